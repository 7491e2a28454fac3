// What a merchant may set of the agent programme (docs/reference/agents.md 14). A value of another type or out of range is left out.
import { parseAmount } from '@tyche/kernel/money';
import {
  type RangeSpan,
  type CarryPolicy,
  carryPolicies,
  type ContractKind,
  defaultActiveFloors,
  defaultRebateLimits,
  type Payer,
  payers,
  type PeriodKind,
  periodKinds,
  type RebateGroup,
  type RebateLimits,
} from '@tyche/rules/agents';

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
  /** Amounts are in 1/10 000 units; decimal text in the override. */
  readonly dividendMinimum: bigint;
  /** Days in arrears after which the upline of the payer and staff are notified. */
  readonly arrearsDays: number;
  /** The least amount of a salary. */
  readonly salaryMinimum: bigint;
  /** The valid bet with which an account is active: in an hour, a day, a week, half a month, a month. */
  readonly activeFloorHour: bigint;
  readonly activeFloorDay: bigint;
  readonly activeFloorWeek: bigint;
  readonly activeFloorHalfMonth: bigint;
  readonly activeFloorMonth: bigint;
  /** The same in a report of days that are no whole period. */
  readonly freeRangeFloor: bigint;
  /** A run of pay above this amount waits for two persons. */
  readonly runApproval: bigint;
  /** Hours in which an upline pays a dividend by itself. */
  readonly dividendDueHours: number;
  /**
   * The highest return to player of the games of each group, in ppm. 0: not known, and salaries of the house on the group are not compared
   * with what the group leaves it (docs/reference/agents.md 10.3).
   */
  readonly topReturnLott: number;
  readonly topReturnElott: number;
  readonly topReturnLive: number;
  readonly topReturnRng: number;
  readonly topReturnSports: number;
  readonly topReturnFish: number;
  readonly topReturnPvp: number;
  /** What must stay with the house of each bet, in ppm. */
  readonly marginFloor: number;
  /** The general agent is level 0; an agent at this level opens members only. */
  readonly maxAgentLevel: number;
  /** Normal links of an agent: neither closed nor expired. */
  readonly linkQuota: number;
  /** Accounts that an agent opens in an hour and in a day. */
  readonly registerQuotaHour: number;
  readonly registerQuotaDay: number;
  /** Of new rebates: their step in ppm, and the highest series or rate in ppm. */
  readonly rebateStep: number;
  readonly rebateCapLott: number;
  readonly rebateCapZy: number;
  readonly rebateCapElott: number;
  readonly rebateCapLive: number;
  readonly rebateCapRng: number;
  readonly rebateCapSports: number;
  readonly rebateCapFish: number;
  readonly rebateCapPvp: number;
  /** Seconds after its end at which a day, an hour or a window is sealed. */
  readonly sealDelayDay: number;
  readonly sealDelayHour: number;
  readonly sealDelayWindow: number;
  /** From which share of the results on, in ppm, the bets of an account on a play of a draw count no valid bet for agents. */
  readonly coverShare: number;
  /** Of a bet that pays more than this every agent above is told on its overview (docs/reference/agents.md 7.3). */
  readonly bigWin: bigint;
  /** Whether dividends over all games deduct what promotions credited to the team. */
  readonly deductPromotions: boolean;
  /** Whether a daily salary is paid only for days on which the team lost. */
  readonly salaryNeedsLoss: boolean;
  /** Whether the house pays a downline whose upline has been late for `arrearsDays`, and takes over the claim. */
  readonly guarantee: boolean;
  /** Who pays each kind of pay: the upline of its contract, or the house. */
  readonly dividendPaidBy: Payer;
  readonly dailyPaidBy: Payer;
  readonly hourlyPaidBy: Payer;
  readonly realtimePaidBy: Payer;
}

const { step: rebateStep, caps } = defaultRebateLimits;

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
  salaryMinimum: 100n,
  activeFloorHour: defaultActiveFloors.HOUR,
  activeFloorDay: defaultActiveFloors.DAILY,
  activeFloorWeek: defaultActiveFloors.WEEKLY,
  activeFloorHalfMonth: defaultActiveFloors.SEMI_MONTHLY,
  activeFloorMonth: defaultActiveFloors.MONTHLY,
  freeRangeFloor: defaultActiveFloors.FREE,
  runApproval: 10_000_000_000n,
  dividendDueHours: 72,
  topReturnLott: 0,
  topReturnElott: 0,
  topReturnLive: 0,
  topReturnRng: 0,
  topReturnSports: 0,
  topReturnFish: 0,
  topReturnPvp: 0,
  marginFloor: 5_000,
  maxAgentLevel: 10,
  linkQuota: 20,
  registerQuotaHour: 30,
  registerQuotaDay: 200,
  rebateStep: Number(rebateStep),
  rebateCapLott: Number(caps.LOTT),
  rebateCapZy: Number(caps.ZY),
  rebateCapElott: Number(caps.ELOTT),
  rebateCapLive: Number(caps.LIVE),
  rebateCapRng: Number(caps.RNG),
  rebateCapSports: Number(caps.SPORTS),
  rebateCapFish: Number(caps.FISH),
  rebateCapPvp: Number(caps.PVP),
  sealDelayDay: 600,
  sealDelayHour: 60,
  sealDelayWindow: 20,
  coverShare: 900_000,
  bigWin: 100_000_000n,
  deductPromotions: true,
  salaryNeedsLoss: false,
  guarantee: false,
  dividendPaidBy: 'upline',
  dailyPaidBy: 'upline',
  hourlyPaidBy: 'upline',
  realtimePaidBy: 'upline',
};

