import { expect, test } from 'vitest';
import { ownSystem } from './own-system.ts';

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1', 5, 'ios'],
  [
    'an iPad that calls itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1',
    5,
    'ios',
  ],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 0, 'android'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile', 5, 'android'],
  ['a computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0', 0, 'android'],
] as const)('%s', (_name, agent, touchPoints, system) => {
  expect(ownSystem(agent, touchPoints)).toBe(system);
});
