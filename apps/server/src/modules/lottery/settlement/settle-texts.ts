// A ticket's text, as the database gives it, settled by the rules of the lottery.
import { assert } from '@tyche/kernel/assert';
import { type Draw, type Game, settleLine } from '@tyche/rules/lottery';
import { ticketEntries } from '../domains.ts';
import { termsOf } from '../betting/frozen-terms.ts';
import type { TermsRow } from '../betting/store-terms.ts';

/** The outcome of a ticket, as it is added up and written down. */
export interface SettledText {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly validStake: bigint;
  readonly hits: string;
}

/** Texts that are remembered: those of a draw's common plays. Each takes some 150 bytes. */
const MAX_KNOWN = 40_000;
/** Longer texts are lists and wide choices: hardly two tickets have the same. */
const LONGEST_KNOWN = 200;

/**
 * Settles by the text that decides a ticket. The same bet at the same terms comes many times in a draw, such as a side or two
 * digits: it is settled once. `frozen` has the terms of each ticket before it is settled, by their ids.
 */
export function openSettling(
  game: Game,
  draw: Draw,
  frozen: ReadonlyMap<string, TermsRow>,
): (text: string) => SettledText {
  const known = new Map<string, SettledText>();
  const outcomes = new Map<string, SettledText>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const settled = settleText(text);
    if (known.size < MAX_KNOWN && text.length <= LONGEST_KNOWN) known.set(ownText(text), shared(settled));
    return settled;
  };

  /** Most tickets lose, and many that win win the same: one object for all of them. */
  function shared(settled: SettledText): SettledText {
    const key = Object.values(settled).join(' ');
    const before = outcomes.get(key);
    if (!before) outcomes.set(key, settled);
    return before ?? settled;
  }

  function settleText(text: string): SettledText {
    const [stake = '', termsId = '', entry = '', multiple = '', balls = ''] = text.split(' ', 5);
    const row = frozen.get(termsId);
    assert(row, `no terms ${termsId}`);
    const terms = termsOf(game, row, Number(multiple));
    const ticket = {
      balls,
      type: Number(entry) === ticketEntries.picked ? 1 : 2,
      playId: row.playId,
      terms,
    } as const;
    const { payout, rebate, validStake, hits } = settleLine(game, ticket, draw);
    const won = payout > 0n ? JSON.stringify(hits.filter(({ count }) => count > 0)) : '';
    return { stake: BigInt(stake), payout, rebate, validStake, hits: won };
  }
}

/** The same text on its own: a part of a chunk would keep the whole chunk in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
