// The beacon that runs on this machine (apps/beacon). It tells its rounds in time, but the holder of its key knows them
// ahead: it is never independent.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { get } from 'node:http';
import { Outage } from '../../../../platform/http/errors.ts';
import type { Beacon, BeaconAdapter, ListedBeacon, Pulse } from '../../adapter.ts';

const NAME = 'tyche-local';
const SCHEME = 'ed25519-tyche-1';
const TIMEOUT_MS = 2_000;
const MAX_BYTES = 4_096;
/** The fixed head of an Ed25519 public key in DER (RFC 8410). */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** How long an answer about the beacon itself counts, so that a draw does not cost two calls. */
const OWN_FOR_MS = 1_000;

/** The beacon of this project. */
export const local: ListedBeacon = {
  code: 'local',
  isIndependent: false,
  variables: {
    TYCHE_BEACON_URL: {
      help: 'Address of the local beacon when it does not run beside the server, as unix:<path> or host:port; workers of one site share it.',
      shape: {
        pattern: /^(unix:.+|(http:\/\/)?(\[[0-9a-f:]+\]|[^/:@]+):[0-9]{1,5}\/?)$/i,
        words: 'be unix:<path> or host:port',
      },
    },
  },
  async open({ read }) {
    const address = read('TYCHE_BEACON_URL');
    return address === null ? null : openLocalBeacon(address);
  },
};

/** Opens the adapter. `address` is where the beacon listens: `unix:<path>` or `<host>:<port>`. */
export function openLocalBeacon(address: string): BeaconAdapter {
  let own: Beacon | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function describe(): Promise<Beacon> {
    const card = await ask(address, '/info');
    if (!isCard(card)) throw new Outage('local beacon: not a card');
    const { publicKey, genesis, periodSeconds } = card;
    own = { name: NAME, independent: false, scheme: SCHEME, publicKey, genesis, periodSeconds };
    return own;
  }

  return {
    name: NAME,
    describe,
    async findOwn() {
      if (performance.now() - askedAt < OWN_FOR_MS) return own;
      await describe().catch(() => undefined);
      askedAt = performance.now();
      return own;
    },
    async findPulse(beacon, round) {
      const told = await ask(address, `/public/${round}`);
      return told === null ? null : verifyLocalPulse(beacon, round, told);
    },
  };
}

/** The pulse that was told, when it is the one signature of this round under the beacon's key. Throws an `Outage` otherwise. */
export function verifyLocalPulse(beacon: Beacon, round: number, told: unknown): Pulse {
  if (!isTold(told) || told.round !== round || beacon.scheme !== SCHEME)
    throw new Outage('local beacon: not this round');
  const signature = Buffer.from(told.signature, 'hex');
  const key = createPublicKey({
    key: Buffer.concat([DER_HEAD, Buffer.from(beacon.publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  if (!verify(null, Buffer.from(`tyche-beacon|${round}`), key, signature))
    throw new Outage('local beacon: signature does not verify');
  return { round, signature, randomness: createHash('sha256').update(signature).digest() };
}

function ask(address: string, path: string): Promise<unknown> {
  const [, host, port] = /^(?:http:\/\/)?\[?(.*?)\]?:([0-9]+)\/?$/.exec(address) ?? [];
  const where = address.startsWith('unix:') ? { socketPath: address.slice('unix:'.length) } : { host, port };
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new Outage('local beacon: no answer', { cause }));
    const request = get({ ...where, path, timeout: TIMEOUT_MS, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > MAX_BYTES) request.destroy(new Error('answer too long'));
      });
      response.on('error', fail);
      response.on('end', () => {
        if (response.statusCode === 404) return resolve(null);
        try {
          resolve(JSON.parse(text));
        } catch (error) {
          fail(error);
        }
      });
    });
    request.on('timeout', () => request.destroy(new Error('timed out')));
    request.on('error', fail);
  });
}

function isCard(value: unknown): value is Beacon {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    value.name === NAME &&
    'scheme' in value &&
    value.scheme === SCHEME &&
    'publicKey' in value &&
    typeof value.publicKey === 'string' &&
    /^[0-9a-f]{64}$/.test(value.publicKey) &&
    'genesis' in value &&
    Number.isSafeInteger(value.genesis) &&
    'periodSeconds' in value &&
    Number.isSafeInteger(value.periodSeconds) &&
    Number(value.periodSeconds) > 0
  );
}

function isTold(value: unknown): value is { round: number; signature: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'round' in value &&
    typeof value.round === 'number' &&
    'signature' in value &&
    typeof value.signature === 'string' &&
    /^[0-9a-f]{128}$/.test(value.signature)
  );
}
