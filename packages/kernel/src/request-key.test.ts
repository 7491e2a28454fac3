import { describe, expect, test } from 'vitest';
import { keyTimeOf, REQUEST_KEY_WINDOW, requestKeyAt, requestKeyFault } from './request-key.ts';

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
    expect(keyTimeOf(early)).toBe(1_795_000_000_000);
  });

  test('of another version has no time', () => {
    expect(keyTimeOf('7d444840-9dc0-41d1-b245-5ffdce74fad2')).toBeNull();
  });

  test('must be of version 7, and no further from the clock than the window', () => {
    const now = 1_795_000_000_000;
    const { pastMs, futureMs } = REQUEST_KEY_WINDOW;
    const faultAt = (timeMs: number) => requestKeyFault(requestKeyAt(timeMs, bytes(7)), now);
    expect([now, now - pastMs, now + futureMs].map(faultAt)).toEqual([null, null, null]);
    expect([now - pastMs - 1, now + futureMs + 1].map(faultAt)).toEqual(['time', 'time']);
    expect(requestKeyFault('7d444840-9dc0-41d1-b245-5ffdce74fad2', now)).toBe('version');
    expect(requestKeyFault(requestKeyAt(now, bytes(7)).replace('-7', '-8'), now)).toBe('version');
  });
});
