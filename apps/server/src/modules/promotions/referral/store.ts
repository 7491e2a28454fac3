import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { WireReferralTerms } from './types.ts';

export interface TermsRow {
  readonly version: number;
  readonly content: WireReferralTerms;
  readonly published_at: Date;
  readonly proposed_by: bigint | null;
  readonly approved_by: bigint | null;
}

/** The terms that count now; null before the first publication. */
export async function findTerms(reader: Reader): Promise<TermsRow | null> {
  const [row] = await reader.rows(sql<TermsRow>`
    select version, content, published_at, proposed_by, approved_by from promotions.referral_terms order by version desc limit 1`);
  return row ?? null;
}

/** Terms of a version. Throws for one that is not there: friends refer to versions that are. */
export async function getTerms(reader: Reader, version: number): Promise<TermsRow> {
  const [row] = await reader.rows(sql<TermsRow>`
    select version, content, published_at, proposed_by, approved_by from promotions.referral_terms where version = ${version}::int`);
  if (!row) throw new Error(`there are no terms of referral ${version}`);
  return row;
}

/** All versions, newest first. */
export function listTerms(reader: Reader, limit: number): Promise<TermsRow[]> {
  return reader.rows(sql<TermsRow>`
    select version, content, published_at, proposed_by, approved_by from promotions.referral_terms order by version desc limit ${limit}`);
}

/** Publishes the next version. One that another transaction publishes meanwhile makes it fail. */
export async function insertTerms(
  tx: Tx,
  {
    version,
    content,
    proposedBy,
    approvedBy,
  }: {
    readonly version: number;
    readonly content: WireReferralTerms;
    readonly proposedBy: bigint | null;
    readonly approvedBy: bigint | null;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into promotions.referral_terms (version, content, proposed_by, approved_by)
    values (${version}::int, ${JSON.stringify(content)}::jsonb, ${proposedBy}, ${approvedBy})`);
}

/** The code of a member; null before it is made. */
export async function findCode(reader: Reader, memberId: bigint): Promise<string | null> {
  const [row] = await reader.rows(sql<{ code: string }>`
    select code from promotions.referral_codes where member_id = ${memberId}`);
  return row?.code ?? null;
}

/** The member behind a code; null for an unknown one. */
export async function findOwner(reader: Reader, code: string): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from promotions.referral_codes where code = ${code}`);
  return row?.member_id ?? null;
}

/** Keeps a code. False when it, or one of the member, is there already. */
export async function insertCode(reader: Reader, memberId: bigint, code: string): Promise<boolean> {
  const rows = await reader.rows(sql`
    insert into promotions.referral_codes (member_id, code) values (${memberId}, ${code}) on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** Locks what a member is paid until the transaction ends. Who registers with the code meanwhile does not wait. */
export async function lockCode(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`select from promotions.referral_codes where member_id = ${memberId} for no key update`);
}

/** Adds a visit to a local day, `yyyy-MM-dd`. */
export async function addVisit(reader: Reader, memberId: bigint, day: string): Promise<void> {
  await reader.rows(sql`
    insert into promotions.referral_visits (member_id, day, visits) values (${memberId}, ${day}::date, 1 /* visit */)
    on conflict (member_id, day) do update set visits = referral_visits.visits + 1 /* visit */`);
}

/** The visits of all days that are kept. */
export async function sumVisits(reader: Reader, memberId: bigint): Promise<bigint> {
  const [row] = await reader.rows(sql<{ visits: bigint }>`
    select coalesce(sum(visits), 0)::bigint as visits from promotions.referral_visits where member_id = ${memberId}`);
  return row?.visits ?? 0n;
}

/** Removes old days of visits, some at once. Gives how many. */
export async function deleteOldVisits(tx: Tx, keptDays: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from promotions.referral_visits d using (
      select member_id, day from promotions.referral_visits where day <= current_date - ${keptDays}::int order by day limit ${limit}) old
    where (d.member_id, d.day) = (old.member_id, old.day) returning d.member_id`);
  return rows.length;
}
