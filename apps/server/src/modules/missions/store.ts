import type { AccountStep, PlayGoal, PlayPeriod } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MissionReward, MissionState } from './domains.ts';

export interface MilestoneRow {
  readonly step: number;
  readonly reward: MissionReward;
  /** The progress that reaches it, as decimal text. */
  readonly threshold: string;
  /** Money in 1/10 000 units, or points; as decimal text. */
  readonly amount: string;
}

/** The money of each place from one to another, in 1/10 000 units as decimal text. */
export interface PlacePrizeRow {
  readonly from: number;
  readonly to: number;
  readonly amount: string;
}

export interface TextRow {
  readonly language: string;
  readonly title: string;
  readonly content: string;
}

interface TermsRow {
  readonly mission_id: bigint;
  readonly min_stake: bigint;
  readonly board_cap: bigint | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly text_version: number;
  readonly state: MissionState;
  readonly game_groups: readonly string[] | null;
  readonly milestones: readonly MilestoneRow[];
  /** What the prizes of all its boards may cost together, is reserved and was spent, in 1/10 000 units; null: it has no prizes. */
  readonly prize_budget: bigint | null;
  readonly prize_reserved: bigint;
  readonly prize_spent: bigint;
  readonly place_prizes: readonly PlacePrizeRow[];
  /** The newest texts. */
  readonly texts: readonly TextRow[];
}

/** A mission that counts bets. */
export interface PlayMissionRow extends TermsRow {
  readonly goal: PlayGoal;
  readonly period: PlayPeriod;
  readonly account_steps: null;
}

/** A mission that counts steps in the account of the member, who takes part without joining. */
export interface StepsMissionRow extends TermsRow {
  readonly goal: 'steps';
  readonly period: 'once';
  readonly account_steps: readonly AccountStep[];
}

export type MissionRow = PlayMissionRow | StepsMissionRow;

/** Missions in some states, newest first. */
export function listMissions(
  reader: Reader,
  states: readonly MissionState[],
  limit: number,
): Promise<MissionRow[]> {
  return reader.rows(sql<MissionRow>`
    select v.* from missions.with_words v where v.state = any(${states}::text[]) order by v.mission_id desc limit ${limit}`);
}

export async function findMission(reader: Reader, missionId: bigint): Promise<MissionRow | null> {
  const [row] = await reader.rows(sql<MissionRow>`
    select v.* from missions.with_words v where v.mission_id = ${missionId}`);
  return row ?? null;
}

/** Lets a member take part from now on; a member that does already stays so. */
export async function insertJoin(tx: Tx, missionId: bigint, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    insert into missions.joins (mission_id, member_id) values (${missionId}, ${memberId}) on conflict do nothing`);
}

export interface ProgressRow {
  readonly mission_id: bigint;
  readonly member_id: bigint;
  readonly value: bigint;
  readonly period: string;
}

/** Locks how far a member came in a period, until the end of the transaction; null before the first bet that counts. */
export async function lockProgress(
  tx: Tx,
  missionId: bigint,
  { period, memberId }: { readonly period: string; readonly memberId: bigint },
): Promise<ProgressRow | null> {
  const [row] = await tx.rows(sql<ProgressRow>`
    select mission_id, member_id, value, period::text from missions.progress
    where member_id = ${memberId} and mission_id = ${missionId} and period = ${period}::date for update`);
  return row ?? null;
}

/** The steps that a member has had in a period. */
export async function listClaimed(
  reader: Reader,
  missionId: bigint,
  { period, memberId }: { readonly period: string; readonly memberId: bigint },
): Promise<ReadonlySet<number>> {
  const rows = await reader.rows(sql<{ step: number }>`
    select step from missions.claims where member_id = ${memberId} and mission_id = ${missionId} and period = ${period}::date`);
  return new Set(rows.map(({ step }) => step));
}

export interface ClaimRow {
  readonly mission_id: bigint;
  readonly period: string;
  readonly step: number;
}

/** The claim that a call of the member with this key has made, or null. */
export async function findByKey(reader: Reader, memberId: bigint, key: string): Promise<ClaimRow | null> {
  const [row] = await reader.rows(sql<ClaimRow>`
    select mission_id, period::text, step::int from missions.claims where member_id = ${memberId} and key = ${key}::uuid`);
  return row ?? null;
}

/** Writes down that a member has a step, and gives when. Throws when it has it already. */
export async function insertClaim(
  tx: Tx,
  claim: {
    readonly missionId: bigint;
    readonly memberId: bigint;
    readonly period: string;
    readonly milestone: MilestoneRow;
    /** The progress that it is given for. */
    readonly value: bigint;
    /** The key of the call that claims it; null: it is given by itself. */
    readonly key: string | null;
  },
): Promise<Date> {
  const { step, reward, amount } = claim.milestone;
  const [row] = await tx.rows(sql<{ at: Date }>`
    insert into missions.claims (mission_id, member_id, period, step, reward, amount, value, key, way)
    values (${claim.missionId}, ${claim.memberId}, ${claim.period}::date, ${step}, ${reward}, ${amount}::bigint, ${claim.value},
      ${claim.key}::uuid, case when ${claim.key}::uuid is null then 'given' else 'claimed' end)
    returning at`);
  if (!row) throw new Error('a reward was not written down');
  return row.at;
}

/** Progress whose time to claim is over, the oldest first. */
export function listDue(reader: Reader, limit: number): Promise<ProgressRow[]> {
  return reader.rows(sql<ProgressRow>`
    select mission_id, member_id, value, period::text from missions.progress
    where due_at <= clock_timestamp() order by due_at, member_id, mission_id limit ${limit}`);
}

/** Notes that a period of a member is done, or is looked at again after some days. */
export async function setDue(
  tx: Tx,
  { mission_id: missionId, member_id: memberId, period }: ProgressRow,
  againDays: number | null,
): Promise<void> {
  await tx.rows(sql`
    update missions.progress set due_at = clock_timestamp() + ${againDays}::int * interval '1 day'
    where member_id = ${memberId} and mission_id = ${missionId} and period = ${period}::date`);
}
