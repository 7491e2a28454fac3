// Every reward of milestones that was ever given, to compute it once more.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MissionReward } from './domains.ts';

export interface GivenRow {
  readonly member_id: bigint;
  readonly mission_id: bigint;
  readonly amount: bigint;
  /** The progress that it was given for; null: given before the progress was kept. */
  readonly value: bigint | null;
  readonly period: string;
  readonly step: number;
  readonly reward: MissionReward;
}

/** Rewards after one in the order of their key; from the first one on where it is null. */
export function listGivenAfter(reader: Reader, after: GivenRow | null, limit: number): Promise<GivenRow[]> {
  return reader.rows(sql<GivenRow>`
    select member_id, mission_id, amount, value, period::text, step::int, reward from missions.claims
    where (member_id, mission_id, period, step) >
      (${after?.member_id ?? 0n}::bigint, ${after?.mission_id ?? 0n}::bigint, ${after?.period ?? '-infinity'}::date, ${after?.step ?? 0}::smallint)
    order by member_id, mission_id, period, step limit ${limit}`);
}
