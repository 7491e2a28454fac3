import type { Game } from '../game.ts';
import { printSlip } from '../grammar/slip-text.ts';
import { type MemberTerms, type PricedLine, priceLine } from '../pricing.ts';
import { draftLine } from './draft.ts';
import type { SlipState } from './state.ts';

/** A cart line with its price; `priced` is null for one that the game no longer takes. */
export interface CartSummary {
  readonly key: number;
  readonly priced: PricedLine | null;
}

/** Count, cost and best win of the draft and of the cart. */
export interface SlipSummary {
  /** Null while the draft makes no bet. */
  readonly draft: PricedLine | null;
  readonly cart: readonly CartSummary[];
  readonly bets: number;
  /** Of the cart, for one draw at chase multiple 1. */
  readonly cost: bigint;
  /** The largest best win of a cart line. Lines may win together; nothing more is promised. */
  readonly bestWin: bigint;
  /** The cart as it goes on the wire. */
  readonly slip: string;
}

/** Prices a slip for a member. The server runs the same rules on `slip` again and trusts nothing else. */
export function slipSummary(game: Game, state: SlipState, member: MemberTerms): SlipSummary {
  const line = draftLine(game, state);
  const draft = line ? priceLine(game, line, member) : null;
  const cart = state.cart.map(({ key, line: each }) => {
    const result = priceLine(game, each, member);
    return { key, priced: result.ok ? result.line : null };
  });
  const priced = cart.map((each) => each.priced).filter((each) => each !== null);
  return {
    draft: draft?.ok ? draft.line : null,
    cart,
    bets: priced.reduce((all, each) => all + each.bets, 0),
    cost: priced.reduce((all, each) => all + each.stake, 0n),
    bestWin: bestWinOf(priced),
    slip: printSlip(state.cart.map((each) => each.line)),
  };
}

function bestWinOf(lines: readonly PricedLine[]): bigint {
  let best = 0n;
  for (const line of lines) if (line.bestWin > best) best = line.bestWin;
  return best;
}
