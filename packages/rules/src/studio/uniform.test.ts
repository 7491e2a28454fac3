// Integers that the stream draws, judged by chi-square: p between 0.001 and 0.999. The same test finds faulty mappings. Seeds are fixed: a
// run repeats exactly. 100,000 draws of each size, ten million in a deep run (`bin/test --deep`).
import { createCipheriv, createHmac } from 'node:crypto';
import type { Random } from '@tyche/kernel/random';
import { isDeepRun } from '@tyche/testkit/budgets';
import { describe, expect, test } from 'vitest';
import { wordsFrom } from '../fairness/index.ts';
import { drawInteger, roundWords } from './index.ts';

const DRAWS = isDeepRun() ? 10_000_000 : 100_000;
const LIMIT_MS = 300_000;
const SIZES = [6, 25, 37, 52, 416, 10_000];
/** The standard normal distribution leaves 0.001 above it. */
const Z_001 = 3.0902;
const SEED = 'a'.repeat(64);

/** As the studio reads the words of a round. */
const wordsOf = (nonce: number): Random =>
  roundWords({ serverSeed: SEED, clientSeed: 'uniform', nonce }, (key, message) =>
    createHmac('sha256', key).update(message).digest(),
  );

/** Cheaper words for the faulty mappings. */
function cheapWords(): Random {
  const zeros = Buffer.alloc(1 << 16);
  const cipher = createCipheriv('aes-256-ctr', Buffer.from(SEED, 'hex'), Buffer.alloc(16));
  return wordsFrom(() => cipher.update(zeros));
}

/** Chi-square of equally likely outcomes as a standard normal value (Wilson and Hilferty 1931): p is the area above it. */
function zOf(counts: Float64Array): number {
  const expected = DRAWS / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  return ((chiSquare / freedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread);
}

function zOfDraws(below: number, draw: () => number): number {
  const counts = new Float64Array(below);
  for (let at = 0; at < DRAWS; at += 1) {
    const drawn = draw();
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  return zOf(counts);
}

describe.each(SIZES)('integers below %i', (below) => {
  // A space of two to four words for each integer, which the size does not divide.
  const bits = Math.ceil(Math.log2(below)) + 1;
  const random = cheapWords();
  const smallWord = () => random.nextWord() >>> (32 - bits);

  test(
    'are equally likely',
    () => {
      const words = wordsOf(below);
      expect(Math.abs(zOfDraws(below, () => drawInteger(words, below)))).toBeLessThan(Z_001);
    },
    LIMIT_MS,
  );

  test(
    'of a small word modulo the size are found out',
    () => {
      expect(zOfDraws(below, () => smallWord() % below)).toBeGreaterThan(Z_001);
    },
    LIMIT_MS,
  );

  test(
    'of a small word scaled without refusing any are found out',
    () => {
      const scaled = () => Math.floor((smallWord() * below) / 2 ** bits);
      expect(zOfDraws(below, scaled)).toBeGreaterThan(Z_001);
    },
    LIMIT_MS,
  );

  test(
    'that come in turn are found out, as their counts are too equal',
    () => {
      const turns = Array.from({ length: DRAWS }, (_, at) => at % below).values();
      expect(zOfDraws(below, () => turns.next().value ?? 0)).toBeLessThan(-Z_001);
    },
    LIMIT_MS,
  );
});
