import { assert } from '@tyche/kernel/assert';
import { covers } from './covers.ts';
import { oddsOf } from './odds.ts';
import { type ControlPlay, controlPlays } from './play-table.ts';
import { type Winner, winnersOf } from './winners.ts';

// The second program: settles the same sealed tickets with no code of the lottery rules. It goes from the
// draw to the
// unit bets that win and asks of each whether the ticket holds it; odds come from drawing every outcome
// once. The two
// programs must agree on every ticket, or the draw is frozen.

/** A ticket as it was sealed: text and frozen numbers. Amounts and the unit's factor in 1/10 000. */
export interface SealedTicket {
  readonly playId: number;
  /** 1 picked, 2 typed. */
  readonly type: number;
  readonly balls: string;
  readonly betPrice: bigint;
  readonly unit: bigint;
  readonly multiple: number;
  readonly series: number;
  readonly base: number;
  readonly winCap: bigint | null;
}

const FACTOR_SCALE = 10_000n;

/**
 * What a sealed ticket is to be credited when the five digits are drawn: prizes under its cap, and pushed
 * stakes.
 */
export function controlPayout(ticket: SealedTicket, drawText: string): bigint {
  const play = controlPlays.get(ticket.playId);
  assert(play, `the control program knows no play ${ticket.playId}`);
  assert(/^[0-9]{5}$/.test(drawText), 'a draw is five digits');
  const stake = ticket.betPrice * ticket.unit * BigInt(ticket.multiple);
  let prizes = 0n;
  for (const { unit, tier } of drawnWinners(play, drawText)) {
    const times = covers(play, ticket, unit);
    if (times > 0) prizes += BigInt(times) * prize(play, tier, ticket, stake);
  }
  const pushed = play.kind === 'duel-push' ? pushedBets(play, ticket, drawText) : 0n;
  const capped = ticket.winCap !== null && prizes > ticket.winCap ? ticket.winCap : prizes;
  return capped + (pushed * stake) / FACTOR_SCALE;
}

/**
 * A member's payouts in one draw under a cap: the largest (first of equals) takes what the floored others
 * leave.
 */
export function controlCapped(payouts: readonly bigint[], cap: bigint): readonly bigint[] {
  let [all, top] = [0n, 0];
  payouts.forEach((payout, i) => {
    all += payout;
    if (payout > (payouts[top] ?? 0n)) top = i;
  });
  if (all <= cap) return payouts;
  const others = payouts.map((payout, i) => (i === top ? 0n : (payout * cap) / all));
  const taken = others.reduce((left, payout) => left - payout, cap);
  return others.map((payout, i) => (i === top ? taken : payout));
}

function prize(play: ControlPlay, tier: string, { series, base }: SealedTicket, stake: bigint): bigint {
  const odds = oddsOf(play).get(tier);
  assert(odds, `play ${play.id} has no tier ${tier}`);
  return (stake * odds.over * BigInt(series)) / (odds.under * BigInt(base) * FACTOR_SCALE);
}

function pushedBets(play: ControlPlay, ticket: SealedTicket, drawText: string): bigint {
  const isTie = drawnWinners(play, drawText).some(({ tier }) => tier === 'tie');
  return isTie ? BigInt(covers(play, ticket, 'dragon') + covers(play, ticket, 'tiger')) : 0n;
}

// A draw is settled for many tickets in a row: its winners are found once a play.
let lastDraw = '';
const lastWinners = new Map<number, readonly Winner[]>();

function drawnWinners(play: ControlPlay, drawText: string): readonly Winner[] {
  if (drawText !== lastDraw) {
    lastDraw = drawText;
    lastWinners.clear();
  }
  let winners = lastWinners.get(play.id);
  if (!winners) {
    winners = winnersOf(play, Array.from(play.balls, (ball) => drawText[Number(ball) - 1]).join(''));
    lastWinners.set(play.id, winners);
  }
  return winners;
}
