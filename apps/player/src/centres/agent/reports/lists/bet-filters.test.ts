import { expect, test } from 'vitest';
import { betInputOf, readBetFilters } from './bet-filters.ts';

const inputOf = (address: string) =>
  betInputOf(readBetFilters((name) => new URLSearchParams(address).get(name) ?? ''));

test('every filter of the address is asked for', () => {
  expect(inputOf('game=fast5d-1m&order=L17&draw=20261130001&chase=single&min=1,000&max=2500.5')).toEqual({
    gameCode: 'fast5d-1m',
    orderNum: 'L17',
    numero: '20261130001',
    chase: 'single',
    stakeFrom: '1000.0000',
    stakeTo: '2500.5000',
  });
});

test.each(['', 'order=abc', 'draw=12a', 'chase=both', 'min=-1', 'max=0'])(
  '%j asks for nothing',
  (address) => {
    expect(inputOf(address)).toEqual({});
  },
);

test('a range that has nothing in it keeps its lower end', () => {
  expect(inputOf('min=20&max=10')).toEqual({ stakeFrom: '20.0000' });
});
