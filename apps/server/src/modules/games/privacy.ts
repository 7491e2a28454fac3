import type { Reader } from '../../platform/db/database.ts';
import { listFavourites, listAllOpenings } from './store.ts';

/** What the catalogue knows of a member, for the export of personal data: favourites, and games that were opened. */
export async function exportGames(reader: Reader, memberId: bigint): Promise<unknown> {
  const [favourites, opened] = await Promise.all([
    listFavourites(reader, memberId),
    listAllOpenings(reader, memberId),
  ]);
  return { favourites, opened };
}
