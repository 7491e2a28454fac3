import type { Step } from '@tyche/vendor-protocol/conformance/steps';

/** The state that a player of the operator is prepared in; `free` has a grant of two free rounds of 20 each, `total` one that one win pays. */
export type PlayerState = 'ready' | 'locked' | 'limited' | 'free' | 'total';

/** How the calls of a row reach the operator. */
export const modes = ['single', 'duplicate', 'lost', 'reordered'] as const;
export type Mode = (typeof modes)[number];

/** A sequence of calls with what must come of each. */
export interface Row {
  readonly name: string;
  /** What the first player must be; `ready` by default. */
  readonly state?: PlayerState;
  /** What the wallets must have when the row begins, such as `50`; by default what the players were prepared with. */
  readonly start?: readonly string[];
  readonly steps: readonly Step[];
  /** What is played once before it, in each mode. */
  readonly before?: readonly Step[];
  /** The same in another order, where the protocol says what comes of it. */
  readonly reordered?: readonly Step[];
  /** The modes that say something about this row; all by default. */
  readonly modes?: readonly Mode[];
  /** Why it cannot be tried from outside. */
  readonly notTried?: string;
}

/** The steps of a row in a mode; null where it has none. */
export function stepsIn(row: Row, mode: Mode): readonly Step[] | null {
  if (row.modes && !row.modes.includes(mode)) return null;
  return mode === 'reordered' ? (row.reordered ?? null) : row.steps;
}
