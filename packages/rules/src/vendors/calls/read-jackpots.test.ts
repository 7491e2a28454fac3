import { describe, expect, it } from 'vitest';
import { readJackpots } from './read-jackpots.ts';

const bet = { call: 'bet-win', kind: '', credit: 0n } as const;
const win = { call: 'win', kind: 'JACKPOT', credit: 1_234_500n } as const;
const pot = (id: string, contribution: unknown) => ({ id, contribution });

describe('the pots of a bet', () => {
  it('are read with their contributions', () =>
    expect(readJackpots(bet, { jackpots: [pot('grand', '0.0025'), pot('mini', '0')] })).toEqual([
      { id: 'grand', amount: 25n },
      { id: 'mini', amount: 0n },
    ]));
  it('are none without the field', () => expect(readJackpots(bet, {})).toEqual([]));
  it.each([
    ['no list', { grand: '1' }],
    ['an amount that is no text', [pot('grand', 1)]],
    ['an amount below zero', [pot('grand', '-1')]],
    ['an amount that is too fine', [pot('grand', '0.00001')]],
    ['an id that is none', [pot('gr and', '1')]],
    ['a pot named twice', [pot('grand', '1'), pot('grand', '1')]],
    ['eleven pots', Array.from({ length: 11 }, (_, at) => pot(`p${at}`, '1'))],
    ['no object', ['grand']],
  ])('are malformed with %s', (_what, jackpots) => expect(readJackpots(bet, { jackpots })).toBeNull());
});

describe('the pot of a win', () => {
  const jackpotWin = { id: 'mini', amount: '123.4500' };
  it('is read', () =>
    expect(readJackpots(win, { jackpotWin })).toEqual([{ id: 'mini', amount: 1_234_500n }]));
  it('may be left out', () => expect(readJackpots(win, {})).toEqual([]));
  it('is malformed in a win of another kind', () =>
    expect(readJackpots({ ...win, kind: 'WIN' }, { jackpotWin })).toBeNull());
  it('is malformed with another amount than the win', () =>
    expect(readJackpots({ ...win, credit: 1n }, { jackpotWin })).toBeNull());
});

it('other calls have no pots', () =>
  expect(readJackpots({ call: 'refund', kind: '', credit: 0n }, { jackpots: 'x' })).toEqual([]));
