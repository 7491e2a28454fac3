// The judge of points: what every wager earned is computed once more from the stake and the rates that it keeps (docs/reference/rewards.md
// 3.6).
import type { Reader } from '../../platform/db/database.ts';
import { type Judged, judgeRows, type PageSize } from '../../platform/db/judge-rows.ts';
import { type ComputedEarning, recomputedEarning } from './recompute.ts';
import { type KeptRow, listEarnedAfter } from './store-recompute.ts';

/** What a wager earned by an end and should not have. Points are in 1/10 000 of a point. */
export interface WrongPoints {
  readonly memberId: bigint;
  readonly wagerId: bigint;
  readonly endId: bigint;
  readonly booked: ComputedEarning;
  /** Null where its rates are not those of the end before. */
  readonly computed: ComputedEarning | null;
}

/**
 * Everything that wagers of a merchant earned and that differs from its recomputation, in the order of members and wagers. Of what was
 * booked before the valid stake was kept only the difference to the end before is judged; it is counted.
 */
export function findWrongPoints(reader: Reader, size?: PageSize): Promise<Judged<WrongPoints>> {
  return judgeRows<KeptRow, WrongPoints>(
    (after, limit) => listEarnedAfter(reader, after, limit),
    (row, before) => {
      const { memberId, wagerId, endId, points, change, valid } = row;
      const computed = recomputedEarning(row, before?.wagerId === wagerId ? before : null);
      if (computed?.points === points && computed.change === change)
        return valid === null ? 'not-kept' : 'right';
      return { wrong: { memberId, wagerId, endId, booked: { points, change }, computed } };
    },
    size,
  );
}
