// The session of a player in a game: its balance, and bets that are sent once, whatever happens to their answers.
import { formatAmount, parseAmount, sum } from '@tyche/kernel/money';
import type { Translator } from '@tyche/i18n/translator';
import type {
  Fields,
  FreeView,
  JackpotView,
  Opened,
  PlayRequest,
  RefusalCode,
  RoundAnswer,
  RoundView,
  SeedsView,
} from '../../../src/wire.ts';
import type { Bridge } from './bridge.ts';
import { openFigures } from './figures.ts';
import { createStore, type Store } from './store.ts';
import { type Studio, StudioRefusal, StudioSilence } from './studio.ts';

export type Played =
  /** `isLate`: the answer took so long that its motion is not shown. */
  | { readonly kind: 'round'; readonly round: RoundView; readonly isLate: boolean }
  /** The wallet did not answer the bet: it is not played. `end` has the round once the wallet has confirmed the refund. */
  | { readonly kind: 'returned'; readonly round: RoundView; readonly end: Promise<RoundView> }
  | { readonly kind: 'refused'; readonly code: RefusalCode };

export interface PlaySession {
  readonly opened: Opened;
  readonly studio: Studio;
  readonly bridge: Bridge;
  readonly translator: Translator;
  /** In 1/10 000 units. */
  readonly balance: Store<bigint>;
  readonly seeds: Store<SeedsView>;
  /** The pots of the game; none without jackpots. They change by `settle` too. */
  readonly jackpots: Store<readonly JackpotView[]>;
  /** The free round that comes next; null without one. It changes by `settle`. */
  readonly free: Store<FreeView | null>;
  /** When the next bet may be sent, on the clock of `performance.now()`. */
  readonly readyAt: Store<number>;
  /** Why the page waits longer than usual; null when it does not. */
  readonly trouble: Store<'asking-again' | null>;
  /** The last round that is known in a session that has ended; null while it goes on. */
  readonly ended: Store<RoundView | null>;
  /** An amount as the player reads it. */
  money(units: bigint): string;
  /** Places a bet of 1/10 000 units. The balance changes by the caller's `settle`, when the result is shown. */
  play(bet: bigint, inputs: Fields): Promise<Played>;
  /** Takes a step in a round that goes on. */
  step(roundId: string, step: Fields): Promise<Played>;
  /** The round of a bet that is refunded, once the wallet has confirmed it. */
  untilRefunded(round: RoundView): Promise<RoundView>;
  /** Shows the balance after the last round. */
  settle(): void;
  /** Shows a balance that was read after a round ended by itself; null: the session has ended, and the one that is shown stays. */
  settleAt(balance: string | null): void;
}

/** How long the page waits before it asks again for the same round. */
const AGAIN_MS = [800, 1_600, 3_200, 4_000];

