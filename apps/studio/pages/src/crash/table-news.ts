// What the table tells. The device's clock is never used: a time is what the server said, plus how long ago it came. The figure on the
// screen is therefore at most as far as the server's, later by the way of the news.
import type { TableEvent } from '../../../src/wire.ts';
import type { PlaySession } from '../lib/session.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { Studio } from '../lib/studio.ts';

export type RoundNews = Extract<TableEvent, { type: 'round' }>;
export type SeatsNews = Extract<TableEvent, { type: 'seats' }>;

/** Whether the server is heard: without a tick for a while the figure stops, later the player is told that there is no connection. */
export type Hearing = 'heard' | 'waiting' | 'silent';

export interface TableNews {
  readonly round: Store<RoundNews | null>;
  readonly seats: Store<SeatsNews | null>;
  readonly hearing: Store<Hearing>;
  /** Since the curve began, in ms; null before. It stops while nothing is heard. */
  ageMs(now: number): number | null;
  /** Until bets are locked, in ms; negative after. */
  lockLeftMs(now: number): number;
}

const WAITING_MS = 450;
const SILENT_MS = 2_000;
const CHECK_MS = 150;
const AGAIN_MS = 1_000;

const tables = new WeakMap<PlaySession, TableNews>();

/** The table of a session: opened when it is first asked for, and as long as the page is. */
export function tableOf(session: PlaySession): TableNews {
  const known = tables.get(session);
  if (known) return known;
  const opened = openTableNews(session.studio);
  tables.set(session, opened);
  return opened;
}

/** Listens to the table; asks again when the answer ends. */
function openTableNews(studio: Studio): TableNews {
  const round = createStore<RoundNews | null>(null);
  const seats = createStore<SeatsNews | null>(null);
  const hearing = createStore<Hearing>('waiting');
  let last = { at: Number.NEGATIVE_INFINITY, ageMs: null as number | null, lockLeftMs: 0 };

  function hear(line: string): void {
    const event: TableEvent = JSON.parse(line);
    if (event.type !== 'seats') {
      const { ageMs, lockLeftMs } = event;
      last = { at: performance.now(), ageMs, lockLeftMs };
      hearing.set('heard');
    }
    if (event.type === 'round') round.set(event);
    if (event.type === 'seats') seats.set(event);
  }
  setInterval(() => {
    const since = performance.now() - last.at;
    hearing.set(since > SILENT_MS ? 'silent' : since > WAITING_MS ? 'waiting' : 'heard');
  }, CHECK_MS);
  async function listen(): Promise<void> {
    for (;;) {
      await studio.watchTable(hear).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  void listen();
  const sinceNews = (now: number) => Math.min(WAITING_MS, Math.max(0, now - last.at));
  return {
    round,
    seats,
    hearing,
    ageMs: (now) => (last.ageMs === null ? null : last.ageMs + sinceNews(now)),
    lockLeftMs: (now) => last.lockLeftMs - sinceNews(now),
  };
}
