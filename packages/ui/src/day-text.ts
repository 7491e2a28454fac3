// A calendar day as people type it, in the order of their language. On the wire and in code a day is `yyyy-MM-dd`.

type DayPart = 'day' | 'month' | 'year';

/** In which order a language writes a day, and what separates the parts: day, month, year and `/` in Vietnamese. */
export interface DayOrder {
  readonly parts: readonly DayPart[];
  readonly separator: string;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const digitsOf = { day: 2, month: 2, year: 4 } as const satisfies Record<DayPart, number>;

/** A day in the order of a language, such as `17/11/2026`; empty for a text that is no day. */
export function dayText(day: string, { parts, separator }: DayOrder): string {
  const [, year = '', month = '', date = ''] = ISO.exec(day) ?? [];
  if (year === '') return '';
  const values = { day: date, month, year };
  return parts.map((part) => values[part]).join(separator);
}

/**
 * The day that was typed: parts in the order of the language with any separator, eight digits without one, or `yyyy-MM-dd`.
 * Empty for an empty text, null for a text that is no day that exists.
 */
export function readDay(text: string, order: DayOrder): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (ISO.test(trimmed)) return existing(trimmed);
  const found = /^\d{8}$/.test(trimmed) ? cut(trimmed, order) : trimmed.split(/[^\d]+/).filter(Boolean);
  if (found.length !== order.parts.length) return null;
  const values = { day: '', month: '', year: '' };
  order.parts.forEach((part, at) => {
    values[part] = (found[at] ?? '').padStart(2, '0');
  });
  return existing(`${values.year}-${values.month}-${values.day}`);
}

function cut(digits: string, { parts }: DayOrder): readonly string[] {
  let from = 0;
  return parts.map((part) => {
    const value = digits.slice(from, from + digitsOf[part]);
    from += digitsOf[part];
    return value;
  });
}

/** The day when the calendar has it: 31 April gives null. */
function existing(day: string): string | null {
  const at = ISO.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}
