// The bets of a round, as an operator asks for them (docs/reference/vendors.md 5.7).
import { formatAmount, sum } from '@tyche/kernel/money';
import type { StudioDatabase } from '../database.ts';
import { listBets, type RoundRow } from '../rounds/store-rounds.ts';
import { jackpotTotalOf } from '../rounds/view.ts';
import { betTxIdOf } from '../rounds/wallet-calls.ts';

const ID = /^[A-Za-z0-9._:-]{1,64}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Answers `GET /sgp/v1/bets`: the bets of `playerId` in the round `roundId`, of the brand `merchantCode` where it is given. The round of the
 * win that pays free rounds together has all of them. Null for a question of another shape.
 */
export async function readBets(
  database: StudioDatabase,
  { roundId, playerId, merchantCode: merchant = '' }: Readonly<Record<string, unknown>>,
): Promise<object | null> {
  if (typeof roundId !== 'string' || !ID.test(roundId)) return null;
  if (typeof playerId !== 'string' || !ID.test(playerId) || typeof merchant !== 'string') return null;
  // A round of ours has a UUID.
  const rows = UUID.test(roundId) ? await listBets(database, { roundId, playerId, merchant }) : [];
  return { status: 'OK', bets: rows.map(betView), nextCursor: null };
}

function betView(row: RoundRow) {
  const isOver = row.state === 'paid' || row.state === 'paying';
  return {
    betId: betTxIdOf(row),
    roundId: row.round_id,
    // Where its win is paid: free rounds that one win pays have a round for it.
    payRoundId: row.free_pay === 'TOTAL' ? row.total_id : row.round_id,
    playerId: row.player_id,
    merchantCode: row.merchant,
    gameCode: row.game_code,
    currency: row.currency,
    bet: formatAmount(row.bet),
    win: formatAmount(isOver ? sum([row.win, jackpotTotalOf(row)]) : 0n),
    isFree: row.grant_id !== null,
    status: statusOf(row),
    placedAt: row.created_at.toISOString(),
    settledAt: row.ended_at?.toISOString() ?? null,
  };
}

function statusOf(row: RoundRow): 'OPEN' | 'WON' | 'LOST' | 'CASHED_OUT' | 'VOID' {
  if (row.state === 'refunding' || row.state === 'refunded') return 'VOID';
  if (row.state !== 'paid') return 'OPEN';
  if (row.out_at !== null) return 'CASHED_OUT';
  return row.win + jackpotTotalOf(row) > 0n ? 'WON' : 'LOST';
}
