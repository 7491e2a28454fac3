import type { Reader } from '../../../platform/db/database.ts';
import { findWrongPoints } from '../find-wrong-points.ts';

/** Computes the points of all wagers once more, so that each suite in which wagers earn shows that their points can be. */
export async function expectPoints(reader: Reader): Promise<void> {
  const { wrong, notKept } = await findWrongPoints(reader, { atOnce: 7 });
  if (notKept > 0) throw new Error(`${notKept} wagers do not keep what they earned for`);
  if (wrong.length > 0)
    throw new Error(`points that differ: ${wrong.map((one) => `${one.wagerId} ${one.endId}`).join('; ')}`);
}
