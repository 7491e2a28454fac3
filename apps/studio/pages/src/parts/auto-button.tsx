/** @jsxImportSource preact */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type AutoPlan, autoLosses, autoRounds, mayGoOn } from '../lib/auto.ts';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import type { RoundView } from '../../../src/wire.ts';
import { Sheet } from './sheet.tsx';
import css from './parts.module.css';

interface Props {
  readonly session: PlaySession;
  readonly bet: bigint;
  readonly isClosed: boolean;
  /** Plays one round; null when it was refused. */
  readonly playOne: () => Promise<RoundView | null>;
}

/** Starts rounds by themselves, where the rules of the place allow it. */
export function AutoButton(props: Props) {
  return props.session.opened.game.hasAutoplay ? <Auto {...props} /> : null;
}

/** Once the player chose how many and how much may be lost. A press, a key or a hidden page ends them. */
function Auto(props: Props) {
  const { session, bet, isClosed, playOne } = props;
  const { t } = session.translator;
  const [isOpen, setOpen] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const isStopped = useRef(true);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && stop();
    const onHide = () => document.hidden && stop();
    document.addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onHide);
    const stopWatching = session.bridge.isPaused.watch((isPaused) => isPaused && stop());
    return () => {
      stop();
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onHide);
      stopWatching();
    };
  }, [session, stop]);
  async function run(plan: AutoPlan): Promise<void> {
    isStopped.current = false;
    let [played, net] = [0, 0n];
    while (!isStopped.current && mayGoOn(plan, { played, net, bet })) {
      setLeft(plan.rounds - played);
      const round = await playOne();
      if (!round) break;
      net += unitsOf(round.win) - (round.free ? 0n : bet);
      played += 1;
      // A pot that was won is shown until the player closes it.
      if (round.jackpotWins.length > 0) break;
    }
    stop();
    setLeft(null);
  }
  if (left !== null)
    return (
      <button type="button" class={css.quiet} onClick={stop}>
        {t('studio.autoStop', { count: left })}
      </button>
    );
  return (
    <>
      <button
        type="button"
        class={css.quiet}
        disabled={isClosed}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('studio.auto')}
      </button>
      {isOpen && (
        <AutoSheet
          session={session}
          bet={bet}
          onClose={() => setOpen(false)}
          onStart={(plan) => {
            setOpen(false);
            void run(plan);
          }}
        />
      )}
    </>
  );
}

function AutoSheet(props: {
  readonly session: PlaySession;
  readonly bet: bigint;
  readonly onClose: () => void;
  readonly onStart: (plan: AutoPlan) => void;
}) {
  const { session, bet, onClose, onStart } = props;
  const { t, format } = session.translator;
  const [rounds, setRounds] = useState<number>(autoRounds[0]);
  const [lossLimit, setLossLimit] = useState<bigint | null>(null);
  return (
    <Sheet title={t('studio.auto')} closeLabel={t('studio.close')} onClose={onClose}>
      <fieldset class={css.choice}>
        <legend>{t('studio.autoRounds')}</legend>
        <div class={css.chips}>
          {autoRounds.map((one) => (
            <button
              key={one}
              type="button"
              class={css.chip}
              aria-pressed={one === rounds}
              onClick={() => setRounds(one)}
            >
              {format.number(one)}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset class={css.choice}>
        <legend>{t('studio.autoLoss')}</legend>
        <div class={css.chips}>
          {autoLosses.map((times) => (
            <button
              key={times.toString()}
              type="button"
              class={css.chip}
              aria-pressed={bet * times === lossLimit}
              onClick={() => setLossLimit(bet * times)}
            >
              {session.money(bet * times)}
            </button>
          ))}
        </div>
      </fieldset>
      <p class={css.note}>{t('studio.autoText')}</p>
      <button
        type="button"
        class={css.primary}
        disabled={lossLimit === null}
        onClick={() => lossLimit !== null && onStart({ rounds, lossLimit })}
      >
        {t('studio.autoStart')}
      </button>
    </Sheet>
  );
}
