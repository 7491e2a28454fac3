// One bet of the player at the table, as the page knows it.
import { crashMultiple } from '@tyche/rules/studio/originals';
import type { RefusalCode, RoundView } from '../../../src/wire.ts';
import { type PlaySession, unitsOf } from '../lib/session.ts';

export interface Seat {
  /** In 1/10 000 units. */
  readonly bet: bigint;
  /** Where the server cashes out by itself, in hundredths, when `isAuto`. */
  readonly target: number;
  readonly isAuto: boolean;
  /** The bet is placed when the next round opens. */
  readonly isQueued: boolean;
  /** What is on its way to the server. */
  readonly asking: 'bet' | 'cancel' | 'out' | null;
  /** The last bet of this seat. */
  readonly round: RoundView | null;
  /** What the page showed when Cash out was pressed, in hundredths. */
  readonly pressedAt: number | null;
  readonly refusal: RefusalCode | null;
  /** A cash-out came after the end. */
  readonly isLate: boolean;
}

const FIRST_TARGET = 200;

/** A seat before its first bet. */
export function emptySeat({ opened }: PlaySession): Seat {
  return {
    bet: unitsOf(opened.game.limits.default),
    target: FIRST_TARGET,
    isAuto: false,
    isQueued: false,
    asking: null,
    round: null,
    pressedAt: null,
    refusal: null,
    isLate: false,
  };
}

/** Whether the wallet has not answered yet. */
export function isOnItsWay(round: RoundView | null): boolean {
  return round !== null && ['asking', 'paying', 'refunding'].includes(round.state);
}

/** What the page shows at a time since the curve began, in hundredths. */
export function shownAt(ageMs: number): number {
  return Number(crashMultiple(Math.max(0, Math.floor(ageMs))));
}
