// What a player may look up of his own account. Any page costs the same, however long the account is.
import type { WalletId } from '@tyche/kernel/ids';
import type { RecordType } from '@tyche/rules/records';
import type { Reader } from '../../platform/db/database.ts';
import * as store from './store-records.ts';
import { type Entry, type EntryKind, type GlCode, glCodes, kinds, type Scope, scopes } from './types.ts';
import { toEntry } from './wallets.ts';

export interface RecordPage {
  readonly entries: readonly Entry[];
  /** Where the next page goes on; null after the last. */
  readonly before: bigint | null;
  /** How many entries fit in all; null where nobody asked for pages by number. */
  readonly total: number | null;
  /** What was deposited and withdrawn in the whole time, whatever the types. */
  readonly deposited: bigint;
  readonly withdrawn: bigint;
}

interface RecordQuery {
  readonly from: Date;
  readonly until: Date;
  /** Every type when it is empty, unless `isNothing`. */
  readonly types: readonly RecordType[];
  /** No type fits what was asked for. */
  readonly isNothing?: boolean;
}

/** Entries of frequent kinds are looked for so many at a time: a page never reads more, and says where it stopped. */
const STRETCH = 10_000n;

/** A page of entries between two moments, newest first, those before `before` when it is given, of some types or all. */
export async function listRecords(
  reader: Reader,
  walletId: WalletId,
  query: RecordQuery & { readonly before: bigint | null; readonly limit: number },
): Promise<RecordPage> {
  const { low, high: newest } = await findWanted(reader, walletId, query);
  const high = query.before !== null && query.before - 1n < newest ? query.before - 1n : newest;
  const { limit, types } = query;
  const hasFrequent = types.some(({ kind }) => frequent.has(kind));
  const stretch = types.length > 0 && hasFrequent && high - STRETCH > low ? high - STRETCH : low;
  const range = { low: stretch, high, limit };
  const [rows, cash] = await Promise.all([
    listRange(reader, walletId, range, { types, hasFrequent }),
    store.sumCash(reader, walletId, { low, high: newest }),
  ]);
  const entries = rows.map(toEntry);
  const last = entries.at(-1);
  if (last && entries.length === limit)
    return { entries, ...cash, total: null, before: last.seq > low + 1n ? last.seq : null };
  return { entries, ...cash, total: null, before: stretch > low ? stretch + 1n : null };
}

/**
 * The page of a number, the first is 1, as the family's clients ask for it (wire.md 5.1), with the count of all that fit. Without types
 * it costs the same as any other page: entries are numbered without gaps. With types it reads what comes before it.
 */
export async function listRecordPage(
  reader: Reader,
  walletId: WalletId,
  { pageNo, pageSize, ...query }: RecordQuery & { readonly pageNo: number; readonly pageSize: number },
): Promise<RecordPage> {
  const { types } = query;
  const { low, high } = await findWanted(reader, walletId, query);
  const skipped = (pageNo - 1) * pageSize;
  const isAll = types.length === 0;
  const top = isAll ? high - BigInt(skipped) : high;
  const range = { low, high: top, limit: isAll ? pageSize : skipped + pageSize };
  const hasFrequent = types.some(({ kind }) => frequent.has(kind));
  const [rows, cash, total] = await Promise.all([
    listRange(reader, walletId, range, { types, hasFrequent }),
    store.sumCash(reader, walletId, { low, high }),
    isAll ? Number(high - low) : store.countOfTypes(reader, walletId, { low, high }, columnsOf(types)),
  ]);
  return { entries: rows.slice(isAll ? 0 : skipped).map(toEntry), ...cash, total, before: null };
}

/** The entries of the time that was asked for; none where no type fits. */
async function findWanted(reader: Reader, walletId: WalletId, query: RecordQuery) {
  const range = await store.findRange(reader, walletId, query);
  return query.isNothing ? { low: range.high, high: range.high } : range;
}

function listRange(
  reader: Reader,
  walletId: WalletId,
  range: { low: bigint; high: bigint; limit: number },
  { types, hasFrequent }: { types: readonly RecordType[]; hasFrequent: boolean },
) {
  if (types.length === 0) return store.listNewest(reader, walletId, range);
  const list = hasFrequent ? store.listOfTypes : store.listRare;
  return list(reader, walletId, range, columnsOf(types));
}

export interface DaySums {
  /** First day of the unit, as YYYY-MM-DD. */
  readonly day: string;
  readonly kind: EntryKind;
  readonly came: bigint;
  readonly went: bigint;
}

/** What each local day or month between two moments came to, by kind, with the balances at both ends. */
export async function sumsByDay(
  reader: Reader,
  walletId: WalletId,
  time: { from: Date; until: Date; unit: 'day' | 'month'; zone: string },
): Promise<{ readonly opening: bigint; readonly closing: bigint; readonly sums: readonly DaySums[] }> {
  const range = await store.findRange(reader, walletId, time);
  const rows = await store.sumByDay(reader, walletId, range, time);
  return {
    opening: await store.findBalanceAt(reader, walletId, range.low),
    closing: await store.findBalanceAt(reader, walletId, range.high),
    sums: rows.map(({ day, kind, came, went }) => ({ day, kind: kindOf(kind), came, went })),
  };
}

const frequent: ReadonlySet<string> = new Set<EntryKind>(['bet', 'win', 'rebate']);

function kindOf(number: number): EntryKind {
  const found = (Object.keys(kinds) as EntryKind[]).find((kind) => kinds[kind] === number);
  if (!found) throw new Error(`no kind ${number}`);
  return found;
}

function columnsOf(types: readonly RecordType[]): store.TypeColumns {
  return {
    kinds: types.map(({ kind }) => kinds[kind as EntryKind]),
    gls: types.map(({ gl }) => (gl === undefined ? null : glCodes[gl as GlCode])),
    scopes: types.map(({ scope }) => (scope === undefined ? null : scopes[scope as Scope])),
    signs: types.map(({ sign }) => sign ?? null),
  };
}
