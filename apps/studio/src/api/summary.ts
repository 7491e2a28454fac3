// The totals that an operator asks for (docs/reference/vendors.md 8.4): the list of transactions, added up.
import { formatAmount } from '@tyche/kernel/money';
import type { StudioDatabase } from '../database.ts';
import { sumTransactions, type TotalsBy, totalsBy } from '../rounds/store-transactions.ts';
import { pickedGames, timeOf } from './transactions.ts';

/** No longer than a month, so that one question does not read all rounds. */
const MAX_MS = 31 * 86_400_000;

/**
 * Answers `GET /sgp/v1/bets/summary`: what was booked of `from` to `to`, by GAME, DAY (in UTC) or CURRENCY, of the brand `merchantCode`
 * where it is given. Null for a question of another shape, or about more than 31 days.
 */
export async function readSummary(
  database: StudioDatabase,
  { from, to, by = 'GAME', merchantCode: merchant = '' }: Readonly<Record<string, unknown>>,
): Promise<object | null> {
  const [start, end] = [timeOf(from), timeOf(to)];
  if (!start || !end || typeof merchant !== 'string' || !isWay(by)) return null;
  if (end < start || end.getTime() - start.getTime() > MAX_MS) return null;
  const rows = await sumTransactions(database, { merchant, pickedGames, from: start, to: end, by });
  return {
    status: 'OK',
    totals: rows.map(({ game_code: gameCode, day, currency, count, bets, wins, refunds }) => ({
      ...(by === 'GAME' && { gameCode }),
      ...(by === 'DAY' && { day }),
      currency,
      count: Number(count),
      bets: formatAmount(bets),
      wins: formatAmount(wins),
      refunds: formatAmount(refunds),
    })),
  };
}

function isWay(by: unknown): by is TotalsBy {
  return totalsBy.some((one) => one === by);
}
