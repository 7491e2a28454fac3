// Outcomes of pushes, and the stops of staff.
import type { PushKind } from '@tyche/rules/messages/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The outcome of a push: taken by its service, not taken, its browser is gone, or it waited too long. */
export type PushOutcome = 'taken' | 'failed' | 'gone' | 'dropped';

/** Adds pushes to the figures of today. */
export async function addFigures(
  reader: Reader,
  pushes: readonly { readonly kind: PushKind; readonly outcome: PushOutcome }[],
): Promise<void> {
  if (pushes.length === 0) return;
  const [kinds, outcomes] = [pushes.map(({ kind }) => kind), pushes.map(({ outcome }) => outcome)];
  await reader.rows(sql`
    insert into messaging.push_days as d (day, kind, taken, failed, gone, dropped)
    select (clock_timestamp() at time zone 'UTC')::date, p.kind::messaging.push_kind, count(*) filter (where outcome = 'taken'),
      count(*) filter (where outcome = 'failed'), count(*) filter (where outcome = 'gone'), count(*) filter (where outcome = 'dropped')
    from unnest(${kinds}::text[], ${outcomes}::text[]) as p (kind, outcome) group by p.kind order by p.kind
    on conflict (merchant, day, kind) do update set taken = d.taken + excluded.taken, failed = d.failed + excluded.failed,
      gone = d.gone + excluded.gone, dropped = d.dropped + excluded.dropped`);
}

export interface DayRow {
  readonly day: string;
  readonly taken: number;
  readonly failed: number;
  readonly gone: number;
  readonly dropped: number;
}

/** The outcomes of the last days, newest first. */
export function listDays(reader: Reader, days: number): Promise<DayRow[]> {
  return reader.rows(sql<DayRow>`
    select day::text, sum(taken)::int as taken, sum(failed)::int as failed, sum(gone)::int as gone, sum(dropped)::int as dropped
    from messaging.push_days where day > (clock_timestamp() at time zone 'UTC')::date - ${days}::int group by day order by push_days.day desc`);
}

/** Browsers by language, with how many of them want each kind. */
export function countBrowsers(
  reader: Reader,
): Promise<
  { readonly language: string; readonly browsers: number; readonly kinds: Record<PushKind, number> }[]
> {
  return reader.rows(sql<{ language: string; browsers: number; kinds: Record<PushKind, number> }>`
    select language, count(*)::int as browsers, jsonb_build_object('money', count(*) filter (where 'money' = any (kinds::text[])),
      'tickets', count(*) filter (where 'tickets' = any (kinds::text[])),
      'support', count(*) filter (where 'support' = any (kinds::text[]))) as kinds
    from messaging.push_devices group by language order by browsers desc, language`);
}

export async function countMembers(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ members: number }>`
    select count(distinct member_id)::int as members from messaging.push_devices`);
  return row?.members ?? 0;
}

/** Pushes that wait, how many of them are due, and since when the oldest of these is. */
export async function readQueue(
  reader: Reader,
): Promise<{ readonly waiting: number; readonly due: number; readonly oldest: Date | null }> {
  const [row] = await reader.rows(sql<{ waiting: number; due: number; oldest: Date | null }>`
    select count(*)::int as waiting, count(*) filter (where not_before <= clock_timestamp())::int as due,
      min(not_before) filter (where not_before <= clock_timestamp()) as oldest
    from messaging.push_queue`);
  return row ?? { waiting: 0, due: 0, oldest: null };
}

export interface StopRow {
  readonly staff_id: bigint;
  readonly at: Date;
  readonly reason: string;
}

/** The stop that runs; null while pushes are sent. */
export async function findStop(reader: Reader): Promise<StopRow | null> {
  const [row] = await reader.rows(sql<StopRow>`
    select staff_id, at, reason from messaging.push_stops where ended_at is null`);
  return row ?? null;
}

/** Begins a stop. False while one runs. */
export async function insertStop(tx: Tx, staffId: bigint, reason: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into messaging.push_stops (staff_id, reason) values (${staffId}, ${reason})
    on conflict (merchant) where ended_at is null do nothing returning 1`);
  return rows.length > 0;
}

/** Ends the stop that runs. False when none does. */
export async function endStop(tx: Tx, staffId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    update messaging.push_stops set ended_at = clock_timestamp(), ended_by = ${staffId} where ended_at is null returning 1`);
  return rows.length > 0;
}

/** Removes a browser of any member. Gives whose it was; null when there is none. */
export async function removeDevice(tx: Tx, deviceId: bigint): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ member_id: bigint }>`
    delete from messaging.push_devices where device_id = ${deviceId} returning member_id`);
  return row?.member_id ?? null;
}
