import { checkOrder, lineProblems } from '../check-order.ts';
import type { Game } from '../game.ts';
import { layoutFor } from '../grammar/text.ts';
import type { MemberTerms } from '../pricing.ts';
import type { Problem } from '../problems.ts';
import { type SlipState, playOf } from './state.ts';
import { slipSummary } from './summary.ts';
import { readTypedList } from './typed-list.ts';

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
  const { slip, draft, cost } = slipSummary(game, state, member);
  const found: DraftProblem[] = [...typedProblems(game, state)];
  if (draft) {
    found.push(...lineProblems(game, draft, member).map(({ code, details }) => ({ code, details })));
    if (draft.terms.winCap !== null && draft.bestWin === draft.terms.winCap) {
      found.push({ code: 'win-capped', details: { cap: String(draft.terms.winCap) } });
    }
  } else if (!found.some(({ code }) => code === 'typed-bad')) {
    found.push({ code: 'incomplete', details: {} });
  }
  if (state.cart.length === 0) return { draft: found, cart: [] };
  const draws = (chase ?? [1]).reduce((all, multiple) => all + multiple, 0);
  const amount = Number.isSafeInteger(draws) ? cost * BigInt(draws) : 0n;
  return { draft: found, cart: checkOrder(game, { slip, amount, chase }, member).problems };
}

function typedProblems(game: Game, state: SlipState): readonly DraftProblem[] {
  const layout = layoutFor(playOf(game, state), state.entry);
  if (layout?.entry !== 'typed') return [];
  const { bad, duplicates } = readTypedList(layout, state.typed);
  const found: DraftProblem[] = [];
  if (bad.length > 0)
    found.push({
      code: 'typed-bad',
      details: { count: bad.length, first: (bad[0]?.text ?? '').slice(0, 40) },
    });
  if (duplicates.length > 0)
    found.push({
      code: 'typed-duplicate',
      details: { count: duplicates.length, first: duplicates[0]?.text ?? '' },
    });
  return found;
}
