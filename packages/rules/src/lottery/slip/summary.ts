import type { Game } from '../game.ts';
import { printSlip } from '../grammar/slip-text.ts';
import type { MemberTerms } from '../pricing.ts';
import { type CountedBet, countLine, readDraft } from './counted.ts';
import { type PricedBet, lineOf, priceBet } from './price.ts';
import type { CartLine, SlipState } from './state.ts';

/** A cart line with its price; `priced` is null for one that the game no longer takes. */
export interface CartItem extends CartLine {
  readonly priced: PricedBet | null;
}

/** Count, cost and best win of the cart. */
export interface CartSummary {
  readonly cart: readonly CartItem[];
  readonly bets: number;
  /** For one draw at chase multiple 1. */
  readonly cost: bigint;
  /** The largest best win of a cart line. Lines may win together; nothing more is promised. */
  readonly bestWin: bigint;
  /** The cart as it goes on the wire. */
  readonly slip: string;
}

/** Count, cost and best win of the draft and of the cart. */
export interface SlipSummary extends CartSummary {
  /** Null while the draft makes no bet. */
  readonly draft: PricedBet | null;
}

/** Prices a slip for a member. The server runs the same rules on `slip` again and trusts nothing else. */
export function slipSummary(game: Game, state: SlipState, member: MemberTerms): SlipSummary {
  const { bet } = readDraft(game, state);
  return { draft: bet && priceDraft(game, bet, state, member), ...cartSummary(game, state.cart, member) };
}

/** Prices a counted draft at the slip's terms: what a touch of a unit or multiple asks for, whatever the list's length. */
export function priceDraft(
  game: Game,
  bet: CountedBet,
  state: Pick<SlipState, 'unitId' | 'series' | 'multiple'>,
  member: MemberTerms,
): PricedBet | null {
  return priceBet(game, bet, lineOf(bet, state), member);
}

/** Prices a cart. Its lines are counted once each. */
export function cartSummary(game: Game, cart: readonly CartLine[], member: MemberTerms): CartSummary {
  const items = cart.map(({ key, line }) => {
    const bet = countLine(game, line);
    return { key, line, priced: bet && priceBet(game, bet, line, member) };
  });
  const priced = items.map((each) => each.priced).filter((each) => each !== null);
  return {
    cart: items,
    bets: priced.reduce((all, each) => all + each.bets, 0),
    cost: priced.reduce((all, each) => all + each.stake, 0n),
    bestWin: largest(priced.map((each) => each.bestWin)),
    slip: printSlip(cart.map((each) => each.line)),
  };
}

function largest(amounts: readonly bigint[]): bigint {
  let max = 0n;
  for (const amount of amounts) if (amount > max) max = amount;
  return max;
}
