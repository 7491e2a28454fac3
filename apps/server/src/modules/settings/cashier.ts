// What a merchant may set of its cashier. In the merchant's row amounts are decimal text; a value of another type is left out.
import { type CurrencyCode, fromPesos } from '@tyche/kernel/currencies';
import { amountOf, parseAmount } from '@tyche/kernel/money';

export interface CashierSettings {
  /** What must be staked for each unit that is deposited, in parts per million. */
  readonly turnoverPpm: bigint;
  readonly mostOpenDeposits: number;
  readonly withdrawMinimum: bigint;
  readonly withdrawMaximum: bigint;
  /** A member who asks for erasure may give up a rest up to this, and below the least withdrawal. 0: never. */
  readonly waiverMaximum: bigint;
  readonly walletMinimum: bigint;
  readonly walletMaximum: bigint;
  readonly dailyAmount: bigint;
  readonly dailyCount: number;
  /** Withdrawals of a day without fee; those after them cost `feePpm`. */
  readonly freePerDay: number;
  readonly feePpm: bigint;
  readonly etaMinutes: number;
  /** How long a paid withdrawal waits for the player's word. */
  readonly receiptMinutes: number;
  readonly complaintDays: number;
  /** How long a new bank card waits. */
  readonly cardWaitHours: number;
  readonly mostCards: number;
  /** From here on another person has to agree. */
  readonly secondPersonAmount: bigint;
  /** From here on a person looks at a withdrawal. */
  readonly reviewAmount: bigint;
  readonly newAccountHours: number;
  readonly newCardHours: number;
  readonly playPpm: bigint;
  readonly transferMinimum: bigint;
  readonly transferMaximum: bigint;
  readonly transferDaily: bigint;
  readonly transferCoolMinutes: number;
  /** Transfers of a day that are flagged from here on. */
  readonly transferFlagAmount: bigint;
  /** Deposits or withdrawals of a day that are reported from here on. */
  readonly largeDayAmount: bigint;
}

export const defaultCashier: CashierSettings = {
  turnoverPpm: 1_000_000n,
  mostOpenDeposits: 5,
  withdrawMinimum: amountOf(100),
  withdrawMaximum: amountOf(500_000),
  waiverMaximum: amountOf(100),
  walletMinimum: amountOf(100),
  walletMaximum: amountOf(50_000),
  dailyAmount: amountOf(1_000_000),
  dailyCount: 5,
  freePerDay: 3,
  feePpm: 10_000n,
  etaMinutes: 30,
  receiptMinutes: 30,
  complaintDays: 30,
  cardWaitHours: 24,
  mostCards: 5,
  secondPersonAmount: amountOf(50_000),
  reviewAmount: amountOf(20_000),
  newAccountHours: 72,
  newCardHours: 48,
  playPpm: 500_000n,
  transferMinimum: amountOf(100),
  transferMaximum: amountOf(50_000),
  transferDaily: amountOf(100_000),
  transferCoolMinutes: 10,
  transferFlagAmount: amountOf(20_000),
  largeDayAmount: amountOf(5_000_000),
};

/** The defaults in a merchant's currency with its own values. Rates in parts per million are whole numbers in its row. */
export function cashierSettings(overrides: unknown, currency: CurrencyCode): CashierSettings {
  const given = Object.entries(typeof overrides === 'object' && overrides !== null ? overrides : {});
  const known = given.flatMap(([name, value]): [string, unknown][] => {
    if (!Object.hasOwn(defaultCashier, name)) return [];
    if (typeof defaultCashier[name as keyof CashierSettings] === 'number')
      return Number.isInteger(value) && value >= 0 ? [[name, value]] : [];
    if (name.endsWith('Ppm')) return Number.isInteger(value) && value >= 0 ? [[name, BigInt(value)]] : [];
    const amount = typeof value === 'string' ? parseAmount(value) : null;
    return amount === null || amount < 0n ? [] : [[name, amount]];
  });
  return { ...defaultsIn(currency), ...Object.fromEntries(known) };
}

/** The amounts among the defaults are in pesos. */
function defaultsIn(currency: CurrencyCode): CashierSettings {
  const amounts = Object.entries(defaultCashier).flatMap(([name, value]): [string, bigint][] =>
    typeof value === 'bigint' && !name.endsWith('Ppm') ? [[name, fromPesos(value, currency)]] : [],
  );
  return { ...defaultCashier, ...Object.fromEntries(amounts) };
}
