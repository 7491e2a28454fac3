import { floorDiv, PPM } from '@tyche/kernel/money';
import { resultOf } from './result.ts';

/** What of a priced line its best case hangs on, in 1/10 000 units and parts per million. */
export interface BestLine {
  readonly stake: bigint;
  /** Gross, in the best outcome. */
  readonly bestWin: bigint;
  readonly terms: { readonly rebatePpm: bigint; readonly winCap: bigint | null };
}

/** The lines of an order, and the most that they can win together in one draw (`bestJointWin` of the lottery), where that is known. */
export interface BestOf {
  readonly lines: readonly BestLine[];
  readonly jointWin: bigint | null;
}

/**
 * The best result that lines can have in one draw. Where it is not known what they can win together, every line has its best outcome:
 * the true best can then be lower, never higher. Below zero the order is a certain loss.
 */
export function bestNet(order: BestOf): bigint {
  return netOf(order, 1, true);
}

/**
 * The best result of a chase, less what its earlier draws cost. With a stop on a win that is the best single draw to win in, all
 * before it lost; without it every draw wins.
 */
export function bestChaseNet(
  order: BestOf,
  multiples: readonly number[],
  { stopOnWin }: { readonly stopOnWin: boolean },
): bigint {
  let earlier = 0n;
  let best: bigint | null = null;
  for (const multiple of multiples) {
    const net = earlier + netOf(order, multiple, true);
    if (best === null || !stopOnWin || net > best) best = net;
    earlier = stopOnWin ? earlier + netOf(order, multiple, false) : net;
  }
  return best ?? 0n;
}

function netOf({ lines, jointWin }: BestOf, multiple: number, wins: boolean): bigint {
  const times = BigInt(multiple);
  let net = 0n;
  let paid = 0n;
  for (const { stake: single, bestWin, terms } of lines) {
    const stake = single * times;
    net += resultOf({ stake, paid: 0n, rebate: floorDiv(stake * terms.rebatePpm, PPM) });
    paid += capped(bestWin * times, terms.winCap);
  }
  if (!wins) return net;
  // A cap keeps a line at a higher multiple below what it wins at 1, so this is no less than the true best.
  return net + (jointWin !== null && jointWin * times < paid ? jointWin * times : paid);
}

function capped(win: bigint, cap: bigint | null): bigint {
  return cap !== null && win > cap ? cap : win;
}
