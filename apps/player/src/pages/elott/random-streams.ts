import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Random } from '@tyche/kernel/random';
import { parseAmount } from '@tyche/kernel/money';
import { fromHex, utf8, wordsFrom } from '@tyche/rules/fairness';
import {
  type Design,
  type Grid,
  gridMessage,
  gridOf,
  poolMessage,
  type PoolStream,
} from '@tyche/rules/lottery/instant';
import type { Ticket } from './ticket.ts';

/** The picture of a revealed ticket, from its salt; null while it is covered. */
export function pictureOf(design: Design, ticket: Ticket): Grid | null {
  const prize = ticket.prize === null ? null : parseAmount(ticket.prize);
  if (prize === null || ticket.salt === null) return null;
  const key = fromHex(ticket.salt);
  const words = wordsFrom((at) => hmac(sha256, key, utf8(gridMessage(at))));
  return gridOf(design.layout, design, prize, words);
}

/** The streams of random numbers that a seed of a pool gives: the same that the server used for the deal. */
export function poolWords(
  seed: Uint8Array,
  pool: { readonly code: string; readonly pool: number },
): Readonly<Record<PoolStream, Random>> {
  const stream = (name: PoolStream) =>
    wordsFrom((at) => hmac(sha256, seed, utf8(poolMessage(pool, name, at))));
  return { deal: stream('deal'), salt: stream('salt') };
}
