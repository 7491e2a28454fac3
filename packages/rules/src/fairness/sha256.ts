// SHA-256 and HMAC in plain arithmetic, so that a draw can be recomputed anywhere, a page without WebCrypto included.

/** A function from bytes to their 32-byte SHA-256. The server hands in its native one. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const ROUND_CONSTANTS = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const INITIAL = new Uint32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const BLOCK = 64;

/** SHA-256 (FIPS 180-4). */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  const state = INITIAL.slice();
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK) {
    compress(state, schedule, new DataView(padded.buffer, offset, BLOCK));
  }
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (const [index, word] of state.entries()) view.setUint32(index * 4, word);
  return digest;
}

/** HMAC-SHA256 (RFC 2104). */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.byteLength > BLOCK ? sha256(key) : key;
  const inner = new Uint8Array(BLOCK + message.byteLength).fill(0x36, 0, BLOCK);
  const outer = new Uint8Array(BLOCK + 32).fill(0x5c, 0, BLOCK);
  short.forEach((byte, index) => {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  });
  inner.set(message, BLOCK);
  outer.set(sha256(inner), BLOCK);
  return sha256(outer);
}

function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.byteLength + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.byteLength] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.byteLength - 8, BigInt(bytes.byteLength) * 8n);
  return padded;
}

function compress(state: Uint32Array, schedule: Uint32Array, block: DataView): void {
  const at = (words: Uint32Array, index: number): number => words[index] ?? 0;
  for (let i = 0; i < 64; i += 1) {
    schedule[i] =
      i < 16
        ? block.getUint32(i * 4)
        : nextScheduleWord(
            at(schedule, i - 16),
            at(schedule, i - 15),
            at(schedule, i - 7),
            at(schedule, i - 2),
          );
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(schedule, i)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
}

function nextScheduleWord(w16: number, w15: number, w7: number, w2: number): number {
  const small0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
  const small1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
  return w16 + small0 + w7 + small1;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
