// The signatures of beacon rounds that packed draws named, each kept once for all games (decision 48).
import type { Reader, Tx } from '../../platform/db/database.ts';
import { addPulses, findPulse, spanOf } from './pulse-format.ts';
import { findPulses, lockPulses, updatePulses } from './store-packs.ts';

/** Keeps signatures of a beacon's rounds; those that are there already are not written again. */
export async function keepPulses(
  tx: Tx,
  beaconId: number,
  pulses: ReadonlyMap<bigint, Buffer>,
): Promise<void> {
  const bySpan = Map.groupBy(pulses, ([round]) => spanOf(round));
  for (const [span, own] of [...bySpan].toSorted(([a], [b]) => Number(a - b))) {
    const known = await lockPulses(tx, beaconId, span);
    const body = addPulses(known, own);
    if (body.byteLength > known.byteLength) await updatePulses(tx, beaconId, span, body);
  }
}

/** The signature of a round that a packed draw named, or null. */
export async function findSignature(reader: Reader, beaconId: number, round: bigint): Promise<Buffer | null> {
  const body = await findPulses(reader, beaconId, spanOf(round));
  return body && findPulse(body, round);
}
