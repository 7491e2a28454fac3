import type { RouteState } from '@tyche/client/react';
import { useText } from '@tyche/i18n/react';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Failed } from './failed.tsx';

/** What a part of a page shows while its data is not there: rows in its place, or why it did not come. Nothing once it is there. */
export function Waiting({ of, rows }: { readonly of: RouteState<unknown>; readonly rows: number }) {
  const { t } = useText();
  if (of.state === 'failed') return <Failed error={of.error} retry={of.retry} />;
  return of.state === 'loading' ? <SkeletonRows rows={rows} label={t('common.loading')} /> : null;
}
