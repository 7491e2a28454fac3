// Which agents a setting concerns that does not change pay that was agreed (docs/reference/agents.md 14).
import { checkTerms, type ContractKind, HOUSE_TOP_RATE, type ProgrammeSetting } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { limitsOf, termsOf } from '../contracts/terms.ts';
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

/** The next agents that a setting may concern, by their ids: those who offer contracts for a quota, else those who receive them. */
export function listConcerned(
  reader: Reader,
  name: ProgrammeSetting,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  return name === 'totalContracts' ? listOfferers(reader, after, limit) : listReceivers(reader, after, limit);
}

/**
 * How many of some agents a changed setting concerns.
 *
 * - `totalContracts`: they have as many contracts of a kind as the new number or more, and can offer no other one.
 * - a flag: they have a contract of its kind in force.
 * - `dividendPeriod`: they have a dividend of other periods than those of new offers.
 * - limits of terms: they have a contract in force that could be offered now and not with the new limits. It stays as it is.
 */
export async function countConcerned(
  reader: Reader,
  agents: readonly bigint[],
  change: Change,
): Promise<number> {
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
