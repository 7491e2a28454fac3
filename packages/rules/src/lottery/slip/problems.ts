import { lineProblems, orderProblems } from '../check-order.ts';
import type { Game } from '../game.ts';
import { type MemberTerms, readLine } from '../pricing.ts';
import { type Problem, problem } from '../problems.ts';
import { type DraftReading, readDraft } from './counted.ts';
import type { PricedBet } from './price.ts';
import type { SlipState } from './state.ts';
import { type CartSummary, slipSummary } from './summary.ts';

/** What keeps the draft out of the cart, or should be known before it goes there. */
export type DraftProblem =
  | { readonly code: 'incomplete'; readonly details: Problem['details'] }
  /** Blocks: entries that are no tickets of the play. */
  | { readonly code: 'typed-bad'; readonly details: { readonly count: number; readonly first: string } }
  /** Does not block: each ticket counts once. */
  | { readonly code: 'typed-duplicate'; readonly details: { readonly count: number; readonly first: string } }
  /** Does not block: the line's win is capped, and must be shown so. */
  | { readonly code: 'win-capped'; readonly details: { readonly cap: string } }
  | { readonly code: Problem['code']; readonly details: Problem['details'] };

/** Problems of a slip: of the draft, and of the cart as an order (`line` is the place in the cart). */
export interface SlipProblems {
  readonly draft: readonly DraftProblem[];
  readonly cart: readonly Problem[];
}

/**
 * Lists what is wrong with a slip. `chase` as in `checkOrder`. An empty cart has no problems and cannot be
 * sent.
 */
export function slipProblems(
  game: Game,
  state: SlipState,
  member: MemberTerms,
  chase: readonly number[] | null = null,
): SlipProblems {
  const summary = slipSummary(game, state, member);
  return {
    draft: draftProblems(game, readDraft(game, state), summary.draft, member),
    cart: cartProblems(game, summary, member, chase),
  };
}

/** What is wrong with a draft that has been read and, if it makes a bet, priced. */
export function draftProblems(
  game: Game,
  { typed }: Pick<DraftReading, 'typed'>,
  priced: PricedBet | null,
  member: MemberTerms,
): readonly DraftProblem[] {
  const found: DraftProblem[] = [];
  if (typed && typed.bad > 0) found.push(named('typed-bad', typed.bad, typed.firstBad[0]?.text));
  if (typed && typed.duplicates > 0)
    found.push(named('typed-duplicate', typed.duplicates, typed.firstDuplicates[0]?.text));
  if (priced) {
    found.push(...lineProblems(game, priced, member).map(({ code, details }) => ({ code, details })));
    if (priced.terms.winCap !== null && priced.bestWin === priced.terms.winCap)
      found.push({ code: 'win-capped', details: { cap: String(priced.terms.winCap) } });
  } else if (!found.some(({ code }) => code === 'typed-bad')) {
    found.push({ code: 'incomplete', details: {} });
  }
  return found;
}

/** What is wrong with a priced cart as an order: what `checkOrder` says of its text, without reading it again. */
export function cartProblems(
  game: Game,
  { cart, bets, cost }: CartSummary,
  member: MemberTerms,
  chase: readonly number[] | null = null,
): readonly Problem[] {
  if (cart.length === 0) return [];
  const { maxLines } = game.limits;
  if (cart.length > maxLines) return [problem('too-many-lines', { lines: cart.length, max: maxLines })];
  const problems = cart.flatMap(({ line, priced }, index) => {
    if (priced) return lineProblems(game, priced, member).map((found) => ({ ...found, line: index }));
    const read = readLine(game, line);
    return read.ok ? [] : [{ code: read.code, line: index, details: read.details }];
  });
  const draws = (chase ?? [1]).reduce((all, multiple) => all + multiple, 0);
  const total = Number.isSafeInteger(draws) ? cost * BigInt(draws) : 0n;
  const lines = cart.map(({ priced }) => priced).filter((priced) => priced !== null);
  const order = { amount: total, chase };
  return [
    ...problems,
    ...orderProblems(game, order, { lines, bets, stake: cost, total }, problems.length === 0),
  ];
}

function named(
  code: 'typed-bad' | 'typed-duplicate',
  count: number,
  first = '',
): { code: typeof code; details: { count: number; first: string } } {
  return { code, details: { count, first: first.slice(0, 40) } };
}
