// Our calls as a vendor's list has them: those that were taken, a refund with what it gave back and took back.
import type { GameTotals } from '@tyche/rules/vendors';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { OwnLine } from './types.ts';

interface LineRow {
  readonly tx_id: string;
  readonly call: OwnLine['call'];
  readonly currency: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly player_id: string;
  readonly round_id: string;
}

/** The calls of a vendor that were taken in a time, `from` inclusive; at most `limit`. */
export async function listLines(
  reader: Reader,
  { vendor, from, to, limit }: { vendor: string; from: Date; to: Date; limit: number },
): Promise<readonly OwnLine[]> {
  const rows = await reader.rows(sql<LineRow>`
    select tx_id, call, currency, debit, credit, player_id, round_id from vendors.booked_calls
    where vendor = ${vendor} and at >= ${from} and at < ${to} limit ${limit}`);
  return rows.map(lineOf);
}

/** What was taken of a vendor's calls in a time, `from` inclusive, added up by game and currency. A gift belongs to no game. */
export async function sumLines(
  reader: Reader,
  { vendor, from, to }: { vendor: string; from: Date; to: Date },
): Promise<readonly GameTotals[]> {
  const rows = await reader.rows(sql<Omit<GameTotals, 'count'> & { readonly count: bigint }>`
    select coalesce(r.game_code, '') as "gameCode", c.currency, count(*) as count,
      coalesce(sum(c.debit) filter (where c.call <> 'refund'), 0)::bigint as bets,
      sum(case when c.call = 'refund' then -c.debit else c.credit end)::bigint as wins,
      coalesce(sum(c.credit) filter (where c.call = 'refund'), 0)::bigint as refunds
    from vendors.booked_calls c left join vendors.rounds r using (merchant, vendor, round_id, player_id)
    where c.vendor = ${vendor} and c.at >= ${from} and c.at < ${to} group by 1, 2`);
  return rows.map(({ count, ...totals }) => ({ ...totals, count: Number(count) }));
}

/** The calls under some numbers, whenever they were taken. */
export async function findLines(
  reader: Reader,
  vendor: string,
  txIds: readonly string[],
): Promise<readonly OwnLine[]> {
  const rows = await reader.rows(sql<LineRow>`
    select tx_id, call, currency, debit, credit, player_id, round_id from vendors.booked_calls
    where vendor = ${vendor} and tx_id = any (${txIds}::text[])`);
  return rows.map(lineOf);
}

/** Which of some rounds, each by its round and its player, staff voided. */
export async function findVoidedRounds(
  reader: Reader,
  vendor: string,
  rounds: readonly Pick<OwnLine, 'roundId' | 'playerId'>[],
): Promise<(round: Pick<OwnLine, 'roundId' | 'playerId'>) => boolean> {
  if (rounds.length === 0) return () => false;
  const rows = await reader.rows(sql<{ round_id: string; player_id: string }>`
    select v.round_id, v.player_id from vendors.voids v
    join unnest(${rounds.map(({ roundId }) => roundId)}::text[], ${rounds.map(({ playerId }) => playerId)}::text[])
      as r (round_id, player_id) using (round_id, player_id)
    where v.vendor = ${vendor}`);
  const found = new Set(rows.map((row) => `${row.round_id} ${row.player_id}`));
  return ({ roundId, playerId }) => found.has(`${roundId} ${playerId}`);
}

function lineOf({ tx_id: txId, player_id: playerId, round_id: roundId, ...row }: LineRow): OwnLine {
  return { ...row, txId, playerId, roundId };
}
