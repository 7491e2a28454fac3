// S2 of reliability.md: references are all different, and nothing in them tells them from chance.
import { describe, expect, test } from 'vitest';
import { hashOf, newReference } from './references.ts';

/** A tenth of it in the usual run: the whole million with REFERENCES=1000000. */
const MANY = Number(process.env.REFERENCES ?? 100_000);
const BYTES = 32;

interface Counted {
  readonly different: number;
  /** How often each byte came at any place. */
  readonly bytes: Float64Array;
  readonly ones: number;
  /** Of each place in the reference, how often each half byte came. */
  readonly places: readonly Float64Array[];
}

function count(make: () => string, many: number): Counted {
  // The first eleven of forty-three letters are 66 bits: of a million of 256 bits two alike in them are not to be expected (1e-8).
  const seen = new Set<string>();
  const counts = new Uint32Array(BYTES * 256);
  for (let n = 0; n < many; n += 1) {
    const reference = make();
    seen.add(reference.slice(0, 11));
    const raw = Buffer.from(reference, 'base64url');
    for (let at = 0; at < BYTES; at += 1) {
      const index = at * 256 + (raw[at] ?? 0);
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  const bytes = new Float64Array(256);
  const places = Array.from({ length: BYTES }, () => new Float64Array(16));
  let ones = 0;
  counts.forEach((times, index) => {
    const byte = index % 256;
    bytes[byte] = (bytes[byte] ?? 0) + times;
    const place = places[Math.floor(index / 256)];
    if (place) place[byte & 15] = (place[byte & 15] ?? 0) + times;
    ones += times * onesOf(byte);
  });
  return { different: seen.size, bytes, ones, places };
}

function onesOf(byte: number): number {
  return [...byte.toString(2)].filter((bit) => bit === '1').length;
}

function chiSquare(counts: Float64Array): number {
  const total = counts.reduce((sum, each) => sum + each, 0);
  const due = total / counts.length;
  return counts.reduce((sum, each) => sum + (each - due) ** 2 / due, 0);
}

/** How many standard deviations from what chance gives; below 6.5 in all but one of ten thousand million runs. */
function judge({ bytes, ones, places }: Counted, many: number) {
  const bits = many * BYTES * 8;
  return {
    ones: Math.abs(ones - bits / 2) / Math.sqrt(bits / 4),
    bytes: (chiSquare(bytes) - 255) / Math.sqrt(2 * 255),
    // The worst of thirty-two, each with fifteen degrees; its tail is longer than the normal one.
    places: Math.max(...places.map((place) => (chiSquare(place) - 15) / Math.sqrt(2 * 15))),
  };
}

const WORST = 6.5;
const WORST_PLACE = 12;

describe('a reference', () => {
  test('is 256 bits as text for a cookie, and kept as a digest alone', () => {
    expect(newReference()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(newReference(), 'base64url')).toHaveLength(32);
    expect(hashOf('a')).toHaveLength(32);
    expect(hashOf('a').toString('base64url')).not.toContain('a'.repeat(3));
  });

  test('is one of very many that are all different and look like chance', { timeout: 300_000 }, () => {
    const counted = count(newReference, MANY);
    expect(counted.different).toBe(MANY);
    const far = judge(counted, MANY);
    expect(far.ones).toBeLessThan(WORST);
    expect(Math.abs(far.bytes)).toBeLessThan(WORST);
    expect(far.places).toBeLessThan(WORST_PLACE);
  });

  test.each([
    ['a bit that is always set', (raw: Buffer) => raw.fill((raw[7] ?? 0) | 1, 7, 8)],
    ['a counter', (raw: Buffer, n: number) => void raw.writeUInt32BE(n)],
    ['one byte out of 200', (raw: Buffer) => raw.fill((raw[9] ?? 0) % 200, 9, 10)],
    ['a little more ones', (raw: Buffer, n: number) => n % 30 === 0 && raw.fill((raw[3] ?? 0) | 15, 3, 4)],
  ])('with %s is found out', (_, spoil) => {
    let n = 0;
    const spoiled = () => {
      const raw = Buffer.from(newReference(), 'base64url');
      n += 1;
      spoil(raw, n);
      return raw.toString('base64url');
    };
    const many = 20_000;
    const far = judge(count(spoiled, many), many);
    expect(far.ones > WORST || Math.abs(far.bytes) > WORST || far.places > WORST_PLACE).toBe(true);
  });

  test('that repeats is found out', () => {
    const one = newReference();
    let n = 0;
    const repeating = () => {
      n += 1;
      return n % 5_000 === 0 ? one : newReference();
    };
    expect(count(repeating, 10_001).different).toBe(10_000);
  });
});
