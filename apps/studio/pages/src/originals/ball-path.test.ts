import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ballAt, fallMs, PEG_GAP } from './ball-path.ts';

const anyPath = fc
  .constantFrom(8, 12, 16)
  .chain((rows) => fc.array(fc.boolean(), { minLength: rows, maxLength: rows }));

describe('a ball', () => {
  it('ends above its slot, whatever its way', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const slot = path.filter(Boolean).length;
        const end = ballAt(path, fallMs(path.length));
        expect(end.x).toBeCloseTo((slot - path.length / 2) * PEG_GAP, 9);
        expect(ballAt(path, fallMs(path.length) + 5_000)).toEqual(end);
      }),
    );
  });
  it('never jumps: in 16 ms it moves less than half a gap', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        for (let ms = 0; ms < fallMs(path.length); ms += 16) {
          const [one, other] = [ballAt(path, ms), ballAt(path, ms + 16)];
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(PEG_GAP / 2);
        }
      }),
      { numRuns: 30 },
    );
  });
});
