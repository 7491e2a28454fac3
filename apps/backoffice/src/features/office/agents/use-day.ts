import { useText } from '@tyche/i18n/react';

/** Gives a local day of the site, `yyyy-MM-dd`, as a date in the page's language. */
export function useDay(): (day: string) => string {
  const { format } = useText();
  return (day) => format.date(Date.parse(day), 'date', 'UTC');
}
