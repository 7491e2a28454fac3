import { assertNever } from '@tyche/kernel/assert';
import { type ChasePlan, type Game, planGrowing, planProfit, planSame } from '@tyche/rules/lottery';
import type { PricedBet } from '@tyche/rules/lottery/slip';
import { create } from 'zustand';

export type Planner = 'same' | 'growing' | 'margin';

/** What the chase panel holds. */
export interface ChaseChoice {
  readonly isOn: boolean;
  readonly planner: Planner;
  readonly draws: number;
  readonly start: number;
  readonly factor: number;
  readonly every: number;
  /** Wanted profit over all that was spent, in per cent. */
  readonly marginPercent: number;
  readonly stopOnWin: boolean;
  /** Stop also when its numbers are drawn while its own bet on that draw was taken back. */
  readonly stopOnNumber: boolean;
}

export const FIRST_CHOICE: ChaseChoice = {
  isOn: false,
  planner: 'same',
  draws: 5,
  start: 1,
  factor: 2,
  every: 2,
  marginPercent: 50,
  stopOnWin: true,
  stopOnNumber: false,
};

/** The chase that goes with the cart. Stop on a win is on until it is switched off. */
export const useChase = create<ChaseChoice>(() => FIRST_CHOICE);

export function changeChase(change: Partial<ChaseChoice>): void {
  useChase.setState(change);
}

/** The cost of one draw and its one prize, where a target margin can be planned: one line with one prize. */
export function marginBase(
  lines: readonly PricedBet[],
): { readonly cost: bigint; readonly prize: bigint } | null {
  const [line] = lines;
  const [prize] = line?.prizes ?? [];
  if (lines.length !== 1 || !line || !prize || line.prizes.length !== 1) return null;
  return { cost: line.stake, prize: prize.amount };
}

/** The multiples of a chase, first draw first, by the rules' planners; or why there are none. */
export function planOf(
  game: Game,
  choice: ChaseChoice,
  lines: readonly PricedBet[],
  reach: number,
): ChasePlan {
  const draws = Math.min(choice.draws, reach, game.limits.maxChase);
  const highest = lines.reduce((top, { line }) => Math.max(top, line.multiple), 1);
  const maxMultiple = Math.floor(game.limits.maxMultiple / highest);
  const { start } = choice;
  switch (choice.planner) {
    case 'same':
      return planSame(start, draws);
    case 'growing':
      return planGrowing({ start, factor: choice.factor, every: choice.every, draws, maxMultiple });
    case 'margin': {
      const base = marginBase(lines);
      if (!base) return { ok: false, code: 'rate-unreachable' };
      return planProfit({
        ...base,
        ratePpm: BigInt(choice.marginPercent) * 10_000n,
        start,
        draws,
        maxMultiple,
      });
    }
    default:
      return assertNever(choice.planner);
  }
}
