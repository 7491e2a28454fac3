import { assert } from '@tyche/kernel/assert';
import type { Chosen, ShadowFamily, Drawn, Odds } from './family.ts';
import * as list from './list.ts';

// The shadow settlement: an independent recount of the same sealed tickets, with no code of the lottery rules. It
// lists the unit bets that win a draw and checks for each whether the ticket contains it. It computes odds by
// drawing every outcome once, or takes the odds frozen on the ticket. If the two settlements differ on any
// ticket, the draw freezes.

export type { Drawn } from './family.ts';

/** A ticket as it was sealed: text and frozen numbers. Amounts and the unit's factor in 1/10 000. */
export interface SealedTicket extends Chosen {
  readonly betPrice: bigint;
  readonly unit: bigint;
  readonly multiple: number;
  readonly series: number;
  readonly base: number;
  readonly winCap: bigint | null;
  /** The odds that the ticket froze, `tier:odds` in 1/10 000 joined by `;`; null where the series prices. */
  readonly odds: string | null;
}

const FACTOR_SCALE = 10_000n;

const families: Readonly<Record<string, ShadowFamily>> = list;

/** What a sealed ticket is to be credited by what was drawn: prizes under its cap, and pushed stakes. */
export function shadowPayout(ticket: SealedTicket, drawn: Drawn): bigint {
  const family = families[drawn.family];
  assert(family, `the shadow settlement knows no family ${drawn.family}`);
  const stake = ticket.betPrice * ticket.unit * BigInt(ticket.multiple);
  const { wins, pushed } = family.decide(ticket, drawn);
  let prizes = 0n;
  for (const { tier, times } of wins) {
    if (times > 0) prizes += BigInt(times) * prize(family, tier, ticket, stake);
  }
  if (drawn.smartWin) prizes = (prizes * smartWinPercent(drawn.result)) / 100n;
  const capped = ticket.winCap !== null && prizes > ticket.winCap ? ticket.winCap : prizes;
  return capped + (BigInt(pushed) * stake) / FACTOR_SCALE;
}

/**
 * A member's payouts in one draw under a cap: the largest (first of equals) takes what the floored others
 * leave.
 */
export function shadowCapped(payouts: readonly bigint[], cap: bigint): readonly bigint[] {
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

function prize(family: ShadowFamily, tier: string, ticket: SealedTicket, stake: bigint): bigint {
  const { playId, series, base, odds: frozen } = ticket;
  const odds = frozen === null ? family.fairOdds(playId, tier) : frozenOdds(frozen, tier);
  assert(odds, `play ${playId} has no tier ${tier}`);
  return (stake * odds.over * BigInt(series)) / (odds.under * BigInt(base) * FACTOR_SCALE);
}

/** Finds a tier in the text of frozen odds. `legs3` multiplies the odds of `leg` by themselves, unrounded. */
function frozenOdds(text: string, tier: string): Odds | null {
  const amountOf = (name: string) => {
    const entry = text.split(';').find((each) => each.startsWith(`${name}:`));
    return entry ? BigInt(entry.slice(name.length + 1)) : null;
  };
  const own = amountOf(tier);
  if (own !== null) return { over: own, under: FACTOR_SCALE };
  const leg = amountOf('leg');
  const count = /^legs([2-6])$/.exec(tier)?.[1];
  if (leg === null || count === undefined) return null;
  let product = { over: 1n, under: 1n };
  for (let i = 0; i < Number(count); i += 1)
    product = { over: product.over * leg, under: product.under * FACTOR_SCALE };
  return product;
}

/** Smart win pays 75 % when the first digit is 6, 90 % when it is 9 (lottery.md 13.1). */
function smartWinPercent(result: string): bigint {
  if (result.startsWith('6')) return 75n;
  return result.startsWith('9') ? 90n : 100n;
}
