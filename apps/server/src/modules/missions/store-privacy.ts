import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Takes a member out of all missions and off the boards that are not frozen. */
export async function leaveAll(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from missions.joins where member_id = ${memberId}`);
  await tx.rows(
    sql`update missions.progress set on_board = false where member_id = ${memberId} and on_board`,
  );
}

/** Deletes where a member takes part, what counted and how far it came. Rewards, frozen places and prizes stay, under the number alone. */
export async function eraseMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from missions.joins where member_id = ${memberId}`);
  await tx.rows(sql`delete from missions.counted where member_id = ${memberId}`);
  await tx.rows(sql`delete from missions.subtotals where member_id = ${memberId}`);
  await tx.rows(sql`delete from missions.progress where member_id = ${memberId}`);
}

export function exportJoins(reader: Reader, memberId: bigint, limit: number) {
  return reader.rows(sql<{ mission: string; at: Date }>`
    select mission_id::text as mission, joined_at as at from missions.joins where member_id = ${memberId} order by 1 limit ${limit}`);
}

export function exportProgress(reader: Reader, memberId: bigint, limit: number) {
  return reader.rows(sql<{ mission: string; period: string; value: string }>`
    select mission_id::text as mission, period::text, value::text from missions.progress
    where member_id = ${memberId} order by period, 1 limit ${limit}`);
}

export function exportClaims(reader: Reader, memberId: bigint, limit: number) {
  return reader.rows(sql<{
    mission: string;
    period: string;
    step: number;
    amount: string;
    value: string | null;
    at: Date;
  }>`
    select mission_id::text as mission, period::text, step, reward, amount::text, value::text, at from missions.claims
    where member_id = ${memberId} order by at limit ${limit}`);
}

export function exportPrizes(reader: Reader, memberId: bigint, limit: number) {
  return reader.rows(sql<{
    mission: string;
    period: string;
    place: number;
    amount: string;
    state: string;
    at: Date;
  }>`
    select mission_id::text as mission, period::text, rank as place, amount::text, state, at from missions.prizes
    where member_id = ${memberId} order by at limit ${limit}`);
}

/** Without who struck: staff are not the member's data. */
export function exportStrikes(reader: Reader, memberId: bigint, limit: number) {
  return reader.rows(sql<{ mission: string; period: string; place: number; reason: string; at: Date }>`
    select mission_id::text as mission, period::text, place, reason, at from missions.strikes
    where member_id = ${memberId} order by at limit ${limit}`);
}

/** Deletes counted wagers that nothing can change any more: of periods that began more than 31 + 7 + 2 days ago. Gives how many. */
export async function deleteCounted(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.rows(sql<{ one: number }>`
    delete from missions.counted where ctid = any(array(
      select ctid from missions.counted where period < current_date - 40 /* days */ order by period limit ${limit})) returning 1 as one`);
  return rows.length;
}

/** Deletes the subtotals of those periods. Gives how many. */
export async function deleteSubtotals(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.rows(sql<{ one: number }>`
    delete from missions.subtotals where ctid = any(array(
      select ctid from missions.subtotals where period < current_date - 40 /* days */ order by period limit ${limit})) returning 1 as one`);
  return rows.length;
}

/** Deletes progress of periods that began more than 13 months ago and of which nothing is left to give. Gives how many rows. */
export async function deleteProgress(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.rows(sql<{ one: number }>`
    delete from missions.progress where ctid = any(array(
      select ctid from missions.progress where period < current_date - interval '13 months' and due_at is null
      order by period limit ${limit})) returning 1 as one`);
  return rows.length;
}
