// How the money of rounds stands beside their state, and the incidents of a round.
import type { SettlementFacts } from '@tyche/rules/vendors/calls';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { RoundKey } from '../calls/store.ts';

export type RoundStanding = Omit<SettlementFacts, 'status'>;

/** Of a round about which both sides agree. */
export const nothingOdd: RoundStanding = { hasOtherTotals: false, hasDifference: false, hasHeldWin: false };

const MAX_INCIDENTS = 50;

/** How rounds stand, in the order of their numbers as they are given (docs/reference/vendors.md 5.9). */
export async function listStandings(
  reader: Reader,
  roundNos: readonly bigint[],
): Promise<readonly RoundStanding[]> {
  const rows = await reader.rows(sql<RoundStanding & { readonly round_no: bigint }>`
    select r.round_no, r.mismatch_since is not null as "hasOtherTotals",
      coalesce(bool_or(i.code in ('ONLY_OURS', 'ONLY_THEIRS', 'AMOUNTS_DIFFER', 'ROUND_UNKNOWN', 'ROUND_CONTRADICTED')), false)
        as "hasDifference",
      coalesce(bool_or(i.code = 'WIN_HELD' and exists (select from vendors.calls c
        where c.vendor = i.vendor and c.tx_id = i.tx_id and c.is_held and c.status = 'OK')), false) as "hasHeldWin"
    from vendors.rounds r left join vendors.incidents i on i.merchant = r.merchant and i.vendor = r.vendor and i.round_id = r.round_id
      and i.player_id = r.player_id and i.closed_at is null
    where r.round_no = any (${[...roundNos]}::bigint[]) group by r.round_no, r.mismatch_since`);
  const found = new Map(rows.map(({ round_no, ...standing }) => [round_no, standing]));
  return roundNos.map((roundNo) => found.get(roundNo) ?? nothingOdd);
}

/** An incident of a round, as its page lists it. */
export interface RoundIncident {
  readonly incident_id: bigint;
  readonly at: Date;
  readonly closed_at: Date | null;
  readonly code: string;
}

/** The incidents of a round, the newest first, fifty at most. */
export function listIncidentsOfRound(
  reader: Reader,
  { vendor, roundId, playerId }: RoundKey,
): Promise<RoundIncident[]> {
  return reader.rows(sql<RoundIncident>`
    select incident_id, at, closed_at, code from vendors.incidents
    where vendor = ${vendor} and round_id = ${roundId} and player_id = ${playerId} order by incident_id desc limit ${MAX_INCIDENTS}`);
}
