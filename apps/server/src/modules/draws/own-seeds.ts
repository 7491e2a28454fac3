// Seeds for what is drawn outside the tables of draws, such as raffles: made, committed to, held in escrow and opened as those of draws
// (lottery.md 14.2, rewards.md 7.6). The caller keeps the bytes and asks for the round of the beacon.
import { createHash, randomBytes } from 'node:crypto';
import { escrowRoundOf, fromHex, SEED_BYTES } from '@tyche/rules/fairness';
import { ESCROW_SCHEME, openEscrow } from '@tyche/timelock/escrow';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { Outage } from '../../platform/http/errors.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Beacon, BeaconAdapter, Pulse } from './adapter.ts';
import { beaconRoundOf, mayDrawFrom } from './commit-draws.ts';
import type { MakeEscrows } from './escrow-thread.ts';
import { findOwnKeys } from './own-beacons.ts';
import { readBeacon } from './store-beacons.ts';
import { keepBeacon } from './store-life.ts';
import type { Escrow } from './types.ts';

/** What is kept of a seed before anything depends on it. */
export interface OwnCommitment {
  /** SHA-256 of the seed. */
  readonly commitment: Buffer;
  readonly sealedSeed: Buffer;
  readonly beacon: Beacon;
  readonly beaconRound: bigint;
  /** Null when the beacon is of a kind that holds none. */
  readonly escrow: Escrow | null;
}

/** A seed as it is kept. */
export interface KeptSeed {
  /** What it belongs to: a sealed seed opens under no other name. */
  readonly name: string;
  readonly commitment: Buffer;
  readonly sealedSeed: Buffer;
  readonly beaconId: number;
  readonly escrow: Escrow | null;
}

export interface OwnSeeds {
  /**
   * Makes a seed and what it commits to. The round is the first that nobody can know while `closesAt` is to come, and is there at `drawsAt`.
   * Null where the site may not draw from its beacon (decision 35). Throws an `Outage` when the beacon cannot be described.
   */
  commit(of: {
    readonly name: string;
    readonly closesAt: Date;
    readonly drawsAt: Date;
  }): Promise<OwnCommitment | null>;
  /** Keeps the beacon that a commitment names; gives its id. */
  keepBeacon(tx: Tx, beacon: Beacon): Promise<number>;
  /** The beacon of an id. Throws when there is none. */
  readBeacon(reader: Reader, beaconId: number): Promise<Beacon>;
  /** The pulse of a round; null while it has not come, the source does not answer, or another process has the beacon. */
  findPulse(reader: Reader, beaconId: number, round: bigint): Promise<Pulse | null>;
  /**
   * The seed that was committed to. One that does not open under the secret of this deployment comes out of its escrow, once the round of the
   * escrow is there; null before. Never another seed: it is compared with the commitment.
   */
  reveal(reader: Reader, kept: KeptSeed): Promise<Buffer | null>;
}

export interface OwnSeedsDeps {
  readonly beacons: readonly BeaconAdapter[];
  readonly makeEscrows: MakeEscrows;
  readonly sealing: Sealing;
  readonly isPlayMoney: () => Promise<boolean>;
}

const placeOf = (name: string) => `draws.own-seeds:${name}:seed`;

/** Opens seeds for what is drawn outside the tables of draws. */
export function openOwnSeeds({ beacons, makeEscrows, sealing, isPlayMoney }: OwnSeedsDeps): OwnSeeds {
  async function findPulse(reader: Reader, beaconId: number, round: bigint): Promise<Pulse | null> {
    const beacon = await readBeacon(reader, beaconId);
    const source = (await findOwnKeys(beacons)).get(beacon.publicKey);
    try {
      return (await source?.findPulse(beacon, Number(round))) ?? null;
    } catch (error) {
      if (error instanceof Outage) return null;
      throw error;
    }
  }

  return {
    async commit({ name, closesAt, drawsAt }) {
      const [newest] = beacons;
      if (!newest) return null;
      const beacon = await newest.describe();
      if (!mayDrawFrom(beacon, await isPlayMoney())) return null;
      const seed = randomBytes(SEED_BYTES);
      return {
        commitment: commitmentTo(seed),
        sealedSeed: sealing.seal(placeOf(name), seed.toString('hex')),
        beacon,
        beaconRound: beaconRoundOf(beacon, { closesAt, drawsAt }),
        escrow: await escrowFor(makeEscrows, beacon, { seed, drawsAt }),
      };
    },
    keepBeacon,
    readBeacon,
    findPulse,
    async reveal(reader, { name, commitment, sealedSeed, beaconId, escrow }) {
      const own = openSealed(sealing, name, sealedSeed);
      if (own && commitmentTo(own).equals(commitment)) return own;
      if (!escrow) return null;
      const pulse = await findPulse(reader, beaconId, BigInt(escrow.round));
      const opened = pulse && openEscrow(escrow.ciphertext, Number(escrow.round), pulse.signature);
      if (!opened) return null;
      const seed = Buffer.from(opened);
      return commitmentTo(seed).equals(commitment) ? seed : null;
    },
  };
}

const commitmentTo = (seed: Buffer) => createHash('sha256').update(seed).digest();

/** The seed under the secret of this deployment; null when it was sealed under another one. */
function openSealed(sealing: Sealing, name: string, sealedSeed: Buffer): Buffer | null {
  try {
    return Buffer.from(sealing.open(placeOf(name), sealedSeed), 'hex');
  } catch {
    return null;
  }
}

async function escrowFor(
  makeEscrows: MakeEscrows,
  beacon: Beacon,
  { seed, drawsAt }: { readonly seed: Buffer; readonly drawsAt: Date },
): Promise<Escrow | null> {
  if (beacon.scheme !== ESCROW_SCHEME) return null;
  const lock = { publicKey: fromHex(beacon.publicKey), round: escrowRoundOf(beacon, drawsAt.getTime()) };
  const [ciphertext] = await makeEscrows([{ seed, lock }]);
  if (!ciphertext) throw new Error('a seed is without its escrow');
  return { round: lock.round, ciphertext: Buffer.from(ciphertext) };
}
