// The public salt of shared rounds: a round of a beacon that comes after the bets are locked. Nobody knows it before.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { get } from 'node:http';
import { type BeaconCalendar, firstRoundAfter, timeOfRound } from '@tyche/rules/fairness';
import Type from 'typebox';
import Value from 'typebox/value';

export interface SaltBeacon {
  /** The first round that comes strictly after a time, and when it comes, in ms. Null while the beacon does not answer. */
  firstAfter(ms: number): Promise<{ readonly round: number; readonly comesAt: number } | null>;
  /** The 32 bytes of a round in hex. Null while its time has not come, or without an answer that proves itself. */
  salt(round: number): Promise<string | null>;
}

const TIMEOUT_MS = 1_500;
const MAX_BYTES = 4_096;
/** The fixed head of an Ed25519 public key in DER (RFC 8410). */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const Card = Type.Object({
  scheme: Type.Literal('ed25519-tyche-1'),
  publicKey: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  genesis: Type.Integer({ minimum: 0 }),
  periodSeconds: Type.Integer({ minimum: 1, maximum: 60 }),
});
type Card = Type.Static<typeof Card> & BeaconCalendar;
const Pulse = Type.Object({
  round: Type.Integer(),
  signature: Type.String({ pattern: '^[0-9a-f]{128}$' }),
});

/** Opens the beacon at an address, `unix:<path>` or `<host>:<port>`. Its key is taken at the first answer and stays. */
export function openSaltBeacon(address: string): SaltBeacon {
  let card: Card | null = null;
  async function cardOf(): Promise<Card | null> {
    if (card) return card;
    const told = await ask(address, '/info');
    card = Value.Check(Card, told) ? told : null;
    return card;
  }
  return {
    async firstAfter(ms) {
      const of = await cardOf();
      if (!of) return null;
      const round = firstRoundAfter(of, ms / 1_000);
      return { round, comesAt: timeOfRound(of, round) * 1_000 };
    },
    async salt(round) {
      const of = await cardOf();
      const told = of && (await ask(address, `/public/${round}`));
      return of && Value.Check(Pulse, told) && told.round === round ? saltOf(of, told) : null;
    },
  };
}

function saltOf({ publicKey }: Card, { round, signature: text }: Type.Static<typeof Pulse>): string | null {
  const key = createPublicKey({
    key: Buffer.concat([DER_HEAD, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  const signature = Buffer.from(text, 'hex');
  const isGenuine = verify(null, Buffer.from(`tyche-beacon|${round}`), key, signature);
  return isGenuine ? createHash('sha256').update(signature).digest('hex') : null;
}

/** The JSON of an answer; null without one. */
function ask(address: string, path: string): Promise<unknown> {
  const [, host, port] = /^\[?(.*?)\]?:([0-9]+)$/.exec(address) ?? [];
  const where = address.startsWith('unix:') ? { socketPath: address.slice('unix:'.length) } : { host, port };
  return new Promise((resolve) => {
    const request = get({ ...where, path, timeout: TIMEOUT_MS, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > MAX_BYTES) request.destroy();
      });
      response.on('close', () => resolve(response.statusCode === 200 ? parse(text) : null));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
