// A priced line as a ticket, and back.
import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import { ticketLeafText } from '@tyche/rules/fairness';
import { exposures, type Game, gameTypeOf, type PricedLine, printOdds } from '@tyche/rules/lottery';
import type { WagerPlaced } from '../../wagers/index.ts';
import { frozenTerms } from './frozen-terms.ts';
import { leafOf, newSalt } from './keys.ts';
import type { Reservation, TicketRow } from './store.ts';
import type { TermsRow } from './store-terms.ts';
import type { Bet } from '../types.ts';

export interface TicketFrame {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly line: number;
  readonly phase: number;
  readonly draw: { readonly id: DrawId; readonly number: string };
  readonly member: { readonly memberId: MemberId; readonly walletId: WalletId };
  /** The instant at which the draw was found on sale. */
  readonly placedAt: Date;
}

/** Writes a line down as a ticket, with a fresh salt and the leaf that will be sealed. */
export function toTicket(game: Game, priced: PricedLine, frame: TicketFrame): TicketRow {
  const { line, play, terms, bets, stake } = priced;
  const salt = newSalt();
  const odds = terms.odds && printOdds(terms.odds);
  const sealed = {
    gameCode: game.code,
    number: frame.draw.number,
    ticketId: frame.id,
    playCode: play.code,
    selection: `${line.type}~${line.balls}`,
    bets,
    multiple: terms.multiple,
    unitStake: unitStakeOf(terms),
    stake,
    series: terms.series,
    odds,
    salt,
  };
  return {
    drawId: frame.draw.id,
    id: frame.id,
    orderId: frame.orderId,
    line: frame.line,
    phase: frame.phase,
    memberId: frame.member.memberId,
    walletId: frame.member.walletId,
    terms: termsRowOf(priced),
    entry: line.type,
    selection: line.balls,
    bets,
    multiple: terms.multiple,
    stake,
    salt,
    leaf: leafOf(ticketLeafText(sealed)),
    placedAt: frame.placedAt,
  };
}

/** The row of the terms that a line freezes. */
export function termsRowOf({ play, terms }: PricedLine): TermsRow {
  return frozenTerms(play.id, terms, terms.odds && printOdds(terms.odds));
}

/** The price of one unit bet at multiple 1. */
export function unitStakeOf(terms: { betPrice: bigint; unit: bigint }): bigint {
  return (terms.betPrice * terms.unit) / 10_000n;
}

/** What an order takes of its draw's limits. */
export interface Demand {
  readonly game: Game;
  readonly drawId: DrawId;
  readonly memberId: MemberId;
  readonly stake: bigint;
  readonly lines: readonly PricedLine[];
}

/** The demand of a bet: its own draw, or the first one of its chase. */
export function demandOf(bet: Bet): Demand {
  return {
    game: bet.game,
    drawId: bet.draw.id,
    memberId: bet.member.memberId,
    stake: bet.stake,
    lines: bet.lines,
  };
}

/** The reservation of several orders in one statement. */
export function reservationOf(demands: readonly Demand[]): Reservation {
  const places: number[] = [];
  const keys: string[] = [];
  const amounts: bigint[] = [];
  demands.forEach(({ game, lines }, at) => {
    for (const line of lines) {
      for (const { key, amount } of exposures(game, line)) {
        places.push(at + 1);
        keys.push(key);
        amounts.push(amount);
      }
    }
  });
  return {
    drawIds: demands.map((demand) => demand.drawId),
    memberIds: demands.map((demand) => demand.memberId),
    stakes: demands.map((demand) => demand.stake),
    stakeLimits: demands.map(({ game }) => game.limits.maxStakePerDraw),
    liabilityLimits: demands.map(({ game }) => game.limits.perNumberLiability),
    places,
    keys,
    amounts,
  };
}

/** A ticket as every other module sees bets. */
export function wagerOf(game: Game, ticket: TicketRow): WagerPlaced {
  return {
    batchRef: ticket.drawId,
    ref: ticket.id,
    memberId: ticket.memberId,
    gameCode: game.code,
    gameType: gameTypeOf(game),
    stake: ticket.stake,
    rebate: (ticket.stake * ticket.terms.rebatePpm) / 1_000_000n,
    placedAt: ticket.placedAt,
  };
}
