import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedUp, normalPace, quickPace, tierOf } from './motion.ts';
import { createReel } from './reel.ts';

const STRIP = 'SGFDFCSDCBEFGEFAFCFGFGEGEGBCDGEG';
const rowsAt = (reel: ReturnType<typeof createReel>, now: number) => {
  const { position } = reel.stateAt(now);
  return [0, 1, 2].map((row) => reel.symbolAt(Math.round(position) - row)).join('');
};
const anySpin = fc.record({
  stop: fc.nat(STRIP.length - 1),
  first: fc.nat(STRIP.length - 1),
  answeredAt: fc.integer({ min: 0, max: 9_000 }),
  pace: fc.constantFrom(normalPace, quickPace),
  isSlow: fc.boolean(),
});

describe('a reel', () => {
  it('comes to rest exactly on its stop, whenever the answer comes', () => {
    fc.assert(
      fc.property(anySpin, ({ stop, first, answeredAt, pace, isSlow }) => {
        const reel = createReel(STRIP, first);
        reel.start(0, pace);
        reel.land(answeredAt, { stop, brakeAt: answeredAt + pace.firstBrake, isSlow });
        const restAt = reel.landing()?.restAt ?? 0;
        expect(reel.stateAt(restAt)).toMatchObject({ isAtRest: true, speed: 0 });
        expect(rowsAt(reel, restAt)).toBe((STRIP + STRIP).slice(stop, stop + 3));
      }),
    );
  });
  it('moves without a jump, and never back but for its start and its latch', () => {
    fc.assert(
      fc.property(anySpin, ({ stop, first, answeredAt, pace, isSlow }) => {
        const reel = createReel(STRIP, first);
        reel.start(0, pace);
        reel.land(answeredAt, { stop, brakeAt: answeredAt + pace.firstBrake, isSlow });
        const restAt = reel.landing()?.restAt ?? 0;
        for (let now = 0; now < restAt; now += 8) {
          const moved = reel.stateAt(now + 8).position - reel.stateAt(now).position;
          expect(moved).toBeLessThan(0.008 * pace.cruise + 0.01);
          expect(moved).toBeGreaterThan(-0.08);
        }
      }),
      { numRuns: 40 },
    );
  });
  it('shows the strip as it is: what passes are neighbours on it', () => {
    const reel = createReel(STRIP, 5);
    reel.start(0, normalPace);
    const seen = Array.from({ length: STRIP.length }, (_, row) => reel.symbolAt(row)).join('');
    expect(seen).toBe(Array.from({ length: STRIP.length }, (_, row) => STRIP[(5 - row + 32) % 32]).join(''));
  });
});

describe('a win', () => {
  it.each([
    [0n, null],
    [100n, null],
    [101n, 2],
    [500n, 2],
    [501n, 3],
    [1_501n, 4],
    [5_001n, 5],
  ])('of %d for 100 has %s plucks', (win, plucks) => expect(tierOf(win, 100n)?.plucks ?? null).toBe(plucks));
  it('counts up to exactly itself', () => {
    expect(countedUp(333n, 0, 600)).toBe(0n);
    expect(countedUp(333n, 600, 600)).toBe(333n);
    expect(countedUp(333n, 599, 600)).toBeLessThanOrEqual(333n);
  });
});
