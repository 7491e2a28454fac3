import { RefusedError } from '@tyche/client/client';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { useErrorText } from '../error-text.ts';
import { useText } from '@tyche/i18n/react';
import { TraceId } from './trace-id.tsx';

/** What a part of a page shows when its data did not come: the reason, a retry, and the id to quote to support. */
export function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useText();
  return (
    <EmptyState
      icon="alert"
      title={useErrorText()(error)}
      action={
        <Button size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      {error instanceof RefusedError && error.requestId && <TraceId id={error.requestId} />}
    </EmptyState>
  );
}
