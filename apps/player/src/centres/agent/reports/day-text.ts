import type { Formats } from '@tyche/i18n/format';

/** A day of the site's calendar in words. */
export function dayText(format: Formats, day: string): string {
  return format.date(Date.parse(`${day}T00:00:00Z`), 'date', 'UTC');
}
