import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { MarketProvider } from '@tyche/i18n/react';
import { useEffect } from 'react';
import { learnServerTime } from '../lib/server-clock.ts';
import { setSealing } from '../state/api.ts';
import { isRead } from '../state/first-state.ts';
import { ClosedPage } from './closed-page.tsx';
import { Shell } from './layout/shell.tsx';
import { useKeepAlive } from './use-keep-alive.ts';

const RECHECK_MS = 60_000;

/** Asks what the site is now: under maintenance or closed to this region it replaces the whole page (specification section 4). */
export function Gate() {
  const status = useRoute(contract.systemStatus, {}, { refetchIntervalMs: RECHECK_MS });
  useKeepAlive();
  const site = status.state === 'ready' ? status.data : null;
  // The answer in the HTML was read some time ago, by the server's clock.
  const isAnswer = status.state === 'ready' && isRead(status);

  useEffect(() => {
    if (!site || !isAnswer) return;
    learnServerTime(site.serverTime);
    setSealing(site.info.encryptionRequired);
  }, [site, isAnswer]);

  return (
    <MarketProvider site={site?.info ?? null}>
      {site?.maintenance ? (
        <ClosedPage reason="maintenance" status={site} />
      ) : site?.regionRestriction ? (
        <ClosedPage reason="region" status={site} />
      ) : (
        <Shell site={site?.info ?? null} />
      )}
    </MarketProvider>
  );
}
