// The answers that session storage keeps by the specification's names (section 3). The page reads them from its own cache; the keys are for
// what else runs in the tab. Credentials are never among them (decision "What the browser keeps").
import { contract } from '@tyche/contract/site';
import type { Route } from '@tyche/contract/route';
import { writeItem } from '../lib/storage.ts';

const keys = new Map<Route, string>([
  [contract.systemStatus, 'settings'],
  [contract.registerSettings, 'validate'],
  [contract.domainRoute, 'routers'],
  [contract.merchantWallet, 'merchantWallet'],
  [contract.listAnnouncements, 'index_notice'],
  [contract.consolidatedFunds, 'consolidated'],
]);

/** Keeps an answer when the specification names it; gives it back. */
export function cacheAnswer<T>(route: Route, answer: T): T {
  const key = keys.get(route);
  if (key !== undefined) writeItem('session', key, JSON.stringify(answer));
  return answer;
}
