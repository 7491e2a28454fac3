import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button, buttonClass } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { BetCardLine } from '../../features/my-bets/bet-card-line.tsx';
import { BetsTable } from '../../features/my-bets/my-bets.tsx';
import type { OrderRow } from '../../features/my-bets/order-row.ts';
import { usePagerText } from '../../lib/pager-text.ts';
import { ReceiptDialog } from '../../features/my-bets/receipt-dialog.tsx';
import { Failed } from '../../lib/states/failed.tsx';
import { Tagged, useText } from '@tyche/i18n/react';
import { ExportButton } from './export-button.tsx';
import { everything, type Filter, filterInput, isFiltered } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import css from './orders-page.module.css';

const PER_PAGE = 20;

/** The list with its filters, sums and pages. `?number=` in the address begins with one order or one draw. */
export function OrderList() {
  const { t, format } = useText();
  const [query] = useSearchParams();
  const [filter, setFilter] = useState<Filter>(() => ({ ...everything, number: query.get('number') ?? '' }));
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<OrderRow | null>(null);
  const pagerText = usePagerText();
  const orders = useRoute(contract.listOrders, {
    ...filterInput(filter, format.timeZone),
    page: page - 1,
    size: PER_PAGE,
  });
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);

  function change(changes: Partial<Filter>): void {
    setFilter((before) => ({ ...before, ...changes }));
    setPage(1);
  }

  return (
    <div className={css.list}>
      <OrderFilters filter={filter} onChange={change} />
      {orders.state === 'loading' && <SkeletonRows rows={10} label={t('common.loading')} />}
      {orders.state === 'failed' && <Failed error={orders.error} retry={orders.retry} />}
      {orders.state === 'ready' && (
        <>
          <div className={css.sums}>
            <p>
              <Tagged
                of="lottery.bets.sums"
                params={{
                  stake: money(orders.data.orderSumTO.sumActualBettingAmt),
                  win: money(orders.data.orderSumTO.sumWinningAmt),
                }}
                tags={{ b: (text) => <b>{text}</b> }}
              />
            </p>
            <ExportButton filter={filter} total={orders.data.orders.totalElements} />
          </div>
          {orders.data.orders.totalElements === 0 ? (
            <None isFiltered={isFiltered(filter)} onClear={() => change(everything)} />
          ) : (
            <Rows rows={orders.data.orders.content} onOpen={setShown} />
          )}
          <Pager page={page} pages={orders.data.orders.totalPages} text={pagerText} onChange={setPage} />
        </>
      )}
      {shown && (
        <ReceiptDialog
          row={newest(orders.state === 'ready' ? orders.data.orders.content : [], shown)}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

/** The row as the list has it now: while its receipt is open the draw may be made. */
function newest(rows: readonly OrderRow[], shown: OrderRow): OrderRow {
  return rows.find((row) => row.orderDetailId === shown.orderDetailId) ?? shown;
}

/** An empty list, with the way out of it: to all bets, or to the first one. */
function None({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useText();
  if (!isFiltered)
    return (
      <EmptyState
        icon="ticket"
        title={t('orders.none')}
        action={
          <Link className={buttonClass({})} to="/lottery">
            {t('orders.toLottery')}
          </Link>
        }
      />
    );
  return (
    <EmptyState
      icon="ticket"
      title={t('lottery.bets.noneOfThese')}
      action={
        <Button size="small" onClick={onClear}>
          {t('orders.clear')}
        </Button>
      }
    />
  );
}

function Rows({
  rows,
  onOpen,
}: {
  readonly rows: readonly OrderRow[];
  readonly onOpen: (row: OrderRow) => void;
}) {
  return (
    <>
      <BetsTable rows={rows} withLottery onOpen={onOpen} />
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.orderDetailId}>
            <BetCardLine row={row} withLottery onOpen={() => onOpen(row)} />
          </li>
        ))}
      </ul>
    </>
  );
}
