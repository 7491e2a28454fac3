import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { parseAmount } from '@tyche/kernel/money';
import { findGameById } from '@tyche/rules/lottery';
import { Balls } from '@tyche/ui/balls';
import { Dialog } from '@tyche/ui/dialog';
import { Table } from '@tyche/ui/table';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '../../state/text.tsx';
import { Effect, StateTag, useBetNames } from './bet-line.tsx';
import { CancelButton } from './cancel-button.tsx';
import type { OrderRow } from './order-row.ts';
import { ReceiptSeal } from './receipt-seal.tsx';
import css from './receipt.module.css';

/** Everything about one bet: what was bet, at what terms, what the draw did, and the proof that it was sealed. */
export function ReceiptDialog({ row, onClose }: { readonly row: OrderRow; readonly onClose: () => void }) {
  const { t, find, format } = useText();
  const { title, picks } = useBetNames()(row);
  const detail = useRoute(
    contract.orderDetail,
    { id: row.orderDetailId },
    { enabled: row.kind === 'ticket' },
  );
  const unit = findGameById(row.gameId)?.units.find((each) => each.id === row.bettingModeId);
  const money = (text: string) => format.amount(parseAmount(text) ?? 0n);
  const hits = detail.state === 'ready' ? detail.data.hits : [];
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('lottery.receipt.order'), <bdi key="order">{row.orderNumber}</bdi>],
    [
      t('lottery.order.draw'),
      <bdi key="draw">
        {find(`lottery.game.${row.gameCode}`) ?? row.gameName} · {drawNumber(row.numero)}
      </bdi>,
    ],
    [
      t('lottery.receipt.bets'),
      t('lottery.receipt.terms', {
        count: row.stakes,
        multiple: row.multiple,
        unit: unit ? format.amount(unit.factor, { decimals: 0 }) : '',
      }),
    ],
    [t('lottery.receipt.series'), String(row.series)],
    ...(row.chasing
      ? [
          [
            t('lottery.chase.title'),
            t('lottery.receipt.phase', { phase: row.chasingPhase, of: row.totalChasePhases }),
          ] as const,
        ]
      : []),
    [t('lottery.receipt.placed'), format.date(row.bettingTime, 'full')],
    [t('lottery.receipt.drawn'), format.date(row.drawTime, 'full')],
    [t('lottery.bets.stake'), money(row.bettingAmount)],
    [t('lottery.receipt.rebate'), money(row.rebateAmount)],
  ];
  return (
    <Dialog title={t('lottery.bets.receipt')} closeLabel={t('common.close')} onClose={onClose} closeOutside>
      <div className={css.receipt}>
        <div className={css.top}>
          <div className={css.what}>
            <b>{title}</b>
            <bdi>{picks}</bdi>
          </div>
          <div className={css.end}>
            <StateTag row={row} />
            <span className={css.effect}>
              <Effect row={row} />
            </span>
          </div>
        </div>
        {row.winningNumber && (
          <p className={css.drawn}>
            {t('lottery.receipt.result')}{' '}
            <Balls values={[...row.winningNumber]} label={[...row.winningNumber].join(' ')} />
          </p>
        )}
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {hits.length > 0 && (
          <Table caption={t('lottery.receipt.prizes')} dense>
            <thead>
              <tr>
                <th scope="col">{t('lottery.help.prize')}</th>
                <th scope="col">{t('lottery.receipt.count')}</th>
                <th scope="col">{t('lottery.receipt.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {hits.map((hit) => (
                <tr key={hit.prizeKey}>
                  <th scope="row">
                    {find(`lottery.prize.${hit.prizeKey}`) ??
                      find(`lottery.option.${hit.prizeKey}`) ??
                      hit.prizeKey}
                  </th>
                  <td>×{hit.count}</td>
                  <td>{money(hit.amount)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <ReceiptSeal row={row} />
        <div className={css.foot}>
          <CancelButton row={row} />
        </div>
      </div>
    </Dialog>
  );
}
