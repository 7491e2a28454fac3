// What the rows and checks of the kit work with.
import { amountOf } from '@tyche/kernel/money';
import { type OpenPlayer, Play } from '@tyche/vendor-protocol/conformance/play';
import type { WalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import type { Mode, PlayerState } from './rows/row.ts';

/** A player that the operator prepared: with 1000.0000 and a game token; a limited one may stake 150 a day. */
export interface KitPlayer {
  readonly playerId: string;
  readonly gameToken: string;
  readonly currency: string;
  readonly state: PlayerState;
  /** Of a player who is `free` or `total`: two free rounds of 20 each. */
  readonly grantId?: string | undefined;
}

/** What only the operator can do. */
export interface OperatorHand {
  /** Closes the site for maintenance, or opens it again. */
  setMaintenance(isOn: boolean): Promise<void>;
  /** Locks a player's bets, or allows them again. */
  setLocked(playerId: string, isLocked: boolean): Promise<void>;
  /** Makes an open round two days old. Gives true once the operator has asked the vendor about it, and false where it does not. */
  ageRound(round: { readonly playerId: string; readonly roundId: string }): Promise<boolean>;
}

/** What the kit answers, as the vendor, when the operator asks about a round. A round that is not here is unknown. */
export type RoundAnswers = Map<string, Readonly<Record<string, unknown>>>;

/** What a run has beside the operator's wallet. */
export interface Means {
  readonly hand?: OperatorHand;
  /** The operator's questions about rounds reach the kit. */
  readonly answers?: RoundAnswers;
}

/** What every player has when the kit starts, in 1/10 000 units. */
export const START = amountOf(1_000);

/** What came of one row in one mode. */
export interface Outcome {
  readonly row: string;
  readonly mode: Mode;
  /** How the operator differed; null for passed. */
  readonly problem: string | null;
  /** Why it was not tried; null when it was. */
  readonly notTried: string | null;
}

export interface Kit {
  readonly wallet: WalletClient;
  /** The beginning of every number of a play: another one each time. */
  nextPrefix(): string;
  /** A player with a session, who has done nothing yet. */
  take(state?: PlayerState): OpenPlayer;
  /** A player whose game token is not used. */
  takeUnopened(): KitPlayer;
  readonly means: Means;
}

/** Something to try once that is no sequence of calls. Gives how the operator differs; null when it does not. */
export interface Check {
  readonly name: string;
  /** How many players it takes. */
  readonly players: number;
  /** How many of them have not used their game token. */
  readonly unopened?: number;
  /** What it cannot be tried without. */
  readonly needs?: keyof Means;
  /** It waits long for the operator: all such checks run at the same time, after the others. */
  readonly isLong?: true;
  run(kit: Kit): Promise<string | null>;
}

/** A play of some players who have done nothing yet, with numbers of its own; of a new player by default. */
export function playOf(kit: Kit, ...players: readonly OpenPlayer[]): Play {
  const all = players.length === 0 ? [kit.take()] : players;
  return new Play(
    kit.wallet,
    kit.nextPrefix(),
    all.map((player) => ({ player, balance: START })),
  );
}
