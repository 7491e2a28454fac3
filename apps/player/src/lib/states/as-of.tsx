import type { RouteState } from '@tyche/client/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useLine } from '../../state/online.ts';
import { useText } from '@tyche/i18n/react';

/** Since when shown data are old: when the oldest of them were read, if reading them again failed or there is no network; else null. */
export function useOldSince(...of: readonly RouteState<unknown>[]): number | null {
  const isOnline = useLine((line) => line.isOnline);
  const old = of.flatMap((one) =>
    one.state === 'ready' && (one.failure !== null || !isOnline) ? [one.readAt] : [],
  );
  return old.length === 0 ? null : Math.min(...old);
}

/** Says how old the data of a page are when they could not be read again. Nothing while they are up to date. */
export function AsOf({ of }: { readonly of: readonly RouteState<unknown>[] }) {
  const { t, format } = useText();
  const since = useOldSince(...of);
  if (since === null) return null;
  const isBusy = of.some((one) => one.state === 'ready' && one.isRefreshing);
  const refresh = () => {
    for (const one of of) if (one.state === 'ready') void one.refresh();
  };
  return (
    <Notice
      tone="caution"
      action={
        <Button size="small" busy={isBusy} onClick={refresh}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('common.asOf', { time: format.date(since, 'time') })}
    </Notice>
  );
}
