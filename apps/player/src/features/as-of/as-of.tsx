import { CollectReads, useShownReads } from '@tyche/client/shown-reads';
import { useText } from '@tyche/i18n/react';
import { AgeLine } from '@tyche/ui/age-line';
import type { ReactNode } from 'react';
import { oldSince } from '../../state/old-since.ts';
import { useLine } from '../../state/online.ts';

/** A page, and above it how old its data are when some of them could not be read again. */
export function AsOf({ children }: { readonly children: ReactNode }) {
  return <CollectReads line={<OldLine />}>{children}</CollectReads>;
}

function OldLine() {
  const { t, format } = useText();
  const reads = useShownReads();
  const isOnline = useLine((line) => line.isOnline);
  const since = oldSince(reads, isOnline);
  return (
    <AgeLine
      text={since === null ? null : t('common.asOf', { time: format.date(since, 'time') })}
      retryLabel={t('common.retry')}
      onRetry={() => Promise.all(reads.map((read) => read.refresh()))}
    />
  );
}
