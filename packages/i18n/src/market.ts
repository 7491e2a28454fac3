import { type Currency, currencies } from '@tyche/kernel/currencies';

/** What a site shows its money and its times in. */
export interface Market {
  readonly currency: Currency;
  /** IANA name, such as `Asia/Manila`. */
  readonly timeZone: string;
}

/** The name of the site until its own is known. */
export const firstSite = 'Tyche';

/** The first market: what is shown until the site's own settings are loaded. */
export const firstMarket: Market = { currency: currencies.PHP, timeZone: 'Asia/Manila' };

/** How people call a time zone: the city of its IANA name. `Asia/Ho_Chi_Minh` gives `Ho Chi Minh`, `UTC` stays. */
export function zoneName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** The time zone of the reader's device, such as `Asia/Manila`. */
export function readerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
