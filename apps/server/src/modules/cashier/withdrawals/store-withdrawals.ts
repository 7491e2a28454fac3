import type { WithdrawalState, WithdrawalTerms } from '@tyche/rules/cashier';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface WithdrawalRow {
  readonly withdrawal_id: bigint;
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  readonly request_hash: Buffer;
  readonly reference: string;
  readonly hold_id: string;
  readonly pay_key: string;
  readonly fee_key: string;
  readonly return_key: string;
  readonly card_id: bigint;
  readonly provider: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  /** The quota of the day and the fee that held for the member at the request; null where none did, and for those from before it was kept. */
  readonly daily_count: number | null;
  readonly fee_ppm: number | null;
  readonly state: WithdrawalState;
  readonly reason: string;
  readonly flags: readonly string[];
  readonly at: Date;
  readonly since: Date;
  readonly due_at: Date | null;
  readonly paid_at: Date | null;
  readonly complaint_until: Date | null;
}

/** With what the database's clock says of its times. */
export interface LockedWithdrawal extends WithdrawalRow {
  readonly is_complaint_over: boolean;
}

export async function insertWithdrawal(
  tx: Tx,
  row: {
    memberId: bigint;
    walletId: bigint;
    key: string;
    requestHash: Buffer;
    cardId: bigint;
    provider: string;
    currency: string;
    amount: bigint;
    fee: bigint;
    terms: WithdrawalTerms | null;
    etaMinutes: number;
  },
): Promise<WithdrawalRow> {
  const [inserted] = await tx.rows(sql<WithdrawalRow>`
    insert into cashier.withdrawals (member_id, wallet_id, key, request_hash, card_id, provider, currency, amount, fee, daily_count, fee_ppm,
      due_at)
    values (${row.memberId}, ${row.walletId}, ${row.key}::uuid, ${row.requestHash}, ${row.cardId}, ${row.provider}, ${row.currency},
      ${row.amount}, ${row.fee}, ${row.terms?.dailyCount ?? null}, ${row.terms?.feePpm ?? null}, clock_timestamp() + ${row.etaMinutes}::int * interval '1 minute') returning *`);
  if (!inserted) throw new Error('a withdrawal was not written');
  return inserted;
}

export async function findWithdrawalByKey(
  reader: Reader,
  memberId: bigint,
  key: string,
): Promise<WithdrawalRow | null> {
  const [row] = await reader.rows(
    sql<WithdrawalRow>`select * from cashier.withdrawals where member_id = ${memberId} and key = ${key}::uuid`,
  );
  return row ?? null;
}

export async function findWithdrawal(reader: Reader, id: bigint): Promise<WithdrawalRow | null> {
  const [row] = await reader.rows(
    sql<WithdrawalRow>`select * from cashier.withdrawals where withdrawal_id = ${id}`,
  );
  return row ?? null;
}

export async function lockWithdrawal(tx: Tx, id: bigint): Promise<LockedWithdrawal | null> {
  const [row] = await tx.rows(sql<LockedWithdrawal>`
    select *, coalesce(complaint_until <= clock_timestamp(), false) as is_complaint_over
    from cashier.withdrawals where withdrawal_id = ${id} for update`);
  return row ?? null;
}

/** `dueMinutes` starts a time anew; without it there is none. `complaintDays` starts the time for a complaint, and marks it as paid. */
export async function updateWithdrawal(
  tx: Tx,
  id: bigint,
  change: {
    state: WithdrawalState;
    reason: string;
    dueMinutes?: number;
    complaintDays?: number;
    flags?: readonly string[];
  },
): Promise<WithdrawalRow> {
  const [row] = await tx.rows(sql<WithdrawalRow>`
    update cashier.withdrawals set state = ${change.state}, reason = ${change.reason}, since = clock_timestamp(), reminded = false,
      due_at = clock_timestamp() + ${change.dueMinutes ?? null}::int * interval '1 minute',
      paid_at = case when ${change.complaintDays ?? null}::int is null then paid_at else clock_timestamp() end,
      complaint_until = coalesce(clock_timestamp() + ${change.complaintDays ?? null}::int * interval '1 day', complaint_until),
      flags = coalesce(${change.flags ?? null}::text[], flags)
    where withdrawal_id = ${id} returning *`);
  if (!row) throw new Error(`no withdrawal ${id}`);
  return row;
}

/** What was asked for today in the site's time zone and not turned down. */
export async function sumOfDay(
  reader: Reader,
  memberId: bigint,
  timeZone: string,
): Promise<{ amount: bigint; count: number }> {
  const [row] = await reader.rows(sql<{ amount: bigint; count: number }>`
    select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as count from cashier.withdrawals
    where member_id = ${memberId} and state <> 'rejected'
      and at >= date_trunc('day', clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone}`);
  return row ?? { amount: 0n, count: 0 };
}