export function openSession(deps: {
  readonly opened: Opened;
  readonly studio: Studio;
  readonly bridge: Bridge;
  readonly translator: Translator;
}): PlaySession {
  const { opened, studio, bridge, translator } = deps;
  const figures = openFigures({ ...opened, balance: unitsOf(opened.balance) });
  const { balance, jackpots, free } = figures;
  const stores = openStores(opened);
  const { trouble, readyAt, ended, seeds } = stores;

  /** Asks until there is an answer: each repeat names the same round. */
  async function untilAnswered(ask: () => Promise<RoundAnswer>): Promise<Played> {
    for (let tries = 0; ; tries += 1) {
      try {
        const { round, balance: text, isSessionEnded, ...after } = await ask();
        if (isSessionEnded || ended.get() !== null) ended.set(round);
        figures.keep({ ...after, ...(text !== null && { balance: unitsOf(text) }) });
        trouble.set(null);
        // The site shows the game again that did not answer for a while.
        if (tries > AGAIN_MS.length) bridge.tell({ type: 'sgp:ready', version: 1, game: opened.game.code });
        if (round.isGivenUp) return { kind: 'returned', round, end: untilRefunded(deps, round, balance) };
        return { kind: 'round', round, isLate: tries > 0 };
      } catch (error) {
        if (error instanceof StudioRefusal) {
          trouble.set(null);
          if (error.waitMs > 0) readyAt.set(performance.now() + error.waitMs);
          return { kind: 'refused', code: error.code };
        }
        if (!(error instanceof StudioSilence)) throw error;
        trouble.set('asking-again');
        if (tries === AGAIN_MS.length) bridge.tell({ type: 'sgp:error', code: 'NO_ANSWER', fatal: false });
        await pause(AGAIN_MS[tries] ?? AGAIN_MS.at(-1) ?? 0);
      }
    }
  }

  function settle(): void {
    figures.settle();
    bridge.tell({ type: 'sgp:round', state: 'END' });
    bridge.tell({ type: 'sgp:balance', balance: formatAmount(balance.get()) });
  }

  bridge.onBalanceChanged(() => void readBalance(studio, balance));

  return {
    opened,
    studio,
    bridge,
    translator,
    ...stores,
    balance,
    jackpots,
    free,
    money: (units) => translator.format.money(units, { currency: opened.currency }),
    async play(bet, inputs) {
      const next = free.get();
      const request = requestOf(next, bet, inputs);
      const from = performance.now();
      bridge.tell({ type: 'sgp:round', state: 'START' });
      figures.stake(next ? 0n : bet);
      const played = await untilAnswered(() => studio.play(request));
      if (played.kind === 'refused') {
        if (played.code === 'FREE_ENDED') figures.keep({ free: null });
        figures.settle();
        return played;
      }
      // A part of a shared round has the seeds of all.
      if (played.round.shared === null) seeds.set({ ...seeds.get(), nonce: played.round.nonce + 1 });
      if (played.kind === 'round') readyAt.set(from + opened.game.minSpinMs);
      // Before the refund nothing is known of the balance: what is shown is without the stake.
      else if (played.round.state === 'refunded') settle();
      return played;
    },
    step: (roundId, step) => untilAnswered(() => studio.step(roundId, step)),
    untilRefunded: (round) => untilRefunded(deps, round, balance),
    settle,
    settleAt(text) {
      if (text !== null) figures.keep({ balance: unitsOf(text) });
      settle();
    },
  };
}

/** What the parts of the page watch, beside the figures. */
function openStores({ seeds }: Opened) {
  return {
    seeds: createStore(seeds),
    readyAt: createStore(0),
    trouble: createStore<'asking-again' | null>(null),
    ended: createStore<RoundView | null>(null),
  };
}

function requestOf(free: FreeView | null, bet: bigint, inputs: Fields): PlayRequest {
  return { key: crypto.randomUUID(), bet: free?.bet ?? formatAmount(bet), isFree: free !== null, inputs };
}

/** Reads a round that is refunded again and again, until the wallet has confirmed it; then the balance. */
async function untilRefunded(
  { studio, bridge }: { readonly studio: Studio; readonly bridge: Bridge },
  round: RoundView,
  balance: Store<bigint>,
): Promise<RoundView> {
  for (let found = round; ; ) {
    if (found.state === 'refunded') {
      await readBalance(studio, balance);
      bridge.tell({ type: 'sgp:round', state: 'END' });
      return found;
    }
    await pause(AGAIN_MS.at(-1) ?? 0);
    const rounds = await studio.rounds().catch(() => []);
    found = rounds.find(({ roundId }) => roundId === round.roundId) ?? found;
  }
}

/** Reads a balance again; without an answer the one that is shown stays. */
function readBalance(studio: Studio, balance: Store<bigint>): Promise<void> {
  return studio.balance().then(
    (text) => balance.set(unitsOf(text)),
    () => undefined,
  );
}

/** An amount of the wire in 1/10 000 units. Throws for what is none: the server sends nothing else. */
export function unitsOf(text: string): bigint {
  const units = parseAmount(text);
  if (units === null) throw new TypeError(`not an amount: ${text}`);
  return units;
}

/** The last round before this page was opened, where it has a result to show. */
export function lastShown({ opened: { last } }: Pick<PlaySession, 'opened'>): RoundView | null {
  return last !== null && Object.keys(last.draws).length > 0 ? last : null;
}

/** What a round paid in all, with the pots that it won, in 1/10 000 units. */
export function paidBy({ win, jackpotWins }: Pick<RoundView, 'win' | 'jackpotWins'>): bigint {
  return unitsOf(win) + sum(jackpotWins.map(({ amount }) => unitsOf(amount)));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
