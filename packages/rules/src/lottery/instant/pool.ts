import { assert } from '@tyche/kernel/assert';
import { formatAmount } from '@tyche/kernel/money';
import { type Random, uniform } from '@tyche/kernel/random';
import type { PrizeTable } from './prize-table.ts';

/** Bytes of a ticket's salt: unsold prizes cannot be read from leaf hashes by trying them (lottery.md 12.4). */
export const SALT_BYTES = 16;

/** A ticket of a pool. Its number is its place in the sale, from 1. */
export interface PoolTicket {
  readonly number: number;
  /** 0 for a ticket that pays nothing. */
  readonly prize: bigint;
  /** Lower-case hexadecimal text. */
  readonly salt: string;
}

/** The streams of words that a pool's secret seed gives: one for the order of the prizes, one for the salts. */
export type PoolStream = 'deal' | 'salt';

/**
 * The text that block `index` of a stream authenticates under the pool's seed: `code|pool|deal|index`. The seed alone
 * gives the whole pool, so its later reader can make the pool again.
 */
export function poolMessage(
  pool: { readonly code: string; readonly pool: number },
  stream: PoolStream,
  index: number,
): string {
  return `${pool.code}|${pool.pool}|${stream}|${index}`;
}

/**
 * Deals a pool: the prizes of the table and the tickets that pay nothing, shuffled (Fisher–Yates from the first place on,
 * lottery.md 14.2), each with its salt. Without replacement: the counts of the table come out exactly.
 */
export function dealPool(
  table: PrizeTable,
  random: Readonly<Record<PoolStream, Random>>,
): readonly PoolTicket[] {
  const prizes = table.tiers.flatMap(({ prize, count }) => Array.from({ length: count }, () => prize));
  if (prizes.length > table.size) throw new RangeError('dealPool: more prizes than tickets');
  while (prizes.length < table.size) prizes.push(0n);
  shuffle(prizes, random.deal);
  return prizes.map((prize, at) => ({ number: at + 1, prize, salt: saltFrom(random.salt) }));
}

/** The one text of a ticket, `number:prize:salt`, with the prize in whole currency: its UTF-8 bytes are the leaf's data. */
export function poolLeafText({ number, prize, salt }: PoolTicket): string {
  return `${number}:${shortAmount(prize)}:${salt}`;
}

/** Shuffles in place, every order equally likely. */
export function shuffle<Item extends NonNullable<unknown>>(items: Item[], random: Random): void {
  for (let at = 0; at < items.length - 1; at += 1) {
    const other = at + uniform(random, items.length - at);
    const here = items[at];
    const there = items[other];
    assert(here !== undefined && there !== undefined, 'a place within the list');
    items[at] = there;
    items[other] = here;
  }
}

function saltFrom(random: Random): string {
  let text = '';
  for (let word = 0; word < SALT_BYTES / 4; word += 1)
    text += random.nextWord().toString(16).padStart(8, '0');
  return text;
}

/** `100` for 100.0000, `2.5` for 2.5000. */
function shortAmount(amount: bigint): string {
  return formatAmount(amount).replace(/\.?0+$/, '');
}
