// What a player chooses of his seeds (docs/reference/games.md 1.1).
import type { StudioDatabase } from '../database.ts';
import { hasOpen } from '../rounds/store-rounds.ts';
import type { RefusalAnswer, SeedsView } from '../wire.ts';
import { chooseFirst, lockPlayer, type PlayerKey, readSeeds, rotatePair } from './store-seeds.ts';

const MAX_LENGTH = 64;

/** Sets the first client seed; it counts once. Refuses `BAD_REQUEST` for one that cannot be a seed. */
export async function chooseSeed(
  database: StudioDatabase,
  player: PlayerKey,
  given: unknown,
): Promise<SeedsView | RefusalAnswer> {
  const clientSeed = readClientSeed(given);
  if (clientSeed === null) return { refusal: 'BAD_REQUEST' };
  await database.inTransaction((tx) => chooseFirst(tx, player, clientSeed));
  return readSeeds(database, player);
}

/** Reveals the pair in use and goes on with the next. Refuses `ROUND_OPEN` while a round is open, `BAD_REQUEST` for a text that is no seed. */
export async function rotateSeeds(
  database: StudioDatabase,
  player: PlayerKey,
  given: unknown,
): Promise<SeedsView | RefusalAnswer> {
  const clientSeed = readClientSeed(given);
  if (clientSeed === null) return { refusal: 'BAD_REQUEST' };
  const isRotated = await database.inTransaction(async (tx) => {
    await lockPlayer(tx, player);
    if (await hasOpen(tx, player, null)) return false;
    await rotatePair(tx, player, clientSeed);
    return true;
  });
  return isRotated ? readSeeds(database, player) : { refusal: 'ROUND_OPEN' };
}

/** A client seed: 1 to 64 characters in one form of Unicode, none of them invisible. Null for anything else. */
function readClientSeed(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const text = given.normalize('NFC');
  const length = Array.from(text).length;
  return length >= 1 && length <= MAX_LENGTH && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? text : null;
}
