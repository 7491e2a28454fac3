// What the address of a visit says about who sent the visitor (specification, sections 2 to 4). It waits in session storage until somebody
// registers in this tab.
import { readItem, writeItem } from '../lib/storage.ts';

const LONGEST = 64;
const fields = ['referralCode', 'affiliateCode', 'domain'] as const;

export type VisitField = (typeof fields)[number];

/**
 * Keeps the affiliate data of an address's query; what it does not say stays as an earlier page of the visit said it. An account has a
 * referrer or an agent, never both: the newer code replaces that of the other kind, and an agent's goes first in one address.
 */
export function keepVisit(query: URLSearchParams): void {
  if (query.get('affiliateCode')?.trim()) {
    forgetVisit('referralCode');
    query.delete('referralCode');
  } else if (query.get('referralCode')?.trim()) forgetVisit('affiliateCode');
  for (const field of fields) {
    const value = query.get(field)?.trim();
    if (value) writeItem('session', field, value.slice(0, LONGEST));
  }
}

/** Forgets a value: it led to nothing. */
export function forgetVisit(field: VisitField): void {
  writeItem('session', field, null);
}

/** A value that this visit brought; null when there is none. */
export function visitValue(field: VisitField): string | null {
  return readItem('session', field);
}
