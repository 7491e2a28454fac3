import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { NewTransfer, PlayerRow, TransferRow, TransferUpdate } from './types.ts';

/** Finds or makes what a vendor knows a member by, and keeps it locked: everything of one member with one vendor comes one by one. */
export async function lockPlayer(
  tx: Tx,
  player: { memberId: bigint; vendor: string; walletId: bigint; currency: string },
): Promise<PlayerRow> {
  const { memberId, vendor, walletId, currency } = player;
  const [row] = await tx.rows(sql<PlayerRow>`
    insert into vendors.players as p (member_id, vendor, wallet_id, currency) values (${memberId}, ${vendor}, ${walletId}, ${currency})
    on conflict (merchant, member_id, vendor) do update set vendor = p.vendor returning *`);
  if (!row) throw new Error('a player was not written');
  return row;
}

export async function findPlayer(
  reader: Reader,
  memberId: bigint,
  vendor: string,
): Promise<PlayerRow | null> {
  const [row] = await reader.rows(
    sql<PlayerRow>`select * from vendors.players where member_id = ${memberId} and vendor = ${vendor}`,
  );
  return row ?? null;
}

export async function markOpened(reader: Reader, playerId: string): Promise<void> {
  await reader.rows(sql`
    update vendors.players set opened_at = coalesce(opened_at, clock_timestamp()) where player_id = ${playerId}`);
}

/** `firstAskS`: when it is asked about if nobody books an answer before. */
export async function insertTransfer(tx: Tx, row: NewTransfer, firstAskS: number): Promise<TransferRow> {
  const [inserted] = await tx.rows(sql<TransferRow>`
    insert into vendors.transfers (member_id, vendor, wallet_id, direction, key, request_hash, currency, amount, next_ask_at)
    values (${row.memberId}, ${row.vendor}, ${row.walletId}, ${row.direction}, ${row.key}::uuid, ${row.requestHash}, ${row.currency},
      ${row.amount}, clock_timestamp() + ${firstAskS}::int * interval '1 second') returning *`);
  if (!inserted) throw new Error('a transfer was not written');
  return inserted;
}

export async function findByKey(reader: Reader, memberId: bigint, key: string): Promise<TransferRow | null> {
  const [row] = await reader.rows(
    sql<TransferRow>`select * from vendors.transfers where member_id = ${memberId} and key = ${key}::uuid`,
  );
  return row ?? null;
}

export async function findTransfer(reader: Reader, id: bigint): Promise<TransferRow | null> {
  const [row] = await reader.rows(
    sql<TransferRow>`select * from vendors.transfers where transfer_id = ${id}`,
  );
  return row ?? null;
}

/** The one that is under way between a member and a vendor. */
export async function findUnderWay(
  reader: Reader,
  memberId: bigint,
  vendor: string,
): Promise<TransferRow | null> {
  const [row] = await reader.rows(sql<TransferRow>`
    select * from vendors.transfers where member_id = ${memberId} and vendor = ${vendor} and ended_at is null`);
  return row ?? null;
}

/** Locks a transfer, with whether it has been under way for longer than the given hours. */
export async function lockTransfer(
  tx: Tx,
  id: bigint,
  limitHours: number,
): Promise<(TransferRow & { readonly is_overdue: boolean }) | null> {
  const [row] = await tx.rows(sql<TransferRow & { is_overdue: boolean }>`
    select *, at < clock_timestamp() - ${limitHours}::int * interval '1 hour' as is_overdue
    from vendors.transfers where transfer_id = ${id} for no key update`);
  return row ?? null;
}

export async function updateTransfer(tx: Tx, id: bigint, to: TransferUpdate): Promise<TransferRow> {
  const isOver = to.state === 'done' || to.state === 'returned';
  const [row] = await tx.rows(sql<TransferRow>`
    update vendors.transfers set state = ${to.state}, reason = ${to.reason}, misses = ${to.misses}, asks = ${to.asks},
      last_answer = ${to.answer}, last_asked_at = clock_timestamp(),
      next_ask_at = clock_timestamp() + ${to.waitS}::int * interval '1 second',
      ended_at = case when ${isOver} then clock_timestamp() end
    where transfer_id = ${id} returning *`);
  if (!row) throw new Error(`no transfer ${id}`);
  return row;
}

/** Takes those that are due, so that no other worker asks at the same time. */
export function takeDue(
  reader: Reader,
  { limit, againS }: { limit: number; againS: number },
): Promise<TransferRow[]> {
  return reader.rows(sql<TransferRow>`
    update vendors.transfers set next_ask_at = clock_timestamp() + ${againS}::int * interval '1 second'
    where transfer_id = any(array(
      select transfer_id from vendors.transfers where next_ask_at <= clock_timestamp() order by next_ask_at
      limit ${limit} for update skip locked
    )) returning *`);
}

/** Requests a recall of a member's money from every vendor. */
export async function requestRecall(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`update vendors.players set recall_at = clock_timestamp() where member_id = ${memberId}`);
}

export function takeDueRecalls(
  reader: Reader,
  { limit, againS }: { limit: number; againS: number },
): Promise<PlayerRow[]> {
  return reader.rows(sql<PlayerRow>`
    with due as materialized (
      select member_id, vendor from vendors.players where recall_at <= clock_timestamp() order by recall_at
      limit ${limit} for update skip locked
    ) update vendors.players p set recall_at = clock_timestamp() + ${againS}::int * interval '1 second'
    from due where p.member_id = due.member_id and p.vendor = due.vendor returning p.*`);
}

export async function endRecall(
  reader: Reader,
  { member_id, vendor }: Pick<PlayerRow, 'member_id' | 'vendor'>,
): Promise<void> {
  await reader.rows(
    sql`update vendors.players set recall_at = null where member_id = ${member_id} and vendor = ${vendor}`,
  );
}
