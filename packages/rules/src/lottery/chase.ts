import { PPM, ceilDiv, floorDiv } from '@tyche/kernel/money';

/** A plan of multiples, first draw first; or why there is none. */
export type ChasePlan =
  | { readonly ok: true; readonly multiples: readonly number[] }
  | { readonly ok: false; readonly code: 'rate-unreachable' | 'multiple-too-high' };

/** The same multiple in every draw. */
export function planSame(multiple: number, draws: number): ChasePlan {
  return { ok: true, multiples: new Array<number>(draws).fill(multiple) };
}

/**
 * A start multiple that grows `factor` times every `every` draws. Refuses when it passes the highest
 * multiple.
 */
export function planGrowing(plan: {
  start: number;
  factor: number;
  every: number;
  draws: number;
  maxMultiple: number;
}): ChasePlan {
  const multiples = Array.from(
    { length: plan.draws },
    (_, i) => plan.start * plan.factor ** Math.floor(i / plan.every),
  );
  return multiples.some((multiple) => multiple > plan.maxMultiple)
    ? { ok: false, code: 'multiple-too-high' }
    : { ok: true, multiples };
}

/** What a target-profit plan needs: the cost of one draw and its one prize at multiple 1. */
export interface ProfitTarget {
  readonly cost: bigint;
  readonly prize: bigint;
  /** Wanted profit over all that was spent, in parts per million. */
  readonly ratePpm: bigint;
  readonly start: number;
  readonly draws: number;
  readonly maxMultiple: number;
}

/**
 * Multiples so that a win in any draw leaves at least the wanted profit over everything spent until then
 * (lottery.md 13.3):
 * m = max(start, ⌈(1+r)·spent / (prize − (1+r)·cost)⌉). Refuses when the prize cannot carry the rate, or
 * the multiple grows too high.
 * Only for one play whose winning bets all have one prize.
 */
export function planProfit(target: ProfitTarget): ChasePlan {
  const { cost, prize, ratePpm, start, draws, maxMultiple } = target;
  const margin = prize * PPM - (PPM + ratePpm) * cost;
  if (margin <= 0n) return { ok: false, code: 'rate-unreachable' };
  const multiples: number[] = [];
  let spent = 0n;
  for (let i = 0; i < draws; i += 1) {
    const needed = ceilDiv((PPM + ratePpm) * spent, margin);
    const multiple = needed > BigInt(start) ? needed : BigInt(start);
    if (multiple > BigInt(maxMultiple)) return { ok: false, code: 'multiple-too-high' };
    multiples.push(Number(multiple));
    spent += multiple * cost;
  }
  return { ok: true, multiples };
}

/** One row of a plan as a member sees it before confirming. */
export interface ChaseStep {
  readonly multiple: number;
  readonly stake: bigint;
  readonly spent: bigint;
  /**
   * Profit if this draw wins, over what is spent until then, in parts per million, floored; null without a
   * single prize.
   */
  readonly profitPpm: bigint | null;
}

/** The running cost of a plan. `prize` is that of multiple 1, or null when it is not one. */
export function chaseSteps(
  multiples: readonly number[],
  cost: bigint,
  prize: bigint | null,
): readonly ChaseStep[] {
  let spent = 0n;
  return multiples.map((multiple) => {
    const stake = cost * BigInt(multiple);
    spent += stake;
    const profitPpm =
      prize === null || spent === 0n ? null : floorDiv((prize * BigInt(multiple) - spent) * PPM, spent);
    return { multiple, stake, spent, profitPpm };
  });
}

/** How one draw of a chase ended. */
export type ChaseResult = 'won' | 'lost' | 'void';

/** What the member asked for: stop once a draw is won. Without it the chase runs to its end. */
export interface StopRule {
  readonly stopOnWin: boolean;
}

/** Whether the rest of a chase is cancelled after a result. A void draw never stops it (lottery.md 13.3). */
export function stopsAfter(result: ChaseResult, rule: StopRule): boolean {
  return rule.stopOnWin && result === 'won';
}

/**
 * How a chase ended: settled and void draws, those cancelled by the stop, what was spent and what goes
 * back.
 */
export interface ChaseOutcome {
  readonly settled: number;
  readonly voided: number;
  readonly cancelled: number;
  readonly spent: bigint;
  readonly refund: bigint;
}

/** Runs a chase over results as far as they are known, first draw first. */
export function runChase(
  stakes: readonly bigint[],
  results: readonly ChaseResult[],
  rule: StopRule,
): ChaseOutcome {
  let [settled, voided, cancelled, spent, refund] = [0, 0, 0, 0n, 0n];
  let stopped = false;
  stakes.forEach((stake, i) => {
    const result = results[i];
    if (stopped) {
      cancelled += 1;
      refund += stake;
    } else if (result === 'void') {
      voided += 1;
      refund += stake;
    } else if (result) {
      settled += 1;
      spent += stake;
      stopped = stopsAfter(result, rule);
    }
  });
  return { settled, voided, cancelled, spent, refund };
}
