// A beacon that signs by BLS as quicknet does, under a key of the tests: any of its rounds can be signed, a second each.
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { timeOfRound, toHex } from '@tyche/rules/fairness';
import { ESCROW_SCHEME, escrowOf } from '@tyche/timelock/escrow';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import { openOwnSeeds, type OwnSeeds } from '../../draws/index.ts';

const { shortSignatures } = bls12_381;
const secretKey = Buffer.from('5b'.repeat(32), 'hex');
const beacon = {
  name: 'test-bls',
  independent: true,
  scheme: ESCROW_SCHEME,
  publicKey: toHex(shortSignatures.getPublicKey(secretKey).toBytes()),
  genesis: 1_700_000_000,
  periodSeconds: 1,
};

function pulseOf(round: number) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(bytes).digest();
  const point = shortSignatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  const signature = shortSignatures.sign(point, secretKey).toBytes();
  return { round, signature, randomness: createHash('sha256').update(signature).digest() };
}

export interface TestBeacon {
  /** Whether it gives no answer now. */
  isSilent: boolean;
  /** Whether it gives rounds that have not come: so the escrow of a seed opens without waiting. */
  isAhead: boolean;
  /** Seeds that are sealed under a secret and drawn with this beacon. */
  seeds(sealing: Sealing): OwnSeeds;
}

/** Opens the beacon of a test. */
export function openTestBeacon(): TestBeacon {
  const state: TestBeacon = {
    isSilent: false,
    isAhead: false,
    seeds: (sealing) =>
      openOwnSeeds({
        sealing,
        isPlayMoney: async () => true,
        makeEscrows: async (tasks) => tasks.map(({ seed, lock }) => escrowOf(seed, lock)),
        beacons: [
          {
            name: beacon.name,
            describe: async () => beacon,
            findOwn: async () => beacon,
            findPulse: async (_beacon, round) =>
              state.isSilent || (!state.isAhead && timeOfRound(beacon, round) * 1_000 > Date.now())
                ? null
                : pulseOf(round),
          },
        ],
      }),
  };
  return state;
}
