import type { ContractKind } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { PayPeriod, RunState, SealSpan } from '../domains.ts';

export interface RunRow {
  readonly run_id: bigint;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly opened_at: Date;
  /** All contracts up to this one have their lines. */
  readonly last_contract: bigint;
  /** The last end of wagers that its lines know. */
  readonly as_of: bigint;
  /** The last credit of promotions that its lines deduct; 0 in salaries, and where they deduct none. */
  readonly last_credit: bigint;
  readonly active_floor: bigint;
  readonly minimum: bigint;
  readonly amount: bigint;
  readonly first_day: string;
  readonly next_day: string;
  readonly is_correction: boolean;
  /** Whether its lines are paid only to teams that lost. Of corrections each line has that of its own run. */
  readonly needs_loss: boolean;
  /** Whether the house pays its lines. Of corrections each line has the payer of its own period. */
  readonly is_house_paid: boolean;
  readonly kind: ContractKind;
  readonly period: PayPeriod;
  readonly state: RunState;
}

/**
 * Lets one program at a time compute lines of a kind, until the end of its transaction: a dividend takes its carry from the line before, and
 * a correction changes both.
 */
export async function lockKind(tx: Tx, kind: ContractKind): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(agents.pay_lock(${kind}))`);
}

export interface RunKey {
  readonly kind: ContractKind;
  readonly period: PayPeriod;
  readonly isCorrection: boolean;
}

/** The oldest run that still gets lines, locked; null when there is none. */
export async function lockOpenRun(tx: Tx, { kind, period, isCorrection }: RunKey): Promise<RunRow | null> {
  const [row] = await tx.rows(sql<RunRow>`
    select run_id, starts_at, ends_at, opened_at, last_contract, as_of,
      case when deducts_promotions then last_credit else 0 end as last_credit, active_floor, minimum, amount, first_day::text, next_day::text,
      is_correction, needs_loss, is_house_paid, kind, period, state
    from agents.runs where kind = ${kind} and period = ${period} and is_correction = ${isCorrection} and state = 'open'
    order by starts_at limit 1 for update`);
  return row ?? null;
}

export async function lockRun(tx: Tx, runId: bigint): Promise<RunRow | null> {
  const [row] = await tx.rows(sql<RunRow>`
    select run_id, starts_at, ends_at, opened_at, last_contract, as_of,
      case when deducts_promotions then last_credit else 0 end as last_credit, active_floor, minimum, amount, first_day::text, next_day::text,
      is_correction, needs_loss, is_house_paid, kind, period, state
    from agents.runs where run_id = ${runId} for update`);
  return row ?? null;
}

/** The run of the latest period. */
export async function findLastRun(
  reader: Reader,
  { kind, period, isCorrection }: RunKey,
): Promise<Pick<RunRow, 'starts_at' | 'opened_at' | 'next_day'> | null> {
  const [row] = await reader.rows(sql<Pick<RunRow, 'starts_at' | 'opened_at' | 'next_day'>>`
    select starts_at, opened_at, next_day::text from agents.runs
    where kind = ${kind} and period = ${period} and is_correction = ${isCorrection}
    order by starts_at desc limit 1`);
  return row ?? null;
}

/** The run of the same kind of the period before. */
export async function findRunBefore(
  reader: Reader,
  run: Pick<RunRow, 'kind' | 'period' | 'is_correction' | 'starts_at'>,
): Promise<Pick<RunRow, 'opened_at'> | null> {
  const [row] = await reader.rows(sql<Pick<RunRow, 'opened_at'>>`
    select opened_at from agents.runs
    where kind = ${run.kind} and period = ${run.period} and is_correction = ${run.is_correction}
      and starts_at < ${run.starts_at}
    order by starts_at desc limit 1`);
  return row ?? null;
}

/** Whether the runs of a kind have all their lines up to the end of a day. */
export async function areLinesWritten(
  reader: Reader,
  kind: ContractKind,
  day: Pick<SealRow, 'starts_at' | 'ends_at'>,
): Promise<boolean> {
  const [row] = await reader.rows(sql<{ written: boolean }>`
    select exists (
        select from agents.runs
        where kind = ${kind} and period in ('DAILY', 'HOUR', 'WINDOW') and starts_at >= ${day.starts_at} and ends_at >= ${day.ends_at}
          and not is_correction and state <> 'open')
      and not exists (
        select from agents.runs where kind = ${kind} and not is_correction and state = 'open') as written`);
  return row?.written ?? false;
}

export interface SealRow {
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** The last correction that was booked before it. */
  readonly as_of: bigint;
  readonly day: string;
  /** All rebates up to its day are written, with the corrections that were known. */
  readonly has_rebates: boolean;
  /** The cells that its lines cover have their digests. Lines of spans of a day need none. */
  readonly has_digests: boolean;
}

/** The first sealed span of its size after an instant; null: the very first one. */
export async function findSealAfter(
  reader: Reader,
  span: SealSpan,
  startsAfter: Date | null,
): Promise<SealRow | null> {
  const [row] = await reader.rows(sql<SealRow>`
    select starts_at, ends_at, day::text, agents.corrections_until(sealed_at) as as_of, agents.has_rebates(day) as has_rebates,
      agents.has_digests(s) as has_digests
    from agents.seals s
    where span = ${span} and starts_at > coalesce(${startsAfter}::timestamptz, '-infinity')
    order by starts_at limit 1`);
  return row ?? null;
}

/** The first sealed span of its size from the first day on which a contract of a kind counts; null without a contract or a seal. */
export async function findFirstSeal(
  reader: Reader,
  span: SealSpan,
  kind: ContractKind,
): Promise<SealRow | null> {
  const [row] = await reader.rows(sql<SealRow>`
    select starts_at, ends_at, day::text, agents.corrections_until(sealed_at) as as_of, agents.has_rebates(day) as has_rebates,
      agents.has_digests(s) as has_digests
    from agents.seals s
    where span = ${span} and day >= (
      select min(v.effective_from) from agents.contracts c join agents.contract_versions v using (contract_id) where c.kind = ${kind})
    order by starts_at limit 1`);
  return row ?? null;
}

/** The seal of a span by its start. */
export async function findSeal(reader: Reader, span: SealSpan, startsAt: Date): Promise<SealRow | null> {
  const [row] = await reader.rows(sql<SealRow>`
    select starts_at, ends_at, day::text, agents.corrections_until(sealed_at) as as_of, agents.has_rebates(day) as has_rebates,
      agents.has_digests(s) as has_digests
    from agents.seals s
    where span = ${span} and starts_at = ${startsAt}`);
  return row ?? null;
}

/** The last correction that was booked since an instant and whose cells have their digests; at least `asOf`. */
export async function findLastCorrection(reader: Reader, since: Date | null, asOf: bigint): Promise<bigint> {
  const [row] = await reader.rows(sql<{ last: bigint }>`
    select greatest(${asOf}::bigint, max(correction_id)) as last from agents.corrections
    where booked_at >= coalesce(${since}::timestamptz, '-infinity')
      and correction_id <= (select digested_to from agents.intake)`);
  return row?.last ?? asOf;
}

export interface NewRun extends RunKey {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly firstDay: string;
  readonly nextDay: string;
  readonly asOf: bigint;
  readonly activeFloor: bigint;
  readonly minimum: bigint;
  /** Whether dividends deduct promotions. Of corrections each line has that of its own run. */
  readonly deductsPromotions: boolean;
  /** Whether daily salaries are paid only to teams that lost. */
  readonly needsLoss: boolean;
  /** Whether the house pays instead of the uplines. */
  readonly isHousePaid: boolean;
}

/** Opens a run. The caller holds the lock of the kind, so nobody else opens it. */
export async function insertRun(tx: Tx, run: NewRun): Promise<RunRow> {
  const [row] = await tx.rows(sql<RunRow>`
    insert into agents.runs (kind, period, is_correction, starts_at, ends_at, first_day, next_day, as_of, active_floor, minimum,
      deducts_promotions, needs_loss, is_house_paid, last_credit)
    values (${run.kind}, ${run.period}, ${run.isCorrection}, ${run.startsAt}, ${run.endsAt}, ${run.firstDay}::date, ${run.nextDay}::date,
      ${run.asOf}, ${run.activeFloor}, ${run.minimum}, ${run.deductsPromotions}, ${run.needsLoss}, ${run.isHousePaid},
      case when ${run.kind}::text = 'DIVIDEND' then coalesce((select max(credit_id) from agents.bonus_credits), 0) else 0 end)
    returning run_id, starts_at, ends_at, opened_at, last_contract, as_of,
      case when deducts_promotions then last_credit else 0 end as last_credit, active_floor, minimum, amount, first_day::text, next_day::text,
      is_correction, needs_loss, is_house_paid, kind, period, state`);
  if (!row) throw new Error('a run that was not opened');
  return row;
}

/** Notes that the contracts up to one have their lines. */
export async function advanceRun(
  tx: Tx,
  to: { runId: bigint; lastContract: bigint; lines: number; amount: bigint },
): Promise<void> {
  await tx.rows(sql`
    update agents.runs set last_contract = ${to.lastContract}, lines = lines + ${to.lines}, amount = amount + ${to.amount}
    where run_id = ${to.runId}`);
}

/** Notes that a run has all its lines. Gives the sum of their amounts above 0. */
export async function closeRun(tx: Tx, runId: bigint): Promise<bigint> {
  const [row] = await tx.rows(sql<{ amount: bigint }>`
    update agents.runs set state = 'computed', computed_at = clock_timestamp() where run_id = ${runId} returning amount`);
  if (!row) throw new Error(`a run ${runId} that does not exist`);
  return row.amount;
}

/**
 * Lets the lines of a run be paid: each amount becomes a debt. Of a negative amount the receiver is the debtor. What staff hold is held. The
 * depth of the debtor is that of the last day of the line.
 *
 * @param approvalId null: no approval was needed.
 */
export async function approveRun(tx: Tx, runId: bigint, approvalId: bigint | null): Promise<void> {
  await tx.rows(sql`
    insert into agents.debts (line_id, debtor, creditor, amount, due_at, depth, kind, state)
    select l.line_id, o.debtor, o.creditor, abs(l.amount), greatest(l.due_at, statement_timestamp()),
      agents.depth_on(o.debtor, l.next_day - 1), l.kind, case when h.line_id is null then 'unpaid' else 'held' end
    from agents.pay_lines l
    cross join lateral (
      select case when l.amount > 0 then l.payer else l.receiver end as debtor,
        case when l.amount > 0 then l.receiver else l.payer end as creditor
    ) o
    left join agents.pay_holds h on h.line_id = l.line_id and h.released_at is null
    where l.run_id = ${runId} and l.amount <> 0
    on conflict (line_id) do nothing`);
  await tx.rows(sql`
    update agents.runs set state = 'approved', approval_id = ${approvalId} where run_id = ${runId}`);
}

/** Runs that are not done, with the age of the oldest in seconds, by the database's clock. */
export async function countOpenRuns(reader: Reader): Promise<{ runs: number; age: number }> {
  const [row] = await reader.rows(sql<{ runs: number; age: number }>`
    select count(*)::int as runs, coalesce(extract(epoch from clock_timestamp() - min(opened_at)), 0)::float8 as age
    from agents.runs where state <> 'done'`);
  return row ?? { runs: 0, age: 0 };
}
