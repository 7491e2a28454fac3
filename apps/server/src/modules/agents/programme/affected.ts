// Which agents a setting concerns that does not change pay that was agreed (docs/reference/agents.md 14).
import {
  checkTerms,
  type ContractKind,
  HOUSE_TOP_RATE,
  type ProgrammeSetting,
  type RebateKey,
  rebateRangeOfKey,
} from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { rebateLimitsOf } from '../../settings/index.ts';
import { listAgents } from '../abuse/store-findings.ts';
import { limitsOf, termsOf } from '../contracts/terms.ts';
import * as limits from './store-limits.ts';
import {
  countOffered,
  listOfferers,
  listOpenContracts,
  listReceivers,
  type OpenContract,
} from './store-month.ts';
import type { Change } from './types.ts';

/** The kind of contracts that a flag opens to calls. */
const kindOfFlag: Partial<Readonly<Record<ProgrammeSetting, ContractKind>>> = {
  dividend: 'DIVIDEND',
  dailySalary: 'DAILY',
  hourlySalary: 'HOURLY',
  realtimeSalary: 'REALTIME',
};

/** What a cap limits. */
const keyOfCap: Partial<Readonly<Record<ProgrammeSetting, RebateKey>>> = {
  rebateCapLott: { group: 'LOTT', prizeMode: 1 },
  rebateCapZy: { group: 'LOTT', prizeMode: 2 },
  rebateCapElott: { group: 'ELOTT', prizeMode: 0 },
  rebateCapLive: { group: 'LIVE', prizeMode: 0 },
  rebateCapRng: { group: 'RNG', prizeMode: 0 },
  rebateCapSports: { group: 'SPORTS', prizeMode: 0 },
  rebateCapFish: { group: 'FISH', prizeMode: 0 },
  rebateCapPvp: { group: 'PVP', prizeMode: 0 },
};

/** How many of some agents a limit concerns that is no term of a contract. */
type LimitCount = (reader: Reader, agents: readonly bigint[], after: Change['after']) => Promise<number>;

const countOfLimit: Partial<Readonly<Record<ProgrammeSetting, LimitCount>>> = {
  maxAgentLevel: (reader, agents, { maxAgentLevel }) => limits.countAtLevel(reader, agents, maxAgentLevel),
  linkQuota: (reader, agents, { linkQuota }) => limits.countWithLinks(reader, agents, linkQuota),
  registerQuotaHour: (reader, agents, { registerQuotaHour: accounts }) =>
    limits.countWithOpenings(reader, agents, { unit: 'hour', accounts }),
  registerQuotaDay: (reader, agents, { registerQuotaDay: accounts }) =>
    limits.countWithOpenings(reader, agents, { unit: 'day', accounts }),
  coverShare: (reader, agents, { coverShare }) => limits.countWithCovered(reader, agents, coverShare),
  guarantee: (reader, agents, { guarantee, arrearsDays }) =>
    guarantee ? limits.countLong(reader, agents, arrearsDays) : Promise.resolve(0),
  seriesRestriction: (reader, agents, { seriesRestriction }) =>
    limits.countBelowSeries(reader, agents, seriesRestriction),
  rebateStep: (reader, agents, after) => limits.countOffStep(reader, agents, rebateLimitsOf(after).step),
};

function limitCountOf(name: ProgrammeSetting): LimitCount | undefined {
  const key = keyOfCap[name];
  if (!key) return countOfLimit[name];
  return (reader, agents, after) =>
    limits.countAboveCap(reader, agents, { ...key, cap: rebateRangeOfKey(key, rebateLimitsOf(after)).cap });
}

/**
 * The next agents that a setting may concern, by their ids: every one for a limit, those who offer contracts for their quota, else those who
 * receive them.
 */
export function listConcerned(
  reader: Reader,
  name: ProgrammeSetting,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  if (limitCountOf(name)) return listAgents(reader, after, limit);
  return name === 'totalContracts' ? listOfferers(reader, after, limit) : listReceivers(reader, after, limit);
}

/**
 * How many of some agents a changed setting concerns.
 *
 * - `totalContracts`: they have as many contracts of a kind as the new number or more, and can offer no other one.
 * - a flag: they have a contract of its kind in force.
 * - `dividendPeriod`: they have a dividend of other periods than those of new offers.
 * - `maxAgentLevel`: they are at the new level or deeper, and can open no agent.
 * - `linkQuota`: they have as many normal links as the new number or more.
 * - `registerQuotaHour`, `registerQuotaDay`: they opened as many accounts as the new number or more in one hour or day of the last 31 days.
 * - `coverShare`: an account directly below them had bets in the last 31 days that were left out and would count with the new share.
 * - `guarantee`: they owe pay to their downline that the house would take over now.
 * - `seriesRestriction`: they have a contract with lotteries in force and a lower series.
 * - `rebateStep` and caps: they have a rate that could not be set now. It stays as it is.
 * - limits of terms: they have a contract in force that could be offered now and not with the new limits. It stays as it is.
 */
export async function countConcerned(
  reader: Reader,
  agents: readonly bigint[],
  change: Change,
): Promise<number> {
  const countLimit = limitCountOf(change.name);
  if (countLimit) return countLimit(reader, agents, change.after);
  if (change.name === 'totalContracts') {
    const offered = await countOffered(reader, agents);
    return distinct(
      offered.filter(({ used }) => used >= change.after.totalContracts).map(({ offerer }) => offerer),
    );
  }
  const contracts = await listOpenContracts(reader, agents);
  return distinct(
    contracts.filter((contract) => isConcerned(contract, change)).map(({ receiver }) => receiver),
  );
}

function isConcerned({ kind, terms }: OpenContract, { name, before, after }: Change): boolean {
  const flag = kindOfFlag[name];
  if (flag) return kind === flag && before[name] !== after[name];
  if (name === 'dividendPeriod')
    return terms.dividend !== undefined && terms.dividend.periodKind !== after.dividendPeriod;
  const { tiers } = termsOf(terms);
  const isAllowed = (settings: Change['before']) =>
    checkTerms(kind, tiers, limitsOf(kind, settings), noParties) === null;
  return isAllowed(before) && !isAllowed(after);
}

/** Parties that limit no terms. */
const noParties = {
  ownTop: HOUSE_TOP_RATE,
  receiverRebate: 0n,
  seriesRestriction: 0n,
  usedContracts: 0,
  totalContracts: 1,
};

function distinct(ids: readonly bigint[]): number {
  return new Set(ids).size;
}
