// A round of a slot from the press to the shown result.
import type { SlotModel } from '@tyche/rules/studio/slots';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import { openSounds } from '../lib/sound.ts';
import { prefersStill, type Rounds, useRounds } from '../lib/use-rounds.ts';
import { countedUp, tierOf, wins } from './motion.ts';
import { type Story, type StorySpin, storyOf } from './round-story.ts';
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
  const { last } = session.opened;
  const rounds = useRounds(session);
  const reels = useReels(model, last ? endStopsOf(model, last) : model.reels.map(() => 0));
  const sounds = useMemo(() => openSounds(session.bridge), [session]);
  const [round, setRound] = useState<RoundView | null>(last);
  const [counted, setCounted] = useState<bigint | null>(last ? unitsOf(last.win) : null);
  const [free, setFree] = useState<FreeSpins | null>(null);
  const [card, setCard] = useState<number | null>(null);
  const [isQuick, setQuick] = useState(false);
  const answerCard = useRef<((isPlayed: boolean) => void) | null>(null);
  // What is shown of a round ends when the next begins.
  const run = useRef(0);
  useEffect(() => () => void (run.current += 1), []);

  async function showSpin(spin: StorySpin, isStill: boolean): Promise<void> {
    if (isStill) reels.rest(spin.stops);
    else await reels.land(spin.stops, sounds.stop);
  }

  async function showFreeSpins(story: Story, bet: bigint): Promise<void> {
    const [, ...freeSpins] = story.spins;
    if (freeSpins.length === 0) return;
    setCard(freeSpins.length);
    const isPlayed = await new Promise<boolean>((resolve) => {
      answerCard.current = resolve;
    });
    setCard(null);
    let won = 0n;
    if (isPlayed)
      for (const [index, spin] of freeSpins.entries()) {
        setFree({ index: index + 1, total: freeSpins.length, won });
        reels.start(isQuick);
        await showSpin(spin, prefersStill());
        won += (bet * BigInt(spin.tenths)) / TENTHS;
        setFree({ index: index + 1, total: freeSpins.length, won });
        if (spin.parts.length > 0)
          reels.light({ cells: spin.parts.flatMap(({ cells }) => cells), line: null, isWin: true });
        await pause(wins.freePause);
      }
    setFree(null);
  }

  async function showWin(shown: RoundView, story: Story): Promise<void> {
    const [bet, win] = [unitsOf(shown.bet), unitsOf(shown.win)];
    const tier = tierOf(win, bet);
    const mine = run.current;
    const parts = story.spins[0]?.parts ?? [];
    if (parts.length > 0)
      void lightInTurn(reels, parts, { isWin: tier !== null, isOver: () => mine !== run.current });
    if (tier === null) return setCounted(win);
    sounds.win(tier.plucks);
    const began = performance.now();
    const countMs = prefersStill() ? 0 : tier.countMs;
    for (;;) {
      if (mine !== run.current) return;
      const passed = performance.now() - began;
      setCounted(countedUp(win, passed, countMs));
      if (passed >= countMs) return;
      await nextFrame();
    }
  }

  async function spin(): Promise<RoundView | null> {
    if (rounds.isClosed) return null;
    run.current += 1;
    const before = round ? endStopsOf(model, round) : model.reels.map(() => 0);
    setCounted(null);
    sounds.press();
    if (!prefersStill()) reels.start(isQuick);
    let story: Story | null = null;
    const played = await rounds.play({}, async (answer, isStill) => {
      story = storyOf(model, answer);
      setRound(answer);
      const [first] = story.spins;
      if (first) await showSpin(first, isStill);
      await showFreeSpins(story, unitsOf(answer.bet));
    });
    if (played && story) await showWin(played, story);
    // A bet that was not taken leaves the picture as it was.
    else reels.rest(before);
    return played;
  }

  return {
    rounds,
    reels,
    counted,
    round,
    story: useMemo(() => round && storyOf(model, round), [round]),
    free,
    card,
    isQuick,
    setQuick,
    spin,
    press() {
      if (card !== null) return;
      if (rounds.isBusy) return reels.stopNow();
      void spin();
    },
    begin: (isPlayed) => answerCard.current?.(isPlayed),
  };
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
  return storyOf(model, round).spins.at(-1)?.stops ?? model.reels.map(() => 0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
