import { describe, expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox · Linux'],
  ])('is browser and system: %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
  test('is the beginning of a text that names neither', () =>
    expect(deviceName('curl/8.5.0')).toBe('curl/8.5.0'));
  test('is a dash for nothing', () => expect(deviceName('')).toBe('–'));
});
