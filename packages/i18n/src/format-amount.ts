import { type Currency, currencyOf } from '@tyche/kernel/currencies';
import { LEDGER_DECIMALS, UNITS_PER_ONE } from '@tyche/kernel/money';

export const MINUS = '\u2212';
/** Marks without width that some locales put around numbers; `<bdi>` does their work. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/** How an amount is written. */
export interface AmountStyle {
  /** Puts `+` before gains as well. */
  readonly sign?: boolean;
  /** Code of the amount's own currency; without it the site's. */
  readonly currency?: string;
}

/**
 * Amounts of 1/10 000 units as a person reads them (docs/decisions/0034-money-and-time-on-screen.md). What is shown is cut toward
 * zero, never rounded up. Only an amount below the currency's smallest coin shows its four decimals, so that it never reads as nothing.
 */
export interface AmountFormats {
  /** With the currency's decimals and its symbol where the locale puts it: `₱1,234.50`. The form of every sum. */
  money(units: bigint, style?: AmountStyle): string;
  /** What is about to be taken: as `money`, but all four decimals where two would show less than the full price. */
  price(units: bigint, style?: AmountStyle): string;
  /** The full value, four decimals: for statements. */
  exact(units: bigint, style?: AmountStyle): string;
  /** As `money` without the symbol: what goes into a field that names its currency. */
  amount(units: bigint, style?: AmountStyle): string;
  /** A plain number without zeros at its end, such as a unit (`0.01`) or a percentage: not for sums of money. */
  short(units: bigint): string;
  /** Odds, what 1 staked pays: 2 decimals, 3 below 1.10, none for a whole number from 100. Cut, so that they never promise more. */
  odds(units: bigint): string;
}

/** Makes the amount formats of a locale. */
export function createAmountFormats(locale: string, ofSite: Currency): AmountFormats {
  const whole = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' });
  const point = decimalPoint(locale);
  const place = symbolPlace(locale);

  /** Digits of the size of `units` with at least `decimals` of four, the rest cut. */
  function digits(units: bigint, decimals: number): string {
    const size = magnitude(units);
    const fraction = (size % UNITS_PER_ONE)
      .toString()
      .padStart(LEDGER_DECIMALS, '0')
      .slice(0, Math.max(0, decimals));
    return plain(whole.format(size / UNITS_PER_ONE)) + (fraction === '' ? '' : point + fraction);
  }

  function withSymbol(units: bigint, decimals: number, style: AmountStyle): string {
    const { symbol } = currencyFor(style);
    const size = digits(units, decimals);
    const sum = place.isFirst ? `${symbol}${place.gap}${size}` : `${size}${place.gap}${symbol}`;
    return signOf(units, style) + sum;
  }

  const currencyFor = (style: AmountStyle) => (style.currency ? currencyOf(style.currency) : ofSite);
  const shownDecimals = (units: bigint, { decimals }: Currency) =>
    units !== 0n && magnitude(units) < coin(decimals) ? LEDGER_DECIMALS : decimals;

  return {
    money: (units, style = {}) => withSymbol(units, shownDecimals(units, currencyFor(style)), style),
    price: (units, style = {}) => {
      const { decimals } = currencyFor(style);
      return withSymbol(units, units % coin(decimals) === 0n ? decimals : LEDGER_DECIMALS, style);
    },
    exact: (units, style = {}) => withSymbol(units, LEDGER_DECIMALS, style),
    amount: (units, style = {}) =>
      signOf(units, style) + digits(units, shownDecimals(units, currencyFor(style))),
    short: (units) => signOf(units, {}) + digits(units, neededDecimals(units)),
    odds: (units) => digits(units, oddsDecimals(units)),
  };
}

function signOf(units: bigint, style: AmountStyle): string {
  if (units < 0n) return MINUS;
  return style.sign && units > 0n ? '+' : '';
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}

/** The smallest amount that `decimals` can show, in 1/10 000 units. */
function coin(decimals: number): bigint {
  return 10n ** BigInt(LEDGER_DECIMALS - decimals);
}

function neededDecimals(units: bigint): number {
  return (magnitude(units) % UNITS_PER_ONE).toString().padStart(LEDGER_DECIMALS, '0').replace(/0+$/, '')
    .length;
}

const SMALL_ODDS = 11_000n;
const LARGE_ODDS = 100n * UNITS_PER_ONE;

/** screens.md 2. */
function oddsDecimals(units: bigint): number {
  if (units < SMALL_ODDS) return 3;
  return units >= LARGE_ODDS && units % UNITS_PER_ONE === 0n ? 0 : 2;
}

function plain(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}

function decimalPoint(locale: string): string {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumFractionDigits: 1 });
  return format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Whether a locale writes the symbol before the number, and what lies between the two. */
function symbolPlace(locale: string): { readonly isFirst: boolean; readonly gap: string } {
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    style: 'currency',
    currency: 'PHP',
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(1)
    .filter(({ value }) => plain(value) !== '');
  const symbol = parts.findIndex(({ type }) => type === 'currency');
  const number = parts.findIndex(({ type }) => type === 'integer');
  const isFirst = symbol < number;
  const next = parts[isFirst ? symbol + 1 : symbol - 1];
  return { isFirst, gap: next?.type === 'literal' ? plain(next.value) : '' };
}
