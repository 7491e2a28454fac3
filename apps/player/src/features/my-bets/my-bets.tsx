import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { SegmentedControl } from '@tyche/ui/choices';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Table } from '@tyche/ui/table';
import { useState } from 'react';
import { drawNumber } from '../../lib/win-no.ts';
import { useLotteryName } from '../../state/games.ts';
import { openModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { Tagged, useText } from '@tyche/i18n/react';
import { BetCardLine } from './bet-card-line.tsx';
import { BetPicks, Effect, StateTag, useBetNames } from './bet-line.tsx';
import css from './bets.module.css';
import { CancelButton } from './cancel-button.tsx';
import { isDecided, type OrderRow } from './order-row.ts';
import { usePagerText } from '../../lib/pager-text.ts';
import { MissingRecords } from '../../lib/states/missing-records.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { Time } from '../../lib/parts/time.tsx';

const PER_PAGE = 10;
const FILTERS = { all: '', open: 2, won: 4, lost: 5 } as const;
type Filter = keyof typeof FILTERS;

/** The member's bets on a game: every ticket with its state, what it cost and what it brought. */
export function MyBets({ gameId }: { readonly gameId: number }) {
  const { t, format } = useText();
  const isMember = useSession((session) => session.member !== null);
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<OrderRow | null>(null);
  const orders = useRoute(
    contract.listOrders,
    { gameId, orderStatus: FILTERS[filter], page: page - 1, size: PER_PAGE },
    { enabled: isMember },
  );
  const pagerText = usePagerText();

  if (!isMember)
    return (
      <EmptyState
        icon="ticket"
        title={t('lottery.bets.guest')}
        action={<Button onClick={() => openModal({ kind: 'login' })}>{t('lottery.bets.login')}</Button>}
      />
    );
  const content = orders.state === 'ready' ? orders.data.orders.content : [];
  const sums = orders.state === 'ready' ? orders.data.orderSumTO : null;
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  return (
    <div className={css.bets}>
      <div className={css.filter}>
        <SegmentedControl
          label={t('lottery.bets.filter')}
          value={filter}
          onChange={(value) => {
            setFilter(value);
            setPage(1);
          }}
          choices={(['all', 'open', 'won', 'lost'] as const).map((value) => ({
            value,
            label: t(`lottery.bets.filter.${value}`),
          }))}
        />
        {orders.state === 'ready' && <MissingRecords before={orders.data.missingBefore} />}
        {sums && (
          <p className={css.sums}>
            <Tagged
              of="lottery.bets.sums"
              params={{ stake: money(sums.sumActualBettingAmt), win: money(sums.sumWinningAmt) }}
              tags={{ b: (text) => <b>{text}</b> }}
            />
          </p>
        )}
      </div>
      {orders.state === 'loading' && <SkeletonRows rows={8} label={t('common.loading')} />}
      {orders.state === 'failed' && (
        <EmptyState
          icon="alert"
          title={t('lottery.bets.failed')}
          action={
            <Button size="small" onClick={orders.retry}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {orders.state === 'ready' && content.length === 0 && (
        <EmptyState
          icon="ticket"
          title={t(filter === 'all' ? 'lottery.bets.none' : 'lottery.bets.noneOfThese')}
        />
      )}
      {content.length > 0 && (
        <>
          <BetsTable rows={content} onOpen={setShown} />
          <ul className={css.cards}>
            {content.map((row) => (
              <li key={row.orderDetailId}>
                <BetCardLine row={row} onOpen={() => setShown(row)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {orders.state === 'ready' && (
        <Pager page={page} pages={orders.data.orders.totalPages} text={pagerText} onChange={setPage} />
      )}
      {shown && (
        <ReceiptDialog
          row={content.find((row) => row.orderDetailId === shown.orderDetailId) ?? shown}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

/** The tickets as a table; where they are of several lotteries, with the name of each. */
export function BetsTable({
  rows,
  withLottery = false,
  onOpen,
}: {
  readonly rows: readonly OrderRow[];
  readonly withLottery?: boolean;
  readonly onOpen: (row: OrderRow) => void;
}) {
  const { t, format } = useText();
  const names = useBetNames(rows);
  const lotteryName = useLotteryName();
  return (
    <Table caption={t('lottery.bets.table')} className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('lottery.results.draw')}</th>
          <th scope="col">{t('lottery.order.play')}</th>
          <th scope="col" className={css.money}>
            {t('lottery.bets.stake')}
          </th>
          <th scope="col">{t('lottery.bets.status')}</th>
          <th scope="col" className={css.money}>
            {t('lottery.bets.effect')}
          </th>
          <th scope="col" className={css.money}>
            {t('lottery.bets.receipt')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { title } = names(row);
          return (
            <tr key={row.orderDetailId}>
              <td className={css.number}>
                {withLottery && (
                  <span className={css.lottery}>{lotteryName(row.gameCode, row.gameName)}</span>
                )}
                <bdi>{drawNumber(row.numero)}</bdi>
                {withLottery && <Time className={css.at} at={row.bettingTime} style="dateTime" />}
              </td>
              <td>
                <span className={css.play}>{title}</span>
                <BetPicks row={row} className={css.picks} />
              </td>
              <td className={css.money}>{format.money(parseAmount(row.bettingAmount) ?? 0n)}</td>
              <td>
                <StateTag row={row} />
              </td>
              <td className={css.money}>{isDecided(row) ? <Effect row={row} /> : '–'}</td>
              <td>
                <span className={css.actions}>
                  <CancelButton row={row} />
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={t('lottery.bets.receiptOf', { number: drawNumber(row.numero), play: title })}
                    onClick={() => onOpen(row)}
                  >
                    {t('lottery.bets.receipt')}
                  </Button>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
