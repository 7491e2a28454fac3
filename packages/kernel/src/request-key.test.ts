import { describe, expect, test } from 'vitest';
import { requestKeyAt, timeDigitsOf } from './request-key.ts';

const bytes = (fill: number) => new Uint8Array(16).fill(fill);

describe('a request key', () => {
  test('is the example of RFC 9562, appendix A.6', () => {
    const random = Uint8Array.from([
      0, 0, 0, 0, 0, 0, 0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f,
    ]);
    expect(requestKeyAt(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  test('has version 7 and the variant of RFC 9562, whatever the bytes', () => {
    for (const fill of [0, 1, 0x7f, 0x80, 0xff])
      expect(requestKeyAt(1_795_000_000_000, bytes(fill))).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
  });

  test('sorts by its time', () => {
    const [early, late] = [
      requestKeyAt(1_795_000_000_000, bytes(0xff)),
      requestKeyAt(1_795_000_000_001, bytes(0)),
    ];
    expect(early < late).toBe(true);
    expect(timeDigitsOf(early)).toBe((1_795_000_000_000).toString(16).padStart(12, '0'));
  });

  test('of another version has no time', () => {
    expect(timeDigitsOf('7d444840-9dc0-41d1-b245-5ffdce74fad2')).toBeNull();
  });
});
