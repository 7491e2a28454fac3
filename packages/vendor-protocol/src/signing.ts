// How operator and vendor know each other (SGP/1): HMAC-SHA256 over method, path, time, nonce and the hash of the raw bytes, so that a
// field one side does not know is signed all the same. The bytes are those on the wire; nobody writes the JSON a second time.
import { createHash, createHmac } from 'node:crypto';

export const HEADERS = {
  key: 'x-sgp-key',
  timestamp: 'x-sgp-timestamp',
  nonce: 'x-sgp-nonce',
  signature: 'x-sgp-signature',
} as const;

/** How far the clocks of the two may be apart, and how long a nonce is remembered. */
export const CLOCK_MS = 60_000;
export const NONCE_MS = 300_000;

export interface SignedParts {
  readonly method: string;
  /** Path with its query, as in the request line. */
  readonly path: string;
  /** Unix time in milliseconds, as text. */
  readonly timestamp: string;
  /** A UUID, used once. Its hex digits may be capitals (RFC 9562); it is signed as it is written. */
  readonly nonce: string;
  /** The raw body; empty without one. What was received is given as bytes: text that was decoded may stand for several bodies. */
  readonly body: string | Uint8Array;
}

export interface Credentials {
  readonly keyId: string;
  readonly secret: string;
}

/** The signature of a request, lower-case hex. */
export async function signatureOf(secret: string, parts: SignedParts): Promise<string> {
  const { method, path, timestamp, nonce, body } = parts;
  return mac(secret, [method, path, timestamp, nonce, hashOf(body)].join('\n'));
}

/**
 * The signature of an answer over money: a party between the two cannot make a failure of a success.
 *
 * @param rawAnswer the body of the answer; one that was received, as its bytes.
 */
export async function answerSignatureOf(
  secret: string,
  nonce: string,
  rawAnswer: string | Uint8Array,
): Promise<string> {
  return mac(secret, ['200', nonce, hashOf(rawAnswer)].join('\n'));
}

/** The headers of a request that is sent now. A repeat is signed anew, under the same transfer number. */
export async function signedHeaders(
  { keyId, secret }: Credentials,
  parts: SignedParts,
): Promise<Record<string, string>> {
  return {
    [HEADERS.key]: keyId,
    [HEADERS.timestamp]: parts.timestamp,
    [HEADERS.nonce]: parts.nonce,
    [HEADERS.signature]: await signatureOf(secret, parts),
  };
}

/** What a request came with. */
export type Heard = Omit<SignedParts, 'timestamp' | 'nonce'> & {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** What a good request proved. */
export interface Proof {
  readonly nonce: string;
  /** The key that signed it. */
  readonly key: Credentials;
}

/**
 * Judges a request by itself: a known key, the right signature, within a minute. Who asks must also see that the nonce is used once.
 *
 * @returns the nonce and the key of the request, which sign the answer; null for what is to be answered 401.
 */
export async function checkSigned(
  keys: readonly Credentials[],
  { headers, ...asked }: Heard,
  nowMs: number,
): Promise<Proof | null> {
  const read = (name: string) => String(headers[name] ?? '');
  const [timestamp, nonce] = [read(HEADERS.timestamp), read(HEADERS.nonce)];
  const key = keys.find(({ keyId }) => keyId === read(HEADERS.key));
  if (!key || !/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(nonce))
    return null;
  const wanted = await signatureOf(key.secret, { ...asked, timestamp, nonce });
  if (!isSame(read(HEADERS.signature), wanted)) return null;
  return Math.abs(nowMs - Number(timestamp)) > CLOCK_MS ? null : { nonce, key };
}

/**
 * Opens the judge of requests of one process: as `checkSigned`, and each nonce once in five minutes. Gives the nonce and the key, which
 * sign the answer; null for what is to be answered 401.
 */
export function openVerifier(
  keys: readonly Credentials[],
): (heard: Heard, nowMs: number) => Promise<Proof | null> {
  const seen = new Map<string, number>();
  return async (heard, nowMs) => {
    const proof = await checkSigned(keys, heard, nowMs);
    if (proof === null) return null;
    const { nonce } = proof;
    for (const [old, at] of seen) {
      // They keep the order in which they came.
      if (nowMs - at <= NONCE_MS) break;
      seen.delete(old);
    }
    const used = usedNonce(nonce);
    if (seen.has(used)) return null;
    seen.set(used, nowMs);
    return proof;
  };
}

/** What is remembered of a nonce: two ways to write one UUID are one nonce. */
export function usedNonce(nonce: string): string {
  return nonce.toLowerCase();
}

/** Compares two signatures in the same time wherever they differ. */
export function isSame(given: string, wanted: string): boolean {
  if (given.length !== wanted.length) return false;
  let difference = 0;
  for (let at = 0; at < wanted.length; at += 1) difference |= given.charCodeAt(at) ^ wanted.charCodeAt(at);
  return difference === 0;
}

function hashOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

function mac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
