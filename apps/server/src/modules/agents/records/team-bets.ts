// The bets of a team, one by one (docs/reference/agents.md 7.6).
import type { agentsRecords } from '@tyche/contract/agents-records';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { startOfDate } from '@tyche/kernel/business-day';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { rebateGroupOf } from '@tyche/rules/agents';
import {
  figuresOf,
  listTeamWagers,
  sumTeamWagers,
  type TeamFilter,
  type TeamSums,
  type TeamWager,
} from '../../wagers/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { sumSettled } from '../reports/sum-settled.ts';
import { placeOf, readGroup, readQuery, readRows } from './account-groups.ts';
import { isPlain, readBetFilter } from './bet-filter.ts';
import { listChaseBets, ordersOf, sumChaseBets } from './chase-bets.ts';

type Route = typeof agentsRecords.teamBets;
type Line = OutputOf<Route>['list'][number];

const PAGE = 20;
/** More bets than these are not added up. */
const MAX_SUMMED = 100_000;
/** Above every wager. */
const NEWEST = 9_223_372_036_854_775_807n;

/**
 * A page of the bets of accounts below the caller on the days on which they stood there, by the time of the bet, newest first. Totals
 * come with the first page. Refuses `invalid-input`, `unknown-downline` and `archive-unavailable`.
 */
export async function readTeamBets(
  deps: AgentsDeps,
  { callerId, language }: { readonly callerId: bigint; readonly language: string },
  input: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const { query, today, path } = await readQuery(deps, callerId, input);
  const since = startOfDate(query.from, query.timeZone);
  const readOf = <Result>(work: (readers: readonly Reader[]) => Promise<Result>) =>
    deps.archive.readWhole('wagers', since, work);
  const ticketsOf = <Result>(work: (readers: readonly Reader[]) => Promise<Result>) =>
    deps.archive.readWhole('tickets', since, work);
  const filter = await readBetFilter(deps, ticketsOf, input);
  const { reader } = deps.database;
  const start = placeOf(input.before);
  const { rows, next } = await readRows(
    reader,
    query,
    { start, pageSize: input.pageSize ?? PAGE },
    {
      read: (spans, rest, limit) =>
        readOf((readers) =>
          readBets(deps, readers, { ...filter, spans, before: beforeOf(rest), limit }, input.chase),
        ),
      restOf: ({ wagerId }) => wagerId.toString(),
    },
  );
  const group = start.upTo === null ? await readGroup(reader, query, null) : null;
  const sums =
    group?.nextUpTo === null
      ? await readOf((readers) => sumBets(deps, readers, { ...filter, spans: group.spans }, input.chase))
      : null;
  return {
    today,
    path,
    list: await ticketsOf((readers) => linesOf(deps, readers, rows, language)),
    next,
    totals: sums && totalsOf(sums),
    settled: group && !sums && isPlain(input) ? await sumSettled(reader, query, input.gameGroup) : null,
    noTotals: sums ? null : group?.nextUpTo === null ? 'rows' : group ? 'accounts' : 'page',
  };
}

async function readBets(
  deps: AgentsDeps,
  readers: readonly Reader[],
  query: TeamFilter & { readonly before: bigint; readonly limit: number },
  chase: 'chase' | 'single' | undefined,
) {
  if (chase) return listChaseBets(deps, readers, query, chase);
  return { rows: await listTeamWagers(readers, query), stop: null };
}

function sumBets(
  deps: AgentsDeps,
  readers: readonly Reader[],
  filter: TeamFilter,
  chase: 'chase' | 'single' | undefined,
): Promise<TeamSums | null> {
  if (chase) return sumChaseBets(deps, readers, filter, { before: NEWEST, chase });
  return sumTeamWagers(readers, filter, MAX_SUMMED);
}

function totalsOf(sums: TeamSums): NonNullable<OutputOf<Route>['totals']> {
  return {
    bets: Number(sums.bets),
    stake: formatAmount(sums.stake),
    validBet: formatAmount(sums.valid),
    payout: formatAmount(sums.payout),
    rebate: formatAmount(sums.rebate),
    net: formatAmount(sums.net),
  };
}

function beforeOf(rest: string): bigint {
  return rest === '' || rest === '0' ? NEWEST : BigInt(rest);
}

async function linesOf(
  deps: AgentsDeps,
  readers: readonly Reader[],
  wagers: readonly TeamWager[],
  language: string,
): Promise<Line[]> {
  const orders = await ordersOf(deps.bets, readers, wagers);
  const profiles = await deps.listProfiles(
    deps.database.reader,
    wagers.map(({ memberId }) => memberId),
  );
  return Promise.all(
    wagers.map(async (wager) => {
      const { rebate, net } = figuresOf(wager);
      const { earlierPayout } = wager;
      const order = orders.get(`${wager.batchRef}-${wager.ref}`);
      const isChase = order !== undefined && order.phases > 1;
      return {
        wagerId: wager.wagerId.toString(),
        customerId: wager.memberId.toString(),
        customerName: profiles.get(wager.memberId)?.username ?? '',
        gameGroup: rebateGroupOf(wager.gameType),
        gameCode: wager.gameCode,
        gameName: await deps.gameName(wager, language),
        number: wager.ref.toString(),
        orderNumber: order ? `L${order.orderId}` : null,
        numero: order?.number ?? null,
        chasingPhase: isChase ? order.phase + 1 : 0,
        totalChasePhases: isChase ? order.phases : 0,
        state: wager.state,
        stake: formatAmount(wager.stake),
        validBet: formatAmount(wager.validStake),
        payout: formatAmount(wager.payout),
        rebate: formatAmount(rebate),
        net: formatAmount(net),
        correctedFrom:
          earlierPayout === null || earlierPayout === wager.payout ? null : formatAmount(earlierPayout),
        placedAt: wager.placedAt.getTime(),
        endedAt: wager.endedAt?.getTime() ?? null,
      };
    }),
  );
}
