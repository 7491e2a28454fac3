import { QueryClient } from '@tanstack/react-query';
import { keyOf } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { expect, test } from 'vitest';
import { takeDraw, withDraw } from './live-cache.ts';

const row = (numero: string, drawTime: number, winNo = '12345') => ({
  gameId: 101,
  gameCode: 'fast5d-1m',
  numero,
  winNo,
  drawTime,
  state: 'drawn',
  corrected: false,
  notices: [],
});
const named = (...rows: ReturnType<typeof row>[]) => rows.map((each) => ({ ...each, gameName: 'Mabilis' }));
const page = (...rows: ReturnType<typeof row>[]) => ({
  content: named(...rows),
  totalPages: 5,
  totalElements: 10,
});

test('a draw goes on top of the first page, which keeps its length and its name', () => {
  const next = withDraw(page(row('2', 2), row('1', 1)), row('3', 3), { page: 0, size: 2 });
  expect(next).toEqual({ content: named(row('3', 3), row('2', 2)), totalPages: 6, totalElements: 11 });
});

test('a draw that is listed is put right in its place, on any page', () => {
  const next = withDraw(page(row('2', 2, ''), row('1', 1)), row('2', 2), { page: 3, size: 2 });
  expect(next).toMatchObject({ content: named(row('2', 2), row('1', 1)), totalElements: 10 });
});

test.each([
  ['a later page', { page: 1, size: 2 }],
  ['a search', { page: 0, size: 2, numero: '2026' }],
])('%s is not guessed', (_, input) => {
  expect(withDraw(page(row('2', 2)), row('3', 3), input)).toBeNull();
});

test('an older draw is not put on top, nor one whose game has no name yet', () => {
  expect(withDraw(page(row('2', 2)), row('1', 1), { size: 2 })).toBeNull();
  expect(withDraw({ content: [], totalPages: 0, totalElements: 0 }, row('1', 1), {})).toBeNull();
});

test('the list of every game takes the newest numbers of one game only', () => {
  const queries = new QueryClient();
  const key = keyOf(contract.latestOfEveryGame, {});
  const other = { ...row('9', 9), gameId: 7, gameCode: 'other', gameName: 'Other' };
  queries.setQueryData(key, [...named(row('1', 1)), other]);
  const near = {
    serverTime: 0,
    maintenance: null,
    previousNumero: null,
    currentNumero: {
      numero: '3',
      gameId: 101,
      remainTime: 0,
      lockTime: 5,
      isSale: true,
      opensAt: 0,
      closesAt: 0,
      drawsAt: 0,
      commitment: '',
    },
    nextNumero: null,
  };
  takeDraw(queries, { gameId: 101, near, drawn: [row('2', 2)] });
  expect(queries.getQueryData(key)).toEqual([...named(row('2', 2)), other]);
  takeDraw(queries, { gameId: 101, near, drawn: [row('1', 1), row('3', 3, '')] });
  expect(queries.getQueryData(key)).toEqual([...named(row('2', 2)), other]);
});
