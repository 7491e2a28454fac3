import type { BoardPrize, WrittenMission } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MissionState } from './domains.ts';
import type { TextRow } from './store.ts';

/** A mission as staff write it, with what its milestones give and its first texts. */
export interface NewMission extends WrittenMission {
  readonly milestones: readonly (WrittenMission['milestones'][number] & {
    /** Money in 1/10 000 units, or points. */
    readonly amount: bigint;
  })[];
  /** The prizes of its boards; null: none. */
  readonly prizes: { readonly budget: bigint; readonly places: readonly BoardPrize[] } | null;
  readonly texts: readonly TextRow[];
}

/** Writes a mission as a draft with its milestones and first texts. Gives its number. */
export async function insertMission(tx: Tx, mission: NewMission, staffId: bigint): Promise<bigint> {
  const { goal, period, groups, accountSteps, minStake, boardCap, milestones, prizes, texts } = mission;
  const [row] = await tx.rows(sql<{ mission_id: bigint }>`
    insert into missions.missions (goal, period, game_groups, account_steps, min_stake, board_cap, prize_budget,
      created_by)
    values (${goal}, ${period}, ${groups}::text[], ${accountSteps}::text[], ${minStake}, ${boardCap}::bigint,
      ${prizes?.budget ?? null}::bigint, ${staffId})
    returning mission_id`);
  if (!row) throw new Error('a mission was not written');
  await tx.rows(sql`
    insert into missions.milestones (mission_id, step, threshold, reward, amount)
    select ${row.mission_id}, m.step, m.threshold, m.reward, m.amount
    from unnest(${milestones.map(({ threshold }) => threshold)}::bigint[], ${milestones.map(({ reward }) => reward)}::text[],
      ${milestones.map(({ amount }) => amount)}::bigint[]) with ordinality as m (threshold, reward, amount, step)`);
  if (prizes)
    await tx.rows(sql`
      insert into missions.place_prizes (mission_id, first_place, last_place, amount)
      select ${row.mission_id}, p.first_place, p.last_place, p.amount
      from unnest(${prizes.places.map(({ from }) => from)}::int[], ${prizes.places.map(({ to }) => to)}::int[],
        ${prizes.places.map(({ amount }) => amount)}::bigint[]) as p (first_place, last_place, amount)`);
  await insertTexts(tx, { missionId: row.mission_id, version: 1, texts, staffId });
  return row.mission_id;
}

async function insertTexts(
  tx: Tx,
  {
    missionId,
    version,
    texts,
    staffId,
  }: {
    readonly missionId: bigint;
    readonly version: number;
    readonly texts: readonly TextRow[];
    readonly staffId: bigint;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into missions.texts (mission_id, version, language, title, content, written_by)
    select ${missionId}, ${version}, t.language, t.title, t.content, ${staffId}
    from unnest(${texts.map(({ language }) => language)}::text[], ${texts.map(({ title }) => title)}::text[],
      ${texts.map(({ content }) => content)}::text[]) as t (language, title, content)`);
}

/** Replaces the texts that were seen by new ones. False when others came between, or there is no such mission. */
export async function replaceTexts(
  tx: Tx,
  {
    missionId,
    version,
    texts,
  }: { readonly missionId: bigint; readonly version: number; readonly texts: readonly TextRow[] },
  staffId: bigint,
): Promise<boolean> {
  const rows = await tx.rows(sql<{ text_version: number }>`
    update missions.missions set text_version = text_version + 1
    where mission_id = ${missionId} and text_version = ${version} returning text_version`);
  if (rows.length === 0) return false;
  await insertTexts(tx, { missionId, version: version + 1, texts, staffId });
  return true;
}

/** Locks a mission until the end of the transaction. Null when there is none. */
export async function lockMission(tx: Tx, missionId: bigint): Promise<{ state: MissionState } | null> {
  const [row] = await tx.rows(sql<{ state: MissionState }>`
    select state from missions.missions where mission_id = ${missionId} for update`);
  return row ?? null;
}

/** Opens a draft from a local date on. */
export async function openMission(tx: Tx, missionId: bigint, startsOn: string): Promise<void> {
  await tx.rows(sql`
    update missions.missions set state = 'open', starts_on = ${startsOn}::date where mission_id = ${missionId}`);
}

/** Closes a mission; a local date is the last one on which bets count. */
export async function closeMission(tx: Tx, missionId: bigint, endsOn: string): Promise<void> {
  await tx.rows(sql`
    update missions.missions set state = 'closed', ends_on = ${endsOn}::date where mission_id = ${missionId}`);
}

export interface UseRow {
  readonly mission_id: bigint;
  readonly joined: number;
  readonly claims: number;
  /** Money that was given, in 1/10 000 units. */
  readonly cash: bigint;
}

/** How many take part in some missions, and what was given. */
export function listUses(reader: Reader, missionIds: readonly bigint[]): Promise<UseRow[]> {
  return reader.rows(sql<UseRow>`
    select m.mission_id, (select count(*)::int from missions.joins j where j.mission_id = m.mission_id) as joined,
      (select count(*)::int from missions.claims c where c.mission_id = m.mission_id) as claims,
      (select coalesce(sum(c.amount), 0)::bigint from missions.claims c where c.mission_id = m.mission_id and c.reward = 'cash')
        + m.prize_spent as cash
    from missions.missions m where m.mission_id = any(${missionIds}::bigint[])`);
}

/** How many missions are open. */
export async function countOpen(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from missions.missions where state = 'open'`);
  return row?.count ?? 0;
}

/** Whether there is a mission, in whatever state. */
export async function hasMissions(reader: Reader): Promise<boolean> {
  const rows = await reader.rows(sql<{ one: number }>`select 1 as one from missions.missions limit 1`);
  return rows.length > 0;
}
