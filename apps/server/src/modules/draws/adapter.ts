import type { ListedAdapter } from '../../platform/adapters/adapters.ts';

/** A beacon as draws name it. */
export interface Beacon {
  readonly name: string;
  readonly independent: boolean;
  readonly scheme: string;
  /** Hexadecimal text. */
  readonly publicKey: string;
  /** UNIX seconds of round 1. */
  readonly genesis: number;
  readonly periodSeconds: number;
}

/** One round of a beacon, already verified. */
export interface Pulse {
  readonly round: number;
  readonly signature: Uint8Array;
  /** SHA-256 of the signature. */
  readonly randomness: Uint8Array;
}

/** A source of public randomness. Every method throws an `Outage` when the source cannot be reached or lies. */
export interface BeaconAdapter {
  /** The name under which draws remember the source. */
  readonly name: string;
  /** What new draws shall name. */
  describe(): Promise<Beacon>;
  /**
   * The beacon whose rounds this source tells, for the comparison of its public key with that of a draw: as the source tells it now, or as
   * it told it last while it cannot be reached; null when it has never answered this process. Never throws.
   */
  findOwn(): Promise<Beacon | null>;
  /** The pulse of a round, verified against the beacon as the draw named it; null while the round has not come. */
  findPulse(beacon: Beacon, round: number): Promise<Pulse | null>;
}

/** A beacon in the list of adapters; TYCHE_BEACON names the one that new draws use. One without variables is asked only if it is named. */
export interface ListedBeacon extends ListedAdapter<BeaconAdapter> {
  /** Whether nobody of the site can know its rounds ahead: only then may draws for real money name it. */
  readonly isIndependent: boolean;
}

/** A kind of feed in the list of adapters. */
export interface ListedFeed {
  /** Unique in its list. */
  readonly code: string;
  /** Whether a text that staff give names a feed of this kind. At most one kind accepts a text. */
  accepts(text: string): boolean;
  /** Opens a feed that is accepted; `folder` holds the feeds that are files. */
  open(text: string, folder: string): ResultFeed;
}

/** A result that was drawn elsewhere, as its source tells it. */
export interface OutsideResult {
  readonly number: string;
  readonly result: string;
  /** By the source's own clock: since when the world may know it. */
  readonly publishedAt: Date;
}

/** A source of results that are drawn elsewhere. */
export interface ResultFeed {
  /** All that it tells now, as text. Throws an `Outage` when it cannot be reached, or tells more than `MAX_FEED_BYTES`. */
  read(): Promise<string>;
}

/** A feed of a year of minutes is smaller. */
export const MAX_FEED_BYTES = 4_000_000;
