// The steps of a bundle: sealed, copied and compared, detached, dropped. Each is one transaction that also notes it, so that a run which was
// killed goes on where it stopped.
import { type ArchiveKind, kinds } from './kinds.ts';
import { compare, copyPartition, sumRows } from './copy.ts';
import { type Bundle, listBundles, type Partition } from './partitions.ts';
import { alone, ArchiveProblem, ask, lockingStep, type Places, quoted, step } from './statements.ts';

/**
 * Moves what is older than a month (`YYYY-MM`, UTC) to the archive, the oldest first and without gaps. What an earlier run began is
 * finished first.
 *
 * @returns false when a bundle may not go yet; `say` has told why. Throws when the sides differ, and detaches and drops nothing then.
 */
export function archiveBefore(places: Places, before: string): Promise<boolean> {
  return alone(places.primary, async () => {
    await checkMonth(places, before);
    return archiveKinds(places, before);
  });
}

async function archiveKinds(places: Places, before: string): Promise<boolean> {
  let isDone = true;
  for (const kind of kinds) {
    for (const bundle of await listBundles(places.primary.reader, kind.name)) {
      const isBegun = bundle.partitions.some(({ state }) => state !== null);
      if (!isBegun && !(await kind.isBefore(places, bundle, before))) break;
      if (await archiveBundle(places, kind, bundle)) continue;
      isDone = false;
      break;
    }
  }
  return isDone;
}

/** @throws when the month is younger than what always stays on the primary. */
async function checkMonth({ primary }: Places, before: string): Promise<void> {
  const [row] = await ask<{ isLate: boolean; limit: string }>(
    primary.reader,
    `select ($1 || '-01T00:00:00Z')::timestamptz > platform.archive_limit() as "isLate",
       to_char(platform.archive_limit(), 'YYYY-MM') as "limit"`,
    [before],
  );
  if (row?.isLate !== false)
    throw new ArchiveProblem(
      `months stay on the primary for a while: --before=${row?.limit} is the latest that may be said now`,
    );
}

async function archiveBundle(places: Places, kind: ArchiveKind, begun: Bundle): Promise<boolean> {
  const { say } = places;
  const reload = async () =>
    (await listBundles(places.primary.reader, kind.name)).find(({ name }) => name === begun.name) ?? null;
  say(`${begun.name}: begins`);
  await seal(places, begun);
  say(`${begun.name}: sealed`);
  const sealed = await reload();
  if (!sealed) return true;
  if (sealed.partitions.every(({ state }) => state === 'sealed')) {
    const blockers = await kind.findBlockers(places, sealed);
    if (blockers.length > 0) {
      await unseal(places, sealed);
      say(`${sealed.name} stays on the primary:`);
      for (const { what, found } of blockers) say(`  ${found} ${what}`);
      return false;
    }
  }
  for (const partition of sealed.partitions.filter(({ state }) => state === 'sealed')) {
    await copy(places, kind, partition);
    say(`${sealed.name}: ${partition.schema}.${partition.name} is copied`);
  }
  const copied = (await reload())?.partitions ?? [];
  if (copied.every(({ state }) => state === 'copied')) {
    await kind.compare(places, sealed);
    say(`${sealed.name}: compared`);
    await detach(places, kind, sealed);
    say(`${sealed.name}: detached`);
  }
  for (const partition of (await reload())?.partitions ?? []) {
    await drop(places, partition);
    say(`${sealed.name}: ${partition.schema}.${partition.name} is dropped`);
  }
  say(`${begun.name}: done`);
  return true;
}

function seal({ primary }: Places, { partitions }: Bundle): Promise<void> {
  return lockingStep(primary, async (tx) => {
    for (const { schema, name, state } of partitions)
      if (state === null) await ask(tx, 'select platform.seal_partition($1, $2)', [schema, name]);
  });
}

function unseal({ primary }: Places, { partitions }: Bundle): Promise<void> {
  return lockingStep(primary, async (tx) => {
    for (const { schema, name } of partitions)
      await ask(tx, 'select platform.unseal_partition($1, $2)', [schema, name]);
  });
}

async function copy(places: Places, kind: ArchiveKind, partition: Partition): Promise<void> {
  const { rowCount, checksum } = await copyPartition(places, partition, kind.isMerged ?? false);
  const lastAt = kind.timeColumns[`${partition.schema}.${partition.parent}`];
  await step(places.primary, async (tx) => {
    const last = lastAt
      ? `(select max(${lastAt}) from only ${quoted(partition.schema, partition.name)})`
      : 'null';
    await ask(
      tx,
      `update platform.archived set state = 'copied', row_count = $3, checksum = $4::numeric, last_at = ${last}, changed_at = clock_timestamp()
       where schema_name = $1 and partition_name = $2 and state = 'sealed'`,
      [partition.schema, partition.name, rowCount, checksum],
    );
  });
}

/** All of a bundle at once: no call sees a part of it. What it does is in the trail of every merchant. */
function detach({ primary }: Places, kind: ArchiveKind, bundle: Bundle): Promise<void> {
  const { name, partitions } = bundle;
  return lockingStep(primary, async (tx) => {
    await kind.onDetach?.(tx, bundle);
    for (const partition of partitions) {
      const { schema, parent, name: part, bounds } = partition;
      await ask(tx, `alter table ${quoted(schema, parent)} detach partition ${quoted(schema, part)}`);
      const kept = kind.keptOf?.(partition);
      if (kept)
        await ask(
          tx,
          `alter table ${quoted(schema, parent)} attach partition ${quoted(schema, kept)} ${bounds}`,
        );
    }
    const moved = await ask<{ rows: bigint }>(
      tx,
      `with moved as (
         update platform.archived set state = 'detached', changed_at = clock_timestamp() where bundle = $1 and state = 'copied' returning row_count
       ) select coalesce(sum(row_count), 0)::bigint as rows from moved`,
      [name],
    );
    await ask(
      tx,
      `insert into staff.audit_trail (merchant, action, subject, ip, detail)
       select merchant, 'archive.moved', $1, '', jsonb_build_object('rows', $2::bigint) from settings.merchants`,
      [name, moved[0]?.rows ?? 0n],
    );
  });
}

/** Reads both sides once more: what is dropped is in the archive as it was. */
async function drop({ primary, archive }: Places, partition: Partition): Promise<void> {
  const { schema, name } = partition;
  const there = await step(archive, (tx) => sumRows(tx, partition));
  await lockingStep(primary, async (tx) => {
    compare(partition, await sumRows(tx, partition), there);
    await ask(tx, `drop table ${quoted(schema, name)}`);
    await ask(
      tx,
      `update platform.archived set state = 'dropped', changed_at = clock_timestamp() where schema_name = $1 and partition_name = $2`,
      [schema, name],
    );
  });
}
