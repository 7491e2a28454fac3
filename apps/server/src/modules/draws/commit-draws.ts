import { createHash, randomBytes } from 'node:crypto';
import {
  beaconMarginSeconds,
  escrowRoundOf,
  firstRoundAfter,
  fromHex,
  SEED_BYTES,
} from '@tyche/rules/fairness';
import { ESCROW_SCHEME } from '@tyche/timelock/escrow';
import type { Database } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Beacon, BeaconAdapter } from './adapter.ts';
import type { MakeEscrows } from './escrow-thread.ts';
import { sealSeed } from './seed-sealing.ts';
import { keepBeacon } from './store-life.ts';
import { type Commitment, insertCommitments, listUncommitted, type UncommittedDraw } from './store-seeds.ts';
import type { Escrow } from './types.ts';

/** A seed is made this long before its sale begins. A worker may be away for as long without a sale that begins late. */
const LEAD_SECONDS = 2 * 3_600;

/** Draws committed in one transaction. */
const AT_ONCE = 200;

/** With escrows: each costs some tens of milliseconds, and the earliest sale must not wait for the others. */
const ESCROWS_AT_ONCE = 10;

export interface CommittingDeps {
  readonly database: Database;
  readonly makeEscrows: MakeEscrows;
  readonly sealing: Sealing;
  /** Whether the site plays for play money only. Another site draws nothing from a beacon that the operator runs. */
  readonly isPlayMoney: () => Promise<boolean>;
}

/** Whether own draws of this site may name a beacon: one that the operator runs serves play money only (decision 35). */
export function mayDrawFrom(beacon: Pick<Beacon, 'independent'>, isPlayMoney: boolean): boolean {
  return beacon.independent || isPlayMoney;
}

/**
 * Makes the seeds of the draws whose sale begins soon and publishes what they commit to: commitment, beacon round and, where the beacon
 * can hold one, the escrow of the seed. A draw without a commitment does not go on sale. Own draws are left without one where the
 * beacon may not be used. Gives how many draws were committed. Throws an `Outage` when the beacon cannot be described.
 */
export async function commitDraws(deps: CommittingDeps, source: BeaconAdapter): Promise<number> {
  const { database } = deps;
  let done = 0;
  for (;;) {
    const due = await listUncommitted(database.reader, { leadSeconds: LEAD_SECONDS, count: AT_ONCE });
    if (due.length === 0) return done;
    const beacon = await source.describe();
    const ready = mayDrawFrom(beacon, await deps.isPlayMoney())
      ? due
      : due.filter((draw) => draw.source !== 'own');
    const turn = beacon.scheme === ESCROW_SCHEME ? ready.slice(0, ESCROWS_AT_ONCE) : ready;
    const commitments = await makeCommitments(deps, beacon, turn);
    const published = await database.inTransaction(async (tx) =>
      insertCommitments(tx, await keepBeacon(tx, beacon), commitments),
    );
    done += published;
    if (published === 0) return done;
  }
}

async function makeCommitments(
  { makeEscrows, sealing }: CommittingDeps,
  beacon: Beacon,
  draws: readonly UncommittedDraw[],
): Promise<readonly Commitment[]> {
  const seeds = draws.map(() => randomBytes(SEED_BYTES));
  const escrows = await escrowsOf(makeEscrows, beacon, draws, seeds);
  return draws.map((draw, index) => {
    const seed = seeds[index];
    if (!seed) throw new Error('a draw is without its seed');
    return {
      id: draw.id,
      commitment: createHash('sha256').update(seed).digest(),
      sealedSeed: sealSeed(sealing, draw.id, seed),
      beaconRound: beaconRoundOf(beacon, draw),
      escrow: escrows[index] ?? null,
    };
  });
}

/** The first round that nobody can know while bets are taken. */
export function beaconRoundOf(
  beacon: Beacon,
  { closesAt, drawsAt }: { readonly closesAt: Date; readonly drawsAt: Date },
): bigint {
  const lockSeconds = (drawsAt.getTime() - closesAt.getTime()) / 1_000;
  return BigInt(
    firstRoundAfter(beacon, closesAt.getTime() / 1_000 + beaconMarginSeconds(beacon, lockSeconds)),
  );
}

/** The escrows of the seeds: each opens when its draw, had it not been drawn, is void. None where the beacon cannot hold them. */
async function escrowsOf(
  makeEscrows: MakeEscrows,
  beacon: Beacon,
  draws: readonly UncommittedDraw[],
  seeds: readonly Uint8Array[],
): Promise<readonly Escrow[]> {
  if (beacon.scheme !== ESCROW_SCHEME || draws.length === 0) return [];
  const publicKey = fromHex(beacon.publicKey);
  const tasks = draws.map(({ drawsAt }, index) => ({
    seed: seeds[index] ?? new Uint8Array(),
    lock: { publicKey, round: escrowRoundOf(beacon, drawsAt.getTime()) },
  }));
  const made = await makeEscrows(tasks);
  return tasks.map(({ lock }, index) => {
    const ciphertext = made[index];
    if (!ciphertext) throw new Error('a draw is without its escrow');
    return { round: lock.round, ciphertext: Buffer.from(ciphertext) };
  });
}
