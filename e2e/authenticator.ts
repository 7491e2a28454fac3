import { createHmac } from 'node:crypto';

const STEP_S = 30;

/** The code that an authenticator with this secret shows now, or did or will at another time (RFC 6238). */
export function codeNow(secret: string, at = Date.now()): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / STEP_S)));
  const mac = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const place = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(place) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
