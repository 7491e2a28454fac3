// drand quicknet: a public beacon of the League of Entropy. Its key is pinned here; relays are only carriers.
// Facts: lottery.md 14.4. A round's signature is BLS on G1 over SHA-256 of the round's eight bytes (scheme
// bls-unchained-g1-rfc9380), its randomness SHA-256 of the signature.
import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { Outage } from '../../../../platform/http/errors.ts';
import type { Beacon, BeaconAdapter, ListedBeacon, Pulse } from '../../adapter.ts';

const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const TIMEOUT_MS = 3_000;

/** Relays that are run by different parties. */
const RELAYS = ['https://api.drand.sh', 'https://api2.drand.sh', 'https://drand.cloudflare.com'] as const;

export const QUICKNET_BEACON: Beacon = {
  name: 'drand-quicknet',
  independent: true,
  scheme: 'bls-unchained-g1-rfc9380',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  periodSeconds: 3,
};

/** The public beacon. */
export const drand: ListedBeacon = {
  code: 'drand',
  isIndependent: true,
  variables: {},
  open: async () => openDrand(),
};

/** Opens the adapter on some relays. They are asked in turn until one tells a pulse that verifies. */
export function openDrand(relays: readonly string[] = RELAYS): BeaconAdapter {
  return {
    name: QUICKNET_BEACON.name,
    describe: () => Promise.resolve(QUICKNET_BEACON),
    findOwn: () => Promise.resolve(QUICKNET_BEACON),
    async findPulse(beacon, round) {
      const failures: unknown[] = [];
      let isMissing = false;
      for (const relay of relays) {
        try {
          const told = await ask(`${relay}/${CHAIN}/public/${round}`);
          if (told !== null) return verifyDrandPulse(beacon, round, told);
          isMissing = true;
        } catch (error) {
          failures.push(error);
        }
      }
      if (isMissing) return null;
      throw new Outage('drand: no relay told the round', { cause: failures });
    },
  };
}

/** The pulse that was told, when its signature verifies under the beacon's key. Throws an `Outage` otherwise. */
export function verifyDrandPulse(beacon: Beacon, round: number, told: unknown): Pulse {
  if (!isTold(told) || told.round !== round || beacon.scheme !== QUICKNET_BEACON.scheme)
    throw new Outage('drand: not this round');
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const signature = Buffer.from(told.signature, 'hex');
  const { shortSignatures } = bls12_381;
  const message = shortSignatures.hash(createHash('sha256').update(number).digest(), DOMAIN);
  let isGenuine = false;
  try {
    isGenuine = shortSignatures.verify(signature, message, Buffer.from(beacon.publicKey, 'hex'));
  } catch (cause) {
    throw new Outage('drand: not a signature', { cause });
  }
  if (!isGenuine) throw new Outage('drand: signature does not verify');
  return { round, signature, randomness: createHash('sha256').update(signature).digest() };
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  // Relays answer 404 or 425 for a round that has not come.
  if (response.status === 404 || response.status === 425) return null;
  if (!response.ok) throw new Outage(`drand: status ${response.status}`);
  return response.json();
}

function isTold(value: unknown): value is { round: number; signature: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'round' in value &&
    typeof value.round === 'number' &&
    'signature' in value &&
    typeof value.signature === 'string' &&
    /^[0-9a-f]{96}$/.test(value.signature)
  );
}
