// Copies a partition to the archive and compares both sides.
import type { Reader, Tx } from '../../apps/server/src/platform/db/database.ts';
import { findCopy, type Partition } from './partitions.ts';
import { ArchiveProblem, ask, type Places, quoted, step } from './statements.ts';

const CHUNK = 2_000;

export interface RowSum {
  readonly rowCount: bigint;
  /** Over all rows, in any order. */
  readonly checksum: string;
}

/** How many rows a table has, and their checksum. */
export async function sumRows(reader: Reader, { schema, name }: Partition): Promise<RowSum> {
  const [row] = await ask<RowSum>(
    reader,
    'select row_count as "rowCount", checksum::text as checksum from platform.sum_rows($1, $2)',
    [schema, name],
  );
  if (!row) throw new Error('no sum of rows');
  return row;
}

/**
 * The archive gets the whole partition in one transaction, attached to its table: a run that was killed has left nothing of it. A copy that
 * is there already is read and compared again.
 *
 * @param isMerged whether the archive may have some of the rows: they were copied with what needs them.
 * @returns what both sides have.
 * @throws ArchiveProblem when they differ.
 */
export async function copyPartition(
  { primary, archive }: Places,
  partition: Partition,
  isMerged: boolean,
): Promise<RowSum> {
  return step(primary, async (from) => {
    const here = await sumRows(from, partition);
    const there = await step(archive, async (to) => {
      if ((await findCopy(to, partition)) === null)
        await writeCopy(from, to, partition, { sum: here, isMerged });
      return sumRows(to, partition);
    });
    compare(partition, here, there);
    return here;
  });
}

/** @throws ArchiveProblem when the sides differ. */
export function compare({ schema, name }: Partition, here: RowSum, there: RowSum): void {
  if (here.rowCount === there.rowCount && here.checksum === there.checksum) return;
  throw new ArchiveProblem(
    `${schema}.${name} differs: ${here.rowCount} rows with checksum ${here.checksum} on the primary, ${there.rowCount} with ${there.checksum} in the archive`,
  );
}

/**
 * Copies rows that stay on the primary: what the archive has already is left as it is, and partitions are made there as the primary has them.
 *
 * @param condition `where …`, or nothing for all rows.
 */
export async function copyRows(
  places: Places,
  schema: string,
  table: string,
  condition: string,
): Promise<void> {
  const whole = quoted(schema, table);
  await step(places.primary, (from) =>
    step(places.archive, async (to) => {
      await addPartitions(from, to, schema, table);
      await ask(
        from,
        `declare copied no scroll cursor for select t::text as line from ${whole} t ${condition}`,
      );
      for (;;) {
        const rows = await ask<{ line: string }>(from, `fetch ${CHUNK} from copied`);
        if (rows.length === 0) break;
        const lines = rows.map(({ line }) => line);
        await ask(to, `insert into ${whole} select * from unnest($1::${whole}[]) on conflict do nothing`, [
          lines,
        ]);
      }
      await ask(from, 'close copied');
    }),
  );
}

async function addPartitions(from: Tx, to: Tx, schema: string, table: string): Promise<void> {
  const parts = await ask<{ name: string; bounds: string }>(
    from,
    `select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname !~ '_kept$'`,
    [quoted(schema, table)],
  );
  for (const { name, bounds } of parts) {
    const [there] = await ask(to, 'select where to_regclass($1) is not null', [quoted(schema, name)]);
    if (there) continue;
    await ask(to, 'select platform.create_partition($1, $2, $3)', [schema, table, name]);
    await ask(to, `alter table ${quoted(schema, table)} attach partition ${quoted(schema, name)} ${bounds}`);
  }
}

async function writeCopy(
  from: Tx,
  to: Tx,
  partition: Partition,
  { sum, isMerged }: { sum: RowSum; isMerged: boolean },
): Promise<void> {
  const { schema, parent, name, bounds } = partition;
  const table = quoted(schema, name);
  const isThere = await findTable(to, partition, isMerged);
  if (!isThere) await ask(to, 'select platform.create_partition($1, $2, $3)', [schema, parent, name]);
  await ask(from, `declare copied no scroll cursor for select t::text as line from only ${table} t`);
  for (;;) {
    const rows = await ask<{ line: string }>(from, `fetch ${CHUNK} from copied`);
    if (rows.length === 0) break;
    await ask(
      to,
      `insert into ${table} overriding system value select * from unnest($1::${table}[])
      ${isMerged ? 'on conflict do nothing' : ''}`,
      [rows.map(({ line }) => line)],
    );
  }
  await ask(from, 'close copied');
  if (!isThere) await ask(to, `alter table ${quoted(schema, parent)} attach partition ${table} ${bounds}`);
  await ask(
    to,
    `insert into platform.archived (schema_name, partition_name, parent, bundle, bounds, state, row_count, checksum)
     values ($1, $2, $3, '', $4, 'copied', $5, $6::numeric)`,
    [schema, name, parent, bounds, sum.rowCount, sum.checksum],
  );
}

/**
 * Whether the archive has the partition already: it was migrated as a primary is, or has some of its rows.
 *
 * @throws ArchiveProblem for one with other bounds, and for one with rows that none may have.
 */
async function findTable(to: Tx, { schema, name, bounds }: Partition, isMerged: boolean): Promise<boolean> {
  const table = quoted(schema, name);
  const [there] = await ask<{ bounds: string | null }>(
    to,
    'select pg_get_expr(relpartbound, oid) as bounds from pg_class where oid = to_regclass($1)',
    [table],
  );
  if (!there) return false;
  const [row] = await ask(to, `select from only ${table} limit 1`);
  if ((row && !isMerged) || there.bounds !== bounds)
    throw new ArchiveProblem(`the archive has a table ${schema}.${name} that this tool has not made`);
  return true;
}
