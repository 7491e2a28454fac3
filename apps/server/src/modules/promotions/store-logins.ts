import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Keeps a day with a login; a second login of the day changes nothing. */
export async function noteLoginDay(tx: Tx, memberId: bigint, day: string): Promise<void> {
  await tx.rows(sql`
    insert into promotions.login_days (member_id, day) values (${memberId}, ${day}::date) on conflict (member_id, day) do nothing`);
}

export interface LoginDay {
  readonly member_id: bigint;
  /** `yyyy-MM-dd`. */
  readonly day: string;
}

/** Days that offers have not looked at, the oldest first. */
export function listDueLogins(reader: Reader, limit: number): Promise<LoginDay[]> {
  return reader.rows(sql<LoginDay>`
    select member_id, day::text from promotions.login_days where is_due order by day, member_id limit ${limit}`);
}

/** Notes that offers have looked at a day. False when another worker did meanwhile. */
export async function takeLogin(tx: Tx, { member_id, day }: LoginDay): Promise<boolean> {
  const rows = await tx.rows(sql`
    update promotions.login_days set is_due = false where member_id = ${member_id} and day = ${day}::date and is_due returning 1`);
  return rows.length > 0;
}

/** The days with a login of a member between two days, both included. */
export async function listLoginDays(
  reader: Reader,
  memberId: bigint,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<string[]> {
  const rows = await reader.rows(sql<{ day: string }>`
    select day::text from promotions.login_days where member_id = ${memberId} and day between ${from}::date and ${until}::date
    order by day limit 31 /* days of a month */`);
  return rows.map(({ day }) => day);
}

/** Removes days of months that are over, some at once. Gives how many. */
export async function deleteOldLogins(tx: Tx, keptDays: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from promotions.login_days d using (
      select member_id, day from promotions.login_days where day <= current_date - ${keptDays}::int order by day limit ${limit}) old
    where (d.member_id, d.day) = (old.member_id, old.day) returning d.member_id`);
  return rows.length;
}
