// The two bets of the player at the table: placed, taken back, cashed out, and read again when a round ended by itself.
import type { RoundView } from '../../../src/wire.ts';
import type { PlaySession } from '../lib/session.ts';
import { openSounds } from '../lib/sound.ts';
import { createStore, type Store } from '../lib/store.ts';
import { plucksOf } from '../originals/results.ts';
import { emptySeat, isOnItsWay, type Seat, shownAt } from './seat-state.ts';
import type { TableNews } from './table-news.ts';

export interface Seats {
  readonly all: readonly Store<Seat>[];
  change(at: number, changes: Partial<Pick<Seat, 'bet' | 'target' | 'isAuto'>>): void;
  /** The one button of a seat: bet, take back, cash out, or bet in the next round. */
  press(at: number): Promise<void>;
  close(): void;
}

const SEATS = 2;
/** After the end of a round the server gives late cash-outs a second, then every bet has its end. Pages do not ask all at once. */
const [AFTER_END_MS, SPREAD_MS, AGAIN_MS] = [1_300, 600, 2_500];
const ID_LENGTH = 8;

/** Opens the seats of the player. What he bet before a reload is found again. */
export function openSeats(session: PlaySession, table: TableNews): Seats {
  const { bridge } = session;
  const all = Array.from({ length: SEATS }, () => createStore(emptySeat(session)));
  const desk = openDesk(session, table, all);
  const stops = [
    table.round.watch((round) => {
      if (round?.state === 'betting') desk.placeQueued();
      if (round?.state === 'ended' || round?.state === 'void')
        desk.readLater(AFTER_END_MS + (performance.now() % SPREAD_MS));
    }),
    table.seats.watch((news) => {
      const isOut = ({ round }: Seat) =>
        round?.state === 'playing' &&
        news?.seats.some(({ id, out }) => out !== null && id === round.roundId.slice(0, ID_LENGTH));
      if (all.some((seat) => isOut(seat.get()))) desk.readLater(0);
    }),
    bridge.isPaused.watch((isPaused) => {
      if (isPaused) for (const at of all.keys()) desk.put(at, { isQueued: false });
    }),
  ];
  desk.readLater(0);
  return {
    all,
    change: desk.put,
    async press(at) {
      const seat = all[at]?.get();
      const news = table.round.get();
      if (!news || !seat || seat.asking !== null) return;
      const isOpen = news.state === 'betting' && table.lockLeftMs(performance.now()) > 0;
      if (seat.round?.state === 'playing' && seat.round.shared === news.no) {
        if (isOpen) await desk.step(at, seat.round, 'cancel');
        else if (news.state === 'running') await desk.step(at, seat.round, 'out');
        return;
      }
      if (bridge.isPaused.get()) return;
      if (isOpen) await desk.place(at);
      else desk.put(at, { isQueued: !seat.isQueued });
    },
    close() {
      desk.close();
      for (const stop of stops) stop();
    },
  };
}

/** What the seats say to the server, and what they show of its answers. */
function openDesk(session: PlaySession, table: TableNews, all: readonly Store<Seat>[]) {
  const sounds = openSounds(session.bridge);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function put(at: number, changes: Partial<Seat>): void {
    const seat = all[at];
    seat?.set({ ...seat.get(), ...changes });
  }

  /** Reads the bets again; those on their way to the server keep waiting for their own answer. */
  async function read(): Promise<void> {
    const own = await session.studio.ownSeats().catch(() => null);
    let hasChanged = false;
    for (const [at, seat] of all.entries()) {
      const found = own?.rounds.find(({ inputs }) => inputs.seat === at);
      const { round: known, asking } = seat.get();
      if (!found || asking !== null || (found.roundId === known?.roundId && found.state === known.state))
        continue;
      put(at, { round: found });
      hasChanged = true;
      if (known?.state === 'playing') sounds.win(plucksOf(found));
    }
    if (own && hasChanged) session.settleAt(own.balance);
    const [newest] = own?.rounds ?? [];
    if (own?.isSessionEnded && newest) session.ended.set(newest);
    if (all.some((seat) => isOnItsWay(seat.get().round))) readLater(AGAIN_MS);
  }
  function readLater(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), ms);
  }

  async function place(at: number): Promise<void> {
    const seat = all[at]?.get();
    if (!seat) return;
    put(at, { asking: 'bet', isQueued: false, refusal: null, isLate: false, pressedAt: null });
    sounds.press();
    const played = await session.play(seat.bet, { seat: at, target: seat.isAuto ? seat.target : null });
    if (played.kind === 'refused') return put(at, { asking: null, refusal: played.code });
    put(at, { asking: null, round: played.round });
    // A bet that the wallet did not answer: the seat is read again until the refund is confirmed.
    if (played.kind === 'returned') return readLater(AGAIN_MS);
    session.settle();
  }

  async function step(at: number, round: RoundView, what: 'cancel' | 'out'): Promise<void> {
    const age = table.ageMs(performance.now());
    put(at, { asking: what, pressedAt: what === 'out' && age !== null ? shownAt(age) : null });
    sounds.press();
    const played = await session.step(round.roundId, what === 'out' ? { take: true } : { cancel: true });
    if (played.kind === 'refused') {
      put(at, { asking: null, isLate: what === 'out' });
      return readLater(AFTER_END_MS);
    }
    put(at, { asking: null, round: played.round });
    if (played.kind === 'returned') return readLater(AGAIN_MS);
    session.settle();
    if (what === 'out') sounds.win(plucksOf(played.round));
    if (isOnItsWay(played.round)) readLater(AGAIN_MS);
  }

  return {
    put,
    place,
    step,
    readLater,
    placeQueued() {
      for (const [at, seat] of all.entries())
        if (seat.get().isQueued && seat.get().asking === null) void place(at);
    },
    close: () => clearTimeout(timer),
  };
}
