// What the status call tells beside the switches of the site: addresses that staff or the operator have set. Bad ones are left out.
import type { OutputOf } from '@tyche/contract/route';
import type { settings } from '@tyche/contract/settings';
import type { SiteSettings } from './site.ts';

type Info = OutputOf<typeof settings.systemStatus>['info'];

/** The csType of customer service (specification, section 3). */
const CUSTOMER_SERVICE = '3';

/** Contact, analytics and hosts of a site (wire.md 1.2). Addresses that are not `https:` (`mailto:` for the contact) are left out. */
export function siteInfo(
  site: SiteSettings,
): Pick<Info, 'customerService' | 'analytics' | 'imageCDNs' | 'launchGameCDNs'> {
  return {
    customerService: isContactAddress(site.contactUrl)
      ? [{ csType: CUSTOMER_SERVICE, path: site.contactUrl }]
      : [],
    analytics: { gtagId: site.analyticsTagId },
    imageCDNs: list(site.imageCdns).filter(isHttps),
    launchGameCDNs: list(site.launchGameCdns).filter(isHttps),
  };
}

/** The addresses of a site: its own `origin` first, then the further ones. */
export function domainsOf(
  site: SiteSettings,
  origin: string,
): OutputOf<typeof settings.domainRoute>['domainList'] {
  const others = list(site.domains).filter(isHttps);
  return [...new Set([origin, ...others])].map((domain) => ({ domain, speed: null }));
}

/** Whether Contact us may lead to an address: an `https:` page or a `mailto:` address. */
export function isContactAddress(address: string): boolean {
  return isHttps(address) || /^mailto:[^\s@?]+@[^\s@?]+$/.test(address);
}

/** A merchant's row may hold anything where a list belongs. */
function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isHttps(address: unknown): address is string {
  return typeof address === 'string' && URL.canParse(address) && new URL(address).protocol === 'https:';
}
