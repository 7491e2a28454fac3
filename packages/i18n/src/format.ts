import { UNITS_PER_ONE } from '@tyche/kernel/money';

const MINUS = '\u2212';
const dates = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  timeWithSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  dateTime: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  full: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dates;

/** How an amount is written: `decimals` of the currency; `sign` puts + before gains as well. */
export interface AmountStyle {
  readonly decimals?: number;
  readonly sign?: boolean;
}

/** Numbers, amounts and dates of one locale. Digits are Latin, minus is U+2212 in every language. */
export interface Formats {
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  percent(share: number, decimals?: number): string;
  /** An amount of 1/10 000 units; decimals beyond the currency's are shown only when they are not zero. */
  amount(units: bigint, style?: AmountStyle): string;
  /** The amount with its symbol where the locale puts it. */
  money(units: bigint, symbol: string, style?: AmountStyle): string;
  date(epochMs: number, style: DateStyle, timeZone?: string): string;
  /** `2 min ago` within a day, the date before that. */
  ago(epochMs: number, nowMs: number): string;
}

/** Makes the formats of a locale; the Intl objects are built once and kept. */
export function createFormats(locale: string): Formats {
  const latin = { numberingSystem: 'latn' } as const;
  const whole = new Intl.NumberFormat(locale, latin);
  const parts = new Intl.NumberFormat(locale, { ...latin, minimumFractionDigits: 1 }).formatToParts(1.5);
  const point = parts.find((part) => part.type === 'decimal')?.value ?? '.';
  const currencyParts = new Intl.NumberFormat(locale, {
    ...latin,
    style: 'currency',
    currency: 'USD',
  }).formatToParts(1);
  const symbolFirst =
    currencyParts.findIndex((part) => part.type === 'currency') <
    currencyParts.findIndex((part) => part.type === 'integer');
  const dateFormats = new Map<string, Intl.DateTimeFormat>();

  function dateFormat(style: DateStyle, timeZone: string | undefined): Intl.DateTimeFormat {
    const key = `${style} ${timeZone ?? ''}`;
    const known = dateFormats.get(key);
    if (known) return known;
    const made = new Intl.DateTimeFormat(locale, {
      ...dates[style],
      ...latin,
      ...(timeZone ? { timeZone } : {}),
    });
    dateFormats.set(key, made);
    return made;
  }

  function amount(units: bigint, style: AmountStyle = {}): string {
    return signOf(units, style) + magnitude(units, style);
  }

  function magnitude(units: bigint, { decimals = 2 }: AmountStyle): string {
    const size = units < 0n ? -units : units;
    const fraction = (size % UNITS_PER_ONE)
      .toString()
      .padStart(4, '0')
      .replace(/0+$/, '')
      .padEnd(decimals, '0');
    return whole.format(size / UNITS_PER_ONE) + (fraction ? point + fraction : '');
  }

  return {
    number: (value, options) =>
      new Intl.NumberFormat(locale, { ...latin, ...options }).format(value).replace('-', MINUS),
    percent: (share, decimals = 1) =>
      new Intl.NumberFormat(locale, {
        ...latin,
        style: 'percent',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
        .format(share)
        .replace('-', MINUS),
    amount,
    money: (units, symbol, style = {}) => {
      const size = magnitude(units, style);
      return signOf(units, style) + (symbolFirst ? `${symbol}${size}` : `${size}\u00a0${symbol}`);
    },
    date: (epochMs, style, timeZone) => dateFormat(style, timeZone).format(epochMs),
    ago: (epochMs, nowMs) => {
      const seconds = Math.round((epochMs - nowMs) / 1000);
      const relative = new Intl.RelativeTimeFormat(locale, { ...latin, style: 'short', numeric: 'auto' });
      if (seconds > -60) return relative.format(Math.min(0, seconds), 'second');
      if (seconds > -3600) return relative.format(Math.ceil(seconds / 60), 'minute');
      if (seconds > -86_400) return relative.format(Math.ceil(seconds / 3600), 'hour');
      return dateFormat('dateTime', undefined).format(epochMs);
    },
  };
}

function signOf(units: bigint, style: AmountStyle): string {
  if (units < 0n) return MINUS;
  return style.sign && units > 0n ? '+' : '';
}
