// What a merchant may set of contracts between agents (docs/reference/agents.md 14). A value of another type or out of range is left out.
import { parseAmount } from '@tyche/kernel/money';
import { type CarryPolicy, carryPolicies, type PeriodKind, periodKinds } from '@tyche/rules/agents';

export interface ContractSettings {
  /** Whether calls about contracts of a kind are open. Contracts that exist go on being paid. */
  readonly dividend: boolean;
  readonly dailySalary: boolean;
  readonly hourlySalary: boolean;
  readonly realtimeSalary: boolean;
  /** Days after which a request without an answer lapses. */
  readonly offerDays: number;
  readonly maximumTiers: number;
  /** Most contracts of a kind that an offerer may have. */
  readonly totalContracts: number;
  /** The least series of a receiver, in contracts that have lotteries; 0 asks for none (docs/reference/agents.md 5.3, rule 7). */
  readonly seriesRestriction: number;
  /** Each rate is above these, in ppm. */
  readonly dividendRateMinimum: number;
  readonly salaryRateMinimum: number;
  /** A fixed sum over its bet floor lies between these, in ppm. */
  readonly fixedMinimum: number;
  readonly fixedMaximum: number;
  /** Of dividends that are offered from now on: their periods, how a negative result is carried, and the least amount. */
  readonly dividendPeriod: PeriodKind;
  readonly dividendCarry: CarryPolicy;
  /** In 1/10 000 units; decimal text in the override. */
  readonly dividendMinimum: bigint;
  /** Days in arrears after which the upline of the payer and staff are notified. */
  readonly arrearsDays: number;
}

export const defaultContracts: ContractSettings = {
  dividend: true,
  dailySalary: true,
  hourlySalary: true,
  realtimeSalary: true,
  offerDays: 7,
  maximumTiers: 10,
  totalContracts: 200,
  seriesRestriction: 0,
  dividendRateMinimum: 5_000,
  salaryRateMinimum: 1_000,
  fixedMinimum: 1_000,
  fixedMaximum: 20_000,
  dividendPeriod: 'SEMI_MONTHLY',
  dividendCarry: 'NONE',
  dividendMinimum: 100n,
  arrearsDays: 7,
};

/** Lowest and highest value of the numbers that have other limits than 0 and `MAX_NUMBER`. The database takes at most 100 tiers. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  offerDays: [1, 90],
  arrearsDays: [1, 365],
  maximumTiers: [1, 100],
};
const MAX_NUMBER = 1_000_000_000;
const words: Readonly<Record<string, readonly string[]>> = {
  dividendPeriod: periodKinds,
  dividendCarry: carryPolicies,
};

/** The defaults with a merchant's own values. */
export function contractSettings(overrides: unknown): ContractSettings {
  const { dividendMinimum, ...given } = Object(overrides);
  const minimum = typeof dividendMinimum === 'string' ? parseAmount(dividendMinimum) : null;
  const known = Object.entries(given).filter(([name, value]) => isSetting(name, value));
  const own = { ...defaultContracts, ...Object.fromEntries(known) };
  return minimum === null || minimum < 0n ? own : { ...own, dividendMinimum: minimum };
}

function isSetting(name: string, value: unknown): boolean {
  if (!Object.hasOwn(defaultContracts, name)) return false;
  if (typeof value !== typeof defaultContracts[name as keyof ContractSettings]) return false;
  if (typeof value === 'string') return words[name]?.includes(value) ?? false;
  if (typeof value === 'boolean') return true;
  const [least, most] = ranges[name] ?? [0, MAX_NUMBER];
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
