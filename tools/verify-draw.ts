// Checks a draw from what is published about it, and from nothing else: no import from this project, no access to its
// database. It repeats in its own words what the draw engine does, so that an error in one shows as a difference.
//
//   node tools/verify-draw.ts <address or file of the draw's proof> [--ticket <file of a receipt>]
//
// Exit status 0 when every check holds, 1 when one fails, 2 when there is nothing to check (yet).
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

type Verdict = 'ok' | 'FAILED' | 'not checked';
type Fields = Readonly<Record<string, unknown>>;

/** drand quicknet's key, as the League of Entropy publishes it; so that a proof cannot bring a key of its own. */
const QUICKNET_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
  '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';

let failures = 0;

function report(verdict: Verdict, check: string, detail = ''): void {
  if (verdict === 'FAILED') failures += 1;
  process.stdout.write(`${verdict.padEnd(12)} ${check}${detail ? `: ${detail}` : ''}\n`);
}

function judge(holds: boolean, check: string, detail = ''): void {
  report(holds ? 'ok' : 'FAILED', check, detail);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** Reads JSON from an address or a file; an answer in the envelope is unwrapped. */
async function load(source: string): Promise<Fields> {
  const json: unknown = /^https?:\/\//.test(source)
    ? await (await fetch(source, { signal: AbortSignal.timeout(10_000) })).json()
    : JSON.parse(await readFile(source, 'utf8'));
  return isFields(json) && 'success' in json && isFields(json.value) ? json.value : fields(json);
}

/** Uniform numbers from HMAC blocks: big-endian words, those of the last incomplete run of n thrown away. */
class Numbers {
  #words: number[] = [];
  #block = 0;
  readonly #seed: Buffer;
  readonly #message: string;

  constructor(seedHex: string, message: string) {
    this.#seed = Buffer.from(seedHex, 'hex');
    this.#message = message;
  }

  below(n: number): number {
    for (;;) {
      if (this.#words.length === 0) {
        const block = createHmac('sha256', this.#seed).update(`${this.#message}|${this.#block}`).digest();
        for (let offset = 0; offset < 32; offset += 4) this.#words.push(block.readUInt32BE(offset));
        this.#block += 1;
      }
      const word = this.#words.shift() ?? 0;
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  /** Takes balls out of a bag whose gap the first ball left fills: a partial Fisher–Yates. */
  balls(highest: number, count: number): number[] {
    const bag = Array.from({ length: highest }, (_, index) => index + 1);
    for (let i = 0; i < count; i += 1) {
      const j = i + this.below(highest - i);
      [bag[i], bag[j]] = [bag[j] ?? 0, bag[i] ?? 0];
    }
    return bag.slice(0, count);
  }
}

function recompute(model: Fields, numbers: Numbers): string | null {
  const count = number(model.count);
  switch (model.kind) {
    case 'digits':
      return numbers.digits(count);
    case 'dice':
      return Array.from({ length: count }, () => 1 + numbers.below(6)).join(',');
    case 'numbers':
      return Array.from({ length: count }, () => 1 + numbers.below(number(model.highest))).join(',');
    case 'sample':
      return numbers.balls(number(model.highest), count).join(',');
    case 'permutation':
      return numbers.balls(number(model.size), number(model.size)).join(',');
    case 'layout':
      return (Array.isArray(model.prizes) ? model.prizes : [])
        .map(fields)
        .map((prize) =>
          Array.from({ length: number(prize.numbers) }, () => numbers.digits(number(prize.digits))).join(','),
        )
        .join(';');
    default:
      return null;
  }
}

function checkTimes(proof: Fields, beacon: Fields): void {
  judge(number(proof.committedAt) <= number(proof.opensAt), 'the commitment is older than the sale');
  const comesAt =
    (number(beacon.genesis) + (number(beacon.round) - 1) * number(beacon.periodSeconds)) * 1_000;
  judge(
    comesAt > number(proof.closesAt),
    'the beacon round comes after the close of sales',
    new Date(comesAt).toISOString(),
  );
}

function checkBeacon(beacon: Fields): void {
  const signature = Buffer.from(text(beacon.signature), 'hex');
  judge(
    signature.length > 0 && sha256(signature).toString('hex') === beacon.randomness,
    "the randomness is SHA-256 of the beacon's signature",
  );
  if (beacon.scheme === 'ed25519-tyche-1') {
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(text(beacon.publicKey), 'hex'),
    ]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    judge(
      verify(null, Buffer.from(`tyche-beacon|${number(beacon.round)}`), key, signature),
      'the beacon signed this round (Ed25519)',
    );
  } else if (beacon.scheme === 'bls-unchained-g1-rfc9380') {
    judge(
      beacon.publicKey === QUICKNET_KEY && beacon.genesis === 1_692_803_367 && beacon.periodSeconds === 3,
      'the beacon is drand quicknet',
    );
    report(
      'not checked',
      'the signature itself (BLS12-381)',
      `compare with https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/${number(beacon.round)}`,
    );
  } else {
    report('FAILED', "the beacon's scheme is known", text(beacon.scheme));
  }
  if (beacon.independent !== true) {
    report(
      'not checked',
      'that nobody knew the beacon round ahead',
      'this beacon is run by the operator and is not independent',
    );
  }
}

function checkDraw(proof: Fields): void {
  const beacon = fields(proof.beacon);
  const seed = text(proof.seed);
  checkTimes(proof, beacon);
  judge(
    /^[0-9a-f]{64}$/.test(seed) && sha256(Buffer.from(seed, 'hex')).toString('hex') === proof.commitment,
    'the seed is the one that was committed to',
  );
  checkBeacon(beacon);
  const message = `${text(proof.gameCode)}|${text(proof.numero)}|${text(beacon.randomness)}`;
  const numbers = recompute(fields(proof.model), new Numbers(seed, message));
  judge(
    numbers !== null && numbers === proof.result,
    'the numbers follow from seed and randomness',
    numbers ?? 'unknown model',
  );
}

/** A receipt holds the ticket's own text and the hashes beside its way up to the root: { leafText, path: [{ side, hash }] }. */
function checkTicket(proof: Fields, receipt: Fields): void {
  const sealed = fields(proof.sealed);
  const steps = Array.isArray(receipt.path) ? receipt.path.map(fields) : null;
  const leaf = text(receipt.leafText);
  if (!steps || leaf === '') return report('FAILED', 'the receipt shows a ticket and its way to the root');
  let hash = sha256(Buffer.of(0), Buffer.from(leaf));
  for (const step of steps) {
    const beside = Buffer.from(text(step.hash), 'hex');
    hash = step.side === 'left' ? sha256(Buffer.of(1), beside, hash) : sha256(Buffer.of(1), hash, beside);
  }
  judge(hash.toString('hex') === sealed.root, 'the ticket is among those sealed at the close', leaf);
  const told: unknown = JSON.parse(leaf);
  judge(
    Array.isArray(told) && told[1] === proof.gameCode && told[2] === proof.numero,
    'the ticket is of this draw',
  );
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { ticket: { type: 'string' } },
    allowPositionals: true,
  });
  const [source] = positionals;
  if (!source) {
    process.stderr.write('usage: node tools/verify-draw.ts <address or file> [--ticket <file>]\n');
    return 2;
  }
  const proof = await load(source);
  process.stdout.write(`draw ${text(proof.gameCode)} ${text(proof.numero)}, state ${text(proof.state)}\n`);
  const isOutside = proof.source === 'feed' || proof.source === 'manual';
  const isOurs = typeof proof.result === 'string' && !isOutside;
  if (isOurs) checkDraw(proof);
  if (isOutside)
    report('not checked', 'the numbers', 'they were drawn elsewhere: compare them with their source');
  if (values.ticket !== undefined) checkTicket(proof, await load(values.ticket));
  if (!isOurs) {
    process.stdout.write('this draw has no numbers of ours (yet): nothing to recompute\n');
    return failures > 0 ? 1 : 2;
  }
  process.stdout.write(failures === 0 ? 'every check holds\n' : `${failures} checks failed\n`);
  return failures === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`verify-draw: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
