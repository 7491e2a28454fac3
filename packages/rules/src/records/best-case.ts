import { floorDiv, PPM } from '@tyche/kernel/money';
import { resultOf } from './result.ts';

/** What of a priced line its best case hangs on, in 1/10 000 units and parts per million. */
export interface BestLine {
  readonly stake: bigint;
  /** Gross, in the best outcome. */
  readonly bestWin: bigint;
  readonly terms: { readonly rebatePpm: bigint; readonly winCap: bigint | null };
}

/**
 * The best result that lines can have in one draw at a chase multiple: every line has its best outcome. Lines may exclude one
 * another, so the true best can be lower, never higher: below zero the order is a certain loss.
 */
export function bestNet(lines: readonly BestLine[], multiple = 1): bigint {
  return netOf(lines, multiple, true);
}

/**
 * The best result of a chase, less what its earlier draws cost. With a stop on a win that is the best single draw to win in, all
 * before it lost; without it every draw wins.
 */
export function bestChaseNet(
  lines: readonly BestLine[],
  multiples: readonly number[],
  { stopOnWin }: { readonly stopOnWin: boolean },
): bigint {
  let earlier = 0n;
  let best: bigint | null = null;
  for (const multiple of multiples) {
    const net = earlier + netOf(lines, multiple, true);
    if (best === null || !stopOnWin || net > best) best = net;
    earlier = stopOnWin ? earlier + netOf(lines, multiple, false) : net;
  }
  return best ?? 0n;
}

function netOf(lines: readonly BestLine[], multiple: number, wins: boolean): bigint {
  let net = 0n;
  for (const { stake: single, bestWin, terms } of lines) {
    const stake = single * BigInt(multiple);
    const rebate = floorDiv(stake * terms.rebatePpm, PPM);
    net += resultOf({ stake, paid: wins ? capped(bestWin * BigInt(multiple), terms.winCap) : 0n, rebate });
  }
  return net;
}

function capped(win: bigint, cap: bigint | null): bigint {
  return cap !== null && win > cap ? cap : win;
}
