// What members chose and opened of the catalogue.
import type { Database, Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import * as store from './store.ts';

type ReadCatalogue = () => Promise<Catalogue>;

/** The favourites of a member that are offered now, newest first. */
export function readFavourites(catalogue: ReadCatalogue, reader: Reader, memberId: bigint) {
  return offeredOf(catalogue, store.listFavourites(reader, memberId));
}

/** The node ids of all favourites of a member, newest first. */
export async function readFavouriteIds(reader: Reader, memberId: bigint): Promise<number[]> {
  return [...(await store.listFavourites(reader, memberId))];
}

/** A type, a class or a vendor that a list of opened games is narrowed to. */
type Narrowed = Omit<store.OpenedFilter, 'vendors'>;

/** The games that a member opened, that are offered now and that fit, newest first, 100 at most. */
export async function readOpened(
  catalogue: ReadCatalogue,
  reader: Reader,
  { memberId, ...narrowed }: Narrowed & { readonly memberId: bigint },
): Promise<readonly Entry[]> {
  const { vendors } = await catalogue();
  return offeredOf(catalogue, store.listOpenings(reader, memberId, { vendors, ...narrowed }));
}

/** The games on offer that the most members opened in the last day and that fit, most first. */
export async function readPopular(
  catalogue: ReadCatalogue,
  reader: Reader,
  { count, ...narrowed }: Narrowed & { readonly count: number },
): Promise<readonly Entry[]> {
  const { vendors } = await catalogue();
  return offeredOf(catalogue, store.listPopular(reader, count, { vendors, ...narrowed }));
}

/** Makes a game a favourite; doing so again changes nothing. Refuses `unknown-game`, `too-many-favourites`. */
export async function addFavourite(
  catalogue: ReadCatalogue,
  database: Database,
  { memberId, nodeId }: { readonly memberId: bigint; readonly nodeId: number },
): Promise<void> {
  const { byNode } = await catalogue();
  if (!byNode.has(nodeId)) throw new Refusal('unknown-game');
  const isAdded = await database.inTransaction((tx) => store.addFavourite(tx, memberId, nodeId));
  if (!isAdded) throw new Refusal('too-many-favourites');
}

/** Removes a favourite; doing so again changes nothing. */
export async function removeFavourite(reader: Reader, memberId: bigint, nodeId: number): Promise<void> {
  await store.removeFavourite(reader, memberId, nodeId);
}

/** Games by their node ids, in the order of the ids, without those that are offered no more. */
async function offeredOf(
  catalogue: ReadCatalogue,
  wanted: Promise<readonly number[]>,
): Promise<readonly Entry[]> {
  const [{ byNode }, ids] = await Promise.all([catalogue(), wanted]);
  return ids.flatMap((id) => byNode.get(id) ?? []).filter((one) => !one.is_retired && !one.is_hidden);
}