export interface RiskRow {
  readonly deposited: bigint;
  readonly received: bigint;
  readonly others: number;
  readonly accounts: number;
  readonly disputes: number;
}

/** What the risk rules want to know and the cashier knows. */
export async function readRisk(reader: Reader, memberId: bigint, mark: Buffer | null): Promise<RiskRow> {
  const [row] = await reader.rows(sql<RiskRow>`
    select
      (select coalesce(sum(credited), 0)::bigint from cashier.deposits
        where member_id = ${memberId} and state = 'paid' and at > clock_timestamp() - interval '7 days') as deposited,
      (select coalesce(sum(amount), 0)::bigint from cashier.transfers
        where to_member = ${memberId} and at > clock_timestamp() - interval '7 days') as received,
      (select count(distinct member_id)::int from cashier.bank_cards
        where account_mark = ${mark} and member_id <> ${memberId}) as others,
      (select count(*)::int from cashier.bank_cards
        where member_id = ${memberId} and added_at > clock_timestamp() - interval '30 days') as accounts,
      (select count(distinct s.subject_id)::int from cashier.withdrawals w
        join cashier.steps s on s.kind = 'withdrawal' and s.subject_id = w.withdrawal_id and s.state = 'not-received'
        where w.member_id = ${memberId} and s.at > clock_timestamp() - interval '90 days') as disputes`);
  if (!row) throw new Error('no answer about risk');
  return row;
}

export async function listInState(
  reader: Reader,
  state: WithdrawalState,
  limit: number,
): Promise<readonly bigint[]> {
  const rows = await reader.rows(sql<{ id: bigint }>`
    select withdrawal_id as id from cashier.withdrawals where state = ${state} order by withdrawal_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** How many wait in the review, and how many of them before one. */
export async function countQueue(reader: Reader, before: bigint | null = null): Promise<number> {
  const [row] = await reader.rows(sql<{ n: number }>`
    select count(*)::int as n from cashier.withdrawals
    where state = 'risk-review' and (${before}::bigint is null or withdrawal_id < ${before})`);
  return row?.n ?? 0;
}

export function listAwaitingReceipt(reader: Reader, memberId: bigint): Promise<WithdrawalRow[]> {
  return reader.rows(sql<WithdrawalRow>`
    select * from cashier.withdrawals where member_id = ${memberId} and state in ('paid-awaiting-receipt', 'in-question')
    order by withdrawal_id`);
}

/** Paid ones whose time to be confirmed is over. */
export async function listReceiptsDue(reader: Reader, limit: number): Promise<readonly bigint[]> {
  const rows = await reader.rows(sql<{ id: bigint }>`
    select withdrawal_id as id from cashier.withdrawals
    where state = 'paid-awaiting-receipt' and due_at <= clock_timestamp() order by due_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Marks those as reminded whose time ends within some minutes, and gives them. */
export function takeToRemind(tx: Tx, minutes: number): Promise<WithdrawalRow[]> {
  return tx.rows(sql<WithdrawalRow>`
    update cashier.withdrawals set reminded = true
    where state = 'paid-awaiting-receipt' and not reminded and due_at > clock_timestamp()
      and due_at <= clock_timestamp() + ${minutes}::int * interval '1 minute'
    returning *`);
}

export interface WithdrawalFilter {
  readonly memberId: bigint | null;
  readonly state: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  readonly offset: number;
  readonly oldestFirst: boolean;
}

export function listWithdrawals(
  reader: Reader,
  filter: WithdrawalFilter,
): Promise<(WithdrawalRow & { total: bigint })[]> {
  return reader.rows(sql<WithdrawalRow & { total: bigint }>`
    select *, count(*) over () as total from cashier.withdrawals
    where (${filter.memberId}::bigint is null or member_id = ${filter.memberId})
      and (${filter.state}::text is null or state = ${filter.state})
      and (${filter.from}::timestamptz is null or at >= ${filter.from}) and (${filter.to}::timestamptz is null or at <= ${filter.to})
    order by case when ${filter.oldestFirst} then withdrawal_id else -withdrawal_id end
    limit ${filter.limit} offset ${filter.offset}`);
}

export async function insertNote(tx: Tx, withdrawalId: bigint, text: string): Promise<void> {
  await tx.rows(sql`insert into cashier.notes (withdrawal_id, text) values (${withdrawalId}, ${text})`);
}

export function listNotes(reader: Reader, withdrawalId: bigint): Promise<{ text: string; at: Date }[]> {
  return reader.rows(sql<{ text: string; at: Date }>`
    select text, at from cashier.notes where withdrawal_id = ${withdrawalId} order by note_id`);
}
