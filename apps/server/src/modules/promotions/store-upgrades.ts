import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A rank that a member was given. */
export interface DueUpgrade {
  readonly member_id: bigint;
  readonly from_level: number;
  readonly to_level: number;
}

/** Keeps a rank that was given, for the job that looks at it; one that waits already starts at the lower of both ranks before. */
export async function noteUpgrade(tx: Tx, { member_id, from_level, to_level }: DueUpgrade): Promise<void> {
  await tx.rows(sql`
    insert into promotions.due_upgrades as d (member_id, from_level, to_level) values (${member_id}, ${from_level}, ${to_level})
    on conflict (member_id, to_level) do update set from_level = least(d.from_level, excluded.from_level)`);
}

/** Ranks that offers have not looked at, the oldest first. */
export function listDueUpgrades(reader: Reader, limit: number): Promise<DueUpgrade[]> {
  return reader.rows(sql<DueUpgrade>`
    select member_id, from_level, to_level from promotions.due_upgrades order by at limit ${limit}`);
}

/** Takes a rank to look at. Null when another worker did meanwhile. */
export async function takeUpgrade(
  tx: Tx,
  { member_id, to_level }: Pick<DueUpgrade, 'member_id' | 'to_level'>,
): Promise<DueUpgrade | null> {
  const [row] = await tx.rows(sql<DueUpgrade>`
    delete from promotions.due_upgrades where member_id = ${member_id} and to_level = ${to_level}
    returning member_id, from_level, to_level`);
  return row ?? null;
}
