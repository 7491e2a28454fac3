import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CoveredBet } from './types.ts';

/** Writes bets that were judged as covering their draw; those that were judged before stay as they are. */
export async function insertCovered(tx: Tx, bets: readonly CoveredBet[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.rows(sql`
    insert into agents.covered_bets (draw_id, ref, member_id, covered_ppm)
    select * from unnest(${bets.map(({ drawId }) => drawId)}::bigint[], ${bets.map(({ ref }) => ref)}::bigint[],
      ${bets.map(({ memberId }) => memberId)}::bigint[], ${bets.map(({ coveredPpm }) => Number(coveredPpm))}::int[])
    on conflict do nothing`);
}

/** The numbers of bets of draws that cover their draw. */
export function listCovered(
  reader: Reader,
  drawIds: readonly bigint[],
): Promise<{ drawId: bigint; ref: bigint }[]> {
  return reader.rows(sql<{ drawId: bigint; ref: bigint }>`
    select draw_id as "drawId", ref from agents.covered_bets where draw_id = any(${drawIds}::bigint[]) order by draw_id, ref`);
}
