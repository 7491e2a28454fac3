// A table: a game with shared rounds, its clock, and those who watch it.
import { performance } from 'node:perf_hooks';
import { formatAmount } from '@tyche/kernel/money';
import type { Batcher } from '@tyche/postgres/batcher';
import type { PlayMode, TableEvent } from '../wire.ts';
import { advance, type TableDeps } from './advance.ts';
import { type ArrivedStep, openSteps, type RecordedStep } from './steps.ts';
import { lastPoints, listSeats, type SharedRow } from './store-shared.ts';

/** A page that gets the news of a table. */
export interface Watcher {
  readonly mode: PlayMode;
  /** Takes a line; false when the watcher is gone, or too slow to keep. */
  send(line: string): boolean;
}

export interface SharedTable extends TableDeps {
  readonly gameCode: string;
  readonly steps: Batcher<ArrivedStep, RecordedStep>;
  /** Adds a watcher, who gets the state first. False when there are as many as this process serves. */
  watch(watcher: Watcher): boolean;
  leave(watcher: Watcher): void;
  /** Does what is due, and tells the watchers. */
  turn(): Promise<void>;
}

const MAX_WATCHERS = 5_000;
const LAST = 20;
const SEATS = 50;
const modes: readonly PlayMode[] = ['REAL', 'DEMO'];
/** Without watchers and without an open round the database is asked this seldom. */
const IDLE_MS = 2_000;
const TICK_MS = 200;

export function openTable(deps: TableDeps, gameCode: string): SharedTable {
  const watchers = new Set<Watcher>();
  let shown: SharedRow | null = null;
  let [turnedAt, tickedAt] = [Number.NEGATIVE_INFINITY, 0];
  const told: Record<PlayMode, string> = { REAL: '', DEMO: '' };
  let news = '';

  function sendAll(line: string, mode?: PlayMode): void {
    for (const watcher of watchers)
      if ((mode === undefined || watcher.mode === mode) && !watcher.send(line)) watchers.delete(watcher);
  }

  async function tell(row: SharedRow): Promise<void> {
    const isNew = shown === null || stageOf(shown) !== stageOf(row);
    shown = row;
    if (isNew) {
      news = lineOf(roundEvent(row, await lastPoints(deps.database, gameCode, LAST)));
      sendAll(news);
    }
    const now = performance.now();
    if (now - tickedAt < TICK_MS && !isNew) return;
    tickedAt = now;
    sendAll(lineOf({ type: 'tick', ageMs: row.age_ms, lockLeftMs: row.lock_left_ms }));
    for (const mode of modes) {
      const seats = await readSeats(deps, row, mode);
      if (seats === told[mode]) continue;
      told[mode] = seats;
      sendAll(seats, mode);
    }
  }

  return {
    ...deps,
    gameCode,
    steps: openSteps(deps, gameCode),
    watch(watcher) {
      if (watchers.size >= MAX_WATCHERS) return false;
      watchers.add(watcher);
      for (const line of [news, told[watcher.mode]]) if (line !== '') watcher.send(line);
      return true;
    },
    leave: (watcher) => void watchers.delete(watcher),
    async turn() {
      const isIdle = watchers.size === 0 && (shown === null || shown.ended_ms !== null);
      if (isIdle && performance.now() - turnedAt < IDLE_MS) return;
      turnedAt = performance.now();
      const row = await advance(deps, gameCode, { isWatched: watchers.size > 0 });
      if (row) await tell(row);
    },
  };
}

/** What makes a state of a round a new one for those who watch. */
function stageOf({ shared_no, state }: SharedRow): string {
  return `${shared_no} ${state}`;
}

function roundEvent(row: SharedRow, last: readonly number[]): TableEvent {
  return {
    type: 'round',
    no: row.shared_no.toString(),
    state: row.state,
    lockLeftMs: row.lock_left_ms,
    ageMs: row.age_ms,
    point: row.point,
    isInterrupted: row.is_interrupted,
    chain: { no: row.chain_no, linkNo: row.link_no, commitment: row.commitment },
    before: row.before,
    beaconRound: row.beacon_round.toString(),
    salt: row.salt,
    link: row.link,
    last,
  };
}

async function readSeats({ database }: TableDeps, { shared_no }: SharedRow, mode: PlayMode): Promise<string> {
  const { rows, count, out } = await listSeats(database, shared_no, mode, SEATS);
  const seats = rows.map((row) => ({
    id: row.round_id.slice(0, 8),
    bet: formatAmount(row.bet),
    currency: row.currency,
    out: row.out_at,
  }));
  return lineOf({ type: 'seats', count, out, seats });
}

function lineOf(event: TableEvent): string {
  return `${JSON.stringify(event)}\n`;
}
