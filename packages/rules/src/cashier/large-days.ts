// Days on which so much money moved that the law wants to hear of it (reliability.md P4).

/** How many working days there are to report a large day. */
const REPORT_DAYS = 5;
const DAY_MS = 86_400_000;

/** Until when a day (YYYY-MM-DD) is to be reported: that number of working days after it. Public holidays only give more time than this. */
export function reportBy(day: string): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  for (let left = REPORT_DAYS; left > 0; ) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}
