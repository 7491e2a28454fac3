// Keys of requests and of movements of money: UUIDs that begin with a time (RFC 9562), so that the indexes they are in grow at one end and
// the ledger can be divided by month.

/**
 * A UUID version 7 (RFC 9562, section 5.7).
 *
 * @param timeMs milliseconds since 1970, by the clock of the server as the caller knows it.
 * @param random sixteen random bytes; the first six are not used.
 */
export function requestKeyAt(timeMs: number, random: Uint8Array): string {
  const time = timeDigits(timeMs);
  const rest = Array.from(random.subarray(6, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = (8 + (Number.parseInt(rest.charAt(4), 16) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(1, 4)}-${variant}${rest.slice(5, 8)}-${rest.slice(8)}`;
}

/** The first twelve hex digits of a key of this time. */
export function timeDigits(timeMs: number): string {
  return Math.floor(timeMs).toString(16).padStart(12, '0').slice(-12);
}

/**
 * The time that a key begins with, in milliseconds since 1970: of version 7, and of version 8, which our own derived keys are. Null for a
 * UUID of any other version.
 */
export function keyTimeOf(key: string): number | null {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-[78]/i.exec(key);
  return digits ? Number.parseInt(`${digits[1]}${digits[2]}`, 16) : null;
}

/** How far the time of a request key may be from the server's clock. */
export const REQUEST_KEY_WINDOW = { pastMs: 24 * 60 * 60_000, futureMs: 10 * 60_000 } as const;

/**
 * What is wrong with the key of a request that moves money: `version` when it is no UUID version 7, `time` when its time is outside
 * `REQUEST_KEY_WINDOW`; null when nothing is.
 */
export function requestKeyFault(key: string, nowMs: number): 'version' | 'time' | null {
  const timeMs = key.charAt(14) === '7' ? keyTimeOf(key) : null;
  if (timeMs === null) return 'version';
  const { pastMs, futureMs } = REQUEST_KEY_WINDOW;
  return timeMs < nowMs - pastMs || timeMs > nowMs + futureMs ? 'time' : null;
}
