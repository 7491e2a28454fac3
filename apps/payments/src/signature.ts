// How the merchant and the provider know each other: HMAC-SHA256 over `<timestamp>.<nonce>.<raw body>` with a shared key.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How far the clocks of the two may be apart. */
const SECONDS = 60;

export const HEADERS = {
  timestamp: 'x-payments-timestamp',
  nonce: 'x-payments-nonce',
  signature: 'x-payments-signature',
} as const;

/** The headers of a message that is sent now. */
export function sign(key: string, body: string, nowMs: number): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'content-type': 'application/json',
    [HEADERS.timestamp]: timestamp,
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: digest(key, timestamp, nonce, body).toString('hex'),
  };
}

/** Gives the function that judges messages: the right key, within a minute, each nonce once. */
export function openVerifier(
  key: string,
): (headers: IncomingHttpHeaders, body: string, nowMs: number) => boolean {
  const seen = new Map<string, number>();
  return (headers, body, nowMs) => {
    const timestamp = String(headers[HEADERS.timestamp] ?? '');
    const nonce = String(headers[HEADERS.nonce] ?? '');
    const given = Buffer.from(String(headers[HEADERS.signature] ?? ''), 'hex');
    const wanted = digest(key, timestamp, nonce, body);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > SECONDS) return false;
    for (const [old, at] of seen) if (nowMs - at > 3 * SECONDS * 1000) seen.delete(old);
    if (seen.has(nonce)) return false;
    seen.set(nonce, nowMs);
    return true;
  };
}

function digest(key: string, timestamp: string, nonce: string, body: string): Buffer {
  return createHmac('sha256', key).update(`${timestamp}.${nonce}.${body}`).digest();
}
