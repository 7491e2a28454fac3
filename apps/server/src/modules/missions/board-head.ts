import type { missions } from '@tyche/contract/missions';
import type { OutputOf } from '@tyche/contract/route';
import type { BoardKey, BoardSample, PlaceRow } from './store-boards.ts';

/** The prizes of a board with prizes, as they are shown. */
export type ShownPrizes = NonNullable<OutputOf<typeof missions.missionBoard>['prizes']>;

/** What everybody sees of a board. A process reads it once a second at most. */
export interface BoardHead {
  readonly board: BoardKey;
  readonly cap: bigint;
  readonly computedAt: Date;
  readonly frozenAt: Date | null;
  /** Periods with a frozen board, newest first. */
  readonly frozen: readonly string[];
  readonly first: readonly PlaceRow[];
  /** What was reserved for its prizes; null: it has none. */
  readonly prizes: ShownPrizes | null;
  readonly names: ReadonlyMap<bigint, string>;
  /** Places spread over a live board, from which the place of a member is counted; none for a frozen one. */
  readonly samples: readonly BoardSample[];
}
