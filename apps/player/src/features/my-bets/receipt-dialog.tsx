import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { findAnyPlay } from '@tyche/rules/lottery';
import { findGameData } from '@tyche/rules/lottery/catalogue';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Table } from '@tyche/ui/table';
import { useMemo, useState } from 'react';
import { prizeName, selectionText } from '../../lib/lottery-text.ts';
import { drawNumber } from '../../lib/win-no.ts';
import { useKnownGames, useLotteryName } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { BetPicks, Effect, StateTag, useBetNames } from './bet-line.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ChaseDialog } from './chase-dialog.tsx';
import type { OrderRow } from './order-row.ts';
import { RebetButton } from './rebet-button.tsx';
import { ReceiptSeal } from './receipt-seal.tsx';
import css from './receipt.module.css';
import { wonPart } from './won-part.ts';
import { Time } from '../../lib/parts/time.tsx';
import { ReadsLine } from '@tyche/client/shown-reads';

/** Everything about one bet: what was bet, at what terms, what the draw did, and the proof that it was sealed. */
export function ReceiptDialog({ row, onClose }: { readonly row: OrderRow; readonly onClose: () => void }) {
  const { t, find, format } = useText();
  const { title } = useBetNames([row])(row);
  const detail = useRoute(
    contract.orderDetail,
    { id: row.orderDetailId },
    { enabled: row.kind === 'ticket' },
  );
  const lotteryName = useLotteryName();
  const [showsChase, setShowsChase] = useState(false);
  const game = useKnownGames([row.gameCode])[row.gameCode];
  const play = game && findAnyPlay(game, row.playId);
  const won = useMemo(() => game && wonPart(game, row), [game, row]);
  const data = findGameData(row.gameCode);
  const unit = data?.units.find((each) => each.id === row.bettingModeId);
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  const hits = detail.state === 'ready' ? detail.data.hits : [];
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('lottery.receipt.order'), <bdi key="order">{row.orderNumber}</bdi>],
    [
      t('lottery.order.draw'),
      <bdi key="draw">
        {lotteryName(row.gameCode, row.gameName)} · {drawNumber(row.numero)}
      </bdi>,
    ],
    // A draw of a chase that has not begun is not counted yet.
    ...(row.kind === 'ticket'
      ? [
          [
            t('lottery.receipt.bets'),
            data?.odds
              ? t('pad.lineBetsAt', {
                  count: row.stakes,
                  stake: format.price(data.betPrice * BigInt(row.multiple)),
                })
              : t('lottery.receipt.terms', {
                  count: row.stakes,
                  multiple: row.multiple,
                  unit: unit ? format.short(unit.factor) : '',
                }),
          ] as const,
        ]
      : []),
    ...(data?.odds ? [] : [[t('lottery.receipt.series'), String(row.series)] as const]),
    ...(row.chasing
      ? [
          [
            t('lottery.chase.title'),
            t('lottery.receipt.phase', { phase: row.chasingPhase, of: row.totalChasePhases }),
          ] as const,
        ]
      : []),
    [t('lottery.receipt.placed'), <Time key="placed" at={row.bettingTime} style="full" />],
    [t('lottery.receipt.drawn'), <Time key="drawn" at={row.drawTime} style="full" />],
    [t('lottery.bets.stake'), money(row.bettingAmount)],
    [t('lottery.receipt.rebate'), money(row.rebateAmount)],
  ];
  return (
    <Dialog title={t('lottery.bets.receipt')} closeLabel={t('common.close')} onClose={onClose} closeOutside>
      <div className={css.receipt}>
        <ReadsLine />
        <div className={css.top}>
          <div className={css.what}>
            <b>{title}</b>
            <BetPicks row={row} className={css.picks} />
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
            <DrawnBalls result={row.winningNumber} family={data?.family ?? null} />
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
        {won && (
          <p className={css.wonWith}>
            {t('lottery.receipt.wonWith')} <bdi>{selectionText(find, won.play, won.part)}</bdi>
          </p>
        )}
        {hits.length > 0 && (
          <Table caption={t('lottery.receipt.prizes')} className={css.prizes} dense>
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
                  <th scope="row">{play ? prizeName(find, play, hit.prizeKey) : hit.prizeKey}</th>
                  <td>×{hit.count}</td>
                  <td>{money(hit.amount)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <ReceiptSeal row={row} />
        <div className={css.foot}>
          <RebetButton row={row} onDone={onClose} />
          {row.chasing && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setShowsChase(true)}>
              {t('pad.chase.button')}
            </Button>
          )}
          <CancelButton row={row} />
        </div>
        {showsChase && <ChaseDialog row={row} onClose={() => setShowsChase(false)} />}
      </div>
    </Dialog>
  );
}
