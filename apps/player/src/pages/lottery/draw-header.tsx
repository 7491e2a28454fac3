import type { RouteState } from '@tyche/client/react';
import type { Game } from '@tyche/rules/lottery';
import { Tag } from '@tyche/ui/chip';
import { CountdownRing } from '@tyche/ui/countdown';
import { cx } from '@tyche/ui/cx';
import { Notice } from '@tyche/ui/notice';
import { Skeleton } from '@tyche/ui/skeleton';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useState } from 'react';
import { DrawAnnouncer } from '../../features/draw-announcer/draw-announcer.tsx';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { drawnOf, spokenResult } from '../../lib/drawn/drawn-of.ts';
import { type NearDraws, phaseOf } from '../../state/draw-clock.ts';
import { useNow } from '../../state/now.ts';
import { shortNumber } from '../../lib/lottery-text.ts';
import { drawNumber } from '../../lib/win-no.ts';
import { Remaining } from '../../lib/parts/remaining.tsx';
import { useLotteryName } from '../../state/games.ts';
import { useOpenDrawsOf, useOwnDraws } from '../../features/my-bets/newest-bets.ts';
import { useOutcomeText } from '../../features/my-bets/outcome-text.ts';
import { useAnnouncedDraws } from '../../state/settled-draws.ts';
import { useText } from '@tyche/i18n/react';
import { stageOf } from './countdown-stage.ts';
import { drawFacts } from './draw-facts.ts';
import css from './draw-header.module.css';

/** Results of this number of balls or more keep their size on a phone; shorter ones grow. */
const LONG = 10;

/** The game, its running draw and the last result. */
export function DrawHeader({ game, clock }: { readonly game: Game; readonly clock: RouteState<NearDraws> }) {
  const { t } = useText();
  const name = useLotteryName()(game.code);
  const near = clock.state === 'ready' ? clock.data : null;
  return (
    <header className={css.head} data-draw-of={game.code}>
      {near?.maintenance != null && (
        <div className={css.closed}>
          <Notice tone="caution">{t('lottery.page.maintenance')}</Notice>
        </div>
      )}
      <div className={css.titles}>
        <h1>{name}</h1>
        <p className={css.number}>
          {near ? t('lottery.draw.number', { number: drawNumber(near.currentNumero.numero) }) : ' '}
          <span className={css.every}>
            <Period game={game} />
          </span>
        </p>
      </div>
      {near ? (
        <LastResult game={game} name={name} near={near} />
      ) : (
        <div className={css.last} data-facts={hasFacts(game) || undefined}>
          <Skeleton className={cx(css.wait, hasFacts(game) && css.two)} />
        </div>
      )}
      {near ? (
        <Clock game={game} name={name} near={near} />
      ) : (
        <div className={css.clock}>
          <Skeleton className={css.wait} />
        </div>
      )}
    </header>
  );
}

/** Of five digits the sum and the sides stand below the result. */
const hasFacts = ({ draw }: Game) => draw.kind === 'digits' && draw.count === 5;

/** The more balls, the smaller: the clock stays beside them. */
function sizeOf(balls: number): 'small' | 'medium' | 'large' {
  if (balls > 12) return 'small';
  return balls > 6 ? 'medium' : 'large';
}

/** How often it is drawn: every how many minutes, or at which hours. */
function Period({ game }: { readonly game: Game }) {
  const { t } = useText();
  const { calendar } = game;
  if (calendar.kind === 'times') return t('lottery.draw.at', { times: calendar.times.join(', ') });
  return calendar.periodSec % 60 === 0
    ? t('lottery.draw.every', { count: calendar.periodSec / 60 })
    : t('lottery.draw.everySeconds', { count: calendar.periodSec });
}

function LastResult({
  game,
  name,
  near,
}: {
  readonly game: Game;
  readonly name: string;
  readonly near: NearDraws;
}) {
  const { t } = useText();
  const previous = near.previousNumero;
  const isMine = useOwnDraws(game.id).has(previous?.numero ?? '');
  const announced = useAnnouncedDraws(({ byGame }) => byGame[game.code]);
  const texts = useOutcomeText();
  const [first] = useState(previous?.winNo ? previous.numero : null);
  const place = { className: css.last, 'data-facts': hasFacts(game) || undefined };
  if (!previous) return <div {...place} />;
  const { numero, winNo } = previous;
  if (!winNo) {
    return (
      <div {...place}>
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
  const outcome = announced?.numero === numero ? announced.outcome : null;
  const result = t('lottery.draw.resultSpoken', {
    number: shortNumber(numero),
    digits: spokenResult(winNo),
  });
  return (
    <div {...place}>
      <span
        key={numero}
        className={cx(css.balls, isNew && css.reveal)}
        data-long={drawnOf(winNo).values.length >= LONG || undefined}
      >
        <DrawnBalls
          result={winNo}
          family={game.family}
          label={result}
          size={sizeOf(drawnOf(winNo).values.length)}
        />
      </span>
      <p className={css.label}>
        <bdi>{shortNumber(numero)}</bdi>{' '}
        {outcome && (
          <span className={css.outcome}>
            <Tag tone={outcome.kind === 'won' ? 'jade' : 'plain'}>{texts.short(outcome)}</Tag>
          </span>
        )}
        {/^[0-9]{5}$/.test(winNo) && <Facts winNo={winNo} />}
      </p>
      <LiveText text={spokenOf()} />
    </div>
  );

  /** One sentence: the result alone, or with the outcome of the own bets, unless a notice says it. */
  function spokenOf(): string {
    if (!isNew) return '';
    if (!isMine) return result;
    return announced && outcome && announced.isInHeader ? texts.sentence(name, numero, winNo, outcome) : '';
  }
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
  const { isOpen, leftMs, share } = phaseOf(draw, now);
  const stage = stageOf(isOpen, leftMs);
  // Red says that one's own money is in the draw.
  const isMine = useOpenDrawsOf(game.id).has(draw.numero);
  const labels = {
    open:
      game.calendar.lockSec < 120
        ? t('lottery.draw.closesBefore', { count: game.calendar.lockSec })
        : t('lottery.draw.closesMinutes', { count: Math.round(game.calendar.lockSec / 60) }),
    soon: t('lottery.draw.closingSoon'),
    last: t('lottery.draw.lastSeconds'),
    closed: t('lottery.draw.closed'),
  };
  return (
    <div className={css.clock} data-stage={stage} data-mine={isMine || undefined}>
      <CountdownRing share={share} soon={isMine && stage === 'last'} />
      <div>
        <b role="timer" aria-label={t('lottery.draw.timer')}>
          <Remaining ms={isOpen ? leftMs : 0} />
        </b>
        <small>{labels[stage]}</small>
      </div>
      <DrawAnnouncer game={name} leftMs={leftMs} isOpen={isOpen} />
    </div>
  );
}
