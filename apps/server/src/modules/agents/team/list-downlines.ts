// The page of team management: who stands below an agent (docs/reference/agents.md 7.5).
import type { agents } from '@tyche/contract/agents';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { dateOn } from '@tyche/kernel/business-day';
import { formatAmount, sum } from '@tyche/kernel/money';
import { contractKinds, netLossOf } from '@tyche/rules/agents';
import type { AgentsDeps } from '../deps.ts';
import { filterMembers } from '../../members/index.ts';
import { listExcluded } from '../../protection/index.ts';
import type { ContractSettings } from '../../settings/index.ts';
import { mainBalances } from '../../wallet/index.ts';
import { isKindOpen } from '../contracts/parties.ts';
import { readFreshness } from '../reports/store-reports.ts';
import { notShared, type SharedReads } from '../../../platform/db/shared-reads.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { describeAccounts } from './describe-accounts.ts';
import { pathTo } from './path-to.ts';
import { addPlay, noPlay, playDaysOf, showPlay } from './read-play.ts';
import { cursorOf, type Sorted, sortTeam } from './sort-team.ts';
import { listActive, type PlayByAccount, type PlayQuery, type PlaySums, sumPlay } from './store-play.ts';
import * as store from './store-team.ts';

type Input = InputOf<typeof agents.listDownlines>;
type Output = OutputOf<typeof agents.listDownlines>;
/** What calls share of what accounts played. */
export type PlayMemory = SharedReads<PlayByAccount>;
type SortedBy = NonNullable<Output['sortedBy']>;

const PAGE = 20;
/** With more accounts, their teams included, nothing is summed but the page, and the newest come first. */
const MAX_SUMMED = 2_000;
const newestFirst: SortedBy = { sort: 'registered', order: 'falling' };

/**
 * A page of the accounts below an agent that match the filters, with the totals of all that match. The newest come first unless the input
 * names another order. Refuses `unknown-downline` for an agent that is not below the caller, and `invalid-input` for days that no report has.
 * Balances are those of accounts directly below the caller.
 *
 * @param memory what calls share of what accounts played; by default nothing.
 */
export async function listDownlines(
  deps: AgentsDeps,
  callerId: bigint,
  input: Input,
  memory: PlayMemory = notShared,
): Promise<Output> {
  const { reader } = deps.database;
  const { site, contractsOn } = await deps.merchant();
  const { timeZone, contracts } = site;
  const asked = { memberId: input.agentId ?? callerId.toString() };
  const agentId = await requireSelfOrBelow(deps, reader, callerId, asked);
  const days = playDaysOf(input, (await readFreshness(reader, timeZone)).today, contractsOn);
  const isDirect = input.downlineType !== 'all';
  const team = await store.listTeam(reader, {
    agentId,
    isDirect,
    state: input.state ?? null,
    contract: contractOf(input, contracts),
    timeZone,
  });
  const named = await matchFilters(deps, team, input);
  const found = await matchActivity(deps, named, input, { agentId, isByTeam: isDirect, ...days });
  const ids = found.map(({ member_id }) => member_id);
  const below = isDirect ? await store.countTeams(reader, ids, timeZone) : new Map<bigint, bigint>();
  const teamSize = ids.length + Number(sum(below.values()));
  const direct = agentId === callerId ? found.filter(({ depth }) => depth === 1) : [];
  const balances = await readBalances(deps, direct);
  const play = { agentId, isByTeam: isDirect, ...days };
  const all = teamSize > MAX_SUMMED ? null : await sumPlay(reader, { ...play, memberIds: ids });
  const sortedBy = all && { ...newestFirst, ...orderOf(input) };
  const keyed = await addKeys(deps, ids, { ...(sortedBy ?? newestFirst), play: all, balances, timeZone });
  // A list that has become too long to sort goes on after the last account.
  const before = sortedBy ? input.before : input.before?.replace(/^.*:/, '');
  const rest = sortTeam(keyed, { isRising: sortedBy?.order === 'rising', before });
  const page = rest.slice(0, input.pageSize ?? PAGE);
  const last = page.at(-1);
  const shown = page.map(({ memberId }) => memberId);
  return {
    total: ids.length,
    teamSize,
    teamBalance: agentId === callerId ? formatAmount(sum(balances.values())) : null,
    ...(all ? showPlay(addPlay(all.values())) : { validBet: null, netLoss: null, activeMembers: null }),
    startDay: days.from,
    endDay: days.until,
    activeFloor: formatAmount(days.floor),
    sortedBy,
    next: last && rest.length > page.length ? cursorOf(last) : null,
    path: await pathTo(deps, { callerId, agentId, timeZone }),
    list: await describeAccounts(deps, {
      callerId,
      page: shown,
      balances,
      play:
        all ?? (await memory.read(keyOf(play, shown), () => sumPlay(reader, { ...play, memberIds: shown }))),
      timeZone,
    }),
  };
}

