// The numbers a million draws give, judged by chi-square at 99 % (Bonferroni over the tests of this file), and two faulty
// mappings that the same judge must find. Seeds are fixed: a run repeats exactly.
import { createCipheriv, hash } from 'node:crypto';
import type { Random } from '@tyche/kernel/random';
import { describe, expect, test } from 'vitest';
import { type DrawModel, derive } from './derive.ts';
import { utf8 } from './hex.ts';
import { drawWords, wordsFrom } from './draw-words.ts';

const NUMBERS = 1_000_000;
const TESTS = 28;
const seed = utf8('a seed that is fixed for the test');

const innerKey = Uint8Array.from({ length: 64 }, (_, index) => (seed[index] ?? 0) ^ 0x36);
const outerKey = Uint8Array.from({ length: 64 }, (_, index) => (seed[index] ?? 0) ^ 0x5c);
/** HMAC of the seed alone: creating a native one a draw would take a minute here. */
const hmac = (_: Uint8Array, message: Uint8Array) =>
  hash(
    'sha256',
    Buffer.concat([outerKey, hash('sha256', Buffer.concat([innerKey, message]), 'buffer')]),
    'buffer',
  );

/** Every draw has a message of its own, as in production. */
function* likeInProduction(): Generator<Random> {
  for (let i = 0; ; i += 1)
    yield drawWords(seed, { gameCode: 'test', number: String(i), entropyHex: 'ab' }, hmac);
}

/** One long stream for all draws: the mappings see other words, and many more of them, at no cost. */
function* oneStream(): Generator<Random> {
  const zeros = Buffer.alloc(1 << 16);
  const cipher = createCipheriv('aes-256-ctr', hash('sha256', seed, 'buffer'), Buffer.alloc(16));
  const words = wordsFrom(() => cipher.update(zeros));
  for (;;) yield words;
}

function numbersOf(model: DrawModel, random: Random): readonly number[] {
  const outcome = derive(model, random);
  if (outcome.kind === 'numbers') return outcome.numbers;
  const texts =
    outcome.kind === 'digits' ? [outcome.digits] : outcome.prizes.flatMap((prize) => prize.numbers);
  return Array.from(texts.join(''), Number);
}

/** χ² of counts that should be equal, as how far it stands above its critical value: over 1 means biased. */
function bias(counts: readonly number[], shrink = 1): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / shrink;
  const df = counts.length - 1;
  const z = 3.39; // the normal quantile at 1 − 0.01 / TESTS
  return chi / (df * (1 - 2 / (9 * df) + z * Math.sqrt(2 / (9 * df))) ** 3); // Wilson–Hilferty
}

interface Tally {
  readonly all: number;
  readonly first: number;
  readonly last: number;
  readonly pairs: number;
}

/** Counts each value overall, at the first and the last place, and the pair of the first two. */
function tally(
  values: number,
  perDraw: number,
  next: (random: Random) => readonly number[],
  isWithoutRepeats = false,
  source = oneStream(),
): Tally {
  const low = next({ nextWord: () => 0 }).includes(0) ? 0 : 1;
  const all = new Array<number>(values).fill(0);
  const first = [...all];
  const last = [...all];
  const pairs = new Array<number>(values * values).fill(0);
  const add = (counts: number[], index: number) => {
    counts[index] = (counts[index] ?? 0) + 1;
  };
  for (const random of source.take(NUMBERS / perDraw)) {
    const drawn = next(random).map((number) => number - low);
    for (const number of drawn) add(all, number);
    add(first, drawn[0] ?? 0);
    add(last, drawn.at(-1) ?? 0);
    if (drawn.length > 1) add(pairs, (drawn[0] ?? 0) * values + (drawn[1] ?? 0));
  }
  // Without repeats the counts vary less than independent ones, by (N − k) / (N − 1), and a pair of equals cannot be.
  const shrink = isWithoutRepeats ? (values - perDraw) / (values - 1) : 1;
  const possible = isWithoutRepeats ? pairs.filter((_, index) => index % (values + 1) !== 0) : pairs;
  return {
    all: shrink === 0 ? 0 : bias(all, shrink),
    first: bias(first),
    last: bias(last),
    pairs: bias(possible),
  };
}

const mappings: [string, DrawModel, number, number, boolean][] = [
  ['five digits', { kind: 'digits', count: 5 }, 10, 5, false],
  ['three dice', { kind: 'dice', count: 3 }, 6, 3, false],
  ['two of 1 to 31 with repeats', { kind: 'numbers', highest: 31, count: 2 }, 31, 2, false],
  ['5 of 11', { kind: 'sample', highest: 11, count: 5 }, 11, 5, true],
  ['ten runners', { kind: 'permutation', size: 10 }, 10, 10, true],
  [
    'a layout of digits',
    { kind: 'layout', prizes: [{ prize: 'first', numbers: 4, digits: 5 }] },
    10,
    20,
    false,
  ],
];

describe('a million derived numbers are uniform', () => {
  test.each(mappings)(
    '%s',
    (_, model, values, perDraw, isWithoutRepeats) => {
      const found = tally(values, perDraw, (random) => numbersOf(model, random), isWithoutRepeats);
      for (const [place, ratio] of Object.entries(found)) expect(ratio, place).toBeLessThan(1);
    },
    30_000,
  );

  test('five digits from HMAC blocks', () => {
    const found = tally(
      10,
      5,
      (random) => numbersOf({ kind: 'digits', count: 5 }, random),
      false,
      likeInProduction(),
    );
    for (const [place, ratio] of Object.entries(found)) expect(ratio, place).toBeLessThan(1);
    expect((mappings.length + 1) * 4).toBe(TESTS);
  }, 30_000);
});

describe('the same test finds faulty mappings', () => {
  test('a byte taken modulo 10', () => {
    const found = tally(10, 5, (random) => Array.from({ length: 5 }, () => (random.nextWord() & 0xff) % 10));
    expect(found.all).toBeGreaterThan(1);
    expect(found.pairs).toBeGreaterThan(1);
  }, 30_000);

  test('a shuffle that swaps with any place', () => {
    const found = tally(
      10,
      10,
      (random) => {
        const balls = Array.from({ length: 10 }, (_, index) => index + 1);
        for (let i = 0; i < 10; i += 1) {
          const j = random.nextWord() % 10;
          const ball = balls[j] ?? 0;
          balls[j] = balls[i] ?? 0;
          balls[i] = ball;
        }
        return balls;
      },
      true,
    );
    expect(Math.max(found.first, found.pairs)).toBeGreaterThan(1);
  }, 30_000);
});
