// What a slot gives back in the long run, exact (docs/reference/games.md 2.2).
import { plus, type Ratio, ratio, times } from '@tyche/kernel/ratio';
import { countGrids, type SlotCounts } from './enumerate.ts';
import type { LineSlot, SlotModel, WaysSlot } from './model.ts';

/** The published figures of a slot. Shares are of all rounds; of a slot with free spins, of the spin that was paid for. */
export interface SlotReturn {
  /** The share of all bets that comes back, free spins and multipliers included. */
  readonly rtp: Ratio;
  /** The same without free spins and multipliers. */
  readonly base: Ratio;
  /** Rounds that pay anything. */
  readonly hitRate: Ratio;
  /** Rounds that pay more than the bet: only these are celebrated. */
  readonly aboveStake: Ratio;
  /** Standard deviation of a round's multiple; of a slot with free spins that of the first spin. */
  readonly sigma: number;
  /** The largest multiple of a grid in tenths of the bet, multiplier included. */
  readonly maxTenths: number;
  /** Of a slot with free spins: how many a spin wins on average, and how often; null for others. */
  readonly freeSpins: { readonly perSpin: Ratio; readonly trigger: Ratio } | null;
}

const TENTHS = 10;

/** The figures of a slot, from every one of its grids. */
export function returnOfSlot(model: SlotModel): SlotReturn {
  const counts = countGrids(model);
  return model.kind === 'lines' ? returnOfLines(model, counts) : returnOfWays(model, counts);
}

function returnOfLines(model: LineSlot, counts: SlotCounts): SlotReturn {
  const multipliers = model.multipliers ?? [{ times: 1, weight: 1 }];
  const weights = multipliers.reduce((total, { weight }) => total + weight, 0);
  const all = BigInt(counts.grids) * BigInt(weights);
  const shareWhere = (test: (tenths: number) => boolean) =>
    ratio(
      multipliers.reduce(
        (total, { times: by, weight }) =>
          total + BigInt(weight) * count(counts, (tenths) => test(tenths * by)),
        0n,
      ),
      all,
    );
  const mean = multipliers.reduce((total, { times: by, weight }) => total + BigInt(by * weight), 0n);
  const squares = multipliers.reduce((total, { times: by, weight }) => total + by * by * weight, 0) / weights;
  const base = ratio(sumOf(counts), BigInt(counts.grids * TENTHS));
  const rtp = times(base, ratio(mean, weights));
  return {
    rtp,
    base,
    hitRate: shareWhere((tenths) => tenths > 0),
    aboveStake: shareWhere((tenths) => tenths > TENTHS),
    sigma: Math.sqrt(secondMoment(counts) * squares - numberOf(rtp) ** 2),
    maxTenths: highest(counts) * Math.max(...multipliers.map(({ times: by }) => by)),
    freeSpins: null,
  };
}

/** Each free spin wins as many spins as a paid one, and each of its pays counts `freeTimes`: a geometric series. */
function returnOfWays(model: WaysSlot, counts: SlotCounts): SlotReturn {
  const base = ratio(sumOf(counts), BigInt(counts.grids * TENTHS));
  const spins = Object.entries(model.scatter.spins).map(([reels, won]) => ({
    won,
    grids: counts.byScatters[Number(reels)] ?? 0,
  }));
  const perSpin = ratio(
    spins.reduce((total, { won, grids }) => total + BigInt(won * grids), 0n),
    counts.grids,
  );
  const series = ratio(perSpin.num, perSpin.den - perSpin.num);
  const share = (test: (tenths: number) => boolean) => ratio(count(counts, test), counts.grids);
  const rtp = plus(base, times(times(base, ratio(model.freeTimes, 1)), series));
  return {
    rtp,
    base,
    hitRate: share((tenths) => tenths > 0),
    aboveStake: share((tenths) => tenths > TENTHS),
    sigma: Math.sqrt(secondMoment(counts) - numberOf(base) ** 2),
    maxTenths: highest(counts),
    freeSpins: {
      perSpin,
      trigger: ratio(
        spins.reduce((total, { grids }) => total + grids, 0),
        counts.grids,
      ),
    },
  };
}

function count({ byTenths }: SlotCounts, test: (tenths: number) => boolean): bigint {
  return bigSum(byTenths, (grids, tenths) => (test(tenths) ? BigInt(grids) : 0n));
}

/** What all grids pay together, in tenths of the bet. */
export function sumOf({ byTenths }: SlotCounts): bigint {
  return bigSum(byTenths, (grids, tenths) => BigInt(grids) * BigInt(tenths));
}

function bigSum(values: Float64Array, of: (value: number, at: number) => bigint): bigint {
  let total = 0n;
  for (const [at, value] of values.entries()) total += of(value, at);
  return total;
}

function secondMoment({ byTenths, grids }: SlotCounts): number {
  return byTenths.reduce((total, n, tenths) => total + n * (tenths / TENTHS) ** 2, 0) / grids;
}

function highest({ byTenths }: SlotCounts): number {
  return byTenths.findLastIndex((grids) => grids > 0);
}

function numberOf({ num, den }: Ratio): number {
  return Number(num) / Number(den);
}
