import type { RouteState } from '@tyche/client/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useOldSince } from '../../state/old-since.ts';
import { useText } from '@tyche/i18n/react';

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
