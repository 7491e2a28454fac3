// From the rows of a page to findings: reads what a rule needs and lets the rule judge (docs/reference/agents.md 10).
import {
  accountSignals,
  type ChainLink,
  findEmptyChains,
  findFixedSumFarming,
  findPadding,
  findSharedAccounts,
  FIXED_SUM_DAYS,
  PADDING_MEMBERS,
  paddingTop,
} from '@tyche/rules/agents/abuse';
import type { Reader } from '../../../platform/db/database.ts';
import { activeFloorOf } from '../../settings/index.ts';
import { termsOf } from '../contracts/terms.ts';
import type { AbuseDeps } from './deps.ts';
import * as store from './store-findings.ts';
import type { Finding } from './types.ts';

/** Members just above the floor that are looked at, for each agent and day. */
const MEMBERS_OF_AGENT = 500;
/** An agent has few contracts of daily salaries; a page of 100 agents stays below this. */
const FIXED_SUM_LINES = 50_000;
/** The deepest line of agents that there can be, with room. */
const LONGEST_LINE = 20;

/** Accounts that look like the agent directly above them. */
export async function findSelfReferrals(
  { sources }: Pick<AbuseDeps, 'sources'>,
  reader: Reader,
  pairs: readonly store.PairRow[],
): Promise<readonly Finding[]> {
  if (pairs.length === 0) return [];
  const members = pairs.map(({ upline, account }) => [upline, account] as const);
  const shared = await Promise.all(
    accountSignals.map(async (signal) => ({
      signal,
      places: await sources.signals[signal](reader, members),
    })),
  );
  const found = findSharedAccounts(
    pairs.map((pair, place) => ({
      ...pair,
      signals: new Set(shared.flatMap(({ signal, places }) => (places.has(place) ? [signal] : []))),
    })),
  );
  return found.map(({ upline, account, signals, holds }) => ({
    kind: 'self-referral',
    agentId: upline,
    subject: `${account} ${holds ? 'held' : 'noted'}`,
    holds,
    accounts: [account],
    evidence: [{ accounts: [String(account)], signals }],
  }));
}

/** Contracts whose days end just above the floor of a fixed sum. */
export async function findFixedSums(
  reader: Reader,
  agentIds: readonly bigint[],
  day: string,
): Promise<readonly Finding[]> {
  const limits = { day, days: FIXED_SUM_DAYS, limit: FIXED_SUM_LINES };
  const rows = await store.listFixedSums(reader, agentIds, limits);
  const findings: Finding[] = [];
  for (const [contractId, lines] of Map.groupBy(rows, ({ contract_id }) => contract_id)) {
    const close = findFixedSumFarming(
      lines.map(({ first_day, valid, tier, terms }) => ({
        day: first_day,
        validBet: valid,
        floor: termsOf(terms).tiers[tier - 1]?.minimumBet ?? null,
      })),
    );
    const [first] = lines;
    if (!first || close.length === 0) continue;
    findings.push({
      kind: 'fixed-sums',
      agentId: first.receiver,
      // Once a month and contract, so that it can be found again later.
      subject: `${contractId} ${day.slice(0, 7)}`,
      holds: true,
      contractId,
      evidence: close.map((each) => ({
        day: each.day,
        validBet: String(each.validBet),
        floor: String(each.floor),
      })),
    });
  }
  return findings;
}

/** Groups of members that bet just enough to be active. */
export async function findPaddings(
  { sources, merchant }: Pick<AbuseDeps, 'sources' | 'merchant'>,
  reader: Reader,
  agentIds: readonly bigint[],
  day: string,
): Promise<readonly Finding[]> {
  const floor = activeFloorOf((await merchant()).site.contracts, 'DAILY');
  const limits = { day, floor, top: paddingTop(floor), limit: MEMBERS_OF_AGENT };
  const rows = await store.listNearFloor(reader, agentIds, limits);
  const near = [...Map.groupBy(rows, ({ agent_id }) => agent_id)].filter(
    ([, { length }]) => length >= PADDING_MEMBERS,
  );
  const findings: Finding[] = [];
  for (const [agentId, members] of near) {
    const ids = members.map(({ member_id }) => member_id);
    const given = members.map(({ member_id, valid }) => ({ memberId: member_id, validBet: valid }));
    const bets = new Map(given.map(({ memberId, validBet }) => [memberId, validBet]));
    for (const group of findPadding(given, floor, await sources.linkedMembers(reader, ids)))
      findings.push({
        kind: 'padding',
        agentId,
        subject: group.join(' '),
        holds: true,
        accounts: group,
        evidence: group.map((id) => ({
          accounts: [String(id)],
          day,
          validBet: String(bets.get(id) ?? 0n),
          floor: String(floor),
        })),
      });
  }
  return findings;
}

/** Chains of agents with one account below each, on one device. */
export async function findChains(
  { sources }: Pick<AbuseDeps, 'sources'>,
  reader: Reader,
  agentIds: readonly bigint[],
): Promise<readonly Finding[]> {
  const rows = await store.listLinesOfAgents(reader, agentIds, LONGEST_LINE);
  const steps = rows.map((row, place) => [rows[place - 1]?.agent_id ?? row.agent_id, row.agent_id] as const);
  const shared = await sources.signals.device(reader, steps);
  const links = rows.map(({ head, agent_id, children }, place) => ({
    head,
    agentId: agent_id,
    children,
    sharesDevice: head !== agent_id && shared.has(place),
  }));
  const lines: readonly (readonly ChainLink[])[] = [...Map.groupBy(links, ({ head }) => head).values()];
  return lines.flatMap(findEmptyChains).flatMap((chain) =>
    chain.slice(0, 1).map(
      (agentId): Finding => ({
        kind: 'empty-chain',
        agentId,
        subject: chain.join(' '),
        holds: true,
        evidence: [{ accounts: chain.map(String), signals: ['device'] }],
      }),
    ),
  );
}

/** Rings of transfers and money sent on that the cashier flagged. Their money is not pay, so nothing is held. */
export async function findRings(
  { sources }: Pick<AbuseDeps, 'sources'>,
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<{ readonly findings: readonly Finding[]; readonly last: bigint }> {
  const rings = await sources.listTransferRings(reader, after, limit);
  const findings: Finding[] = [];
  for (const { flagId, kind, memberId, reference } of rings) {
    const agentId = await store.findAgentOf(reader, memberId);
    if (agentId === null) continue;
    findings.push({
      kind,
      agentId,
      subject: String(flagId),
      holds: false,
      evidence: [{ accounts: [String(memberId)], reference }],
    });
  }
  return { findings, last: rings.at(-1)?.flagId ?? after };
}
