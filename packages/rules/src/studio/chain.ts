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
