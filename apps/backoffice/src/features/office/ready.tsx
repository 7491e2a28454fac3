import type { RouteState } from '@tyche/client/react';
import { RefusedError } from '@tyche/client/client';
import { useText } from '@tyche/i18n/react';
import { refusalParams } from '@tyche/i18n/refusal-params';
import { AgeLine } from '@tyche/ui/age-line';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import type { ReactNode } from 'react';

/** The sentence of an error in the page's language. */
export function useSentence(): (error: Error) => string {
  const { t, find, format } = useText();
  return (error) =>
    error instanceof RefusedError
      ? (find(`refusals.${error.code}`, refusalParams(error.details, format.money)) ?? error.message)
      : t('common.network');
}

/** Shows what a route told: rows that load, why it failed, or the content, and how old it is when it could not be read again. */
export function Ready<Data>({
  of,
  children,
}: {
  readonly of: RouteState<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const { t, format } = useText();
  const sentence = useSentence();
  switch (of.state) {
    case 'loading':
      return <SkeletonRows rows={8} label={t('common.loading')} />;
    case 'failed':
      return (
        <EmptyState
          icon="alert"
          title={sentence(of.error)}
          action={
            <Button size="small" onClick={of.retry}>
              {t('common.retry')}
            </Button>
          }
        />
      );
    case 'ready':
      return (
        <>
          <AgeLine
            text={of.failure && t('common.asOf', { time: format.date(of.readAt, 'time') })}
            retryLabel={t('common.retry')}
            onRetry={of.refresh}
          />
          {children(of.data)}
        </>
      );
  }
}
