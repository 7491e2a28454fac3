// The list of transactions that an operator asks for: of a time, a page at a time; or by number.
import { formatAmount } from '@tyche/kernel/money';
import type { StudioDatabase } from '../database.ts';
import { games } from '../games/catalogue.ts';
import { findTransactions, listTransactions, type TransactionRow } from '../rounds/store-transactions.ts';

const PER_PAGE = 500;
const MAX_NUMBERS = 50;
const ID = /^[A-Za-z0-9._:-]{1,64}$/;
const CURSOR = /^([0-9]{1,18})~([A-Za-z0-9._:-]{1,64})$/;

/** The games whose rounds go on after their bet. */
export const pickedGames = games
  .filter(({ follow, isShared }) => follow !== undefined || isShared)
  .map(({ code }) => code);

/** Answers `GET /sgp/v1/transactions`: with `txIds`, those; else of `from` to `to`, after `cursor`; of the brand `merchantCode` where it is given. Null for a question of another shape. */
export async function readTransactions(
  database: StudioDatabase,
  { from, to, cursor, txIds, merchantCode: merchant = '' }: Readonly<Record<string, unknown>>,
): Promise<object | null> {
  if (typeof merchant !== 'string') return null;
  if (typeof txIds === 'string') {
    const wanted = txIds.split(',');
    if (wanted.length > MAX_NUMBERS || !wanted.every((txId) => ID.test(txId))) return null;
    return answer(await findTransactions(database, pickedGames, { txIds: wanted, merchant }), null);
  }
  const [start, end] = [timeOf(from), timeOf(to)];
  const [, atUs, txId] = typeof cursor === 'string' ? (CURSOR.exec(cursor) ?? []) : [];
  const after = atUs === undefined || txId === undefined ? null : { atUs: BigInt(atUs), txId };
  if (!start || !end || (cursor !== undefined && after === null)) return null;
  const rows = await listTransactions(database, {
    merchant,
    pickedGames,
    from: start,
    to: end,
    after,
    limit: PER_PAGE + 1,
  });
  const page = rows.slice(0, PER_PAGE);
  const last = rows.length > PER_PAGE ? page.at(-1) : undefined;
  return answer(page, last ? `${last.at_us}~${last.tx_id}` : null);
}

function answer(rows: readonly TransactionRow[], nextCursor: string | null): object {
  return {
    status: 'OK',
    transactions: rows.map((row) => ({
      txId: row.tx_id,
      call: row.call,
      roundId: row.round_id,
      playerId: row.player_id,
      currency: row.currency,
      debit: formatAmount(row.debit),
      credit: formatAmount(row.credit),
      at: new Date(Number(row.at_us / 1_000n)).toISOString(),
    })),
    nextCursor,
  };
}

/** A time in UTC; null for anything else. */
export function timeOf(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}
