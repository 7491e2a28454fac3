// Draws a round again from its seeds, with the code that the studio itself drew it with.
import { roundWords, seedCommitment } from '@tyche/rules/studio';
import { findGame } from '../../../src/games/catalogue.ts';
import { printMultiple } from '../../../src/games/game.ts';
import { hasJackpots, playWithJackpots } from '../../../src/jackpots/draw-jackpots.ts';
import type { Fields, PlayMode } from '../../../src/wire.ts';

export interface SeedsToCheck {
  readonly gameCode: string;
  readonly modelVersion: number;
  /** Only rounds for real money draw for the jackpots. */
  readonly mode: PlayMode;
  /** A free round does not draw for them. */
  readonly isFree: boolean;
  readonly inputs: Fields;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface DrawnAgain {
  readonly draws: Fields;
  readonly outcome: Fields;
  readonly multiple: string;
  readonly commitment: string;
}

/** Draws a round. Null for inputs or seeds that no round of the game has. */
export function drawAgain({
  gameCode,
  modelVersion,
  mode,
  isFree,
  inputs,
  serverSeed,
  clientSeed,
  nonce,
}: SeedsToCheck): DrawnAgain | null {
  const game = findGame(gameCode);
  const ready = game?.ready(inputs);
  const isSeed = /^[0-9a-f]{64}$/.test(serverSeed) && clientSeed !== '';
  if (!game || !ready || !isSeed || !Number.isSafeInteger(nonce) || nonce < 0) return null;
  const words = roundWords({ serverSeed, clientSeed, nonce });
  const isWithJackpots = hasJackpots(game, { mode, modelVersion, isFree });
  const { draws, outcome, multiple } = isWithJackpots ? playWithJackpots(ready, words) : ready.play(words);
  return { draws, outcome, multiple: printMultiple(multiple), commitment: seedCommitment(serverSeed) };
}

/** Whether two records say the same, whatever the order of their fields. */
export function isSameRecord(one: unknown, other: unknown): boolean {
  return printSorted(one) === printSorted(other);
}

function printSorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printSorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, one]) => `${key}:${printSorted(one)}`).join(',')}}`;
}
