import fc from 'fast-check';
import { amountOf } from '@tyche/kernel/money';
import { printRatio } from '@tyche/kernel/ratio';
import { describe, expect, it } from 'vitest';
import { roundWords } from '../index.ts';
import { countGrids } from './enumerate.ts';
import {
  dragonBoat,
  isPlayableBet,
  lanternLane,
  lineSpin,
  playSlot,
  returnOfSlot,
  type SlotModel,
  slotModels,
  tripleKoi,
  waysSpin,
  winOf,
} from './index.ts';

/** What each grid of a model pays, counted one by one. */
function countOneByOne(model: SlotModel): Float64Array {
  const byTenths = new Float64Array(model.maxTenths + 1);
  const visit = (stops: readonly number[]) => {
    const strip = model.reels[stops.length];
    if (strip === undefined) {
      const { tenths } = model.kind === 'lines' ? lineSpin(model, stops) : waysSpin(model, stops);
      byTenths[tenths] = (byTenths[tenths] ?? 0) + 1;
    } else for (let stop = 0; stop < strip.length; stop += 1) visit([...stops, stop]);
  };
  visit([]);
  return byTenths;
}

/** The same slot with the first symbols of its strips. */
function shortened<Model extends SlotModel>(model: Model, length: number): Model {
  return { ...model, reels: model.reels.map((strip) => strip.slice(0, length)) };
}

describe('the count of all grids', () => {
  it.each([tripleKoi, shortened(lanternLane, 8), shortened(dragonBoat, 8)])(
    'is that of the grids one by one: $code',
    (model) => expect(countGrids(model).byTenths).toEqual(countOneByOne(model)),
  );
  it.each(slotModels)('has every grid once: $code', (model) => {
    const { grids, byTenths, byScatters } = countGrids(model);
    expect(byTenths.reduce((total, count) => total + count)).toBe(grids);
    expect(byScatters.reduce((total, count) => total + count)).toBe(grids);
  });
});

describe('the return', () => {
  it.each([
    [lanternLane, '125961/131072', '96.100616', 2540],
    [dragonBoat, '10843371779/11271674880', '96.200182', 1001],
    [tripleKoi, '2223613/2304000', '96.510981', 1020],
  ] as const)('of $code is published to six decimals', (model, exact, percent, maxTenths) => {
    const found = returnOfSlot(model);
    expect(printRatio(found.rtp)).toBe(exact);
    expect(((Number(found.rtp.num) / Number(found.rtp.den)) * 100).toFixed(6)).toBe(percent);
    expect(found.maxTenths).toBe(maxTenths);
    expect(found.maxTenths).toBeLessThanOrEqual(model.maxTenths);
  });
  it('of Triple Koi has its hit rate, its share above the stake and its spread', () => {
    const { hitRate, aboveStake, sigma } = returnOfSlot(tripleKoi);
    const percent = ({ num, den }: { num: bigint; den: bigint }) =>
      ((Number(num) / Number(den)) * 100).toFixed(6);
    expect([percent(hitRate), percent(aboveStake), sigma.toFixed(6)]).toEqual([
      '29.911748',
      '20.471600',
      '3.243424',
    ]);
  });
});

describe('a round', () => {
  const round = (model: SlotModel, nonce: number) =>
    playSlot(model, roundWords({ serverSeed: 'f'.repeat(64), clientSeed: 'c', nonce }));
  it('is the same whenever it is played', () => {
    for (const model of slotModels) expect(round(model, 7)).toEqual(round(model, 7));
  });
  it('pays what its grids pay, and never more than the most', () => {
    fc.assert(
      fc.property(fc.constantFrom(...slotModels), fc.nat(1_000_000), (model, nonce) => {
        const { tenths, ...found } = round(model, nonce);
        const paid =
          found.kind === 'lines'
            ? found.spin.tenths * found.times
            : found.freeSpins.reduce((total, free) => total + free.tenths * 3, found.spin.tenths);
        expect(tenths).toBe(Math.min(paid, model.maxTenths));
        expect(Number.isInteger(tenths)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
  it('ends at the most that it can pay: the free spins that are left are not played', () => {
    const capped = { ...dragonBoat, maxTenths: 30 };
    const nonces = Array.from({ length: 2_000 }, (_, nonce) => nonce);
    const cut = nonces
      .map((nonce) => [round(dragonBoat, nonce), round(capped, nonce)] as const)
      .filter(([free]) => free.kind === 'ways' && free.freeSpins.length > 0 && free.tenths > 30);
    expect(cut.length).toBeGreaterThan(0);
    for (const [free, max] of cut) {
      if (free.kind !== 'ways' || max.kind !== 'ways') throw new Error('not a slot with ways');
      expect(max.tenths).toBe(30);
      expect(max.freeSpins.length).toBeLessThanOrEqual(free.freeSpins.length);
    }
  });
});

describe('a bet', () => {
  const [dong, centavo] = [amountOf(1), 100n];
  it.each([
    [lanternLane, amountOf(10_000), dong, true],
    [lanternLane, amountOf(10_005), dong, false],
    [lanternLane, 1_000n, centavo, true],
    [lanternLane, 500n, centavo, false],
    [tripleKoi, 500n, centavo, true],
    [tripleKoi, 501n, centavo, false],
    [dragonBoat, amountOf(10), dong, true],
    [dragonBoat, amountOf(11), dong, false],
    [dragonBoat, 0n, dong, false],
  ] as const)('of $0.code of %s with units of %s: %s', (model, bet, unit, isPlayable) =>
    expect(isPlayableBet(model, bet, unit)).toBe(isPlayable),
  );
  it('that can be played is paid exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...slotModels),
        fc.integer({ min: 1, max: 100_000 }),
        fc.nat(50_000),
        (model, units, tenths) => {
          const bet = BigInt(units) * 10n * centavo;
          expect(winOf(bet, tenths) * 10n).toBe(bet * BigInt(tenths));
          expect(isPlayableBet(model, bet, centavo)).toBe(true);
        },
      ),
    );
  });
});
