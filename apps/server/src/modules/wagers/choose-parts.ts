// How much of the feed of final wagers a reader takes in one transaction.
import type { Tx } from '../../platform/db/database.ts';
import { type End, type EndPart, type FeedPlace, findLastRef } from './store-ends.ts';

/** How much of the feed one transaction takes. */
export interface StepSize {
  readonly ends: number;
  /** Wagers; a batch with more is taken in several steps. */
  readonly wagers: number;
}

const ALL_REFS = 9_223_372_036_854_775_807n;

/**
 * The parts of ends that one step takes, and the place after them.
 *
 * @param ends what `listEnds` gave for the place.
 */
export async function chooseParts(
  tx: Tx,
  ends: readonly End[],
  place: FeedPlace,
  size: StepSize,
): Promise<{ readonly parts: readonly EndPart[]; readonly next: FeedPlace }> {
  const [first] = ends;
  if (first && first.wagers > size.wagers) {
    const page = { afterRef: place.upToRef, wagers: size.wagers };
    const lastRef = await findLastRef(tx, first, page);
    const part = { ...first, afterRef: place.upToRef, lastRef: lastRef ?? ALL_REFS };
    // The end stays the next one until the last of its wagers is taken.
    const next = lastRef === null ? { ...first, upToRef: 0n } : { ...place, upToRef: lastRef };
    return { parts: [part], next };
  }
  let wagers = 0n;
  const taken = ends.filter((end) => {
    wagers += end.wagers;
    return wagers <= size.wagers;
  });
  const last = taken.at(-1) ?? place;
  return {
    parts: taken.map((end, at) => ({ ...end, afterRef: at === 0 ? place.upToRef : 0n, lastRef: ALL_REFS })),
    next: { ...last, upToRef: 0n },
  };
}
