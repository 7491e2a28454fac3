import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface WagerColumns {
  readonly source: number;
  readonly batchRefs: readonly bigint[];
  readonly refs: readonly bigint[];
  readonly memberIds: readonly bigint[];
  readonly gameCodes: readonly string[];
  readonly gameTypes: readonly string[];
  readonly stakes: readonly bigint[];
  readonly rebates: readonly bigint[];
}

export async function insertWagers(tx: Tx, c: WagerColumns): Promise<number> {
  const [row] = await tx.rows(sql<{ inserted: bigint }>`
    with written as (
      insert into wagers.wagers (source, batch_ref, ref, member_id, game_code, game_type, stake, rebate)
      select ${c.source}::smallint, *
      from unnest(${c.batchRefs}::bigint[], ${c.refs}::bigint[], ${c.memberIds}::bigint[], ${c.gameCodes}::text[],
        ${c.gameTypes}::text[], ${c.stakes}::bigint[], ${c.rebates}::bigint[])
      on conflict (source, batch_ref, ref) do nothing returning 1
    ) select count(*) as inserted from written`);
  return Number(row?.inserted ?? 0n);
}

export interface BatchKey {
  readonly source: number;
  readonly batchRef: bigint;
  readonly version: number;
}

export async function insertPayouts(
  tx: Tx,
  { source, batchRef, version }: BatchKey,
  c: { refs: readonly bigint[]; payouts: readonly bigint[]; validStakes: readonly (bigint | null)[] },
): Promise<number> {
  const [row] = await tx.rows(sql<{ inserted: bigint }>`
    with written as (
      insert into wagers.payouts (source, batch_ref, ref, version, payout, valid_stake)
      select ${source}::smallint, ${batchRef}::bigint, ref, ${version}::smallint, payout, valid_stake
      from unnest(${c.refs}::bigint[], ${c.payouts}::bigint[], ${c.validStakes}::bigint[]) as p(ref, payout, valid_stake)
      on conflict (source, batch_ref, ref, version) do nothing returning 1
    ) select count(*) as inserted from written`);
  return Number(row?.inserted ?? 0n);
}

export async function upsertClosure(tx: Tx, { source, batchRef, version }: BatchKey): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into wagers.closures as c (source, batch_ref, version) values (${source}, ${batchRef}, ${version})
    on conflict (source, batch_ref) do update set version = excluded.version, closed_at = clock_timestamp()
      where c.version < excluded.version
    returning version`);
  return rows.length > 0;
}

export async function insertVoids(
  tx: Tx,
  source: number,
  batchRef: bigint,
  v: { refs: readonly bigint[]; reason: string },
): Promise<number> {
  const [row] = await tx.rows(sql<{ inserted: bigint }>`
    with written as (
      insert into wagers.voids (source, batch_ref, ref, reason)
      select ${source}::smallint, ${batchRef}::bigint, ref, ${v.reason} from unnest(${v.refs}::bigint[]) as v(ref)
      on conflict (source, batch_ref, ref) do nothing returning 1
    ) select count(*) as inserted from written`);
  return Number(row?.inserted ?? 0n);
}

export interface WinnerRow {
  readonly member_id: bigint;
  readonly game_code: string;
  readonly game_type: string;
  readonly source: number;
  readonly payout: bigint;
  readonly paid_at: Date;
}

/** A corrected or void win does not count: the payout must be of the batch's standing version. */
export function listWinnerRows(reader: Reader, limit: number): Promise<WinnerRow[]> {
  return reader.rows(sql<WinnerRow>`
    select w.member_id, w.game_code, w.game_type, w.source, p.payout, p.paid_at
    from wagers.payouts p
    join wagers.wagers w on w.source = p.source and w.batch_ref = p.batch_ref and w.ref = p.ref
    join wagers.closures c on c.source = p.source and c.batch_ref = p.batch_ref and c.version = p.version
    where not exists (select from wagers.voids v where v.source = p.source and v.batch_ref = p.batch_ref and v.ref = p.ref)
    order by p.payout_id desc limit ${limit}`);
}

export interface WagerRow {
  readonly wager_id: bigint;
  readonly source: number;
  readonly batch_ref: bigint;
  readonly ref: bigint;
  readonly member_id: bigint;
  readonly game_code: string;
  readonly game_type: string;
  readonly stake: bigint;
  readonly rebate: bigint;
  readonly placed_at: Date;
  readonly state: 'placed' | 'won' | 'lost' | 'void';
  readonly payout: bigint;
  readonly valid_stake: bigint;
  readonly ended_at: Date | null;
}

export function listMemberRows(
  reader: Reader,
  memberId: bigint,
  page: { beforeId: bigint; limit: number },
): Promise<WagerRow[]> {
  return reader.rows(sql<WagerRow>`
    select * from wagers.states where member_id = ${memberId} and wager_id < ${page.beforeId}
    order by wager_id desc limit ${page.limit}`);
}
