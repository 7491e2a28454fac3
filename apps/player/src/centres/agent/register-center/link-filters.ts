// The filters of the list of links, as the address has them (docs/reference/agents.md 7.4).
import type { InputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { startOfDate } from '@tyche/kernel/business-day';
import { dayAfter, isDay } from '../../../features/records/period.ts';

/** Each is empty when it is not set. */
export interface LinkFilters {
  readonly status: string;
  readonly opens: string;
  readonly code: string;
  readonly madeFrom: string;
  readonly madeUntil: string;
}

export const linkFilterNames = ['status', 'opens', 'code', 'madeFrom', 'madeUntil'] as const;

export const noLinkFilters: LinkFilters = { status: '', opens: '', code: '', madeFrom: '', madeUntil: '' };

const valid: { readonly [name in keyof LinkFilters]: (text: string) => boolean } = {
  status: (text) => /^[012]$/.test(text),
  opens: (text) => /^[01]$/.test(text),
  code: (text) => text.length <= 14,
  madeFrom: isDay,
  madeUntil: isDay,
};

/** Reads the filters from the address; what is no filter value there counts as none. */
export function readLinkFilters(read: (name: string) => string): LinkFilters {
  const entries = linkFilterNames.map((name) => {
    const text = read(name).trim();
    return [name, valid[name](text) ? text : ''] as const;
  });
  return { ...noLinkFilters, ...Object.fromEntries(entries) };
}

/** What the call takes. The last day counts whole. */
export function linkInputOf(
  { status, opens, code, madeFrom, madeUntil }: LinkFilters,
  timeZone: string,
): Pick<
  InputOf<typeof contract.listAffiliateUrls>,
  'status' | 'type' | 'code' | 'createdFrom' | 'createdTo'
> {
  const instant = (day: string) => startOfDate(day, timeZone).getTime();
  return {
    ...(status !== '' && { status: status === '0' ? 0 : status === '1' ? 1 : 2 }),
    ...(opens !== '' && { type: opens === '1' ? 1 : 0 }),
    ...(code !== '' && { code }),
    ...(madeFrom !== '' && { createdFrom: instant(madeFrom) }),
    ...(madeUntil !== '' && { createdTo: instant(dayAfter(madeUntil, 1)) }),
  };
}