function keyOf(
  { agentId, isByTeam, from, next, floor }: Omit<PlayQuery, 'memberIds'>,
  memberIds: readonly bigint[],
): string {
  return [agentId, isByTeam, from, next, floor, ...memberIds].join(' ');
}

function orderOf({ sort, order }: Input): Partial<SortedBy> {
  return { ...(sort && { sort }), ...(order && { order }) };
}

/** The accounts with what they are sorted by. */
async function addKeys(
  { database: { reader }, listProfiles }: AgentsDeps,
  ids: readonly bigint[],
  {
    sort,
    play,
    balances,
    timeZone,
  }: {
    readonly sort: SortedBy['sort'];
    /** Null: too many to sum. */
    readonly play: ReadonlyMap<bigint, PlaySums> | null;
    readonly balances: ReadonlyMap<bigint, bigint>;
    readonly timeZone: string;
  },
): Promise<readonly Sorted[]> {
  const sortBy = (keyOf: (memberId: bigint) => Sorted['key']) =>
    ids.map((memberId) => ({ memberId, key: keyOf(memberId) }));
  const playOf = (memberId: bigint) => play?.get(memberId) ?? noPlay;
  switch (sort) {
    case 'registered':
      return sortBy((memberId) => memberId);
    case 'account': {
      const profiles = await listProfiles(reader, ids);
      return sortBy((memberId) => profiles.get(memberId)?.username.toLowerCase() ?? '');
    }
    case 'login': {
      const profiles = await listProfiles(reader, ids);
      // An upline sees the day alone, so the order tells no more.
      return sortBy((memberId) => {
        const at = profiles.get(memberId)?.lastLoginAt;
        return at ? dateOn(at, timeZone) : '';
      });
    }
    case 'team': {
      const teams = await store.countTeams(reader, ids, timeZone);
      return sortBy((memberId) => teams.get(memberId) ?? 0n);
    }
    case 'balance':
      // An account without a balance for the caller comes after one that has none left.
      return sortBy((memberId) => balances.get(memberId) ?? -1n);
    case 'validBet':
      return sortBy((memberId) => playOf(memberId).valid);
    case 'netLoss':
      return sortBy((memberId) => netLossOf(playOf(memberId)));
    case 'active':
      return sortBy((memberId) => BigInt(playOf(memberId).activeMembers));
  }
}

type Team = Awaited<ReturnType<typeof store.listTeam>>;

async function matchFilters(deps: AgentsDeps, team: Team, input: Input): Promise<Team> {
  const { reader } = deps.database;
  const { customerName, userType, startRegDate, endRegDate, lastLoginBefore, state } = input;
  const asked = [customerName, userType, startRegDate, endRegDate, lastLoginBefore, state];
  if (team.length === 0 || asked.every((value) => value === undefined)) return team;
  const memberIds = team.map(({ member_id }) => member_id);
  const matching = await filterMembers(reader, {
    memberIds,
    namePrefix: customerName?.trim() ?? null,
    isAgent: userType === undefined ? null : userType === 1,
    registeredFrom: instantOf(startRegDate),
    registeredBefore: instantOf(endRegDate),
    lastLoginBefore: instantOf(lastLoginBefore),
    // A frozen agent whose person takes a break is shown as not playing, and is not found as frozen.
    isOpen: state === undefined ? null : true,
  });
  const hidden = state === undefined ? null : await listExcluded(reader, memberIds);
  return team.filter(({ member_id }) => matching.has(member_id) && !hidden?.has(member_id));
}

/** The filter of contracts. Kinds that the site has switched off are in no list, so they are not found either. */
function contractOf({ contract, contractKind }: Input, settings: ContractSettings) {
  if (contract === undefined) return null;
  const kinds = contractKinds.filter((kind) => isKindOpen(settings, kind) && (contractKind ?? kind) === kind);
  return { isThere: contract === 'with', kinds };
}

/** The accounts that are active in the days, or those that are not. */
async function matchActivity(
  { database }: AgentsDeps,
  team: Team,
  { activity }: Input,
  of: Omit<PlayQuery, 'memberIds'>,
): Promise<Team> {
  if (activity === undefined) return team;
  const memberIds = team.map(({ member_id }) => member_id);
  const active = await listActive(database.reader, { ...of, memberIds });
  return team.filter(({ member_id }) => active.has(member_id) === (activity === 'active'));
}

function instantOf(timestamp: number | undefined): Date | null {
  return timestamp === undefined ? null : new Date(timestamp);
}

async function readBalances({ database }: AgentsDeps, direct: Team): Promise<ReadonlyMap<bigint, bigint>> {
  if (direct.length === 0) return new Map();
  const balances = await mainBalances(
    database.reader,
    direct.map(({ member_id }) => member_id),
  );
  return new Map(direct.map(({ member_id }, at) => [member_id, balances[at]?.balance ?? 0n]));
}
