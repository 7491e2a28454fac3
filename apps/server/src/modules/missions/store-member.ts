import { ONCE_PERIOD } from '@tyche/rules/rewards';
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Which missions a member takes part in, and since when. */
export async function listJoins(reader: Reader, memberId: bigint): Promise<ReadonlyMap<bigint, Date>> {
  const rows = await reader.rows(sql<{ mission_id: bigint; joined_at: Date }>`
    select mission_id, joined_at from missions.joins where member_id = ${memberId} limit 1000`);
  return new Map(rows.map((row) => [row.mission_id, row.joined_at]));
}

export interface StandingRow {
  readonly mission_id: bigint;
  readonly value: bigint;
  readonly period: string;
  /** The steps that the member has had. */
  readonly claimed: readonly number[];
}

/** How far a member came in the periods whose steps can still be claimed, newest first. */
export function listStandings(reader: Reader, memberId: bigint): Promise<StandingRow[]> {
  return reader.rows(sql<StandingRow>`
    select p.mission_id, p.value, p.period::text, array(
      select c.step::int from missions.claims c
      where c.member_id = p.member_id and c.mission_id = p.mission_id and c.period = p.period order by c.step) as claimed
    from missions.progress p where p.member_id = ${memberId} and p.due_at is not null order by p.period desc, p.mission_id limit 1000`);
}

/** The steps of missions of the period `once` that a member has had, by mission. */
export async function listHadOnce(
  reader: Reader,
  memberId: bigint,
): Promise<ReadonlyMap<bigint, readonly number[]>> {
  const rows = await reader.rows(sql<{ mission_id: bigint; steps: number[] }>`
    select mission_id, array_agg(step::int order by step) as steps from missions.claims
    where member_id = ${memberId} and period = ${ONCE_PERIOD}::date group by mission_id limit 1000`);
  return new Map(rows.map((row) => [row.mission_id, row.steps]));
}

export interface CountedRow {
  readonly valid: bigint;
  readonly ended_at: Date;
  readonly source: number;
  readonly game_code: string;
}

/** The wagers that counted last for a member in a period. */
export function listCounted(
  reader: Reader,
  asked: {
    readonly missionId: bigint;
    readonly memberId: bigint;
    readonly period: string;
    readonly limit: number;
  },
): Promise<CountedRow[]> {
  return reader.rows(sql<CountedRow>`
    select valid, ended_at, source, game_code from missions.counted
    where member_id = ${asked.memberId} and mission_id = ${asked.missionId} and period = ${asked.period}::date
    order by wager_id desc limit ${asked.limit}`);
}

/** What a member claimed of cash in some milliseconds. */
export function listClaimedAt(
  reader: Reader,
  memberId: bigint,
  times: readonly Date[],
): Promise<{ missionId: bigint; period: string; step: number; at: Date }[]> {
  return reader.rows(sql<{ missionId: bigint; period: string; step: number; at: Date }>`
    select mission_id as "missionId", period::text as period, step, at from missions.claims
    where member_id = ${memberId} and reward = 'cash' and date_trunc('milliseconds', at) = any(${times}::timestamptz[])
    limit 1000 /* claims */`);
}
