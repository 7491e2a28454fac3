import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { createContext, useContext } from 'react';

/** What the site offers, from the status call. */
export type Site = OutputOf<typeof contract.systemStatus>['info'];

const SiteContext = createContext<Site | null>(null);

export const SiteProvider = SiteContext.Provider;

/** The site's settings; null until they have come, so that nothing is offered that may be switched off. */
export function useSite(): Site | null {
  return useContext(SiteContext);
}
