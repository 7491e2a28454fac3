/** @jsxImportSource preact */
// The pots above the reels, and a pot that was won. A figure is what the server said last: nothing counts up by itself.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import css from './slots.module.css';

/** How often the page looks at the pots. */
const LOOK_MS = 10_000;

/** The pots of the game; nothing where it has none. While a round is shown they stay: a pot that falls would tell its result. */
export function Pots({ session, isBusy }: { readonly session: PlaySession; readonly isBusy: boolean }) {
  const { t } = session.translator;
  const pots = useStore(session.jackpots);
  useEffect(() => {
    if (isBusy || pots.length === 0) return;
    let isOver = false;
    const look = async () => {
      if (document.hidden) return;
      const read = await session.studio.jackpots().catch(() => null);
      if (read && !isOver) session.jackpots.set(read);
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [session, isBusy, pots.length]);
  if (pots.length === 0) return null;
  return (
    <dl class={css.pots} aria-label={t('slots.jackpots')}>
      {pots.map(({ id, amount }) => (
        <div key={id}>
          <dt>{t(`studio.jackpot.${id}` as 'studio.jackpot.mini')}</dt>
          <dd>{session.money(unitsOf(amount))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The pots that a round won, until the player closes them or the next round begins. */
export function PotsWon({ session, round }: { readonly session: PlaySession; readonly round: RoundView }) {
  const { t } = session.translator;
  const [isClosed, setClosed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  if (isClosed) return null;
  return (
    <div class={css.card} role="dialog" aria-label={t('slots.jackpotWon')}>
      <div>
        <h2>{t('slots.jackpotWon')}</h2>
        {round.jackpotWins.map(({ id, amount }) => (
          <p key={id} class={css.potWon}>
            {t(`studio.jackpot.${id}` as 'studio.jackpot.mini')}
            <b>{session.money(unitsOf(amount))}</b>
          </p>
        ))}
        <p>{t('slots.jackpotPaid')}</p>
        <button ref={button} type="button" class={css.start} onClick={() => setClosed(true)}>
          {t('studio.close')}
        </button>
      </div>
    </div>
  );
}
