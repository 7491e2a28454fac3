import type { CostSource } from '../domains.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** A time from a moment on and before another; null: without an end. */
export interface CostSpan {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** What a source moved in a time. Money in 1/10 000 units. */
export interface Cost {
  readonly source: CostSource;
  /** The number of the offer or mission; 0 for referral. */
  readonly sourceId: bigint;
  /** Cash to members. */
  readonly given: bigint;
  /** Bonus money that began. */
  readonly started: bigint;
  /** What of it became own money. */
  readonly released: bigint;
  /** What went back to the house; below 0 where a pocket could not give back a payout that was taken back. */
  readonly forfeited: bigint;
}

/** What rewards of other modules cost. */
export interface CostPort {
  /** When the first one was given; null before. */
  firstAt(reader: Reader): Promise<Date | null>;
  /** Cash in a time, by mission: of its milestones, and of the places of its boards. */
  list(
    reader: Reader,
    span: CostSpan,
  ): Promise<
    readonly { readonly source: 'mission' | 'board'; readonly sourceId: bigint; readonly given: bigint }[]
  >;
  /** The titles of missions in a language, or in another one that they have. */
  titlesOf(
    reader: Reader,
    missionIds: readonly bigint[],
    language: string,
  ): Promise<ReadonlyMap<bigint, string>>;
}

/** What moved nothing. */
export const noCost = { given: 0n, started: 0n, released: 0n, forfeited: 0n } as const;

export type Moved = Pick<Cost, 'given' | 'started' | 'released' | 'forfeited'>;

/** What two moved together. */
export const addMoved = (left: Moved, right: Moved): Moved => ({
  given: left.given + right.given,
  started: left.started + right.started,
  released: left.released + right.released,
  forfeited: left.forfeited + right.forfeited,
});

/** What rewards cost in the end: what was given, less what came back. In 1/10 000 units. */
export const costOf = ({ given, started, forfeited }: Moved): bigint => given + started - forfeited;
