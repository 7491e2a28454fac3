import type { WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Account {
  readonly memberId: bigint;
  readonly walletId: WalletId;
  /** The wallet may owe points. */
  readonly owes: boolean;
}

/** Locks the accounts of members in the order of their ids; those that have none are left out. */
export function lockAccounts(tx: Tx, memberIds: readonly bigint[]): Promise<Account[]> {
  return tx.rows(sql<Account>`
    select member_id as "memberId", wallet_id as "walletId", owes from points.accounts
    where member_id = any(${memberIds}::bigint[]) order by member_id for update`);
}

export async function insertAccount(tx: Tx, memberId: bigint, walletId: WalletId): Promise<void> {
  await tx.rows(sql`
    insert into points.accounts (member_id, wallet_id) values (${memberId}, ${walletId}) on conflict do nothing`);
}

export interface OwingRow {
  readonly memberId: bigint;
  readonly walletId: WalletId;
  readonly total: bigint;
}

/** A page of the members who owe points, in the order of their ids, with how many there are. */
export function listOwing(
  reader: Reader,
  page: { readonly limit: number; readonly offset: number },
): Promise<OwingRow[]> {
  return reader.rows(sql<OwingRow>`
    select member_id as "memberId", wallet_id as "walletId", count(*) over () as total from points.accounts
    where owes order by member_id limit ${page.limit} offset ${page.offset}`);
}

export async function setOwing(tx: Tx, memberIds: readonly bigint[], owes: boolean): Promise<void> {
  await tx.rows(sql`update points.accounts set owes = ${owes} where member_id = any(${memberIds}::bigint[])`);
}

export interface MonthChange {
  readonly memberId: bigint;
  /** The first day of the local month, `yyyy-MM-dd`. */
  readonly month: string;
  readonly points: bigint;
}

/** Adds to months, each member and month once. */
export async function addToMonths(tx: Tx, changes: readonly MonthChange[]): Promise<void> {
  await tx.rows(sql`
    insert into points.months as m (member_id, month, points)
    select * from unnest(${changes.map(({ memberId }) => memberId)}::bigint[],
      ${changes.map(({ month }) => month)}::date[], ${changes.map(({ points }) => points)}::bigint[])
    on conflict (member_id, month) do update set points = m.points + excluded.points`);
}

/** The first day of the month that it is now in a time zone, `yyyy-MM-dd`. */
export async function monthNow(reader: Reader, timeZone: string): Promise<string> {
  const [row] = await reader.rows(sql<{ month: string }>`
    select date_trunc('month', clock_timestamp() at time zone ${timeZone})::date::text as month`);
  if (!row) throw new Error('the database has no time');
  return row.month;
}

/** What a member got in a month, in 1/10 000 of a point. */
export async function pointsOfMonth(reader: Reader, memberId: bigint, month: string): Promise<bigint> {
  const [row] = await reader.rows(sql<{ points: bigint }>`
    select points from points.months where member_id = ${memberId} and month = ${month}::date`);
  return row?.points ?? 0n;
}
