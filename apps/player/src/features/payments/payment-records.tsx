import type { RouteState } from '@tyche/client/react';
import type { IconName } from '@tyche/ui/icons';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useText } from '@tyche/i18n/react';
import { usePagerText } from '../../lib/pager-text.ts';
import { Part } from '../../lib/parts/part.tsx';
import { Failed } from '../../lib/states/failed.tsx';
import { type Payment, PaymentList } from './payment-list.tsx';

/** How many payments stand on a page of the list. */
export const PAYMENTS_PER_PAGE = 10;

/** All payments of a kind by page, the newest first. */
export function PaymentRecords<Row extends Payment>({
  title,
  of,
  page,
  onPage,
  ...list
}: {
  readonly title: string;
  readonly of: RouteState<{ readonly list: readonly Row[]; readonly totalPages: number }>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly icon: IconName;
  readonly empty: string;
  readonly what: (row: Row) => string;
  readonly stateOf: (row: Row) => string;
  readonly onOpen?: (id: string) => void;
}) {
  const { t } = useText();
  const pagerText = usePagerText();
  return (
    <Part title={title}>
      {of.state === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
      {of.state === 'failed' && <Failed error={of.error} retry={of.retry} />}
      {of.state === 'ready' && (
        <>
          <PaymentList rows={of.data.list} {...list} />
          <Pager page={page} pages={of.data.totalPages} text={pagerText} onChange={onPage} />
        </>
      )}
    </Part>
  );
}
