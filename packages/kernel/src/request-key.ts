// Keys of requests: UUIDs in the order of their time, so that the indexes they are in grow at one end.

/**
 * A UUID version 7 (RFC 9562, section 5.7).
 *
 * @param timeMs milliseconds since 1970, by the clock of the server as the caller knows it.
 * @param random sixteen random bytes; the first six are not used.
 */
export function requestKeyAt(timeMs: number, random: Uint8Array): string {
  const time = Math.floor(timeMs).toString(16).padStart(12, '0').slice(-12);
  const rest = Array.from(random.subarray(6, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = (8 + (Number.parseInt(rest.charAt(4), 16) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(1, 4)}-${variant}${rest.slice(5, 8)}-${rest.slice(8)}`;
}

/** The time that a key of version 7 begins with, as its twelve hex digits; null for a UUID of any other version. */
export function timeDigitsOf(key: string): string | null {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(key);
  return digits ? `${digits[1]}${digits[2]}`.toLowerCase() : null;
}
