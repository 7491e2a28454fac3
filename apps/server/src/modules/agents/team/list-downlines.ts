// The page of team management: who stands below an agent (docs/reference/agents.md 7.5).
import type { agents } from '@tyche/contract/agents';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, sum } from '@tyche/kernel/money';
import type { AgentsDeps } from '../deps.ts';
import { filterMembers } from '../../members/index.ts';
import { listExcluded } from '../../protection/index.ts';
import { mainBalances } from '../../wallet/index.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { describeAccounts } from './describe-accounts.ts';
import { pathTo } from './path-to.ts';
import * as store from './store-team.ts';

type Input = InputOf<typeof agents.listDownlines>;
type Output = OutputOf<typeof agents.listDownlines>;

const PAGE = 20;

/**
 * A page of the accounts below an agent that match the filters, the newest first, with the totals of all that match. Refuses
 * `unknown-downline` for an agent that is not below the caller. Balances are those of accounts directly below the caller.
 */
export async function listDownlines(deps: AgentsDeps, callerId: bigint, input: Input): Promise<Output> {
  const { reader } = deps.database;
  const { timeZone } = (await deps.merchant()).site;
  const named = { memberId: input.agentId ?? callerId.toString() };
  const agentId = await requireSelfOrBelow(deps, reader, callerId, named);
  const isDirect = input.downlineType !== 'all';
  const team = await store.listTeam(reader, { agentId, isDirect, state: input.state ?? null, timeZone });
  const found = await matchFilters(deps, team, input);
  const before = input.before === undefined ? null : BigInt(input.before);
  const rest = before === null ? found : found.filter(({ member_id }) => member_id < before);
  const pageSize = input.pageSize ?? PAGE;
  const page = rest.slice(0, pageSize);
  const below = isDirect
    ? await store.countTeams(
        reader,
        found.map(({ member_id }) => member_id),
        timeZone,
      )
    : new Map<bigint, bigint>();
  const direct = agentId === callerId ? found.filter(({ depth }) => depth === 1) : [];
  const balances = await readBalances(deps, direct);
  return {
    total: found.length,
    teamSize: found.length + Number(sum(below.values())),
    teamBalance: agentId === callerId ? formatAmount(sum(balances.values())) : null,
    next: rest.length > page.length ? String(page.at(-1)?.member_id) : null,
    path: await pathTo(deps, { callerId, agentId, timeZone }),
    list: await describeAccounts(deps, { callerId, page, balances, timeZone }),
  };
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
