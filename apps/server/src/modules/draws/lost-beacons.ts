// A beacon whose key is lost: no worker can ever ask it again, so none of its draws has a result. Two persons void them together
// (decision 49).
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, type GuardedActions, proposeAction } from '../staff/index.ts';
import { endAsVoid } from './change-draw.ts';
import { AWAY_SECONDS } from './own-beacons.ts';
import * as store from './store-beacons.ts';
import type { DrawState } from './types.ts';

/** States without a result. */
const UNDRAWN: readonly DrawState[] = ['scheduled', 'open', 'locked', 'drawing', 'frozen'];

/** Draws that one approval voids at most: they end in one transaction. A second one voids the rest. */
const MAX_AT_ONCE = 2_000;

/** Beacons that draws without a result name, those that no worker asks first. */
export function listBeacons(database: Database): Promise<store.BeaconState[]> {
  return store.listUnfinished(database.reader, AWAY_SECONDS);
}

/**
 * Proposes that every draw without a result which names this beacon ends as void; another person must approve it. The reason is public.
 * Refuses `unknown-beacon`, `beacon-in-use` while a worker can ask it, `draw-state-differs` when no such draw is left, and
 * `approval-pending`. Gives the number of the proposal.
 */
export function proposeVoidOfBeacon(
  database: Database,
  { beaconId, reason }: { beaconId: number; reason: string },
  actor: Actor,
): Promise<bigint> {
  return database.inTransaction(async (tx) => {
    const { name, publicKey, draws } = await judge(tx, beaconId);
    const payload = { beaconId: beaconId.toString(), publicKey, draws: Number(draws) };
    const subject = `${name} ${publicKey.slice(0, 16)}`;
    return proposeAction(tx, { kind: 'beacon.void', subject, payload, reason }, actor);
  });
}

/** What the approved proposal of this file does: both persons' lines are in the audit trail, an incident stands on each draw. */
export const beaconActions: GuardedActions = {
  'beacon.void': {
    permission: 'draws.approve',
    async perform(tx, { payload, reason }) {
      const beaconId = idOf(payload);
      await judge(tx, beaconId);
      for (const { id } of await store.listUndrawn(tx, beaconId, { states: UNDRAWN, limit: MAX_AT_ONCE }))
        await endAsVoid(tx, id, reason, UNDRAWN);
    },
  },
};

async function judge(tx: Tx, beaconId: number): Promise<store.BeaconState & { readonly draws: bigint }> {
  const found = await store.findBeacon(tx, beaconId, AWAY_SECONDS);
  if (!found) throw new Refusal('unknown-beacon');
  if (found.isAsked) throw new Refusal('beacon-in-use');
  const draws = found.onSale + found.due + found.frozen;
  if (draws === 0n) throw new Refusal('draw-state-differs');
  return { ...found, draws };
}

function idOf(payload: unknown): number {
  const value: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'beaconId') : null;
  if (typeof value !== 'string') throw new Error('a proposal without a beacon');
  return Number(value);
}
