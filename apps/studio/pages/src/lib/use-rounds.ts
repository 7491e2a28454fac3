import { useEffect, useRef, useState } from 'preact/hooks';
import type { Fields, RefusalCode, RoundView } from '../../../src/wire.ts';
import { type PlaySession, unitsOf } from './session.ts';
import { useStore } from './store.ts';

export interface Rounds {
  /** In 1/10 000 units. */
  readonly bet: bigint;
  setBet(bet: bigint): void;
  /** A bet or a step is on its way, or its result is being drawn. */
  readonly isBusy: boolean;
  /** No bet can be placed now: the game is busy, or the site paused it. */
  readonly isClosed: boolean;
  readonly refusal: RefusalCode | null;
  /** The last bet, when the wallet did not answer it: it is or was refunded. */
  readonly returned: RoundView | null;
  /** Places a bet and draws its round with `show`; gives the round, or null when it was refused or refunded. */
  play(
    inputs: Fields,
    show: (round: RoundView, isStill: boolean) => Promise<void>,
  ): Promise<RoundView | null>;
  /** Takes a step in a round that goes on. */
  step(roundId: string, step: Fields): Promise<RoundView | null>;
}

/** One bet after the other: what most games share. */
export function useRounds(session: PlaySession): Rounds {
  const [bet, setBet] = useState(unitsOf(session.opened.game.limits.default));
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalCode | null>(null);
  const [returned, setReturned] = useState<RoundView | null>(null);
  const isPaused = useStore(session.bridge.isPaused);
  const isEnded = useStore(session.ended) !== null;
  const busy = useRef(false);
  // A reload while a refund is on its way.
  useEffect(() => {
    const { last } = session.opened;
    if (!last?.isGivenUp) return;
    setReturned(last);
    void session
      .untilRefunded(last)
      .then((round) => setReturned((now) => (now?.roundId === round.roundId ? round : now)));
  }, [session]);
  async function alone(work: () => Promise<RoundView | null>): Promise<RoundView | null> {
    // A second press before the page is drawn again is no second bet.
    if (busy.current) return null;
    busy.current = true;
    setBusy(true);
    setRefusal(null);
    setReturned(null);
    try {
      return await work();
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }
  return {
    bet,
    setBet,
    isBusy,
    isClosed: isBusy || isPaused || isEnded,
    refusal,
    returned,
    play: (inputs, show) =>
      alone(async () => {
        const played = await session.play(bet, inputs);
        if (played.kind === 'refused') {
          setRefusal(played.code);
          return null;
        }
        if (played.kind === 'returned') {
          const { roundId } = played.round;
          setReturned(played.round);
          // A later bet has its own notice.
          void played.end.then((round) => setReturned((now) => (now?.roundId === roundId ? round : now)));
          return null;
        }
        await show(played.round, played.isLate || prefersStill());
        session.settle();
        return played.round;
      }),
    step: (roundId, step) =>
      alone(async () => {
        const played = await session.step(roundId, step);
        if (played.kind === 'refused') setRefusal(played.code);
        return played.kind === 'round' ? played.round : null;
      }),
  };
}

/** Whether the player asked for less motion. */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
}

/** Runs once a frame with the ms since it began, until it gives false. Ends with the part that called it. */
export function useFrames(): (draw: (ms: number) => boolean) => Promise<void> {
  const running = useRef(0);
  useEffect(() => () => cancelAnimationFrame(running.current), []);
  return (draw) =>
    new Promise((resolve) => {
      const began = performance.now();
      const frame = (now: number) => {
        if (draw(Math.max(0, now - began))) running.current = requestAnimationFrame(frame);
        else resolve();
      };
      running.current = requestAnimationFrame(frame);
    });
}
