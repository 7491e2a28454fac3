/** @jsxImportSource preact */
// Instant keno: one to ten numbers of 80, of which twenty are drawn.
import { kenoTenths } from '@tyche/rules/studio/originals';
import { useMemo, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import { lastShown, type PlaySession } from '../lib/session.ts';
import { openSounds } from '../lib/sound.ts';
import { useFrames, useRounds } from '../lib/use-rounds.ts';
import { AutoButton } from '../parts/auto-button.tsx';
import { BetField } from '../parts/bet-field.tsx';
import { Notice } from '../parts/notice.tsx';
import { ResultLine } from '../parts/result-line.tsx';
import css from './originals.module.css';
import { plucksOf, resultOf } from './results.ts';
import { Table } from './table.tsx';

const BALLS = 80;
const MAX_PICKS = 10;
const BALL_MS = 60;
const TENTHS = 10;

export function Play({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  const rounds = useRounds(session);
  const frames = useFrames();
  const sounds = useMemo(() => openSounds(session.bridge), [session]);
  const [picks, setPicks] = useState<readonly number[]>(() => numbersOf(session.opened.last?.inputs.picks));
  const [drawn, setDrawn] = useState<readonly number[]>(() => numbersOf(lastShown(session)?.draws.balls));
  const [shown, setShown] = useState<RoundView | null>(lastShown(session));
  const toggle = (ball: number) => {
    setDrawn([]);
    setShown(null);
    if (picks.includes(ball)) setPicks(picks.filter((one) => one !== ball));
    else if (picks.length < MAX_PICKS) setPicks([...picks, ball]);
  };
  const play = () =>
    rounds.play({ picks }, async (round, isStill) => {
      sounds.press();
      setShown(null);
      const balls = numbersOf(round.draws.balls);
      if (!isStill)
        await frames((ms) => {
          const count = Math.min(balls.length, Math.floor(ms / BALL_MS));
          setDrawn(balls.slice(0, count));
          return count < balls.length;
        });
      setDrawn(balls);
      setShown(round);
      sounds.win(plucksOf(round));
    });
  const board = (
    <>
      <Balls picks={picks} drawn={drawn} isOpen={!rounds.isBusy} onBall={toggle} />
      <ResultLine result={shown ? resultOf(session, shown) : null} />
      <Notice session={session} refusal={rounds.refusal} returned={rounds.returned} />
    </>
  );
  const panel = (
    <>
      <button
        type="button"
        class={css.main}
        disabled={rounds.isClosed || picks.length === 0}
        onClick={() => void play()}
      >
        {picks.length === 0 ? t('originals.keno.choose') : t('originals.keno.draw')}
      </button>
      <BetField session={session} bet={rounds.bet} isDisabled={rounds.isBusy} onBet={rounds.setBet} />
      {picks.length > 0 && <PayTable picks={picks.length} hits={shown ? Number(shown.outcome.hits) : null} />}
      <AutoButton
        session={session}
        bet={rounds.bet}
        isClosed={rounds.isClosed || picks.length === 0}
        playOne={play}
      />
    </>
  );
  return <Table board={board} panel={panel} />;
}

function Balls(props: {
  readonly picks: readonly number[];
  readonly drawn: readonly number[];
  readonly isOpen: boolean;
  readonly onBall?: (ball: number) => void;
}) {
  const { picks, drawn, isOpen, onBall } = props;
  return (
    <div class={css.balls}>
      {Array.from({ length: BALLS }, (_, at) => at + 1).map((ball) => {
        const [isPicked, isDrawn] = [picks.includes(ball), drawn.includes(ball)];
        return (
          <button
            key={ball}
            type="button"
            class={css.ball}
            disabled={!isOpen}
            aria-pressed={isPicked}
            data-drawn={isDrawn || undefined}
            data-hit={(isDrawn && isPicked) || undefined}
            onClick={() => onBall?.(ball)}
          >
            {ball}
          </button>
        );
      })}
    </div>
  );
}

/** What each number of hits pays with the given number of picks. */
function PayTable({ picks, hits }: { readonly picks: number; readonly hits: number | null }) {
  const paid = Array.from({ length: picks + 1 }, (_, count) => ({
    count,
    tenths: kenoTenths(picks, count),
  })).filter(({ tenths }) => tenths > 0);
  return (
    <div class={css.paytable}>
      {paid.map(({ count, tenths }) => (
        <span key={count} data-hit={count === hits || undefined}>
          {`${count} : ${tenths / TENTHS}×`}
        </span>
      ))}
    </div>
  );
}

export function Rules({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  return (
    <>
      <p>{t('originals.keno.rules')}</p>
      {Array.from({ length: MAX_PICKS }, (_, at) => at + 1).map((picks) => (
        <section key={picks}>
          <h3>{t('originals.keno.picks', { count: picks })}</h3>
          <PayTable picks={picks} hits={null} />
        </section>
      ))}
    </>
  );
}

export function Picture({ round }: { readonly session: PlaySession; readonly round: RoundView }) {
  return <Balls picks={numbersOf(round.inputs.picks)} drawn={numbersOf(round.draws.balls)} isOpen={false} />;
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
