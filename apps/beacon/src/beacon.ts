import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';

/** 2026-01-01T00:00:00Z. */
const GENESIS = 1_767_225_600;
const PERIOD_SECONDS = 3;

/** What the beacon says about itself. It runs on the operator's own machine, and says so. */
export interface BeaconCard {
  readonly name: 'tyche-local';
  readonly independent: false;
  readonly scheme: 'ed25519-tyche-1';
  /** The 32 raw bytes of the Ed25519 key, as hexadecimal text. */
  readonly publicKey: string;
  /** UNIX seconds of round 1. */
  readonly genesis: number;
  readonly periodSeconds: number;
}

/** One round: a signature over its number, and the 32 bytes that follow from it. */
export interface Pulse {
  readonly round: number;
  readonly signature: string;
  readonly randomness: string;
}

export interface Beacon {
  readonly card: BeaconCard;
  /** The pulse of a round, or null while its time has not come. Ed25519 is deterministic: a round has one pulse for ever. */
  findPulse(round: number): Pulse | null;
}

/** Makes the beacon of a key. */
export function openBeacon(key: KeyObject, clock: Clock): Beacon {
  const publicKey = createPublicKey(key)
    .export({ type: 'spki', format: 'der' })
    .subarray(-32)
    .toString('hex');
  return {
    card: {
      name: 'tyche-local',
      independent: false,
      scheme: 'ed25519-tyche-1',
      publicKey,
      genesis: GENESIS,
      periodSeconds: PERIOD_SECONDS,
    },
    findPulse(round) {
      const comesAtMs = (GENESIS + (round - 1) * PERIOD_SECONDS) * 1_000;
      if (!Number.isSafeInteger(round) || round < 1 || comesAtMs > clock.now().getTime()) return null;
      const signature = sign(null, Buffer.from(`tyche-beacon|${round}`), key);
      return {
        round,
        signature: signature.toString('hex'),
        randomness: createHash('sha256').update(signature).digest('hex'),
      };
    },
  };
}
