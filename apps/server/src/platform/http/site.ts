// What the edge must know of the site at every call: whether it is open, its languages, whether bodies must be encrypted.
import type { Route } from '@tyche/contract/route';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

/** The settings of the site that the edge goes by; staff may change each of them at any time. */
export interface SiteRules {
  /** The name of the site. */
  readonly name: string;
  readonly maintenance: boolean;
  /** Milliseconds; null when the end is not known. */
  readonly maintenanceUntil: number | null;
  readonly blockedCountries: readonly string[];
  /** The header in which a trusted proxy writes the caller's country; in lower case. */
  readonly countryHeader: string;
  /** Wire codes of the languages that the site offers. */
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly encryptionRequired: boolean;
}

/** The rules as they are now. */
export interface Site {
  /** At most a second old. Throws when the database cannot answer. */
  read(): Promise<SiteRules>;
  /** The last that were read, at once, while newer ones are fetched: for answers that need no database. */
  known(): SiteRules;
}

/** What decides whether the site serves a caller. */
export interface SiteAccess {
  readonly trustProxy: boolean;
  readonly site: Site;
}

/** Reads the rules once and keeps the last that were read. */
export async function openSite(read: () => Promise<SiteRules>): Promise<Site> {
  let last = await read();
  const readAndKeep = async () => {
    last = await read();
    return last;
  };
  return {
    read: readAndKeep,
    known() {
      readAndKeep().catch(() => undefined);
      return last;
    },
  };
}

/** What the screens themselves need, and the way out. */
const alwaysServed: ReadonlySet<string> = new Set(['systemStatus', 'logout']);

/**
 * Refuses `region-restricted` to callers from a country that the site is closed to, and `maintenance` to all but staff: a screen alone
 * would keep nobody out (reliability.md 3.18).
 */
export function requireOpenRoute(name: string, route: Route, rules: SiteRules, country: string): void {
  if (alwaysServed.has(name) || isForStaff(route)) return;
  requireOpen(rules, country);
}

/** The same for what members get beside the contract, such as the live stream. */
export async function requireOpenSite(
  request: FastifyRequest,
  { trustProxy, site }: SiteAccess,
): Promise<void> {
  const rules = await site.read();
  requireOpen(rules, countryOf(request, trustProxy, rules.countryHeader));
}

function requireOpen(rules: SiteRules, country: string): void {
  if (country !== '' && rules.blockedCountries.includes(country))
    throw new Refusal('region-restricted', { country });
  if (rules.maintenance) throw new Refusal('maintenance', { until: rules.maintenanceUntil });
}

/** The country of a caller: only from the header of a proxy that is trusted, never from what a browser says (reliability.md I8). */
export function countryOf(request: FastifyRequest, trustProxy: boolean, header: string): string {
  if (!trustProxy) return '';
  const told = request.headers[header];
  return typeof told === 'string' && /^[A-Za-z]{2}$/.test(told) ? told.toUpperCase() : '';
}

/** The language of a call: its `Language` header where the site offers that one, else the site's default. */
export function languageOf(request: FastifyRequest, { languages, defaultLanguage }: SiteRules): string {
  const wanted = request.headers.language;
  if (typeof wanted === 'string' && languages.includes(wanted.toUpperCase())) return wanted.toUpperCase();
  return defaultLanguage;
}

function isForStaff(route: Route): boolean {
  return route.auth === 'staff' || route.path.startsWith('/wps/staff/');
}
