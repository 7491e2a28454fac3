// What accounts below an agent played, paid and won (docs/reference/agents.md 7.7 and 8).
import type { agentsReports } from '@tyche/contract/agents-reports';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { accountTypes } from '@tyche/rules/access';
import type { Reader } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/http/pages.ts';
import type { Profile } from '../../members/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { listAbove } from '../tree/store-tree.ts';
import { readRange } from './report-span.ts';
import { type LossSums, listLosses } from './store-losses.ts';
import { readFreshness } from './store-reports.ts';

type Route = typeof agentsReports.downlineLoss;
const PAGE = 20;

/**
 * Sums by account, with totals of all pages. Refuses `invalid-input`, and `unknown-downline` for an account that is not below the caller
 * today.
 */
export async function readLosses(
  deps: AgentsDeps,
  callerId: bigint,
  input: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const { site } = await deps.merchant();
  const { timeZone } = site;
  return deps.database.inSnapshot(async (reader) => {
    const agentId = await findAgent(deps, reader, callerId, input);
    const freshness = await readFreshness(reader, timeZone);
    const { from, next } = readRange(input, freshness.today);
    const agent = (await deps.listProfiles(reader, [agentId])).get(agentId);
    const { rows, totals } = await listLosses(reader, {
      callerId,
      agentId,
      from,
      next,
      timeZone,
      group: input.gameGroup ?? null,
      isByTeam: input.summaryType !== 'self',
      hasOwn: agent?.accountType === accountTypes.member,
      only: input.only ?? null,
      ...pageOf(input),
    });
    const path = await readPath(reader, { callerId, agentId, timeZone });
    const shown = [...rows.flatMap(({ accountId }) => (accountId ? [accountId] : [])), ...path];
    const profiles = await deps.listProfiles(reader, shown);
    const total = Number(totals?.total ?? 0n);
    return {
      ...freshness,
      path: path.map((memberId) => ({
        customerId: String(memberId),
        customerName: profiles.get(memberId)?.username ?? '',
      })),
      list: rows.map((row) => ({ ...accountOf(row.accountId, agentId, profiles), ...wireOf(row) })),
      footer: wireOf(totals ?? nothing),
      total,
      totalPages: Math.ceil(total / (input.pageSize ?? PAGE)),
    };
  });
}

function findAgent(
  deps: AgentsDeps,
  reader: Reader,
  callerId: bigint,
  { agentId, customerName }: InputOf<Route>,
): Promise<bigint> {
  const named =
    agentId === undefined && customerName === undefined
      ? { memberId: String(callerId) }
      : { memberId: agentId, username: customerName };
  return requireSelfOrBelow(deps, reader, callerId, named);
}

/** The accounts from directly below the caller down to an agent; none when it is the caller. */
async function readPath(
  reader: Reader,
  { callerId, agentId, timeZone }: { callerId: bigint; agentId: bigint; timeZone: string },
): Promise<readonly bigint[]> {
  if (agentId === callerId) return [];
  const above = (await listAbove(reader, agentId, timeZone)).map(({ ancestor }) => ancestor);
  return [agentId, ...above.slice(0, above.indexOf(callerId))].toReversed();
}

function accountOf(
  accountId: bigint | null,
  agentId: bigint,
  profiles: ReadonlyMap<bigint, Pick<Profile, 'username' | 'accountType'>>,
) {
  const profile = accountId ? profiles.get(accountId) : undefined;
  if (!accountId || !profile)
    return { kind: 'moved' as const, customerId: null, customerName: null, type: null };
  return {
    kind: accountId === agentId ? ('agent' as const) : ('account' as const),
    customerId: String(accountId),
    customerName: profile.username,
    type: profile.accountType,
  };
}

const nothing: LossSums = {
  deposit: 0n,
  withdrawal: 0n,
  transferIn: 0n,
  transferOut: 0n,
  bets: 0n,
  stake: 0n,
  valid: 0n,
  payout: 0n,
  selfRebate: 0n,
  agentRebate: 0n,
  promotions: 0n,
  salary: 0n,
  dividend: 0n,
  net: 0n,
};

function wireOf(sums: LossSums) {
  return {
    deposit: formatAmount(sums.deposit),
    withdrawal: formatAmount(sums.withdrawal),
    transferIn: formatAmount(sums.transferIn),
    transferOut: formatAmount(sums.transferOut),
    bets: Number(sums.bets),
    stake: formatAmount(sums.stake),
    validBet: formatAmount(sums.valid),
    payout: formatAmount(sums.payout),
    selfRebate: formatAmount(sums.selfRebate),
    agentRebate: formatAmount(sums.agentRebate),
    promotions: formatAmount(sums.promotions),
    salary: formatAmount(sums.salary),
    dividend: formatAmount(sums.dividend),
    net: formatAmount(sums.net),
  };
}
