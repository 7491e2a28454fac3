// The movements of money of an agent and its team, one by one (docs/reference/agents.md 7.9).
import type { agentsRecords } from '@tyche/contract/agents-records';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { startOfDate } from '@tyche/kernel/business-day';
import { formatAmount } from '@tyche/kernel/money';
import { readRecordTypes, recordTypeOf, recordTypes } from '@tyche/rules/records';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { MemberSpan } from '../../wagers/index.ts';
import {
  listTeamMovements,
  type PlacedEntry,
  sumTeamMovements,
  type WalletPlace,
  type WalletSpan,
} from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { placeOf, readGroup, readQuery, readRows } from './account-groups.ts';
import { readAmountRange } from './amount-range.ts';
import { listDirect } from './store-accounts.ts';

type Route = typeof agentsRecords.downlineTransaction;
type Line = OutputOf<Route>['list'][number];

const PAGE = 20;
/** More movements than these are not added up. */
const MAX_SUMMED = 100_000;

/**
 * A page of the movements of accounts below the caller, on the days on which they stood there, newest first. Totals come with the first
 * page. Balances are those of the caller and of accounts directly below it. Refuses `invalid-input`, `unknown-downline` and
 * `archive-unavailable`.
 */
export async function readTeamMovements(
  deps: AgentsDeps,
  callerId: bigint,
  input: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const types = readRecordTypes(input.transactionType ?? '');
  if (!types) throw new Refusal('invalid-input', { field: 'transactionType', rule: 'known' });
  const { from: least, to: most } = readAmountRange(input, 'amountFrom', 'amountTo');
  const filter = { types, least, most };
  const { query, today, path } = await readQuery(deps, callerId, input);
  const { reader } = deps.database;
  const start = placeOf(input.before);
  const owners = new Map<bigint, bigint>();
  const readOf = async <Result>(
    members: readonly MemberSpan[],
    work: (readers: readonly Reader[], spans: readonly WalletSpan[]) => Promise<Result>,
  ) => {
    const spans = await walletsOf(deps, members, owners);
    return deps.archive.readWhole('entries', startOfDate(query.from, query.timeZone), (readers) =>
      work(readers, spans),
    );
  };
  const { rows, next } = await readRows(
    reader,
    query,
    { start, pageSize: input.pageSize ?? PAGE },
    {
      read: (members, rest, limit) =>
        readOf(members, async (readers, spans) => ({
          rows: await listTeamMovements(readers, spans, filter, { before: beforeOf(rest), limit }),
          stop: null,
        })),
      restOf: ({ place }) => `${place.micros}.${place.walletId}.${place.seq}`,
    },
  );
  const group = start.upTo === null ? await readGroup(reader, query, null) : null;
  const sums =
    group?.nextUpTo === null
      ? await readOf(group.spans, (readers, spans) => sumTeamMovements(readers, spans, filter, MAX_SUMMED))
      : null;
  return {
    today,
    path,
    list: await linesOf(deps, { rows, owners, callerId, timeZone: query.timeZone }),
    next,
    totals: sums && {
      movements: Number(sums.movements),
      amountIn: formatAmount(sums.came),
      amountOut: formatAmount(sums.went),
      difference: formatAmount(sums.came - sums.went),
    },
    noTotals: sums ? null : group?.nextUpTo === null ? 'rows' : group ? 'accounts' : 'page',
    types: recordTypes.map(({ code, name }) => ({ transactionType: code, type: name })),
  };
}

function beforeOf(rest: string): WalletPlace | null {
  const [micros, walletId, seq] = rest.split('.');
  if (!micros || !walletId || !seq) return null;
  return { micros: BigInt(micros), walletId: BigInt(walletId), seq: BigInt(seq) };
}

/** The spans of the main wallets of some accounts; notes whose each is. */
async function walletsOf(
  deps: AgentsDeps,
  spans: readonly MemberSpan[],
  owners: Map<bigint, bigint>,
): Promise<readonly WalletSpan[]> {
  const wallets = await deps.listWalletIds(
    deps.database.reader,
    spans.map(({ memberId }) => memberId),
  );
  return spans.flatMap(({ memberId, from, until }) => {
    const walletId = wallets.get(memberId);
    if (walletId === undefined) return [];
    owners.set(walletId, memberId);
    return [{ walletId, from, until }];
  });
}

async function linesOf(
  deps: AgentsDeps,
  {
    rows,
    owners,
    callerId,
    timeZone,
  }: {
    readonly rows: readonly PlacedEntry[];
    readonly owners: ReadonlyMap<bigint, bigint>;
    readonly callerId: bigint;
    readonly timeZone: string;
  },
): Promise<Line[]> {
  const { reader } = deps.database;
  const memberIds = [...new Set(rows.flatMap(({ walletId }) => owners.get(walletId) ?? []))];
  const profiles = await deps.listProfiles(reader, memberIds);
  const direct = await listDirect(reader, callerId, memberIds, timeZone);
  return rows.map((entry) => {
    const memberId = owners.get(entry.walletId) ?? 0n;
    const { code, name } = recordTypeOf({ ...entry, gl: entry.gl.toString() });
    return {
      id: `${memberId}-${entry.seq}`,
      customerId: memberId.toString(),
      customerName: profiles.get(memberId)?.username ?? '',
      transactionType: code,
      type: name,
      amountIn: entry.delta > 0n ? formatAmount(entry.delta) : null,
      amountOut: entry.delta < 0n ? formatAmount(-entry.delta) : null,
      balance: memberId === callerId || direct.has(memberId) ? formatAmount(entry.balanceAfter) : null,
      time: entry.at.getTime(),
    };
  });
}
