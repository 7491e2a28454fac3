// Movements of many wallets together, for those who may see them. Who may, the caller decides.
import { sum } from '@tyche/kernel/money';
import type { RecordType } from '@tyche/rules/records';
import type { Reader } from '../../platform/db/database.ts';
import { columnsOf } from './records.ts';
import {
  listTeamEntries,
  type MovementColumns,
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

/** Which movements, without whose they are. */
export interface MovementFilter {
  /** None: all. */
  readonly types: readonly RecordType[];
  /** Of what came or went, in 1/10 000 units, both included; null: no end. */
  readonly least: bigint | null;
  readonly most: bigint | null;
}

const movementColumns = ({ types, least, most }: MovementFilter): MovementColumns => ({
  ...columnsOf(types),
  least,
  most,
});

/**
 * The newest movements of some wallets behind a place, of some types and amounts or all.
 *
 * @param readers the databases that together have the entries of that time, as `Archive.read` gives them.
 */
export async function listTeamMovements(
  readers: readonly Reader[],
  spans: readonly WalletSpan[],
  filter: MovementFilter,
  page: { readonly before: WalletPlace | null; readonly limit: number },
): Promise<readonly PlacedEntry[]> {
  const parts = await Promise.all(
    readers.map((reader) => listTeamEntries(reader, spans, movementColumns(filter), page)),
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
  filter: MovementFilter,
  limit: number,
): Promise<MovementSums | null> {
  const parts = await Promise.all(
    readers.map((reader) => sumTeamEntries(reader, spans, movementColumns(filter), limit + 1)),
  );
  const movements = sum(parts.map((part) => part.movements));
  if (movements > BigInt(limit)) return null;
  return { movements, came: sum(parts.map(({ came }) => came)), went: sum(parts.map(({ went }) => went)) };
}
