import type {
  ApplicationAction,
  ApplicationDetail,
  ApplicationStatus,
  PromotionKind,
  RewardMode,
} from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Content } from './types.ts';

/** A condition of an offer as it was at applying, and as the wire has it. */
export interface KeptCondition {
  readonly code: string;
  readonly met: boolean;
  readonly missing: string | null;
}

/** What a formula was given, by name: amounts as decimal text. */
export type Inputs = readonly { readonly name: string; readonly value: string }[];

export interface ApplicationRow {
  readonly application_id: bigint;
  readonly offer_id: bigint;
  readonly version: number;
  readonly member_id: bigint;
  readonly deposit_id: bigint | null;
  readonly kind: PromotionKind;
  readonly mode: RewardMode;
  readonly status: ApplicationStatus;
  readonly detail: ApplicationDetail | null;
  readonly amount: bigint | null;
  readonly required: bigint | null;
  readonly at: Date;
  readonly since: Date;
  readonly accepted_at: Date | null;
  readonly decide_by: Date | null;
  readonly claim_before: Date | null;
  readonly reason: string | null;
  readonly occurrence_key: string;
  readonly person: Buffer;
  readonly comment: string | null;
  readonly note: string | null;
  readonly conditions: readonly KeptCondition[];
  readonly inputs: Inputs;
  /** The terms and texts that it goes by. */
  readonly content: Content;
  readonly published_at: Date;
  readonly currency: string;
  /** The time to claim is over, by the clock of the database. */
  readonly is_late: boolean;
  /** The time of staff to decide is over. */
  readonly is_alarmed: boolean;
}

export interface NewApplication {
  readonly offerId: bigint;
  readonly version: number;
  readonly memberId: bigint;
  readonly kind: PromotionKind;
  readonly mode: RewardMode;
  readonly status: ApplicationStatus;
  readonly occurrenceKey: string;
  readonly person: Buffer;
  readonly key: string | null;
  readonly depositId: bigint | null;
  readonly comment: string | null;
  readonly note: string | null;
  readonly conditions: readonly KeptCondition[];
  readonly inputs: Inputs;
  readonly isAccepted: boolean;
  readonly amount: bigint | null;
  readonly required: bigint | null;
  /** Days to claim it when it is issued; hours for staff to decide when it waits. */
  readonly claimDays: number | null;
  readonly decideHours: number | null;
}

/** Keeps an application. Null when the occurrence has one already. */
export async function insertApplication(tx: Tx, one: NewApplication): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ application_id: bigint }>`
    insert into promotions.applications (offer_id, version, member_id, kind, mode, status, occurrence_key, person, key, deposit_id,
      comment, note, conditions, inputs, accepted_at, amount, required, claim_before, decide_by)
    values (${one.offerId}, ${one.version}, ${one.memberId}, ${one.kind}, ${one.mode}, ${one.status}, ${one.occurrenceKey},
      ${one.person}, ${one.key}::uuid, ${one.depositId}, ${one.comment}, ${one.note}, ${JSON.stringify(one.conditions)}::jsonb,
      ${JSON.stringify(one.inputs)}::jsonb, case when ${one.isAccepted}::boolean then clock_timestamp() end, ${one.amount}, ${one.required},
      clock_timestamp() + ${one.claimDays}::int * interval '1 day', clock_timestamp() + ${one.decideHours}::int * interval '1 hour')
    on conflict (merchant, occurrence_key) do nothing returning application_id`);
  return row?.application_id ?? null;
}

