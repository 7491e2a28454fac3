// Settles a ticket against a draw: its payout and rebate, by the code of a family and the data of a game. Pure.
// The settlement engine calls `settleLine` for each ticket (apps/server/src/modules/lottery/settlement/settle-texts.ts).
import { floorDiv } from '@tyche/kernel/money';
import { readResult } from './draw-model.ts';
import type { Game } from './game.ts';
import { findAnyPlay } from './game.ts';
import type { Draw, Hit, Play } from './grammar/play.ts';
import type { Selection } from './grammar/selection.ts';
import { parseSelection } from './grammar/text.ts';
import { capLine } from './limits.ts';
import { smartWinRate } from './prize-mode.ts';
import { type Terms, payOf, rebateOf, stakeOf } from './pricing.ts';

/** A ticket as it was sealed: the slip's own fields and the frozen terms. */
export interface TicketSnapshot {
  readonly balls: string;
  readonly type: 1 | 2;
  readonly playId: number;
  readonly terms: Terms;
}

/**
 * The result of a ticket in a draw. Amounts are gross: `payout` includes the stake, and the stakes of pushed
 * bets.
 */
export interface Settlement {
  readonly hits: readonly Hit[];
  readonly pushes: number;
  /** The amount to credit, after the win cap of the ticket. `capPayouts` applies the cap of a member in a draw. */
  readonly payout: bigint;
  /** Credited for won and lost bets; pushed bets earn none. */
  readonly rebate: bigint;
  /** Stake that counts as turnover: without pushed bets. */
  readonly validStake: bigint;
}

/**
 * Reads the result text of a draw by the draw model of the game, and adds the numbers that depend on the day
 * of the draw (its number begins with the day). Null when the text is not a result of the game.
 */
export function parseDraw(game: Game, text: string, number: string): Draw | null {
  const drawn = readResult(game.draw, text);
  return drawn && [...drawn, ...addedBehind(game, number)];
}

/** The numbers that the day of a draw adds after the drawn ones (its number begins with the day). Most games: none. */
export function addedBehind(game: Game, number: string): readonly number[] {
  return game.rules.addedBy?.(`${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`) ?? [];
}

/**
 * Settles one sealed ticket against a draw. Throws when the ticket cannot be parsed, which is a bug: tickets are
 * parsed before they are sealed.
 */
export function settleLine(game: Game, ticket: TicketSnapshot, draw: Draw): Settlement {
  const play = findAnyPlay(game, ticket.playId);
  if (!play) throw new Error(`${game.code} has no play ${ticket.playId}`);
  const parsed = parseSelection(play, ticket.type === 1 ? 'picked' : 'typed', ticket.balls);
  if (!parsed.ok) throw new Error(`a sealed ticket of ${play.code} cannot be read: ${parsed.reason}`);
  return settleSelection(play, parsed.selection, ticket.terms, draw);
}

/** Settles a selection that has been read. */
export function settleSelection(play: Play, selection: Selection, terms: Terms, draw: Draw): Settlement {
  const { hits, pushes } = play.resolve(selection, draw);
  const gross = hits.length === 0 ? 0n : payOf(play, hits, terms);
  const won = capLine(terms.smartWin ? lessened(gross, draw) : gross, terms.winCap);
  const validStake = stakeOf(play.count(selection) - pushes, terms);
  return {
    hits,
    pushes,
    payout: pushes === 0 ? won : won + stakeOf(pushes, terms),
    rebate: rebateOf(validStake, terms.rebatePpm),
    validStake,
  };
}

/** Smart win: the first drawn digit reduces the win; the result is rounded down (lottery.md 13.1, ZY). */
function lessened(gross: bigint, draw: Draw): bigint {
  const rate = smartWinRate(draw[0] ?? 0);
  return floorDiv(gross * rate.num, rate.den);
}
