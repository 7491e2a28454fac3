// Whether the archive still has what was moved to it.
import { sumRows } from './copy.ts';
import type { Partition } from './partitions.ts';
import { ask, type Places, step } from './statements.ts';

/**
 * Reads each partition of the archive and compares it with the rows and the checksum that the primary noted.
 *
 * @returns false when one differs or is missing; `say` tells which.
 */
export async function verifyArchive({ primary, archive, say }: Places): Promise<boolean> {
  const moved = await ask<Partition>(
    primary.reader,
    `select schema_name as schema, partition_name as name, row_count as "rowCount", checksum::text as checksum from platform.archived
     where state in ('detached', 'dropped') order by 1, 2`,
  );
  let isSound = true;
  for (const partition of moved) {
    const { schema, name, rowCount, checksum } = partition;
    const [there] = await ask(archive.reader, 'select where to_regclass($1) is not null', [
      `${schema}.${name}`,
    ]);
    const found = there ? await step(archive, (tx) => sumRows(tx, partition)) : null;
    const isSame = found?.rowCount === rowCount && found?.checksum === checksum;
    isSound &&= isSame;
    const what = found ? `${found.rowCount} of ${rowCount} rows` : 'missing';
    say(`${schema}.${name}: ${isSame ? 'ok' : `DIFFERS, ${what}`}`);
  }
  return isSound;
}