export async function insertStep(
  tx: Tx,
  step: {
    applicationId: bigint;
    action: ApplicationAction;
    status: ApplicationStatus;
    detail: ApplicationDetail | null;
    staffId: bigint | null;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into promotions.steps (application_id, action, status, detail, staff_id)
    values (${step.applicationId}, ${step.action}, ${step.status}, ${step.detail}, ${step.staffId})`);
}

export async function findApplication(reader: Reader, applicationId: bigint): Promise<ApplicationRow | null> {
  const [row] = await reader.rows(sql<ApplicationRow>`
    select a.*, v.content, v.published_at, o.currency, a.claim_before <= clock_timestamp() as is_late,
      coalesce(a.decide_by <= clock_timestamp(), false) as is_alarmed
    from promotions.applications a
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    where a.application_id = ${applicationId}`);
  return row ?? null;
}

/** Locks an application until the transaction ends. Null when there is none. */
export async function lockApplication(tx: Tx, applicationId: bigint): Promise<ApplicationRow | null> {
  // The lock comes first: what is read after it is what the last holder left.
  await tx.rows(
    sql`select 1 from promotions.applications where application_id = ${applicationId} for update`,
  );
  return findApplication(tx, applicationId);
}

/** The application that a call of the member with this key made; null when there is none. */
export async function findByKey(
  reader: Reader,
  memberId: bigint,
  key: string,
): Promise<ApplicationRow | null> {
  const [row] = await reader.rows(sql<{ application_id: bigint }>`
    select application_id from promotions.applications where member_id = ${memberId} and key = ${key}::uuid`);
  return row ? findApplication(reader, row.application_id) : null;
}

/** Keeps what a joined application will give, and what that follows from; its status stays. */
export async function keepReserved(
  tx: Tx,
  applicationId: bigint,
  { amount, inputs }: { readonly amount: bigint; readonly inputs: Inputs },
): Promise<void> {
  await tx.rows(sql`
    update promotions.applications set amount = ${amount}, inputs = ${JSON.stringify(inputs)}::jsonb
    where application_id = ${applicationId}`);
}

/** Moves an application. What is null stays as it is, but for detail, and the times that a status no longer has. */
export async function moveRow(
  tx: Tx,
  applicationId: bigint,
  to: {
    status: ApplicationStatus;
    detail: ApplicationDetail | null;
    amount: bigint | null;
    required: bigint | null;
    claimDays: number | null;
    inputs: Inputs | null;
    reason: string | null;
    note: string | null;
    isAccepted: boolean;
  },
): Promise<void> {
  await tx.rows(sql`
    update promotions.applications set status = ${to.status}, detail = ${to.detail}, since = clock_timestamp(),
      amount = coalesce(amount, ${to.amount}::bigint), required = coalesce(required, ${to.required}::bigint),
      claim_before = coalesce(claim_before, clock_timestamp() + ${to.claimDays}::int * interval '1 day'), decide_by = null,
      inputs = coalesce(${to.inputs === null ? null : JSON.stringify(to.inputs)}::jsonb, inputs),
      reason = coalesce(${to.reason}, reason), note = coalesce(${to.note}, note),
      accepted_at = case when ${to.isAccepted}::boolean then coalesce(accepted_at, clock_timestamp()) else accepted_at end
    where application_id = ${applicationId}`);
}

/** The newest applications of a member or of the same person, for the conditions of offers. */
export function listOfPerson(reader: Reader, memberId: bigint, person: Buffer): Promise<ApplicationRow[]> {
  return reader.rows(sql<ApplicationRow>`
    select a.*, v.content, v.published_at, o.currency, a.claim_before <= clock_timestamp() as is_late,
      coalesce(a.decide_by <= clock_timestamp(), false) as is_alarmed
    from promotions.applications a
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    where a.member_id = ${memberId} or a.person = ${person}
    order by a.application_id desc limit 500 /* applications */`);
}

export interface ListedRow extends ApplicationRow {
  readonly total: bigint;
}

/** A page of a member's applications, newest first. */
export function listOfMember(
  reader: Reader,
  memberId: bigint,
  asked: { status: ApplicationStatus | null; offerId: bigint | null; limit: number; offset: number },
): Promise<ListedRow[]> {
  return reader.rows(sql<ListedRow>`
    select a.*, v.content, v.published_at, o.currency, a.claim_before <= clock_timestamp() as is_late,
      coalesce(a.decide_by <= clock_timestamp(), false) as is_alarmed
    from (
      select *, count(*) over () as total from promotions.applications
      where member_id = ${memberId} and (${asked.status}::text is null or status = ${asked.status})
        and (${asked.offerId}::bigint is null or offer_id = ${asked.offerId})
      order by application_id desc limit ${asked.limit} offset ${asked.offset}) a
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    order by a.application_id desc`);
}

/** What a member can claim now, the earliest last day first; of some kinds, all when the list is empty. */
export function listClaimable(
  reader: Reader,
  memberId: bigint,
  kinds: readonly string[],
): Promise<ApplicationRow[]> {
  return reader.rows(sql<ApplicationRow>`
    select a.*, v.content, v.published_at, o.currency, false as is_late, false as is_alarmed
    from promotions.applications a
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    where a.member_id = ${memberId} and a.status = 'issued' and a.claim_before > clock_timestamp()
      and (cardinality(${kinds}::text[]) = 0 or a.kind = any(${kinds}::text[]))
    order by a.claim_before, a.application_id limit 200 /* rewards */`);
}

/** Applications of a status, of an offer or of a member: those that wait, oldest first; others newest first. */
export function listForStaff(
  reader: Reader,
  asked: {
    status: ApplicationStatus | null;
    offerId: bigint | null;
    memberId: bigint | null;
    limit: number;
    offset: number;
  },
): Promise<ListedRow[]> {
  return reader.rows(sql<ListedRow>`
    select a.*, v.content, v.published_at, o.currency, a.claim_before <= clock_timestamp() as is_late,
      coalesce(a.decide_by <= clock_timestamp(), false) as is_alarmed
    from (
      select *, count(*) over () as total from promotions.applications
      where (${asked.status}::text is null or status = ${asked.status})
        and (${asked.offerId}::bigint is null or offer_id = ${asked.offerId})
        and (${asked.memberId}::bigint is null or member_id = ${asked.memberId})
      order by case when status = 'applying' then application_id else -application_id end
      limit ${asked.limit} offset ${asked.offset}) a
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    order by case when a.status = 'applying' then a.application_id else -a.application_id end`);
}

export interface StepRow {
  readonly action: ApplicationAction;
  readonly status: ApplicationStatus;
  readonly detail: ApplicationDetail | null;
  readonly at: Date;
  readonly staff_id: bigint | null;
}

export function listSteps(reader: Reader, applicationId: bigint): Promise<StepRow[]> {
  return reader.rows(sql<StepRow>`
    select action, status, detail, at, staff_id from promotions.steps where application_id = ${applicationId}
    order by step_id limit 100 /* steps */`);
}

/** Applications that are joined for a deposit. */
export async function listJoinedFor(reader: Reader, depositId: bigint): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ application_id: bigint }>`
    select application_id from promotions.applications where deposit_id = ${depositId} and status = 'joined'
    order by application_id limit 10 /* offers of one deposit */`);
  return rows.map(({ application_id }) => application_id);
}

/** Whether something of a kind is joined for a deposit. */
export async function hasJoinedFor(reader: Reader, depositId: bigint, kind: PromotionKind): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from promotions.applications where deposit_id = ${depositId} and status = 'joined' and kind = ${kind}
    limit 1 /* one is enough */`);
  return rows.length > 0;
}

