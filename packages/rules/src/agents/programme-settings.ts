// What an operator may set of the agent programme: the form of each value and its bounds (docs/reference/agents.md 14). Server and browser
// check a value with the same function. Amounts are in 1/10 000 units, rates in ppm.
import { amountOf, formatAmount, parseAmount } from '@tyche/kernel/money';
import { defaultRebateLimits, SERIES_STEP } from './rebate-key.ts';
import { formatRate, parseRate } from './terms.ts';
import { carryPolicies, payers, periodKinds, type ProgrammeSetting } from './words/index.ts';

/** The form of a value and its bounds, both among the values that may be set. */
export type SettingShape =
  | { readonly kind: 'amount'; readonly least: bigint; readonly most: bigint }
  | { readonly kind: 'rate'; readonly least: bigint; readonly most: bigint }
  | { readonly kind: 'count'; readonly least: bigint; readonly most: bigint; readonly step?: bigint }
  | { readonly kind: 'flag'; readonly words: readonly string[] }
  | { readonly kind: 'word'; readonly words: readonly string[] };

/** A value as a program has it. */
export type SettingValue = bigint | number | boolean | string;

// A floor is above 0, or everybody would be active.
const floor = { kind: 'amount', least: 1n, most: amountOf(100_000_000) } as const;
const minimum = { kind: 'amount', least: 0n, most: amountOf(1_000_000) } as const;
const rate = { kind: 'rate', least: 0n, most: 1_000_000n } as const;
// The agents of one line are read together (store-findings.ts), so there is a highest level.
const level = { kind: 'count', least: 1n, most: 15n } as const;
/** A series is even, and its highest one leaves the house a share of each bet. */
const seriesUpTo = (most: bigint) =>
  ({ kind: 'count', least: SERIES_STEP, most, step: SERIES_STEP }) as const;
const cap = { kind: 'rate', least: 0n, most: 100_000n } as const;
const payer = { kind: 'word', words: payers } as const;
const flag = { kind: 'flag', words: ['true', 'false'] } as const;

export const settingShapes: Readonly<Record<ProgrammeSetting, SettingShape>> = {
  activeFloorHour: floor,
  activeFloorDay: floor,
  activeFloorWeek: floor,
  activeFloorHalfMonth: floor,
  activeFloorMonth: floor,
  freeRangeFloor: floor,
  salaryMinimum: minimum,
  dividendMinimum: minimum,
  dividendCarry: { kind: 'word', words: carryPolicies },
  dividendPeriod: { kind: 'word', words: periodKinds },
  maximumTiers: { kind: 'count', least: 1n, most: 100n },
  totalContracts: { kind: 'count', least: 1n, most: 100_000n },
  dividendRateMinimum: rate,
  salaryRateMinimum: rate,
  fixedMinimum: rate,
  fixedMaximum: rate,
  dividend: flag,
  dailySalary: flag,
  hourlySalary: flag,
  realtimeSalary: flag,
  maxAgentLevel: level,
  linkQuota: { kind: 'count', least: 1n, most: 1_000n },
  registerQuotaHour: { kind: 'count', least: 1n, most: 1_000n },
  registerQuotaDay: { kind: 'count', least: 1n, most: 10_000n },
  rebateStep: { kind: 'rate', least: 1n, most: 10_000n },
  rebateCapLott: seriesUpTo(defaultRebateLimits.caps.LOTT),
  rebateCapZy: seriesUpTo(defaultRebateLimits.caps.ZY),
  rebateCapElott: cap,
  rebateCapLive: cap,
  rebateCapRng: cap,
  rebateCapSports: cap,
  rebateCapFish: cap,
  rebateCapPvp: cap,
  // In seconds. What is sealed is paid next, so a longer delay pays later.
  sealDelayDay: { kind: 'count', least: 60n, most: 3_600n },
  sealDelayHour: { kind: 'count', least: 10n, most: 600n },
  sealDelayWindow: { kind: 'count', least: 5n, most: 120n },
  // Below half of the results, bets on one of two sides would cover a draw.
  coverShare: { kind: 'rate', least: 600_000n, most: 1_000_000n },
  offerDays: { kind: 'count', least: 1n, most: 90n },
  // 0 asks for no series.
  seriesRestriction: { kind: 'count', least: 0n, most: defaultRebateLimits.caps.LOTT, step: SERIES_STEP },
  marginFloor: rate,
  // With 0 each run that pays waits for two persons.
  runApproval: { kind: 'amount', least: 0n, most: amountOf(1_000_000_000) },
  dividendDueHours: { kind: 'count', least: 0n, most: 720n },
  arrearsDays: { kind: 'count', least: 1n, most: 365n },
  deductPromotions: flag,
  salaryNeedsLoss: flag,
  guarantee: flag,
  dividendPaidBy: payer,
  dailyPaidBy: payer,
  hourlyPaidBy: payer,
  realtimePaidBy: payer,
  bigWin: { kind: 'amount', least: amountOf(1), most: amountOf(1_000_000_000) },
};

/**
 * Reads a value as calls and the database write it: an amount such as `12.5`, a rate such as `0.005`, a whole number, `true` or `false`, or
 * a word.
 *
 * @returns null for text of another form and for a value out of bounds.
 */
export function readSetting(name: ProgrammeSetting, text: string): SettingValue | null {
  const shape = settingShapes[name];
  switch (shape.kind) {
    case 'amount':
      return within(shape, parseAmount(text));
    case 'rate': {
      const ppm = within(shape, parseRate(text));
      return ppm === null ? null : Number(ppm);
    }
    case 'count': {
      const count = within(shape, /^(0|[1-9][0-9]{0,8})$/.test(text) ? BigInt(text) : null);
      return count === null ? null : Number(count);
    }
    case 'flag':
      return shape.words.includes(text) ? text === 'true' : null;
    case 'word':
      return shape.words.includes(text) ? text : null;
  }
}

/** Writes a value as `readSetting` reads it. */
export function writeSetting(name: ProgrammeSetting, value: SettingValue): string {
  const { kind } = settingShapes[name];
  if (kind === 'amount') return formatAmount(BigInt(value));
  return kind === 'rate' ? formatRate(BigInt(value)) : String(value);
}

function within(
  { least, most, step = 1n }: { readonly least: bigint; readonly most: bigint; readonly step?: bigint },
  value: bigint | null,
): bigint | null {
  return value === null || value < least || value > most || value % step !== 0n ? null : value;
}
