import { describe, expect, test } from 'vitest';
import { remainingText } from './remaining.ts';
import { ballsOf, drawNumber } from './win-no.ts';

describe('time that is left', () => {
  test.each([
    [38_000, '00:38'],
    [37_001, '00:38'],
    [192_000, '03:12'],
    [6_069_000, '1:41:09'],
    [0, '00:00'],
    [-5_000, '00:00'],
  ])('%d ms is written %s', (ms, text) => expect(remainingText(ms)).toBe(text));
});

describe('a result', () => {
  test('is a row of digits or numbers between commas', () => {
    expect(ballsOf('39072')).toEqual(['3', '9', '0', '7', '2']);
    expect(ballsOf('7,12,19')).toEqual(['7', '12', '19']);
  });
  test('belongs to a draw of a day', () => expect(drawNumber('202611210731')).toBe('20261121-0731'));
});
