import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface ExportedRow {
  readonly promotionId: bigint;
  readonly kind: string;
  readonly status: string;
  readonly detail: string | null;
  readonly amount: bigint | null;
  readonly required: bigint | null;
  readonly at: Date;
  readonly since: Date;
  readonly reason: string | null;
  readonly comment: string | null;
  readonly note: string | null;
  readonly conditions: unknown;
  readonly inputs: unknown;
}

/** What a member had of offers, oldest first. Who of staff decided stays out. */
export function listForExport(reader: Reader, memberId: bigint, limit: number): Promise<ExportedRow[]> {
  return reader.rows(sql<ExportedRow>`
    select offer_id as "promotionId", kind, status, detail, amount, required, at, since, reason, comment, note, conditions, inputs
    from promotions.applications where member_id = ${memberId} order by application_id limit ${limit}`);
}

export interface ExportedRebate {
  readonly promotionId: bigint;
  readonly day: string;
  readonly share: bigint;
  readonly corrected: bigint;
  readonly carried: bigint;
  readonly amount: bigint;
}

/** The rebates of a member by day, newest first. */
export function listRebatesForExport(
  reader: Reader,
  memberId: bigint,
  limit: number,
): Promise<ExportedRebate[]> {
  return reader.rows(sql<ExportedRebate>`
    select offer_id as "promotionId", day::text, share, corrected, carried, amount from promotions.rebates where member_id = ${memberId}
    order by day desc, offer_id limit ${limit}`);
}

/** What a member was to bet after deposits, oldest first, with what counted. */
export function listBetsForExport(reader: Reader, memberId: bigint, limit: number): Promise<unknown[]> {
  return reader.rows(sql`
    select application_id as "applicationId", credited, needed, counted, starts_at as "startsAt", ends_at as "endsAt", closed_at as "closedAt",
      (select count(*) from promotions.bet_condition_bets b where b.application_id = c.application_id)::int as bets
    from promotions.bet_conditions c where member_id = ${memberId} order by application_id limit ${limit}`);
}

/** What bonuses with turnover a member had, oldest first. */
export function listBonusesForExport(reader: Reader, memberId: bigint, limit: number): Promise<unknown[]> {
  return reader.rows(sql`
    select application_id as "bonusId", mode, state, outcome, amount, required, progress, released, forfeited, claimed_at as "claimedAt",
      starts_at as "startsAt", expires_at as "expiresAt", closed_at as "closedAt",
      (select count(*) from promotions.counted c where c.application_id = b.application_id)::int as bets
    from promotions.bonuses b where member_id = ${memberId} order by application_id limit ${limit}`);
}

/** The raffles that a member took part in, oldest first, with its tickets. */
export function listRafflesForExport(reader: Reader, memberId: bigint, limit: number): Promise<unknown[]> {
  return reader.rows(sql`
    select r.code, r.number, h.holder, h.valid, h.has_free as "hasFree", h.is_barred as "isBarred",
      coalesce((select array_agg(t.number order by t.number) from promotions.raffle_tickets t
        where t.raffle_id = h.raffle_id and t.holder_id = h.holder_id), '{}') as tickets
    from promotions.raffle_holders h join promotions.raffles r on r.raffle_id = h.raffle_id where h.member_id = ${memberId}
    order by h.raffle_id limit ${limit}`);
}

/** The rows of grant files that name a member, oldest first; they are kept for some weeks. */
export function listFileRowsForExport(reader: Reader, memberId: bigint, limit: number): Promise<unknown[]> {
  return reader.rows(sql`
    select r.file_id as "fileId", f.offer_id as "promotionId", f.at, r.amount, r.verdict, r.refused, r.application_id as "applicationId"
    from promotions.grant_file_rows r join promotions.grant_files f on f.file_id = r.file_id where r.member_id = ${memberId}
    order by r.file_id, r.row_no limit ${limit}`);
}

/** Takes a member out of grant files. A row that was not granted yet never is. */
export async function eraseFileRows(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from promotions.grant_file_rows where member_id = ${memberId}`);
}

/** Takes a member out of its raffles: the tickets stay in the lists, and nobody's name is behind them. */
export async function eraseHolders(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    with gone as (delete from promotions.raffle_bonus_wagers where member_id = ${memberId})
    update promotions.raffle_holders set member_id = null where member_id = ${memberId}`);
}

/** Removes what a member and staff wrote, and the member's choices; numbers, states and times stay. */
export async function eraseTexts(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    update promotions.applications set comment = null, note = null
    where member_id = ${memberId} and (comment is not null or note is not null)`);
  await tx.rows(sql`update promotions.grants set note = '' where member_id = ${memberId} and note <> ''`);
  await tx.rows(sql`delete from promotions.preferences where member_id = ${memberId}`);
  await tx.rows(sql`delete from promotions.off_categories where member_id = ${memberId}`);
}
