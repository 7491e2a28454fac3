// Lists over many accounts (docs/reference/agents.md 7.6 and 7.9). A list is read 500 accounts at a time, so that a page costs the same
// whatever the size of the team.
import { startOfDate } from '@tyche/kernel/business-day';
import type { Reader } from '../../../platform/db/database.ts';
import type { MemberSpan } from '../../wagers/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { readRange } from '../reports/report-span.ts';
import { readFreshness } from '../reports/store-reports.ts';
import { pathTo } from '../team/path-to.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { listStandings } from './store-accounts.ts';

/** How many accounts are read together. Within them rows are in the order of their time. */
export const GROUP = 500;
/** How many of these a page looks at before it answers with what it has. */
const MAX_GROUPS = 4;
const ANY_DEPTH = 32_767;

/** Whose rows a list has, and of which days. */
export interface ListInput {
  readonly startDay: string;
  readonly endDay: string;
  readonly agentId?: string;
  readonly customerName?: string;
  readonly scope?: 'team' | 'direct' | 'own';
}

export interface AccountQuery {
  readonly callerId: bigint;
  readonly agentId: bigint;
  readonly scope: 'team' | 'direct' | 'own';
  readonly from: string;
  /** The first day after the list. */
  readonly next: string;
  readonly timeZone: string;
}

/**
 * Reads whose rows are asked for. Refuses `invalid-input` for days that no report has, and `unknown-downline` for an account that is not
 * below the caller today.
 */
export async function readQuery(
  deps: AgentsDeps,
  callerId: bigint,
  { agentId, customerName, scope = 'team', ...days }: ListInput,
): Promise<{
  readonly query: AccountQuery;
  readonly today: string;
  readonly path: Awaited<ReturnType<typeof pathTo>>;
}> {
  const { timeZone } = (await deps.merchant()).site;
  const { reader } = deps.database;
  const named =
    agentId === undefined && customerName === undefined
      ? { memberId: callerId.toString() }
      : { memberId: agentId, username: customerName };
  const found = await requireSelfOrBelow(deps, reader, callerId, named);
  const { today } = await readFreshness(reader, timeZone);
  const { from, next } = readRange(days, today);
  const query = { callerId, agentId: found, scope, from, next, timeZone };
  return { query, today, path: await pathTo(deps, query) };
}

export interface AccountGroup {
  /** When each account stood below the caller, within the range. */
  readonly spans: readonly MemberSpan[];
  /** The highest number of an account in it; null when it is empty. */
  readonly upTo: bigint | null;
  /** The highest number of the accounts after it; null when there is none. */
  readonly nextUpTo: bigint | null;
}

/**
 * Some accounts of a list, those with the highest numbers first. The team of the caller is everybody below it; of another account, also
 * that account.
 */
export async function readGroup(
  reader: Reader,
  { callerId, agentId, scope, from, next, timeZone }: AccountQuery,
  upTo: bigint | null,
): Promise<AccountGroup> {
  const isCaller = agentId === callerId;
  const rows = await listStandings(reader, {
    callerId,
    agentId,
    minDepth: scope === 'direct' || (scope === 'team' && isCaller) ? 1 : 0,
    maxDepth: scope === 'team' ? ANY_DEPTH : scope === 'direct' ? 1 : 0,
    upTo,
    from,
    next,
    timeZone,
    limit: GROUP + 1,
  });
  const ids = [...new Set(rows.map(({ memberId }) => memberId))];
  const nextUpTo = ids[GROUP] ?? null;
  const range = { from: startOfDate(from, timeZone), until: startOfDate(next, timeZone) };
  const spans = rows.flatMap(({ memberId, fromDay, toDay }) => {
    if (memberId === nextUpTo || fromDay === null) return [];
    const begins = fromDay > from ? startOfDate(fromDay, timeZone) : range.from;
    const ends = toDay !== null && toDay < next ? startOfDate(toDay, timeZone) : range.until;
    return [{ memberId, from: begins, until: ends }];
  });
  return { spans, upTo: ids[0] ?? null, nextUpTo };
}

/** Where a page begins: the accounts, and the place among their rows (empty: at the newest). */
export interface Place {
  readonly upTo: bigint | null;
  readonly rest: string;
}

/** The place of a cursor, `<number of an account>.<place>`. */
export function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return { upTo: null, rest: '' };
  const at = cursor.indexOf('.');
  return { upTo: BigInt(cursor.slice(0, at)), rest: cursor.slice(at + 1) };
}

export interface FoundRows<Row> {
  readonly rows: readonly Row[];
  /** The place from which the next page goes on although rows are missing; null: all rows were looked at, or enough were found. */
  readonly stop: string | null;
}

/**
 * A page of rows: those of the accounts at a place, then of the accounts after them. It may have fewer rows than asked for although there
 * is a next page.
 *
 * @param read reads at most `limit` rows of some accounts from a place on, the newest first; `stop` is the place up to which it looked when
 * it ended early.
 * @param restOf the place behind a row.
 */
export async function readRows<Row>(
  reader: Reader,
  query: AccountQuery,
  { start, pageSize }: { readonly start: Place; readonly pageSize: number },
  {
    read,
    restOf,
  }: {
    readonly read: (spans: readonly MemberSpan[], rest: string, limit: number) => Promise<FoundRows<Row>>;
    readonly restOf: (row: Row) => string;
  },
): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }> {
  const rows: Row[] = [];
  let { upTo, rest } = start;
  for (let groups = 1; ; groups += 1) {
    const group = await readGroup(reader, query, upTo);
    const wanted = pageSize - rows.length;
    const none = { rows: [], stop: null };
    const found: FoundRows<Row> = group.spans.length === 0 ? none : await read(group.spans, rest, wanted + 1);
    rows.push(...found.rows.slice(0, wanted));
    const last = rows.at(-1);
    if (found.rows.length > wanted && last) return { rows, next: `${group.upTo}.${restOf(last)}` };
    if (found.stop !== null) return { rows, next: `${group.upTo}.${found.stop}` };
    if (group.nextUpTo === null) return { rows, next: null };
    if (rows.length === pageSize || groups === MAX_GROUPS) return { rows, next: `${group.nextUpTo}.0` };
    upTo = group.nextUpTo;
    rest = '';
  }
}
