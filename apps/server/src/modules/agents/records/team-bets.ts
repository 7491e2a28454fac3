// The bets of a team, one by one (docs/reference/agents.md 7.6).
import type { agentsRecords } from '@tyche/contract/agents-records';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { startOfDate } from '@tyche/kernel/business-day';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { groupedGameTypes, rebateGroupOf } from '@tyche/rules/agents';
import {
  figuresOf,
  listTeamWagers,
  sumTeamWagers,
  type TeamFilter,
  type TeamWager,
} from '../../wagers/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { placeOf, readGroup, readQuery, readRows } from './account-groups.ts';

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
  const filter = await filterOf(deps, input);
  const { reader } = deps.database;
  const start = placeOf(input.before);
  const readOf = <Result>(work: (readers: readonly Reader[]) => Promise<Result>) =>
    deps.archive.readWhole('wagers', startOfDate(query.from, query.timeZone), work);
  const { rows, next } = await readRows(
    reader,
    query,
    { start, pageSize: input.pageSize ?? PAGE },
    {
      read: (spans, rest, limit) =>
        readOf((readers) => listTeamWagers(readers, { ...filter, spans, before: beforeOf(rest), limit })),
      restOf: ({ wagerId }) => wagerId.toString(),
    },
  );
  const group = start.upTo === null ? await readGroup(reader, query, null) : null;
  const sums =
    group?.nextUpTo === null
      ? await readOf((readers) => sumTeamWagers(readers, { ...filter, spans: group.spans }, MAX_SUMMED))
      : null;
  return {
    today,
    path,
    list: await linesOf(deps, rows, language),
    next,
    totals: sums && {
      bets: Number(sums.bets),
      stake: formatAmount(sums.stake),
      validBet: formatAmount(sums.valid),
      payout: formatAmount(sums.payout),
      rebate: formatAmount(sums.rebate),
      net: formatAmount(sums.net),
    },
    noTotals: sums ? null : group?.nextUpTo === null ? 'rows' : group ? 'accounts' : 'page',
  };
}

function beforeOf(rest: string): bigint {
  return rest === '' || rest === '0' ? NEWEST : BigInt(rest);
}

async function filterOf(
  deps: AgentsDeps,
  { state, gameGroup, vendor }: InputOf<Route>,
): Promise<Omit<TeamFilter, 'spans'>> {
  return {
    state: state ?? null,
    gameTypes: gameGroup ? groupedGameTypes.filter((type) => rebateGroupOf(type) === gameGroup) : null,
    vendorGames: vendor === undefined ? null : await deps.gamesOf(vendor),
  };
}

async function linesOf(deps: AgentsDeps, wagers: readonly TeamWager[], language: string): Promise<Line[]> {
  const profiles = await deps.listProfiles(
    deps.database.reader,
    wagers.map(({ memberId }) => memberId),
  );
  return Promise.all(
    wagers.map(async (wager) => {
      const { rebate, net } = figuresOf(wager);
      const { earlierPayout } = wager;
      return {
        wagerId: wager.wagerId.toString(),
        customerId: wager.memberId.toString(),
        customerName: profiles.get(wager.memberId)?.username ?? '',
        gameGroup: rebateGroupOf(wager.gameType),
        gameCode: wager.gameCode,
        gameName: await deps.gameName(wager, language),
        number: wager.ref.toString(),
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
