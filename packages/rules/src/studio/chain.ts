// Rounds that many players share: each uses a link of a chain whose end was published before the first (docs/reference/games.md 1.3).
import type { Random } from '@tyche/kernel/random';
import { type RoundSeeds, roundWords, seedCommitment } from './stream.ts';

/** What a link is used for: the result, what is shown before it, and decoration. */
const purposes = { result: 0, before: 1, decoration: 2 } as const;

/** The seeds of a shared round: its link, the salt that was fixed after the chain was published, and what is drawn. */
export function linkSeeds(link: string, salt: string, purpose: keyof typeof purposes = 'result'): RoundSeeds {
  return { serverSeed: link, clientSeed: salt, nonce: purposes[purpose] };
}

/** The words of a shared round. */
export function linkWords(link: string, salt: string, purpose: keyof typeof purposes = 'result'): Random {
  return roundWords(linkSeeds(link, salt, purpose));
}

/** The link before another one: the hash of its text. Round `i` reveals link `i`, whose hash is link `i − 1`. */
export function linkBefore(link: string): string {
  return seedCommitment(link);
}

/** Whether a revealed link follows the one that was known before. */
export function isNextLink(revealed: string, before: string): boolean {
  return linkBefore(revealed) === before;
}

/** A place in the chains of a game: which chain, counted from 1, and which link of it. */
export interface ChainPlace {
  readonly chainNo: number;
  readonly linkNo: number;
}

/** The last place that a game used, with the number of links in that chain. */
export interface UsedPlace extends ChainPlace {
  readonly length: number;
}

/**
 * The place that the next round uses (games.md 1.3): the next link, or the first one of the next chain behind the last link.
 *
 * @param used null before the first round of a game.
 */
export function nextPlace(used: UsedPlace | null): ChainPlace {
  if (used === null) return { chainNo: 1, linkNo: 1 };
  const { chainNo, linkNo, length } = used;
  return linkNo < length ? { chainNo, linkNo: linkNo + 1 } : { chainNo: chainNo + 1, linkNo: 1 };
}

/** How many rounds are left of a chain when the next one is committed and published (games.md 1.3). */
export const ROUNDS_AHEAD = 10_000;

/** The number of the chain that must be committed by now: the one in use, or the next one near its end. */
export function chainDue(used: UsedPlace | null): number {
  const { chainNo } = nextPlace(used);
  return used !== null && chainNo === used.chainNo && used.length - used.linkNo <= ROUNDS_AHEAD
    ? chainNo + 1
    : chainNo;
}

/**
 * The link that lies a number of places before another one. Of round `i`, `i` places before its link is the commitment of the chain.
 *
 * @param places a whole number from 0.
 */
export function linkAtDistance(link: string, places: number): string {
  let found = link;
  for (let at = 0; at < places; at += 1) found = linkBefore(found);
  return found;
}

/**
 * The first links of a chain, from its last secret.
 *
 * @param length how many links the chain has after its commitment.
 * @returns link 0, which is the commitment, to link `length`.
 */
export function chainFrom(last: string, length: number): readonly string[] {
  const links = [last];
  for (let at = 0; at < length; at += 1) links.push(linkBefore(links[at] ?? ''));
  return links.reverse();
}
