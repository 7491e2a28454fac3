// What the operator decided of the games of the catalogue.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { EntryRow } from './store.ts';

/** A game with what its vendor says of it, and what the operator says instead. */
export interface ArrangedRow extends EntryRow {
  readonly offered_names: Readonly<Record<string, string>>;
  readonly offered_classes: readonly string[];
  readonly offered_scene: string | null;
  readonly own_names: Readonly<Record<string, string>>;
  /** Null: the vendor's. */
  readonly own_classes: readonly string[] | null;
  /** Null: the vendor's; empty: none. */
  readonly own_scene: string | null;
}

type Own = Omit<ArrangedRow, Exclude<keyof EntryRow, 'node_id'>>;

/** Games of the catalogue, each with what was decided of it, in the order that is given. */
export async function withArrangement(
  reader: Reader,
  entries: readonly EntryRow[],
): Promise<readonly ArrangedRow[]> {
  const rows = await reader.rows(sql<Own>`
    select node_id, names as offered_names, classes as offered_classes, scene as offered_scene, own_names, own_classes, own_scene
    from games.entries where node_id = any (${entries.map((entry) => entry.node_id)}::integer[])`);
  const own = new Map(rows.map((row) => [row.node_id, row]));
  return entries.flatMap((entry) => {
    const found = own.get(entry.node_id);
    return found ? [{ ...entry, ...found }] : [];
  });
}

/** What staff decided of a game. What is not named stays. */
export interface Arrangement {
  /** Null takes the place away. */
  readonly place?: number | null;
  readonly isHot?: boolean;
  readonly isHidden?: boolean;
  /** By code of a language; an empty name takes the own one back. Languages that are not named stay. */
  readonly names?: Readonly<Record<string, string>>;
  /** Null takes the own classes back. */
  readonly classes?: readonly string[] | null;
  /** Null takes the own scene back; empty is none. */
  readonly scene?: string | null;
  readonly artSeed?: number;
}

/** Changes what lobbies show of a game; false when there is none of that node. */
export async function arrangeEntry(tx: Tx, nodeId: number, wanted: Arrangement): Promise<boolean> {
  const { place, isHot, isHidden, names = {}, classes, scene, artSeed } = wanted;
  const empty = Object.keys(names).filter((language) => names[language] === '');
  const rows = await tx.rows(sql`
    update games.entries set place = case when ${place !== undefined} then ${place ?? null}::integer else place end,
      is_hot = coalesce(${isHot ?? null}::boolean, is_hot),
      is_hidden = coalesce(${isHidden ?? null}::boolean, is_hidden),
      own_names = (own_names || ${names}::jsonb) - ${empty}::text[],
      own_classes = case when ${classes !== undefined} then ${classes ? [...classes] : null}::text[] else own_classes end,
      own_scene = case when ${scene !== undefined} then ${scene ?? null}::text else own_scene end,
      art_seed = coalesce(${artSeed ?? null}::integer, art_seed), changed_at = clock_timestamp()
    where node_id = ${nodeId} returning node_id`);
  return rows.length > 0;
}
