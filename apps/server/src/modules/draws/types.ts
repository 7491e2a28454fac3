import type { DrawId } from '@tyche/kernel/ids';
import type { DrawModel } from '@tyche/rules/fairness';
import type { drawStates, resultSources } from './domains.ts';

export type { Beacon, Pulse } from './adapter.ts';

export type DrawState = (typeof drawStates)[number];
export type ResultSource = (typeof resultSources)[number];

export interface Draw {
  readonly id: DrawId;
  readonly gameCode: string;
  readonly number: string;
  readonly state: DrawState;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  /** SHA-256 of the secret seed, as hexadecimal text; null until shortly before the sale. */
  readonly commitment: string | null;
  readonly result: string | null;
  readonly resultVersion: number;
}

/** A draw that waits for its payment. */
export interface UnsettledDraw extends Draw {
  readonly sealedTickets: bigint;
}

/** The seed of a draw, locked under a round of its beacon that comes when the draw would be void: that round opens it to everybody. */
export interface Escrow {
  readonly round: number;
  readonly ciphertext: Buffer;
}

/** What the bets of a draw were sealed as, once its sale had closed. */
export interface Seal {
  readonly root: Uint8Array;
  readonly tickets: bigint;
  readonly stake: bigint;
}

/** The draw on sale with its neighbours, at one moment of the database's clock. */
export interface NearDraws {
  readonly now: Date;
  /** The newest whose sale is over. */
  readonly previous: Draw | null;
  /** The one whose sale is on, or begins next; null when nothing is scheduled. */
  readonly current: Draw | null;
  readonly next: Draw | null;
}

export interface DrawPage {
  readonly draws: readonly Draw[];
  readonly total: number;
}

/** A place of the calendar that becomes a draw. */
export interface Slot {
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** A game that is drawn here: its code, how it draws, and when. */
export interface DrawnGame {
  readonly code: string;
  readonly model: DrawModel;
  /** Where results come from unless staff have settled it otherwise. */
  readonly resultSource: ResultSource;
  /** Draws that are always scheduled ahead: what a chase may reach, and some to spare. */
  readonly ahead: number;
  /** The next slots whose sale closes after a time, in order; each opens when the one before closes. */
  listSlots(after: Date, count: number): readonly Slot[];
}

/** The bytes of a pack: all but the seeds compressed, and the seeds. */
export interface Pack {
  readonly body: Buffer;
  readonly seeds: Buffer;
}
