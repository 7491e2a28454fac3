/** @jsxImportSource preact */
// Crash, the sky lantern: one round for all players, and two bets of each.
import { CRASH_CAP } from '@tyche/rules/studio/originals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import type { PlaySession } from '../lib/session.ts';
import css from './crash.module.css';
import { LastRounds, People } from './people.tsx';
import { hundredthsOf, printMultiple } from './print.ts';
import { SeatPanel } from './seat-panel.tsx';
import { openSeats } from './seats.ts';
import { SkyView } from './sky-view.tsx';
import { tableOf } from './table-news.ts';

export { Fairness } from './fairness.tsx';

const seatKeys: Readonly<Record<string, number>> = { ' ': 0, b: 1 };

export function Play({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  const table = tableOf(session);
  const seats = useMemo(() => openSeats(session, table), [session, table]);
  const [shown, setShown] = useState(0);
  useEffect(() => () => seats.close(), [seats]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = seatKeys[event.key.toLowerCase()];
      const isTyped = event.target instanceof HTMLElement && event.target.closest('button, input, dialog');
      if (at === undefined || isTyped || event.repeat || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      void seats.press(at);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [seats]);
  return (
    <div class={css.stage}>
      <LastRounds session={session} table={table} />
      <div class={css.middle}>
        <SkyView session={session} table={table} seats={seats} />
        <p class={css.note}>{t('originals.crash.estimate')}</p>
      </div>
      <div class={css.seats} data-shown={shown}>
        <div class={css.tabs} role="group" aria-label={t('originals.crash.seats')}>
          {seats.all.map((_seat, at) => (
            <button key={at} type="button" aria-pressed={shown === at} onClick={() => setShown(at)}>
              {t('originals.crash.seat', { number: at + 1 })}
            </button>
          ))}
        </div>
        {seats.all.map((_seat, at) => (
          <SeatPanel key={at} session={session} table={table} seats={seats} at={at} />
        ))}
      </div>
      <People session={session} table={table} seats={seats} />
    </div>
  );
}

export function Rules({ session }: { readonly session: PlaySession }) {
  const { t, format } = session.translator;
  return (
    <>
      <p>{t('originals.crash.rules')}</p>
      <p>{t('originals.crash.arrival')}</p>
      <p>{t('originals.crash.cap', { times: format.number(Number(CRASH_CAP) / 100) })}</p>
    </>
  );
}

/** Where the curve ended, and where the player had left it. */
export function Picture({ session, round }: { readonly session: PlaySession; readonly round: RoundView }) {
  const { t } = session.translator;
  const { point } = round.draws;
  return (
    <div class={css.picture}>
      <b>{typeof point === 'number' ? printMultiple(session, point) : '–'}</b>
      <span>
        {round.multiple === '0'
          ? t('originals.noWin')
          : t('originals.crash.leftAt', { multiple: printMultiple(session, hundredthsOf(round.multiple)) })}
      </span>
    </div>
  );
}
