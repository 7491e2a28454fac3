import type { RouteState } from '@tyche/client/react';
import type { Game } from '@tyche/rules/lottery';
import { Balls } from '@tyche/ui/balls';
import { Tag } from '@tyche/ui/chip';
import { CountdownRing } from '@tyche/ui/countdown';
import { cx } from '@tyche/ui/cx';
import { Skeleton } from '@tyche/ui/skeleton';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useState } from 'react';
import { DrawAnnouncer } from '../../features/draw-announcer/draw-announcer.tsx';
import { type NearDraws, phaseOf } from '../../state/draw-clock.ts';
import { useNow } from '../../state/now.ts';
import { shortNumber } from '../../lib/lottery-text.ts';
import { drawNumber } from '../../lib/win-no.ts';
import { remainingText } from '../../lib/remaining.ts';
import { useText } from '../../state/text.tsx';
import { stageOf } from './countdown-stage.ts';
import { drawFacts } from './draw-facts.ts';
import css from './draw-header.module.css';

/** The game, its running draw and the last result. */
export function DrawHeader({ game, clock }: { readonly game: Game; readonly clock: RouteState<NearDraws> }) {
  const { t, find } = useText();
  const name = find(game.nameKey) ?? game.code;
  const near = clock.state === 'ready' ? clock.data : null;
  return (
    <header className={css.head}>
      <div className={css.titles}>
        <h1>{name}</h1>
        <p className={css.number}>
          {near ? t('lottery.draw.number', { number: drawNumber(near.currentNumero.numero) }) : ' '}
          <span className={css.every}>
            {t('lottery.draw.every', { count: game.calendar.periodSec / 60 })}
          </span>
        </p>
      </div>
      {near ? <LastResult near={near} /> : <Skeleton className={css.wait} />}
      {near ? <Clock game={game} name={name} near={near} /> : <Skeleton className={css.wait} />}
    </header>
  );
}

function LastResult({ near }: { readonly near: NearDraws }) {
  const { t } = useText();
  const previous = near.previousNumero;
  const [first] = useState(previous?.winNo ? previous.numero : null);
  if (!previous) return <div className={css.last} />;
  const { numero, winNo } = previous;
  if (!winNo) {
    return (
      <div className={css.last}>
        <span className={css.waiting} aria-hidden="true">
          {[0, 1, 2, 3, 4].map((ball) => (
            <i key={ball} />
          ))}
        </span>
        <p className={css.label}>{t('lottery.draw.drawing', { number: shortNumber(numero) })}</p>
      </div>
    );
  }
  const isNew = first !== numero;
  const spoken = t('lottery.draw.resultSpoken', {
    number: shortNumber(numero),
    digits: [...winNo].join(' '),
  });
  return (
    <div className={css.last}>
      <span key={numero} className={cx(css.balls, isNew && css.sheen)}>
        <Balls values={[...winNo]} label={spoken} size="large" />
      </span>
      <p className={css.label}>
        <bdi>{shortNumber(numero)}</bdi> <Facts winNo={winNo} />
      </p>
      <LiveText text={isNew ? spoken : ''} />
    </div>
  );
}

/** Sum, size, parity and dragon or tiger of a result. */
export function Facts({ winNo }: { readonly winNo: string }) {
  const { t } = useText();
  const facts = drawFacts(winNo);
  return (
    <span className={css.facts}>
      <Tag>{t('lottery.draw.sum', { sum: facts.sum })}</Tag>
      <Tag>{t(`lottery.option.${facts.size}`)}</Tag>
      <Tag>{t(`lottery.option.${facts.parity}`)}</Tag>
      <Tag>{t(`lottery.option.${facts.duel}`)}</Tag>
    </span>
  );
}

function Clock({
  game,
  name,
  near,
}: {
  readonly game: Game;
  readonly name: string;
  readonly near: NearDraws;
}) {
  const { t } = useText();
  const now = useNow();
  const draw = near.currentNumero;
  const { isOpen, leftMs } = phaseOf(draw, now);
  const stage = stageOf(isOpen, leftMs);
  const sellingMs = (game.calendar.periodSec - game.calendar.lockSec) * 1_000;
  const labels = {
    open: t('lottery.draw.closesBefore', { count: game.calendar.lockSec }),
    soon: t('lottery.draw.closingSoon'),
    last: t('lottery.draw.lastSeconds'),
    closed: t('lottery.draw.closed'),
  };
  return (
    <div className={css.clock} data-stage={stage}>
      <CountdownRing share={isOpen ? leftMs / sellingMs : 0} soon={stage === 'last'} />
      <div>
        <b role="timer" aria-label={t('lottery.draw.timer')}>
          {isOpen ? remainingText(leftMs) : '00:00'}
        </b>
        <small>{labels[stage]}</small>
      </div>
      <DrawAnnouncer game={name} leftMs={leftMs} isOpen={isOpen} />
    </div>
  );
}
