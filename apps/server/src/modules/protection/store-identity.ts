// Identity checks, erasures and interactions.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { checkStates, erasureStates } from './domains.ts';

export async function putDeclaration(
  tx: Tx,
  memberId: bigint,
  told: { name: Buffer; birth: Buffer; address: Buffer | null; mark: Buffer },
): Promise<void> {
  await tx.rows(sql`
    update protection.profiles set name_sealed = ${told.name}, birth_sealed = ${told.birth},
      address_sealed = coalesce(${told.address}, address_sealed), identity_mark = ${told.mark}, declared_at = clock_timestamp(),
      identity_level = greatest(identity_level, 1 /* declared */)
    where member_id = ${memberId}`);
}

export async function putAddress(tx: Tx, memberId: bigint, address: Buffer): Promise<void> {
  await tx.rows(
    sql`update protection.profiles set address_sealed = ${address} where member_id = ${memberId}`,
  );
}

/** The sealed birth dates of those of some members who have at least a level of identity. */
export function listBirths(
  reader: Reader,
  memberIds: readonly bigint[],
  leastLevel: number,
): Promise<{ memberId: bigint; sealed: Buffer }[]> {
  return reader.rows(sql<{ memberId: bigint; sealed: Buffer }>`
    select member_id as "memberId", birth_sealed as sealed from protection.profiles
    where member_id = any(${memberIds}::bigint[]) and identity_level >= ${leastLevel} and birth_sealed is not null`);
}

export async function setLevel(tx: Tx, memberId: bigint, level: number): Promise<void> {
  await tx.rows(sql`update protection.profiles set identity_level = ${level} where member_id = ${memberId}`);
}

export interface CheckRow {
  readonly check_id: bigint;
  readonly member_id: bigint;
  readonly document: string;
  readonly state: (typeof checkStates)[number];
  readonly submitted_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: bigint | null;
  readonly reason: string;
}

export async function insertCheck(
  tx: Tx,
  check: { memberId: bigint; adapter: string; document: string },
): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ check_id: bigint }>`
    insert into protection.identity_checks (member_id, adapter, document)
    values (${check.memberId}, ${check.adapter}, ${check.document})
    on conflict do nothing returning check_id`);
  return row?.check_id ?? null;
}

export async function insertCheckImage(
  tx: Tx,
  image: { checkId: bigint; place: number; type: string; sealed: Buffer },
): Promise<void> {
  await tx.rows(sql`
    insert into protection.check_images (check_id, place, type, sealed)
    values (${image.checkId}, ${image.place}, ${image.type}, ${image.sealed})`);
}

export function listCheckImages(
  reader: Reader,
  checkId: bigint,
): Promise<{ place: number; type: string; sealed: Buffer }[]> {
  return reader.rows(sql<{ place: number; type: string; sealed: Buffer }>`
    select place, type, sealed from protection.check_images where check_id = ${checkId} order by place`);
}

export function listChecks(
  reader: Reader,
  page: { state: string; after: bigint; limit: number },
): Promise<CheckRow[]> {
  return reader.rows(sql<CheckRow>`
    select check_id, member_id, document, state, submitted_at, decided_at, decided_by, reason
    from protection.identity_checks where state = ${page.state} and check_id > ${page.after}
    order by check_id limit ${page.limit}`);
}

export async function findCheck(reader: Reader, checkId: bigint): Promise<CheckRow | null> {
  const [row] = await reader.rows(sql<CheckRow>`
    select check_id, member_id, document, state, submitted_at, decided_at, decided_by, reason
    from protection.identity_checks where check_id = ${checkId}`);
  return row ?? null;
}

/** The newest check of a member. */
export async function findLastCheck(reader: Reader, memberId: bigint): Promise<CheckRow | null> {
  const [row] = await reader.rows(sql<CheckRow>`
    select check_id, member_id, document, state, submitted_at, decided_at, decided_by, reason
    from protection.identity_checks where member_id = ${memberId} order by check_id desc limit 1`);
  return row ?? null;
}

