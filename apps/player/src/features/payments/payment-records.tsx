import type { RouteState } from '@tyche/client/react';
import type { IconName } from '@tyche/ui/icons';
import { Pager } from '@tyche/ui/pager';
import { usePagerText } from '../../lib/pager-text.ts';
import { Part } from '../../lib/parts/part.tsx';
import { Waiting } from '../../lib/states/waiting.tsx';
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
  const pagerText = usePagerText();
  return (
    <Part title={title}>
      <Waiting of={of} rows={4} />
      {of.state === 'ready' && (
        <>
          <PaymentList rows={of.data.list} {...list} />
          <Pager page={page} pages={of.data.totalPages} text={pagerText} onChange={onPage} />
        </>
      )}
    </Part>
  );
}
