import { readFileSync } from 'node:fs';
import { uniform } from '@tyche/kernel/random';
import { describe, expect, test } from 'vitest';
import { firstRoundAfter, QUICKNET, roundAt, timeOfRound } from './beacon.ts';
import { commitmentOf, keepsCommitment } from './commitment.ts';
import { type DrawModel, derive, resultText } from './derive.ts';
import { fromHex, toHex, utf8 } from './hex.ts';
import { hmacSha256, sha256 } from './sha256.ts';
import { blockMessage, drawWords } from './draw-words.ts';

interface Vector {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
}
const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);

function vector(id: string): {
  input: (key: string) => string;
  given: Vector['input'];
  expected: Vector['expected'];
} {
  const found = file.vectors.find((one) => one.id === id);
  if (!found) throw new Error(`no vector ${id}`);
  return { input: (key) => String(found.input[key]), given: found.input, expected: found.expected };
}

/** The words of a vector, with how many were asked for. */
function counted(id: string) {
  const { input } = vector(id);
  const entropyHex = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587';
  const words = drawWords(fromHex(input('serverSeed')), {
    gameCode: input('game'),
    number: input('issue'),
    entropyHex,
  });
  const count = { wordsUsed: 0 };
  return {
    count,
    nextWord: () => {
      count.wordsUsed += 1;
      return words.nextWord();
    },
  };
}

describe('the vectors of lottery.md 14', () => {
  test('rng-01: the commitment is SHA-256 of the seed', () => {
    const { input, expected } = vector('rng-01');
    expect(commitmentOf(fromHex(input('serverSeed')))).toBe(expected.commit);
    expect(keepsCommitment(input('serverSeed'), String(expected.commit))).toBe(true);
    expect(keepsCommitment(input('serverSeed').replace('00', '01'), String(expected.commit))).toBe(false);
  });

  test('rng-02: a block is HMAC-SHA256 of game, number, entropy and index', () => {
    const { input, expected } = vector('rng-02');
    const entropy = { gameCode: input('game'), number: input('issue'), entropyHex: input('entropyHex') };
    expect(toHex(hmacSha256(fromHex(input('serverSeed')), utf8(blockMessage(entropy, 0))))).toBe(
      expected.block,
    );
    expect(counted('rng-02').nextWord()).toBe(expected.firstWord);
  });

  const models: Record<string, DrawModel> = {
    'rng-04': { kind: 'sample', highest: 11, count: 5 },
    'rng-05': { kind: 'permutation', size: 10 },
    'rng-07': { kind: 'sample', highest: 49, count: 7 },
    'rng-08': { kind: 'sample', highest: 80, count: 20 },
  };
  test.each(Object.keys(models))('%s: the numbers come in the drawn order', (id) => {
    const { expected } = vector(id);
    const model = models[id];
    if (!model) throw new Error('no model');
    const words = counted(id);
    const drawn = resultText(derive(model, words)).split(',').map(Number);
    // Keno's vector is sorted for display.
    expect(id === 'rng-08' ? drawn.toSorted((a, b) => a - b) : drawn).toEqual(expected.draw);
    expect(words.count.wordsUsed).toBe(expected.wordsUsed);
  });

  test('rng-10: words of the last, incomplete run are rejected', () => {
    const { given, expected } = vector('rng-10');
    const words = counted('rng-10');
    const values = Array.from({ length: Number(given.count) }, () => uniform(words, Number(given.n)));
    expect(values).toEqual(expected.values);
    expect(words.count.wordsUsed).toBe(expected.wordsUsed);
  });

  test('rng-11: each link of a hash chain is SHA-256 of the next', () => {
    const { input, expected } = vector('rng-11');
    const chain = [fromHex(input('terminal_s5'))];
    while (chain.length < 6) chain.unshift(Uint8Array.from(sha256(chain[0] ?? new Uint8Array())));
    expect(chain.slice(0, 3).map(toHex)).toEqual([expected.anchor_s0, expected.s1, expected.s2]);
  });

  test('rng-13: the quicknet round at a UNIX time', () => {
    const { given, expected } = vector('rng-13');
    const times = Array.isArray(given.unixTimes) ? given.unixTimes.map(Number) : [];
    expect(times.map((time) => roundAt(QUICKNET, time))).toEqual(expected.rounds);
  });
});

test('a draw names the first round strictly after the time', () => {
  expect(firstRoundAfter(QUICKNET, QUICKNET.genesis - 1)).toBe(1);
  expect(firstRoundAfter(QUICKNET, QUICKNET.genesis)).toBe(2);
  for (const time of [1_776_643_199, 1_776_643_200, 1_776_643_200.5, 1_776_643_201, 1_776_643_203]) {
    const round = firstRoundAfter(QUICKNET, time);
    expect(timeOfRound(QUICKNET, round)).toBeGreaterThan(time);
    expect(timeOfRound(QUICKNET, round - 1)).toBeLessThanOrEqual(time);
  }
});

test('a five-digit draw keeps its leading zeros and reads as one text', () => {
  const zeros = { nextWord: () => 0 };
  expect(resultText(derive({ kind: 'digits', count: 5 }, zeros))).toBe('00000');
  expect(resultText(derive({ kind: 'dice', count: 3 }, zeros))).toBe('1,1,1');
  const prizes = [
    { prize: 'special', numbers: 1, digits: 5 },
    { prize: '1', numbers: 2, digits: 3 },
  ];
  expect(resultText(derive({ kind: 'layout', prizes }, zeros))).toBe('00000;000,000');
});
