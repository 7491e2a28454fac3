/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { CRASH_CAP } from '@tyche/rules/studio/originals';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import { type Store, useStore } from '../lib/store.ts';
import { BetField } from '../parts/bet-field.tsx';
import { Notice, sayReturned } from '../parts/notice.tsx';
import css from './crash.module.css';
import { hundredthsOf, printHundredths, printMultiple } from './print.ts';
import { type Seat, shownAt } from './seat-state.ts';
import type { Seats } from './seats.ts';
import type { RoundNews, TableNews } from './table-news.ts';

const LOWEST_TARGET = 101;
const ABOUT_EVERY_MS = 120;

interface Props {
  readonly session: PlaySession;
  readonly table: TableNews;
  readonly seats: Seats;
  readonly at: number;
}

/** One of the two bets: amount, automatic cash-out, and the one button that says what a press does now. */
export function SeatPanel({ session, table, seats, at }: Props) {
  const { t } = session.translator;
  const store = seats.all[at];
  if (!store) throw new RangeError(`no seat ${at}`);
  const seat = useStore(store);
  const isFixed = seat.asking !== null || seat.round?.state === 'playing';
  return (
    <section class={css.seat} aria-label={t('originals.crash.seat', { number: at + 1 })}>
      <Button session={session} table={table} seat={store} onPress={() => void seats.press(at)} />
      <BetField
        session={session}
        bet={seat.bet}
        isDisabled={isFixed}
        onBet={(bet) => seats.change(at, { bet })}
      />
      <div class={css.auto}>
        <label>
          <input
            type="checkbox"
            checked={seat.isAuto}
            disabled={isFixed}
            onChange={({ currentTarget }) => seats.change(at, { isAuto: currentTarget.checked })}
          />
          {t('originals.crash.auto')}
        </label>
        <input
          type="number"
          step="0.01"
          min={LOWEST_TARGET / 100}
          max={Number(CRASH_CAP) / 100}
          value={printHundredths(seat.target)}
          disabled={isFixed}
          aria-label={t('originals.crash.auto')}
          onChange={({ currentTarget }) => seats.change(at, { target: within(currentTarget.valueAsNumber) })}
        />
      </div>
      <Outcome session={session} seat={seat} />
      <Notice session={session} refusal={seat.refusal} />
    </section>
  );
}

function within(multiple: number): number {
  const hundredths = Math.round(multiple * 100);
  return Number.isFinite(hundredths)
    ? Math.min(Number(CRASH_CAP), Math.max(LOWEST_TARGET, hundredths))
    : LOWEST_TARGET;
}

type Face = 'bet' | 'next' | 'queued' | 'sending' | 'in' | 'locked' | 'out' | 'sent';

function faceOf(seat: Seat, round: RoundNews | null, isLocked: boolean): Face {
  if (seat.asking === 'out') return 'sent';
  if (seat.asking !== null) return 'sending';
  if (seat.round?.state === 'playing' && seat.round.shared === round?.no) {
    if (round.state === 'running') return 'out';
    return round.state === 'betting' && !isLocked ? 'in' : 'locked';
  }
  if (round?.state === 'betting' && !isLocked) return 'bet';
  return seat.isQueued ? 'queued' : 'next';
}

function Button(props: {
  readonly session: PlaySession;
  readonly table: TableNews;
  readonly seat: Store<Seat>;
  readonly onPress: () => void;
}) {
  const { session, table, onPress } = props;
  const { t } = session.translator;
  const seat = useStore(props.seat);
  const round = useStore(table.round);
  const isPaused = useStore(session.bridge.isPaused);
  const { isLocked, ageMs } = useSlowClock(table);
  const face = faceOf(seat, round, isLocked);
  const bet = session.money(seat.bet);
  const about = session.money((seat.bet * BigInt(shownAt(ageMs))) / 100n);
  const faces: Readonly<Record<Face, readonly [string, string]>> = {
    bet: [t('originals.crash.bet'), bet],
    next: [t('originals.crash.betNext'), bet],
    queued: [t('originals.crash.queued'), t('originals.crash.pressCancel')],
    sending: [t('originals.crash.sending'), bet],
    in: [t('originals.crash.accepted'), t('originals.crash.pressCancel')],
    locked: [t('originals.crash.accepted'), bet],
    out: [t('originals.crash.out'), t('originals.crash.about', { amount: about })],
    sent: [
      t('originals.crash.sent', { multiple: printMultiple(session, seat.pressedAt ?? 100) }),
      t('originals.crash.serverDecides'),
    ],
  };
  const [label, detail] = faces[face];
  const isClosed =
    face === 'sending' ||
    face === 'sent' ||
    face === 'locked' ||
    (isPaused && (face === 'bet' || face === 'next'));
  return (
    <button type="button" class={css.act} data-face={face} disabled={isClosed} onClick={onPress}>
      {label}
      <small>{detail}</small>
    </button>
  );
}

/** The time of the table as words need it: some times a second. */
function useSlowClock(table: TableNews): { readonly isLocked: boolean; readonly ageMs: number } {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), ABOUT_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { isLocked: table.lockLeftMs(now) <= 0, ageMs: table.ageMs(now) ?? 0 };
}

/** The result of the last bet of a seat. Told once to a screen reader. */
function Outcome({ session, seat }: { readonly session: PlaySession; readonly seat: Seat }) {
  const { round } = seat;
  const isPaid = round?.state === 'paid' && unitsOf(round.win) > 0n;
  return (
    <p class={isPaid ? css.paid : css.outcome} role="status">
      {outcomeOf(session, seat)}
    </p>
  );
}

function outcomeOf(session: PlaySession, { round, pressedAt, isLate }: Seat): string {
  const { t } = session.translator;
  if (isLate) return t('originals.crash.late');
  if (round?.isGivenUp) return sayReturned(session, round);
  if (round?.state === 'refunded')
    return t('originals.crash.refunded', { bet: session.money(unitsOf(round.bet)) });
  if (round?.state !== 'paid') return '';
  if (unitsOf(round.win) === 0n) return t('originals.noWin');
  const multiple = printMultiple(session, hundredthsOf(round.multiple));
  const won = t('originals.crash.paidAt', { win: session.money(unitsOf(round.win)), multiple });
  const pressed = pressedAt === null ? multiple : printMultiple(session, pressedAt);
  return pressed === multiple ? won : `${won} ${t('originals.crash.arrived', { pressed, multiple })}`;
}
