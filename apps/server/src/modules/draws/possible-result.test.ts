import { derive, type DrawModel, drawWords, resultText } from '@tyche/rules/fairness';
import { describe, expect, it } from 'vitest';
import { isPossibleResult } from './possible-result.ts';

const models: readonly DrawModel[] = [
  { kind: 'digits', count: 5 },
  { kind: 'dice', count: 3 },
  { kind: 'numbers', highest: 31, count: 2 },
  { kind: 'sample', highest: 49, count: 7 },
  { kind: 'permutation', size: 10 },
  {
    kind: 'layout',
    prizes: [
      { prize: 'first', numbers: 1, digits: 5 },
      { prize: 'tail', numbers: 4, digits: 2 },
    ],
  },
];

describe('a possible result', () => {
  it.each(models)('is every text that a draw of $kind comes to', (model) => {
    for (let round = 0; round < 50; round += 1) {
      const words = drawWords(Buffer.alloc(32, round), { gameCode: 'g', number: '1', entropyHex: '00' });
      const text = resultText(derive(model, words));
      expect(isPossibleResult(model, text), text).toBe(true);
      expect(isPossibleResult(model, `${text} `)).toBe(false);
      expect(isPossibleResult(model, `,${text}`)).toBe(false);
    }
  });

  it.each<[string, DrawModel, string]>([
    ['full-width digits', { kind: 'digits', count: 5 }, '１２３４５'],
    ['another length', { kind: 'digits', count: 5 }, '1234'],
    ['a leading zero of a number', { kind: 'sample', highest: 49, count: 2 }, '07,8'],
    ['a number twice in a sample', { kind: 'sample', highest: 49, count: 2 }, '7,7'],
    ['a number above the highest', { kind: 'numbers', highest: 31, count: 2 }, '32,1'],
    ['a seven on a die', { kind: 'dice', count: 3 }, '1,2,7'],
    ['nothing', { kind: 'permutation', size: 3 }, ''],
    ['a prize without its zero', { kind: 'layout', prizes: [{ prize: 'a', numbers: 1, digits: 2 }] }, '7'],
  ])('is never %s', (_what, model, text) => {
    expect(isPossibleResult(model, text)).toBe(false);
  });
});