/** Issued rewards whose time to claim is over. */
export async function listLate(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ application_id: bigint }>`
    select application_id from promotions.applications where status = 'issued' and claim_before <= clock_timestamp()
    order by claim_before limit ${limit}`);
  return rows.map(({ application_id }) => application_id);
}

/**
 * Issued rewards whose time to claim is over within a day and whose members were not told yet, marked as told. Of what follows a loss nobody
 * is told.
 */
export async function takeLapsing(tx: Tx, limit: number): Promise<ApplicationRow[]> {
  const told = await tx.rows(sql<{ application_id: bigint }>`
    insert into promotions.reminders (application_id)
    select a.application_id from promotions.applications a
    where a.status = 'issued' and a.kind <> 'SAVIOR' and a.claim_before between clock_timestamp() and clock_timestamp() + interval '1 day'
      and not exists (select from promotions.reminders r where r.application_id = a.application_id)
    order by a.claim_before limit ${limit}
    on conflict (application_id) do nothing returning application_id`);
  const ids = told.map(({ application_id }) => application_id);
  return tx.rows(sql<ApplicationRow>`
    select a.*, v.content, v.published_at, o.currency, false as is_late, false as is_alarmed
    from promotions.applications a
    join promotions.versions v on v.offer_id = a.offer_id and v.version = a.version
    join promotions.offers o on o.offer_id = a.offer_id
    where a.application_id = any(${ids}::bigint[])`);
}

/** Applications of a member that an exclusion ends, in the order in which their offers are locked. */
export async function listOpenOf(reader: Reader, memberId: bigint): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ application_id: bigint }>`
    select application_id from promotions.applications
    where member_id = ${memberId} and (status in ('applying', 'joined', 'issued', 'process') or (status = 'claimed' and detail = 'waiting'))
    order by offer_id, application_id limit 1000 /* applications */`);
  return rows.map(({ application_id }) => application_id);
}

/** What an offer gave a member since a moment, in 1/10 000 units. */
export async function givenSince(
  reader: Reader,
  { offerId, memberId, since }: { offerId: bigint; memberId: bigint; since: Date },
): Promise<bigint> {
  const [row] = await reader.rows(sql<{ given: bigint }>`
    select coalesce(sum(amount), 0)::bigint as given from promotions.applications
    where offer_id = ${offerId} and member_id = ${memberId} and at >= ${since} and status in ('issued', 'claimed', 'process', 'closed')
      and coalesce(detail, '') not in ('lapsed', 'left', 'withdrawn', 'revoked', 'excluded')`);
  return row?.given ?? 0n;
}

/** How many rewards wait behind the bonus that runs. */
export async function countWaiting(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from promotions.applications
    where member_id = ${memberId} and status = 'claimed' and detail = 'waiting'`);
  return row?.count ?? 0;
}

/** What the gauges tell. */
export async function countQueues(
  reader: Reader,
): Promise<{ waiting: number; alarmed: number; late: number }> {
  const [row] = await reader.rows(sql<{ waiting: number; alarmed: number; late: number }>`
    select count(*) filter (where status = 'applying')::int as waiting,
      count(*) filter (where status = 'applying' and decide_by <= clock_timestamp())::int as alarmed,
      count(*) filter (where status = 'issued' and claim_before < clock_timestamp() - interval '10 minutes')::int as late
    from promotions.applications where status in ('applying', 'issued')`);
  return row ?? { waiting: 0, alarmed: 0, late: 0 };
}
