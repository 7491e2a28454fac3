// What a player may look up of his own account. Any page costs the same, however long the account is.
import type { WalletId } from '@tyche/kernel/ids';
import { sum } from '@tyche/kernel/money';
import type { RecordType } from '@tyche/rules/records';
import type { Reader } from '../../platform/db/database.ts';
import * as store from './store-records.ts';
import { type Entry, type EntryKind, type GlCode, glNumber, kinds, type Scope, scopes } from './types.ts';
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

/** Entries of frequent kinds are read in scans of this size: a page never reads more and gives the cursor of the next page. */
const SCAN_WINDOW = 10_000n;

/**
 * A page of entries between two moments, newest first, those before `before` when it is given, of some types or all.
 *
 * @param readers the databases that together have the entries of that time, as `Archive.read` gives them.
 */
export async function listRecords(
  readers: readonly Reader[],
  walletId: WalletId,
  query: RecordQuery & { readonly before: bigint | null; readonly limit: number },
): Promise<RecordPage> {
  const { low, high: newest } = await findWanted(readers, walletId, query);
  const high = query.before !== null && query.before - 1n < newest ? query.before - 1n : newest;
  const { limit, types } = query;
  const hasFrequent = types.some(({ kind }) => frequent.has(kind));
  const scanFrom = types.length > 0 && hasFrequent && high - SCAN_WINDOW > low ? high - SCAN_WINDOW : low;
  const range = { low: scanFrom, high, limit };
  const [rows, cash] = await Promise.all([
    listRange(readers, walletId, range, { types, hasFrequent }),
    sumCash(readers, walletId, { low, high: newest }),
  ]);
  const entries = rows.map(toEntry);
  const last = entries.at(-1);
  if (last && entries.length === limit)
    return { entries, ...cash, total: null, before: last.seq > low + 1n ? last.seq : null };
  return { entries, ...cash, total: null, before: scanFrom > low ? scanFrom + 1n : null };
}

/**
 * The page of a number, the first is 1, as the family's clients ask for it (wire.md 5.1), with the count of all that fit. Without types
 * it costs the same as any other page: entries are numbered without gaps. With types it reads what comes before it.
 */
export async function listRecordPage(
  readers: readonly Reader[],
  walletId: WalletId,
  { pageNo, pageSize, ...query }: RecordQuery & { readonly pageNo: number; readonly pageSize: number },
): Promise<RecordPage> {
  const { types } = query;
  const { low, high } = await findWanted(readers, walletId, query);
  const skipped = (pageNo - 1) * pageSize;
  const isAll = types.length === 0;
  const top = isAll ? high - BigInt(skipped) : high;
  const range = { low, high: top, limit: isAll ? pageSize : skipped + pageSize };
  const hasFrequent = types.some(({ kind }) => frequent.has(kind));
  const [rows, cash, total] = await Promise.all([
    listRange(readers, walletId, range, { types, hasFrequent }),
    sumCash(readers, walletId, { low, high }),
    isAll ? Number(high - low) : countOfTypes(readers, walletId, { low, high }, types),
  ]);
  return { entries: rows.slice(isAll ? 0 : skipped).map(toEntry), ...cash, total, before: null };
}

/** The entries of the time that was asked for; none where no type fits. */
async function findWanted(readers: readonly Reader[], walletId: WalletId, query: RecordQuery) {
  const range = await findRange(readers, walletId, query);
  return query.isNothing ? { low: range.high, high: range.high } : range;
}

/** Each database has some of the entries, so the last one before a moment is the later of theirs. */
async function findRange(readers: readonly Reader[], walletId: WalletId, time: { from: Date; until: Date }) {
  const ranges = await Promise.all(readers.map((reader) => store.findRange(reader, walletId, time)));
  return ranges.reduce((one, other) => ({ low: max(one.low, other.low), high: max(one.high, other.high) }));
}

async function listRange(
  readers: readonly Reader[],
  walletId: WalletId,
  range: { low: bigint; high: bigint; limit: number },
  { types, hasFrequent }: { types: readonly RecordType[]; hasFrequent: boolean },
) {
  const listTyped = hasFrequent ? store.listOfTypes : store.listRare;
  const lists = await Promise.all(
    readers.map((reader) =>
      types.length === 0
        ? store.listNewest(reader, walletId, range)
        : listTyped(reader, walletId, range, columnsOf(types)),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => (a.seq < b.seq ? 1 : -1))
    .slice(0, range.limit);
}

async function sumCash(readers: readonly Reader[], walletId: WalletId, range: { low: bigint; high: bigint }) {
  const parts = await Promise.all(readers.map((reader) => store.sumCash(reader, walletId, range)));
  return {
    deposited: sum(parts.map((part) => part.deposited)),
    withdrawn: sum(parts.map((part) => part.withdrawn)),
  };
}

async function countOfTypes(
  readers: readonly Reader[],
  walletId: WalletId,
  range: { low: bigint; high: bigint },
  types: readonly RecordType[],
): Promise<number> {
  const parts = await Promise.all(
    readers.map((reader) => store.countOfTypes(reader, walletId, range, columnsOf(types))),
  );
  return parts.reduce((all, part) => all + part, 0);
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export interface DaySums {
  /** First day of the unit, as YYYY-MM-DD. */
  readonly day: string;
  readonly kind: EntryKind;
  readonly came: bigint;
  readonly went: bigint;
}

/** What each local day or month between two moments came to, by kind, with the balances at both ends. */
export async function sumsByDay(
  readers: readonly Reader[],
  walletId: WalletId,
  time: { from: Date; until: Date; unit: 'day' | 'month'; zone: string },
): Promise<{ readonly opening: bigint; readonly closing: bigint; readonly sums: readonly DaySums[] }> {
  const range = await findRange(readers, walletId, time);
  const parts = await Promise.all(readers.map((reader) => store.sumByDay(reader, walletId, range, time)));
  const sums = new Map<string, DaySums>();
  for (const { day, kind, came, went } of parts.flat()) {
    const key = `${day} ${String(kind).padStart(3)}`;
    const before = sums.get(key) ?? { came: 0n, went: 0n };
    sums.set(key, { day, kind: kindOf(kind), came: before.came + came, went: before.went + went });
  }
  return {
    opening: await findBalanceAt(readers, walletId, range.low),
    closing: await findBalanceAt(readers, walletId, range.high),
    sums: [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, of]) => of),
  };
}

/** The balance after an entry, whichever database has it; 0 before the first. */
async function findBalanceAt(readers: readonly Reader[], walletId: WalletId, seq: bigint): Promise<bigint> {
  const found = await Promise.all(readers.map((reader) => store.findBalanceAt(reader, walletId, seq)));
  return found.find((balance) => balance !== null) ?? 0n;
}

const frequent: ReadonlySet<string> = new Set<EntryKind>(['bet', 'win', 'rebate']);

function kindOf(number: number): EntryKind {
  const found = (Object.keys(kinds) as EntryKind[]).find((kind) => kinds[kind] === number);
  if (!found) throw new Error(`no kind ${number}`);
  return found;
}

/** The columns by which stores look for types. */
export function columnsOf(types: readonly RecordType[]): store.TypeColumns {
  return {
    kinds: types.map(({ kind }) => kinds[kind as EntryKind]),
    gls: types.map(({ gl }) => (gl === undefined ? null : glNumber(gl as GlCode))),
    scopes: types.map(({ scope }) => (scope === undefined ? null : scopes[scope as Scope])),
    signs: types.map(({ sign }) => sign ?? null),
  };
}
