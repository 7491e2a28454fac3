// Which partitions go to the archive, and how far each is.
import type { ArchiveState } from '../../apps/server/src/platform/archive/domains.ts';
import type { Reader } from '../../apps/server/src/platform/db/database.ts';
import { ask } from './statements.ts';

export interface Partition {
  readonly schema: string;
  readonly parent: string;
  readonly name: string;
  readonly bounds: string;
  readonly state: ArchiveState | null;
  readonly rowCount: bigint | null;
  readonly checksum: string | null;
}

/** Partitions that are detached in one transaction. */
export interface Bundle {
  readonly name: string;
  readonly kind: string;
  /** Orders the bundles of a kind by age: the month as YYYYMM. */
  readonly place: bigint;
  readonly partitions: readonly Partition[];
}

const COLUMNS = `schema_name as schema, parent, partition_name as name, bounds, state, row_count as "rowCount", checksum::text as checksum`;

/** The bundles of a kind that are not dropped yet, the oldest first: those that are under way, and those that are attached. */
export async function listBundles(reader: Reader, kind: string): Promise<readonly Bundle[]> {
  const rows = await ask<Partition & { bundle: string; place: bigint }>(
    reader,
    `select ${COLUMNS}, bundle, substring(bundle from '[0-9]+$')::bigint as place from platform.archived
       where state <> 'dropped' and split_part(bundle, ' ', 1) = $1
     union all
     select p.schema_name, p.parent, p.partition_name, p.bounds, null, null, null, p.bundle, p.place from platform.archivable p
       where p.kind = $1 and not exists (
         select from platform.archived a where a.schema_name = p.schema_name and a.partition_name = p.partition_name)
     order by place, schema, name`,
    [kind],
  );
  const places = [...new Set(rows.map(({ place }) => place))];
  return places.map((place) => {
    const partitions = rows.filter((row) => row.place === place);
    return { name: partitions[0]?.bundle ?? '', kind, place, partitions };
  });
}

/** The partition as the archive notes it; null when it has none. */
export async function findCopy(archive: Reader, { schema, name }: Partition): Promise<Partition | null> {
  const [row] = await ask<Partition>(
    archive,
    `select ${COLUMNS} from platform.archived where schema_name = $1 and partition_name = $2`,
    [schema, name],
  );
  return row ?? null;
}
