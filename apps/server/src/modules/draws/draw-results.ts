import { createHmac } from 'node:crypto';
import { derive, drawWords, resultText, REVEAL_LIMIT_SECONDS, toHex } from '@tyche/rules/fairness';
import type { Database } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { Outage } from '../../platform/http/errors.ts';
import type { BeaconAdapter, Pulse } from './adapter.ts';
import { endAsVoid } from './change-draw.ts';
import { announce } from './events.ts';
import { findOwnKeys } from './own-beacons.ts';
import { type DueDraw, listToDraw, listWithheld, noteBeaconLate, recordResult } from './store-life.ts';
import { openSeed } from './seed-sealing.ts';
import { takeSeed } from './store-seeds.ts';

const AT_ONCE = 20;

export interface DrawingDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  /** All sources that draws may have named. */
  readonly beacons: readonly BeaconAdapter[];
  /** How long a beacon may stay without an answer before its draw is void. */
  readonly beaconLimitSeconds: number;
  /** How long after its hour a draw may be without numbers before it is void: 30 minutes unless told. */
  readonly revealLimitSeconds?: number;
}

/**
 * Voids the draws whose numbers have been held back too long, whatever held them back: nobody may wait for a better moment.
 * Gives how many were voided.
 */
export async function voidWithheld({
  database,
  revealLimitSeconds = REVEAL_LIMIT_SECONDS,
}: Pick<DrawingDeps, 'database' | 'revealLimitSeconds'>): Promise<number> {
  const withheld = await listWithheld(database.reader, revealLimitSeconds);
  for (const { id } of withheld)
    await database.inTransaction((tx) => endAsVoid(tx, id, 'not-revealed', ['locked', 'drawing']));
  return withheld.length;
}

/**
 * Draws what is due: fetches each draw's own beacon round and publishes the numbers that follow. Gives how many were drawn. The
 * beacons are asked at once, what they said is written one draw after the other: bettors need the connections of a full minute. Draws of
 * other beacons are left to the worker that can ask them (decision 49).
 */
export async function drawResults(deps: DrawingDeps): Promise<number> {
  const own = await findOwnKeys(deps.beacons);
  const due = await listToDraw(deps.database.reader, [...own.keys()], AT_ONCE);
  const inTurn = openTurns();
  const outcomes = await Promise.allSettled(due.map((draw) => drawOne(deps, draw, own, inTurn)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** One work after the other, in the order in which they are ready. */
function openTurns(): InTurn {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = before.then(work);
    before = own.catch(() => undefined);
    return own;
  };
}

async function drawOne(
  deps: DrawingDeps,
  draw: DueDraw,
  own: ReadonlyMap<string, BeaconAdapter>,
  inTurn: InTurn,
): Promise<boolean> {
  const pulse = await fetchPulse(own, draw);
  if (pulse) return inTurn(() => publishResult(deps, draw, pulse));
  await deps.database.inTransaction(async (tx) => {
    // Late beyond the limit is void, whatever the reason: another randomness would be a choice of ours (lottery.md 14.2).
    const seconds = await noteBeaconLate(tx, draw.id);
    if (seconds >= deps.beaconLimitSeconds) await endAsVoid(tx, draw.id, 'beacon-late');
  });
  return false;
}

/** The round that the draw named, or null when its source cannot tell it now. */
async function fetchPulse(own: ReadonlyMap<string, BeaconAdapter>, draw: DueDraw): Promise<Pulse | null> {
  const source = own.get(draw.beacon.publicKey);
  if (!source) return null;
  try {
    return await source.findPulse(draw.beacon, draw.round);
  } catch (error) {
    if (error instanceof Outage) return null;
    throw error;
  }
}

/** Writes the one result that seed and pulse have. The bets are not an input. False when another worker was first. */
export function publishResult(
  { database, sealing }: Pick<DrawingDeps, 'database' | 'sealing'>,
  draw: DueDraw,
  pulse: Pulse,
): Promise<boolean> {
  return database.inTransaction(async (tx) => {
    const stored = await takeSeed(tx, draw.id);
    if (!stored) return false;
    const seed = openSeed(sealing, draw.id, stored);
    const entropy = { gameCode: draw.gameCode, number: draw.number, entropyHex: toHex(pulse.randomness) };
    const words = drawWords(seed, entropy, (key, message) =>
      createHmac('sha256', key).update(message).digest(),
    );
    if (!(await recordResult(tx, draw.id, pulse, seed, resultText(derive(draw.model, words))))) return false;
    await announce(tx, 'draw.drawn', [draw]);
    return true;
  });
}
