import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface MissionCost {
  readonly source: 'mission' | 'board';
  readonly sourceId: bigint;
  /** In 1/10 000 units. */
  readonly given: bigint;
}

/** Cash that missions gave in a time: to who reached milestones, and to the places of boards. */
export function listCash(
  reader: Reader,
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): Promise<MissionCost[]> {
  return reader.rows(sql<MissionCost>`
    with span as (select coalesce(${from}::timestamptz, '-infinity') as since, coalesce(${until}::timestamptz, 'infinity') as until)
    select 'mission' as source, mission_id as "sourceId", sum(amount)::bigint as given from missions.claims c, span s
    where reward = 'cash' and c.at >= s.since and c.at < s.until group by mission_id
    union all
    select 'board', mission_id, sum(amount)::bigint from missions.prizes p, span s
    where state = 'given' and p.ended_at >= s.since and p.ended_at < s.until group by mission_id`);
}

/** When the first cash was given; null before. */
export async function firstCashAt(reader: Reader): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ at: Date | null }>`
    select least((select min(at) from missions.claims where reward = 'cash'),
      (select min(ended_at) from missions.prizes where state = 'given')) as at`);
  return row?.at ?? null;
}

/** The newest titles of missions in a language, or in another one that they have. */
export function listTitles(
  reader: Reader,
  missionIds: readonly bigint[],
  language: string,
): Promise<{ missionId: bigint; title: string }[]> {
  return reader.rows(sql<{ missionId: bigint; title: string }>`
    select distinct on (mission_id) mission_id as "missionId", title from missions.texts
    where mission_id = any (${missionIds}::bigint[])
    order by mission_id, version desc, (language = ${language}) desc, language`);
}
