import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { RoundKey } from './store.ts';

/**
 * The number of the call that a correction of a round is about when it names none: a win that is held, as nothing may be corrected before it is
 * decided; else the first call of the round, which stays the first. Null for a round without calls.
 */
export async function findCallOfRound(
  reader: Reader,
  { vendor, roundId, playerId }: RoundKey,
): Promise<string | null> {
  const [row] = await reader.rows(sql<{ tx_id: string }>`
    select c.tx_id from vendors.rounds r join vendors.calls c on c.round_no = r.round_no
    where r.vendor = ${vendor} and r.round_id = ${roundId} and r.player_id = ${playerId}
    order by c.is_held desc, c.call_no limit 1`);
  return row?.tx_id ?? null;
}