/** False when it was decided before. */
export async function endCheck(
  tx: Tx,
  checkId: bigint,
  decision: { state: 'approved' | 'refused'; by: bigint | null; reason: string },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update protection.identity_checks set state = ${decision.state}, decided_at = clock_timestamp(), decided_by = ${decision.by},
      reason = ${decision.reason}
    where check_id = ${checkId} and state = 'pending' returning check_id`);
  return rows.length > 0;
}

export interface ErasureRow {
  readonly erasure_id: bigint;
  readonly member_id: bigint;
  readonly state: (typeof erasureStates)[number];
  readonly requested_at: Date;
  readonly decided_at: Date | null;
  readonly reason: string;
  /** Up to what rest the member gives up, asked with the request; null for nothing. */
  readonly waives_up_to: bigint | null;
}

/** Gives when the waiting request was made; asking again changes nothing but what is given up. */
export async function insertErasure(tx: Tx, memberId: bigint, waivesUpTo: bigint | null): Promise<Date> {
  await tx.rows(sql`
    insert into protection.erasures (member_id, waives_up_to) values (${memberId}, ${waivesUpTo}::bigint)
    on conflict (member_id) where state = 'waiting' do update set waives_up_to = coalesce(excluded.waives_up_to, erasures.waives_up_to)`);
  const [row] = await tx.rows(sql<{ requested_at: Date }>`
    select requested_at from protection.erasures where member_id = ${memberId} and state = 'waiting'`);
  if (!row) throw new Error('a request was not kept');
  return row.requested_at;
}

/** The numbers of a member's identity checks, as the trail of staff names them. */
export async function listChecksOf(tx: Tx, memberId: bigint): Promise<string[]> {
  const rows = await tx.rows(sql<{ id: string }>`
    select check_id::text as id from protection.identity_checks where member_id = ${memberId}`);
  return rows.map(({ id }) => id);
}

export function listErasures(reader: Reader): Promise<ErasureRow[]> {
  return reader.rows(sql<ErasureRow>`
    select erasure_id, member_id, state, requested_at, decided_at, reason, waives_up_to from protection.erasures
    order by (state = 'waiting') desc, erasure_id desc limit 200`);
}

export async function lockErasure(tx: Tx, erasureId: bigint): Promise<ErasureRow | null> {
  const [row] = await tx.rows(sql<ErasureRow>`
    select erasure_id, member_id, state, requested_at, decided_at, reason, waives_up_to from protection.erasures
    where erasure_id = ${erasureId} for update`);
  return row ?? null;
}

export async function endErasure(
  tx: Tx,
  erasureId: bigint,
  decision: { state: 'erased' | 'refused'; by: bigint; reason: string },
): Promise<void> {
  await tx.rows(sql`
    update protection.erasures set state = ${decision.state}, decided_at = clock_timestamp(), decided_by = ${decision.by},
      reason = ${decision.reason} where erasure_id = ${erasureId}`);
}

/** Destroys what tells who the player is. Fingerprints of an exclusion stay as long as it holds: they tell nothing by themselves. */
export async function destroyPerson(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    update protection.profiles set name_sealed = null, birth_sealed = null, address_sealed = null, identity_mark = null
    where member_id = ${memberId}`);
  await tx.rows(sql`update protection.identity_checks set reason = '' where member_id = ${memberId}`);
  await tx.rows(sql`update protection.erasures set reason = '' where member_id = ${memberId}`);
  await tx.rows(sql`
    delete from protection.check_images
    where check_id in (select check_id from protection.identity_checks where member_id = ${memberId})`);
}

export interface InteractionRow {
  readonly interaction_id: bigint;
  readonly member_id: bigint;
  readonly marker: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export function listInteractions(
  reader: Reader,
  page: { before: bigint | null; limit: number },
): Promise<InteractionRow[]> {
  return reader.rows(sql<InteractionRow>`
    select interaction_id, member_id, marker, detail, at from protection.interactions
    where ${page.before}::bigint is null or interaction_id < ${page.before}::bigint
    order by interaction_id desc limit ${page.limit}`);
}
