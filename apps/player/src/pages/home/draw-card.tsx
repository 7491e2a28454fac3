import { CountdownBar } from '@tyche/ui/countdown';
import { cx } from '@tyche/ui/cx';
import { Skeleton } from '@tyche/ui/skeleton';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { Link } from 'react-router';
import { drawKey, useOpenDraws } from '../../features/my-bets/newest-bets.ts';
import { GameArt } from '../../lib/game-art/game-art.tsx';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { spokenResult } from '../../lib/drawn/drawn-of.ts';
import { gameAddress } from '../../lib/game-address.ts';
import { Remaining } from '../../lib/parts/remaining.tsx';
import { drawNumber } from '../../lib/win-no.ts';
import { type NearDraws, phaseOf, useDrawClock } from '../../state/draw-clock.ts';
import type { Lottery } from '../../state/games.ts';
import { useNow } from '../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import css from './draw-card.module.css';

/** One lottery: its running draw with the time left, and what was drawn last. The whole card leads to the pad. */
export function DrawCard({
  lottery,
  isEarly,
}: {
  readonly lottery: Lottery;
  /** On the first screen of the page. */
  readonly isEarly: boolean;
}) {
  const { t } = useText();
  const near = useDrawClock(lottery.gameId);
  return (
    <li className={css.card}>
      <GameArt code={lottery.code} crop="card" className={css.art} isEarly={isEarly} />
      <div className={css.body}>
        <div className={css.head}>
          <div className={css.names}>
            <h3 className={css.name}>
              <Link to={gameAddress(lottery)} className={css.link}>
                {lottery.name}
              </Link>
            </h3>
            <p className={css.every}>{everyText(t, lottery.periodSec)}</p>
          </div>
          {near.state === 'ready' ? (
            <Clock gameId={lottery.gameId} near={near.data} />
          ) : (
            <span className={css.clock} />
          )}
        </div>
        <div className={css.foot}>
          {near.state === 'ready' ? (
            <LastDraw near={near.data} family={lottery.family} />
          ) : (
            <p className={css.number}>{near.state === 'failed' ? t('common.network') : <Skeleton />}</p>
          )}
          <Link to={`/lottery?gameCode=${lottery.code}&quickPick=1`} className={css.quick}>
            {t('home.next.quickPick')}
            <VisuallyHidden>{lottery.name}</VisuallyHidden>
          </Link>
        </div>
      </div>
    </li>
  );
}

function Clock({ gameId, near }: { readonly gameId: number; readonly near: NearDraws }) {
  const { t } = useText();
  const now = useNow(1_000);
  const phase = phaseOf(near.currentNumero, now);
  // Red says that one's own money is in the draw.
  const isSoon = useOpenDraws().has(drawKey(gameId, near.currentNumero.numero)) && phase.isSoon;
  return (
    <>
      <p className={cx(css.clock, isSoon && css.soon)} role="timer">
        <b>
          <Remaining ms={phase.leftMs} />
        </b>
        <small>{t(phase.isOpen ? 'home.next.closes' : 'home.next.drawing')}</small>
      </p>
      <div className={css.bar}>
        <CountdownBar share={phase.share} soon={isSoon} />
      </div>
    </>
  );
}

function LastDraw({ near, family }: { readonly near: NearDraws; readonly family: string | null }) {
  const { t } = useText();
  const last = near.previousNumero;
  if (!last) return <p className={css.number}>{t('home.next.noneYet')}</p>;
  return (
    <>
      <p className={css.number}>
        {t('home.next.last')} <bdi>{drawNumber(last.numero).split('-').at(-1)}</bdi>
      </p>
      <p className={css.result} data-family={family}>
        {last.winNo ? (
          <DrawnBalls
            result={last.winNo}
            family={family}
            label={t('common.resultSpoken', { balls: spokenResult(last.winNo) })}
            isTight
          />
        ) : (
          t('home.next.waiting')
        )}
      </p>
    </>
  );
}

function everyText(t: ReturnType<typeof useText>['t'], periodSec: number): string {
  return periodSec % 60 === 0
    ? t('home.next.everyMinutes', { count: periodSec / 60 })
    : t('home.next.everySeconds', { count: periodSec });
}
