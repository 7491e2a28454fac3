import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertPoints } from './points.ts';
import { pointSettingsProblem } from './point-settings.ts';

const CENT = 100n;
const usual = { ratio: 100n, step: 100n, least: 100n, maxPerDay: 10_000n };

describe('settings of points', () => {
  it.each([
    [usual, CENT, null],
    // A step of one point is a cent; of a currency without cents it is nothing.
    [{ ...usual, step: 1n, least: 1n }, CENT, null],
    [{ ...usual, step: 1n, least: 1n }, 10_000n, { field: 'step', rule: 'unit' }],
    [{ ...usual, ratio: 3n }, CENT, { field: 'step', rule: 'unit' }],
    [{ ...usual, least: 150n }, CENT, { field: 'least', rule: 'step' }],
    [{ ...usual, maxPerDay: 99n }, CENT, { field: 'maxPerDay', rule: 'order' }],
    [{ ...usual, maxPerDay: 100n }, CENT, null],
  ])('%o in units of %d: %o', (settings, unit, problem) => {
    expect(pointSettingsProblem(settings, unit)).toEqual(problem);
  });

  it('that hold together let every multiple of the step from the least to the most be converted', () => {
    const number = fc.bigInt(1n, 1_000n);
    fc.assert(
      fc.property(
        number,
        number,
        number,
        number,
        fc.constantFrom(1n, CENT, 10_000n),
        (ratio, step, least, most, unit) => {
          const settings = { ratio, step, least, maxPerDay: most };
          if (pointSettingsProblem(settings, unit) !== null) return;
          for (const points of [least, most - (most % step)]) {
            const facts = { points, convertedToday: 0n, balance: points * 10_000n };
            const converted = convertPoints({ ...settings, unit }, facts);
            expect(converted).toEqual({ money: (points * 10_000n) / ratio, balance: 0n });
            expect(('money' in converted ? converted.money : 1n) % unit).toBe(0n);
          }
        },
      ),
      { seed: 2026, numRuns: 3_000 },
    );
  });
});
