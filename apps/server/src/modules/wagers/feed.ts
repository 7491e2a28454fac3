// Readers of the feed of final wagers: each reads every end once, in order, with a mark of its own (decision 102).
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { chooseParts, type StepSize } from './choose-parts.ts';
import { type End, type EndPart, type FeedPlace, listEnds } from './store-ends.ts';
import * as store from './store-marks.ts';

/** The next part of the feed, as a step takes it. */
export interface FeedStep {
  readonly ends: readonly End[];
  /** Each of the end at the same place in the list. */
  readonly parts: readonly EndPart[];
}

export interface FeedReader {
  /**
   * Reads steps until nothing may be read now, or the process stops. Asks for work without a lock first, so a site at rest costs one read.
   *
   * @param step reads one step and says whether there was something to read.
   */
  readAll(database: Database, step: () => Promise<boolean>, signal?: AbortSignal): Promise<void>;
  /**
   * Reads the next part of the feed in a transaction and moves the mark past it: a step that fails has no effect and is done again.
   *
   * @param use what is done with the part, in the same transaction.
   * @param barrier the first moment that may not be read yet, asked under the mark: the step stops before an end of it. Null for none.
   * @returns whether there was something to read; false also while another worker reads.
   */
  readStep(
    tx: Tx,
    size: StepSize,
    use: (step: FeedStep) => Promise<void>,
    barrier?: (tx: Tx) => Promise<Date | null>,
  ): Promise<boolean>;
  /** Keeps the mark where it is until the transaction ends: waits for a step that runs, and no step begins. */
  hold(tx: Tx): Promise<void>;
  /** Holds the mark unless a step runs now. Gives whether it does. */
  tryHold(tx: Tx): Promise<boolean>;
  /** For how many seconds the oldest end waits to be read, also one that no step can read yet; 0 when there is none. */
  secondsBehind(reader: Reader): Promise<number>;
}

/**
 * The reader of a name. Several workers may read under the same name: one at a time does.
 *
 * @param name the job that reads, such as `points.earn`: its mark is the row of that name in `wagers.feed_marks`.
 */
export function feedReader(name: string): FeedReader {
  return {
    async readAll(database, step, signal) {
      if ((await store.secondsBehind(database.reader, name)) === 0) return;
      while (!signal?.aborted && (await step()));
    },
    async readStep(tx, size, use, barrier) {
      const mark: FeedPlace | null = await store.lockMark(tx, name);
      if (!mark) return false;
      const until = (await barrier?.(tx)) ?? null;
      const ends = endsBefore(await listEnds(tx, mark, size), until);
      if (ends.length === 0) return false;
      const { parts, next } = await chooseParts(tx, ends, mark, size);
      await use({ ends, parts });
      await store.moveMark(tx, name, next);
      return true;
    },
    hold: (tx) => store.holdMark(tx, name),
    tryHold: async (tx) => (await store.lockMark(tx, name)) !== null,
    secondsBehind: (reader) => store.secondsBehind(reader, name),
  };
}

/** The ends up to the first one that is not before a moment. */
function endsBefore(ends: readonly End[], until: Date | null): readonly End[] {
  const stop = until === null ? -1 : ends.findIndex(({ endedAt }) => endedAt >= until);
  return stop === -1 ? ends : ends.slice(0, stop);
}
