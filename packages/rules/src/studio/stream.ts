// What the studio's games draw from: a stream of words that a server seed, a client seed and a number of a round fix together
// (docs/reference/games.md 1). The lottery has a derivation of its own; the two never share a function.
import type { Random } from '@tyche/kernel/random';
import { hmacSha256, type Sha256, sha256, toHex, utf8, wordsFrom } from '../fairness/index.ts';

/** What fixes the draws of a round. */
export interface RoundSeeds {
  /** 64 lower-case hex characters, used as text. */
  readonly serverSeed: string;
  /** 1 to 64 characters that the player chose. */
  readonly clientSeed: string;
  /** The number of the round under this pair of seeds, from 0. */
  readonly nonce: number;
}

type Hmac = (key: Uint8Array, message: Uint8Array) => Uint8Array;

/** The commitment to a server seed: SHA-256 of its text, in hex. It is shown before the first round and the seed after the last. */
export function seedCommitment(serverSeed: string, hash: Sha256 = sha256): string {
  return toHex(hash(utf8(serverSeed)));
}

/** Block `index` of a round: HMAC-SHA256 with the server seed's text as the key. Another HMAC, such as a native one, may be handed in. */
export function roundBlock(seeds: RoundSeeds, index: number, hmac: Hmac = hmacSha256): Uint8Array {
  const { serverSeed, clientSeed, nonce } = seeds;
  return hmac(utf8(serverSeed), utf8(`${clientSeed}:${nonce}:${index}`));
}

/** The words of a round: the blocks 0, 1, 2 … as 32-bit numbers. One round has one stream, whatever it draws. */
export function roundWords(seeds: RoundSeeds, hmac: Hmac = hmacSha256): Random {
  return wordsFrom((index) => roundBlock(seeds, index, hmac));
}

const WORDS = 2 ** 32;

/**
 * An integer from 0 to `below` − 1, each as likely as the others: a word that would favour some is refused and the next one taken.
 *
 * @param below from 1 to 2³². Throws outside.
 */
export function drawInteger(random: Random, below: number): number {
  if (!Number.isInteger(below) || below < 1 || below > WORDS)
    throw new RangeError('drawInteger: from 1 to 2^32');
  const [wide, refused] = [BigInt(below), BigInt(WORDS % below)];
  for (;;) {
    const product = BigInt(random.nextWord()) * wide;
    if ((product & 0xffff_ffffn) >= refused) return Number(product >> 32n);
  }
}

/** A number from 0 to below 1, for decoration and the minutes of a match. Never for money. */
export function drawFraction(random: Random): number {
  return random.nextWord() / WORDS;
}

/** One of two sides: true for a word of 2³¹ or more. */
export function drawCoin(random: Random): boolean {
  return random.nextWord() >= WORDS / 2;
}

/** The index of one of some integer weights, with its share of their sum as the chance. Throws without a weight above 0. */
export function drawWeighted(random: Random, weights: readonly number[]): number {
  let left = drawInteger(
    random,
    weights.reduce((total, weight) => total + weight, 0),
  );
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

/** Takes `count` elements out of a list, in the order drawn; the list closes up behind each. All of them are a shuffle. */
export function drawFrom<Element>(random: Random, list: readonly Element[], count: number): Element[] {
  if (count > list.length) throw new RangeError('drawFrom: more elements than there are');
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(drawInteger(random, left.length), 1)).flat();
}

/** The client seed of a hand with several seats: SHA-256 over the length and text of each seat's seed, so no two lists have one text. */
export function seatsClientSeed(seatSeeds: readonly string[]): string {
  const text = seatSeeds.map((seed) => `${utf8(seed).byteLength}:${seed}`).join(',');
  return toHex(sha256(utf8(text)));
}
