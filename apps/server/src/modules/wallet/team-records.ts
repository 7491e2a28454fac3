// Movements of many wallets together, for those who may see them. Who may, the caller decides.
import { sum } from '@tyche/kernel/money';
import type { RecordType } from '@tyche/rules/records';
import type { Reader } from '../../platform/db/database.ts';
import { columnsOf } from './records.ts';
import {
  listTeamEntries,
  type MovementSums,
  sumTeamEntries,
  type WalletPlace,
  type WalletSpan,
} from './store-team.ts';
import type { Entry } from './types.ts';
import { toEntry } from './wallets.ts';

/** An entry with its place among those of several wallets. */
export interface PlacedEntry extends Entry {
  readonly place: WalletPlace;
}

/**
 * The newest movements of some wallets behind a place, of some types or all.
 *
 * @param readers the databases that together have the entries of that time, as `Archive.read` gives them.
 */
export async function listTeamMovements(
  readers: readonly Reader[],
  spans: readonly WalletSpan[],
  types: readonly RecordType[],
  page: { readonly before: WalletPlace | null; readonly limit: number },
): Promise<readonly PlacedEntry[]> {
  const parts = await Promise.all(
    readers.map((reader) => listTeamEntries(reader, spans, columnsOf(types), page)),
  );
  return parts
    .flat()
    .map((row) => ({
      ...toEntry(row),
      place: { micros: row.micros, walletId: row.wallet_id, seq: row.seq },
    }))
    .sort((one, other) => (isBehind(one.place, other.place) ? 1 : -1))
    .slice(0, page.limit);
}

function isBehind(one: WalletPlace, other: WalletPlace): boolean {
  if (one.micros !== other.micros) return one.micros < other.micros;
  return one.walletId === other.walletId ? one.seq < other.seq : one.walletId < other.walletId;
}

/** What movements of some wallets come to; null when there are more than `limit`. */
export async function sumTeamMovements(
  readers: readonly Reader[],
  spans: readonly WalletSpan[],
  types: readonly RecordType[],
  limit: number,
): Promise<MovementSums | null> {
  const parts = await Promise.all(
    readers.map((reader) => sumTeamEntries(reader, spans, columnsOf(types), limit + 1)),
  );
  const movements = sum(parts.map((part) => part.movements));
  if (movements > BigInt(limit)) return null;
  return { movements, came: sum(parts.map(({ came }) => came)), went: sum(parts.map(({ went }) => went)) };
}
