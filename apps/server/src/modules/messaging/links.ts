// Where an announcement may lead: pages and games of the site, and hosts that the merchant allows (reliability.md I7).
import { findGame } from '@tyche/rules/lottery/games';
import { Refusal } from '../../platform/http/errors.ts';
import type { Linkage } from './store-announcements.ts';

const SITE = 'https://site.invalid';

/** The link as it is kept; null for none. Refuses `invalid-input` for what does not lead where its type says. */
export function keptLink(
  type: Linkage | undefined,
  link: string | undefined,
  hosts: readonly string[],
): string | null {
  if (type === undefined && link === undefined) return null;
  if (type === undefined) throw bad('linkageType', 'required');
  const kept = link === undefined ? null : linkOf(type, link, hosts);
  if (kept === null) throw bad('link', type);
  return kept;
}

/** Whether an address is https, without a name in it, on one of the hosts, at the usual port. */
export function isAllowedAddress(link: string, hosts: readonly string[]): boolean {
  const url = URL.parse(link);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    Array.isArray(hosts) &&
    hosts.includes(url.hostname)
  );
}

/** Whether a link is a path of the site, written as it is kept. */
export function isOwnPath(link: string): boolean {
  return pathOf(link) === link;
}

function linkOf(type: Linkage, link: string, hosts: readonly string[]): string | null {
  switch (type) {
    case 'P':
      return pathOf(link);
    case 'G':
      return findGame(link)?.code ?? null;
    case 'U':
      return isAllowedAddress(link, hosts) ? new URL(link).href : null;
  }
}

/** Slashes and controls that are written in signs: who reads the path a second time would see other slashes than we. */
const HIDDEN_SLASH = /%(?:[01][0-9a-f]|2f|5c|7f)/i;

/** A path of the site as browsers read it: `//host` and `/\host` would lead away. */
function pathOf(link: string): string | null {
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(link)) return null;
  const url = URL.parse(link, SITE);
  if (url === null || url.origin !== SITE || HIDDEN_SLASH.test(url.pathname)) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dots that are taken away may leave two slashes in front: `/.//host`.
  return path.startsWith('//') ? null : path;
}

function bad(field: string, rule: string): Refusal {
  return new Refusal('invalid-input', { field, rule });
}