/** Lowest and highest value of the numbers that have other limits than 0 and `MAX_NUMBER`. The database takes at most 100 tiers. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  offerDays: [1, 90],
  arrearsDays: [1, 365],
  maximumTiers: [1, 100],
  dividendDueHours: [0, 720],
  marginFloor: [0, 1_000_000],
  maxAgentLevel: [1, 15],
  linkQuota: [1, 1_000],
  registerQuotaHour: [1, 1_000],
  registerQuotaDay: [1, 10_000],
  rebateStep: [1, 10_000],
  rebateCapLott: [2, 1_980],
  rebateCapZy: [2, 2_020],
  sealDelayDay: [60, 3_600],
  sealDelayHour: [10, 600],
  sealDelayWindow: [5, 120],
  coverShare: [600_000, 1_000_000],
};
const MAX_NUMBER = 1_000_000_000;
const words: Readonly<Record<string, readonly string[]>> = {
  dividendPeriod: periodKinds,
  dividendCarry: carryPolicies,
  dividendPaidBy: payers,
  dailyPaidBy: payers,
  hourlyPaidBy: payers,
  realtimePaidBy: payers,
};

/** The defaults with a merchant's own values. */
export function contractSettings(overrides: unknown): ContractSettings {
  const given = Object.entries(Object(overrides));
  const known = given.flatMap(([name, value]): (readonly [string, unknown])[] => {
    const own = typeof defaultOf(name) === 'bigint' ? amountIn(name, value) : value;
    return own !== null && (typeof own === 'bigint' || isSetting(name, own)) ? [[name, own]] : [];
  });
  return { ...defaultContracts, ...Object.fromEntries(known) };
}

/** Whether the house pays a kind of pay, instead of the upline of each contract (docs/reference/agents.md 6.8). */
export function isHousePaid(settings: ContractSettings, kind: ContractKind): boolean {
  const paidBy = {
    DIVIDEND: settings.dividendPaidBy,
    DAILY: settings.dailyPaidBy,
    HOURLY: settings.hourlyPaidBy,
    REALTIME: settings.realtimePaidBy,
  };
  return paidBy[kind] === 'house';
}

/** The highest return to player of a group of games, in ppm; 0 when it is not known. */
export function topReturnOf(settings: ContractSettings, group: RebateGroup): bigint {
  const returns = {
    LOTT: settings.topReturnLott,
    ELOTT: settings.topReturnElott,
    LIVE: settings.topReturnLive,
    RNG: settings.topReturnRng,
    SPORTS: settings.topReturnSports,
    FISH: settings.topReturnFish,
    PVP: settings.topReturnPvp,
  };
  return BigInt(returns[group]);
}

/** The steps and caps of new rebates. */
export function rebateLimitsOf(settings: ContractSettings): RebateLimits {
  return {
    step: BigInt(settings.rebateStep),
    caps: {
      LOTT: BigInt(settings.rebateCapLott),
      ZY: BigInt(settings.rebateCapZy),
      ELOTT: BigInt(settings.rebateCapElott),
      LIVE: BigInt(settings.rebateCapLive),
      RNG: BigInt(settings.rebateCapRng),
      SPORTS: BigInt(settings.rebateCapSports),
      FISH: BigInt(settings.rebateCapFish),
      PVP: BigInt(settings.rebateCapPvp),
    },
  };
}

/** The valid bet with which an account is active in a span. */
export function activeFloorOf(settings: ContractSettings, span: RangeSpan): bigint {
  const floors = {
    HOUR: settings.activeFloorHour,
    DAILY: settings.activeFloorDay,
    WEEKLY: settings.activeFloorWeek,
    SEMI_MONTHLY: settings.activeFloorHalfMonth,
    MONTHLY: settings.activeFloorMonth,
    FREE: settings.freeRangeFloor,
  };
  return floors[span];
}

function defaultOf(name: string): ContractSettings[keyof ContractSettings] | undefined {
  return Object.hasOwn(defaultContracts, name) ? defaultContracts[name as keyof ContractSettings] : undefined;
}

/** An amount that is not negative; a floor is above 0, or everybody would be active and every win a big one. Null for another value. */
function amountIn(name: string, value: unknown): bigint | null {
  const amount = typeof value === 'string' ? parseAmount(value) : null;
  const least = name.startsWith('activeFloor') || name === 'freeRangeFloor' || name === 'bigWin' ? 1n : 0n;
  return amount === null || amount < least ? null : amount;
}

function isSetting(name: string, value: unknown): boolean {
  if (typeof value !== typeof defaultOf(name)) return false;
  if (typeof value === 'string') return words[name]?.includes(value) ?? false;
  if (typeof value === 'boolean') return true;
  const [least, most] = ranges[name] ?? [0, MAX_NUMBER];
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
