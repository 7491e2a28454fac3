// What the checkers beside this file share. Like them it imports nothing from this project: it says in its own words how numbers come
// from a seed and how a leaf leads to a root, so that an error in the engine shows as a difference.
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
export const fields = (value: unknown): Fields => (isFields(value) ? value : {});
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** Prints the outcome of each check and counts those that failed. */
export class Report {
  failures = 0;

  say(verdict: 'ok' | 'FAILED' | 'not checked', check: string, detail = ''): void {
    if (verdict === 'FAILED') this.failures += 1;
    process.stdout.write(`${verdict.padEnd(12)} ${check}${detail ? `: ${detail}` : ''}\n`);
  }

  judge(holds: boolean, check: string, detail = ''): void {
    this.say(holds ? 'ok' : 'FAILED', check, detail);
  }

  /** The last line, and the exit status. */
  end(): number {
    process.stdout.write(this.failures === 0 ? 'every check holds\n' : `${this.failures} checks failed\n`);
    return this.failures === 0 ? 0 : 1;
  }
}

/** Runs a checker; whatever it throws is one line and the status 2. */
export async function runChecker(name: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

/** Reads JSON from an address or a file; an answer in the envelope is unwrapped. */
export async function load(source: string): Promise<Fields> {
  const json: unknown = /^https?:\/\//.test(source)
    ? await (await fetch(source, { signal: AbortSignal.timeout(10_000) })).json()
    : JSON.parse(await readFile(source, 'utf8'));
  return isFields(json) && 'success' in json && isFields(json.value) ? json.value : fields(json);
}

/** Words from HMAC blocks of a seed, big-endian; and uniform numbers, the words of the last incomplete run of n thrown away. */
export class Numbers {
  readonly #seed: Buffer;
  readonly #message: string;
  #words: number[] = [];
  #block = 0;

  constructor(seedHex: string, message: string) {
    this.#seed = Buffer.from(seedHex, 'hex');
    this.#message = message;
  }

  word(): number {
    if (this.#words.length === 0) {
      const block = createHmac('sha256', this.#seed).update(`${this.#message}|${this.#block}`).digest();
      for (let offset = 0; offset < 32; offset += 4) this.#words.push(block.readUInt32BE(offset));
      this.#block += 1;
    }
    return this.#words.shift() ?? 0;
  }

  below(n: number): number {
    for (;;) {
      const word = this.word();
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  /** Takes `count` things out of a bag whose gap the first one left fills: a partial Fisher–Yates. */
  take<Thing>(bag: readonly Thing[], count: number): Thing[] {
    const things = [...bag];
    for (let i = 0; i < count; i += 1) {
      const j = i + this.below(things.length - i);
      const [here, there] = [things[i], things[j]];
      if (here === undefined || there === undefined) break;
      things[i] = there;
      things[j] = here;
    }
    return things.slice(0, count);
  }
}

/** The hash of a leaf's text. */
export const leafHash = (leaf: string): Buffer => sha256(Buffer.of(0), Buffer.from(leaf));

/** The root that a leaf and the hashes beside its way lead to; null when the way is not one. */
export function rootAbove(leaf: string, path: unknown): string | null {
  if (!Array.isArray(path) || leaf === '') return null;
  let hash = leafHash(leaf);
  for (const step of path.map(fields)) {
    const beside = Buffer.from(text(step.hash), 'hex');
    hash = step.side === 'left' ? sha256(Buffer.of(1), beside, hash) : sha256(Buffer.of(1), hash, beside);
  }
  return hash.toString('hex');
}
