import { type AmountFormats, createAmountFormats, MINUS } from './format-amount.ts';
import { firstMarket, type Market, zoneName } from './market.ts';

const dates = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
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
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `full` names its time zone; the others are for a page or list that names it once. */
export type DateStyle = keyof typeof dates;

type DayPart = 'day' | 'month' | 'year';

/** The order of the parts of a typed day, and the character between them. */
interface DayOrder {
  readonly parts: readonly DayPart[];
  readonly separator: string;
}

/** Numbers, amounts and times of one locale and market. Digits are Latin, minus is U+2212 in every language. */
export interface Formats extends AmountFormats {
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  percent(share: number, decimals?: number): string;
  /** An instant in the site's time zone; another zone is for dates that belong to no instant (`UTC`). */
  date(epochMs: number, style: DateStyle, timeZone?: string): string;
  /** How a day is typed: the order of its parts and what separates them, in our calendar whatever the locale's own. */
  readonly dayOrder: DayOrder;
  /** The site's time zone, such as `Asia/Manila`. */
  readonly timeZone: string;
  /** What people call it: `Manila`. */
  readonly zone: string;
  /** `2 min ago` within a day, the date before that. */
  ago(epochMs: number, nowMs: number): string;
  /** Days and hours of a long time, cut: `8d 6h`; `long` in whole words, for screen readers. Two units at most. */
  span(ms: number, display: 'narrow' | 'long'): string;
}

/** Makes the formats of a locale for a market; the Intl objects are built once and kept. */
export function createFormats(locale: string, market: Market = firstMarket): Formats {
  const latin = { numberingSystem: 'latn' } as const;
  const dateFormats = new Map<string, Intl.DateTimeFormat>();

  function dateFormat(style: DateStyle, timeZone: string): Intl.DateTimeFormat {
    const key = `${style} ${timeZone}`;
    const known = dateFormats.get(key);
    if (known) return known;
    const made = new Intl.DateTimeFormat(locale, { ...dates[style], ...latin, timeZone });
    dateFormats.set(key, made);
    return made;
  }

  function unit(value: number, name: 'day' | 'hour' | 'minute', unitDisplay: 'narrow' | 'long'): string {
    return new Intl.NumberFormat(locale, { ...latin, style: 'unit', unit: name, unitDisplay }).format(value);
  }

  return {
    ...createAmountFormats(locale, market.currency),
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
    date: (epochMs, style, timeZone = market.timeZone) => {
      const text = dateFormat(style, timeZone).format(epochMs);
      return style === 'full' ? `${text} ${zoneName(timeZone)}` : text;
    },
    dayOrder: dayOrderOf(locale),
    timeZone: market.timeZone,
    zone: zoneName(market.timeZone),
    ago: (epochMs, nowMs) => {
      const seconds = Math.round((epochMs - nowMs) / 1000);
      const relative = new Intl.RelativeTimeFormat(locale, { ...latin, style: 'short', numeric: 'auto' });
      if (seconds > -60) return relative.format(Math.min(0, seconds), 'second');
      if (seconds > -3600) return relative.format(Math.ceil(seconds / 60), 'minute');
      if (seconds > -86_400) return relative.format(Math.ceil(seconds / 3600), 'hour');
      return dateFormat('dateTime', market.timeZone).format(epochMs);
    },
    span: (ms, display) => {
      const minutes = Math.max(0, Math.floor(ms / 60_000));
      const units = [
        { value: Math.floor(minutes / 1_440), name: 'day' },
        { value: Math.floor(minutes / 60) % 24, name: 'hour' },
        { value: minutes % 60, name: 'minute' },
      ] as const;
      const first = units.findIndex(({ value }) => value > 0);
      const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2);
      return shown
        .filter(({ value }, index) => value > 0 || index === 0)
        .map(({ value, name }) => unit(value, name, display))
        .join(' ');
    },
  };
}

function dayOrderOf(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0);
  const literals = parts.filter(({ type }) => type === 'literal').map(({ value }) => value);
  return {
    parts: parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : [])),
    separator: /[./-]/.exec(literals.join(''))?.[0] ?? '/',
  };
}
