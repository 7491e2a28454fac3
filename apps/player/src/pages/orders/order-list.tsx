import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button, buttonClass } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { BetCardLine } from '../../features/my-bets/bet-card-line.tsx';
import { BetsTable } from '../../features/my-bets/my-bets.tsx';
import type { OrderRow } from '../../features/my-bets/order-row.ts';
import { dayOf } from '../../features/records/period.ts';
import { useNow } from '../../state/now.ts';
import { usePagerText } from '../../lib/pager-text.ts';
import { ReceiptDialog } from '../../features/my-bets/receipt-dialog.tsx';
import { Waiting } from '../../lib/states/waiting.tsx';
import { Tagged, useText } from '@tyche/i18n/react';
import { ExportButton } from './export-button.tsx';
import { everything, filterInput, isFiltered } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import css from './orders-page.module.css';
import { useFilter } from './use-filter.ts';

const PER_PAGE = 20;
const MINUTE_MS = 60_000;

/** The list with its filters, sums and pages, all of it kept in the address. */
export function OrderList() {
  const { t, format } = useText();
  const { filter, page, change, setPage } = useFilter();
  const [shown, setShown] = useState<OrderRow | null>(null);
  const pagerText = usePagerText();
  const { timeZone } = format;
  const today = dayOf(useNow(MINUTE_MS), timeZone);
  const input = filterInput(filter, { timeZone, today });
  const orders = useRoute(contract.listOrders, { ...input, page: page - 1, size: PER_PAGE });
  const total = orders.state === 'ready' ? orders.data.orders.totalElements : null;
  return (
    <div className={css.list}>
      <OrderFilters filter={filter} total={total} onChange={change} />
      <Waiting of={orders} rows={10} />
      {orders.state === 'ready' && (
        <>
          <Sums sums={orders.data.orderSumTO}>
            <ExportButton input={input} total={orders.data.orders.totalElements} />
          </Sums>
          {total === 0 ? (
            <None isFiltered={isFiltered(filter)} onClear={() => change(everything)} />
          ) : (
            <Rows rows={orders.data.orders.content} onOpen={setShown} />
          )}
          <Pager page={page} pages={orders.data.orders.totalPages} text={pagerText} onChange={setPage} />
          <p className={css.zone}>{t('orders.zone', { zone: format.zone })}</p>
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

function Sums({
  sums,
  children,
}: {
  readonly sums: OutputOf<typeof contract.listOrders>['orderSumTO'];
  readonly children: ReactNode;
}) {
  const { format } = useText();
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  return (
    <div className={css.sums}>
      <p>
        <Tagged
          of="lottery.bets.sums"
          params={{ stake: money(sums.sumActualBettingAmt), win: money(sums.sumWinningAmt) }}
          tags={{ b: (text) => <b>{text}</b> }}
        />
      </p>
      {children}
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
