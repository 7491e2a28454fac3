// A round of a slot from the press to the shown result.
import type { SlotModel } from '@tyche/rules/studio/slots';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import { lastShown, type PlaySession, unitsOf } from '../lib/session.ts';
import { openSounds, type Sounds } from '../lib/sound.ts';
import { prefersStill, type Rounds, useRounds } from '../lib/use-rounds.ts';
import { countedUp, tierOf, wins } from './motion.ts';
import { type Story, type StorySpin, quietStops, storyOf } from './round-story.ts';
import { type Reels, useReels } from './use-reels.ts';

export interface FreeSpins {
  readonly index: number;
  readonly total: number;
  /** What the free spins have won so far, in 1/10 000 units. */
  readonly won: bigint;
}

export interface Slot {
  readonly rounds: Rounds;
  readonly reels: Reels;
  /** The win as it is counted up, in 1/10 000 units; null while nothing is shown. */
  readonly counted: bigint | null;
  readonly round: RoundView | null;
  readonly story: Story | null;
  readonly free: FreeSpins | null;
  /** The card of free spins waits for the player: how many were won. */
  readonly card: number | null;
  readonly isQuick: boolean;
  setQuick(isQuick: boolean): void;
  spin(): Promise<RoundView | null>;
  /** The one button: spins, or stops what turns, or ends the counting. */
  press(): void;
  /** Answers the card: plays the free spins, or shows their total. */
  begin(isPlayed: boolean): void;
}

/** The state of a slot's page. */
export function useSlot(session: PlaySession, model: SlotModel): Slot {
  const last = lastShown(session);
  const rounds = useRounds(session);
  const reels = useReels(model, last ? endStopsOf(model, last) : quietStops(model));
  const sounds = useMemo(() => openSounds(session.bridge), [session]);
  const [round, setRound] = useState<RoundView | null>(last);
  const [counted, setCounted] = useState<bigint | null>(last ? unitsOf(last.win) : null);
  const [isQuick, setQuick] = useState(false);
  // What is shown of a round ends when the next begins.
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  const showSpin = async (spin: StorySpin, isStill: boolean) => {
    if (isStill) reels.rest(spin.stops);
    else await reels.land(spin.stops, sounds.stop);
  };
  const free = useFreeSpins(reels, { isQuick, showSpin });

  async function spin(): Promise<RoundView | null> {
    if (rounds.isClosed) return null;
    run.current += 1;
    const mine = run.current;
    const before = round ? endStopsOf(model, round) : quietStops(model);
    setCounted(null);
    sounds.press();
    if (!prefersStill()) reels.start(isQuick);
    const played = await rounds.play({}, async (answer, isStill) => {
      const { spins } = storyOf(model, answer);
      const [first, ...freeSpins] = spins;
      setRound(answer);
      if (first) await showSpin(first, isStill);
      if (freeSpins.length > 0) await free.show(freeSpins, unitsOf(answer.bet));
    });
    // A bet that was not taken leaves the picture as it was.
    if (!played) reels.rest(before);
    else
      await showWin(
        { reels, sounds, setCounted, isOver: () => mine !== run.current },
        { round: played, parts: storyOf(model, played).spins[0]?.parts ?? [] },
      );
    return played;
  }

  return {
    rounds,
    reels,
    counted,
    round,
    story: useMemo(() => round && storyOf(model, round), [model, round]),
    free: free.shown,
    card: free.card,
    isQuick,
    setQuick,
    spin,
    press() {
      if (free.card !== null) return;
      if (rounds.isBusy) return reels.stopNow();
      void spin();
    },
    begin: free.begin,
  };
}

/** The free spins of a round: a card that waits, then one spin after the other. */
function useFreeSpins(
  reels: Reels,
  of: { readonly isQuick: boolean; readonly showSpin: (spin: StorySpin, isStill: boolean) => Promise<void> },
) {
  const [shown, setShown] = useState<FreeSpins | null>(null);
  const [card, setCard] = useState<number | null>(null);
  const answer = useRef<((isPlayed: boolean) => void) | null>(null);
  async function show(spins: readonly StorySpin[], bet: bigint): Promise<void> {
    setCard(spins.length);
    const isPlayed = await new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
    setCard(null);
    let won = 0n;
    for (const [at, spin] of isPlayed ? spins.entries() : []) {
      const step = { index: at + 1, total: spins.length };
      setShown({ ...step, won });
      reels.start(of.isQuick);
      await of.showSpin(spin, prefersStill());
      won += (bet * BigInt(spin.tenths)) / TENTHS;
      setShown({ ...step, won });
      const cells = spin.parts.flatMap((part) => part.cells);
      if (cells.length > 0) reels.light({ cells, line: null, isWin: true });
      await pause(wins.freePause);
    }
    setShown(null);
  }
  return { shown, card, show, begin: (isPlayed: boolean) => answer.current?.(isPlayed) };
}

/** Lights what won and counts the win up; a return of the stake or less is only shown. */
async function showWin(
  on: {
    readonly reels: Reels;
    readonly sounds: Sounds;
    readonly setCounted: (amount: bigint) => void;
    readonly isOver: () => boolean;
  },
  { round, parts }: { readonly round: RoundView; readonly parts: StorySpin['parts'] },
): Promise<void> {
  const { reels, sounds, setCounted, isOver } = on;
  const [bet, win] = [unitsOf(round.bet), unitsOf(round.win)];
  const tier = tierOf(win, bet);
  if (parts.length > 0) void lightInTurn(reels, parts, { isWin: tier !== null, isOver });
  if (tier === null) return setCounted(win);
  sounds.win(tier.plucks);
  const began = performance.now();
  const countMs = prefersStill() ? 0 : tier.countMs;
  while (!isOver()) {
    const passed = performance.now() - began;
    setCounted(countedUp(win, passed, countMs));
    if (passed >= countMs) return;
    await nextFrame();
  }
}

const TENTHS = 10n;
const LAPS = 2;

/** All winning cells at once, then each line in turn, best first, two times round. */
async function lightInTurn(
  reels: Reels,
  parts: StorySpin['parts'],
  { isWin, isOver }: { readonly isWin: boolean; readonly isOver: () => boolean },
): Promise<void> {
  const all = { cells: parts.flatMap(({ cells }) => cells), line: null, isWin };
  reels.light(all);
  if (!isWin || prefersStill()) return;
  await pause(wins.allLines);
  const ordered = parts.toSorted((one, other) => other.tenths - one.tenths);
  for (let lap = 0; lap < LAPS; lap += 1)
    for (const { cells, line } of ordered) {
      if (isOver()) return;
      reels.light({ cells, line, isWin });
      await pause(wins.eachLine);
    }
  if (!isOver()) reels.light(all);
}

/** Where the reels stand after a round: at the stops of its last spin. */
function endStopsOf(model: SlotModel, round: RoundView): readonly number[] {
  return storyOf(model, round).spins.at(-1)?.stops ?? quietStops(model);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
