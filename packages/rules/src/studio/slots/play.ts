// A whole round of a slot, from its words.
import type { Random } from '@tyche/kernel/random';
import { drawInteger, drawWeighted } from '../stream.ts';
import type { LineSlot, SlotModel, WaysSlot } from './model.ts';
import { type LineSpin, lineSpin, type WaysSpin, waysSpin } from './wins.ts';

export interface LineRound {
  readonly kind: 'lines';
  readonly stops: readonly number[];
  readonly spin: LineSpin;
  /** What the round's win was multiplied by; 1 for a slot without such a reel. */
  readonly times: number;
  /** What the round pays, in tenths of the bet. */
  readonly tenths: number;
}

export interface WaysRound {
  readonly kind: 'ways';
  readonly stops: readonly number[];
  readonly spin: WaysSpin;
  readonly freeSpins: readonly (WaysSpin & { readonly stops: readonly number[] })[];
  /** Free spins that free spins won. */
  readonly added: number;
  readonly tenths: number;
}

export type SlotRound = LineRound | WaysRound;

/** Plays a round: the stops of reels 1, 2, … in this order, then what the slot draws besides. */
export function playSlot(model: SlotModel, random: Random): SlotRound {
  return model.kind === 'lines' ? playLines(model, random) : playWays(model, random);
}

function playLines(model: LineSlot, random: Random): LineRound {
  const stops = stopsOf(model, random);
  const { multipliers } = model;
  const drawn =
    multipliers?.[
      drawWeighted(
        random,
        multipliers.map(({ weight }) => weight),
      )
    ];
  const times = drawn?.times ?? 1;
  const spin = lineSpin(model, stops);
  return { kind: 'lines', stops, spin, times, tenths: spin.tenths * times };
}

/** The free spins go on in the same stream, until none is left or the round is worth its most. */
function playWays(model: WaysSlot, random: Random): WaysRound {
  const stops = stopsOf(model, random);
  const spin = waysSpin(model, stops);
  const freeSpins: (WaysSpin & { readonly stops: readonly number[] })[] = [];
  let [left, added, tenths] = [spin.freeSpins, 0, Math.min(spin.tenths, model.maxTenths)];
  while (left > 0 && tenths < model.maxTenths) {
    const freeStops = stopsOf(model, random);
    const free = waysSpin(model, freeStops);
    freeSpins.push({ ...free, stops: freeStops });
    left += free.freeSpins - 1;
    added += free.freeSpins;
    tenths = Math.min(tenths + free.tenths * model.freeTimes, model.maxTenths);
  }
  return { kind: 'ways', stops, spin, freeSpins, added, tenths };
}

function stopsOf({ reels }: SlotModel, random: Random): number[] {
  return reels.map((strip) => drawInteger(random, strip.length));
}

/**
 * Whether a bet can be played: each line, or each tenth of the bet where there are none, is a whole number of pay units.
 *
 * @param bet in 1/10 000 units.
 * @param payUnit the smallest amount that the currency pays, in 1/10 000 units.
 */
export function isPlayableBet(model: SlotModel, bet: bigint, payUnit: bigint): boolean {
  const shares = BigInt(model.kind === 'lines' ? model.lines.length : TENTHS);
  return bet > 0n && bet % (shares * payUnit) === 0n;
}

const TENTHS = 10;

/** What a round pays for a bet, in 1/10 000 units. Exact for a playable bet. */
export function winOf(bet: bigint, tenths: number): bigint {
  return (bet * BigInt(tenths)) / BigInt(TENTHS);
}
