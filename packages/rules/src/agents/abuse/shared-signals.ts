// Whether two accounts look like one person, by what they have in common (docs/reference/agents.md 10).

import { type AccountSignal, accountSignals } from './words/index.ts';

/** An agent and an account directly below it, with what they have in common. */
export interface SharedSignals {
  readonly upline: bigint;
  readonly account: bigint;
  readonly signals: ReadonlySet<AccountSignal>;
}

export interface SharedVerdict {
  readonly upline: bigint;
  readonly account: bigint;
  /** In the order of `accountSignals`. */
  readonly signals: readonly AccountSignal[];
  /** Whether the pay from the account waits for staff: above two signals. */
  readonly holds: boolean;
}

/** From how many signals on staff look at a pair. One alone, such as the network of a household, says nothing. */
const FLAGGED = 2;
/** Above how many signals the pay waits. */
const HELD_ABOVE = 2;

/** The pairs that staff have to look at. Gives each pair at most once, in the order in which they are given. */
export function findSharedAccounts(pairs: readonly SharedSignals[]): readonly SharedVerdict[] {
  return pairs.flatMap(({ upline, account, signals: found }) => {
    const signals = accountSignals.filter((signal) => found.has(signal));
    return signals.length < FLAGGED ? [] : [{ upline, account, signals, holds: signals.length > HELD_ABOVE }];
  });
}
