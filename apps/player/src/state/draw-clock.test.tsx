import { describe, expect, test } from 'vitest';
import { lookAgainMs, nearAt, phaseOf } from './draw-clock.ts';

const draw = { opensAt: 0, closesAt: 55_000, drawsAt: 60_000 };

describe('the phase of a draw', () => {
  test('is open until it closes, with the share of the selling time that is left', () => {
    expect(phaseOf(draw, 11_000)).toEqual({ isOpen: true, leftMs: 44_000, share: 0.8, isSoon: false });
  });
  test('is soon over in the last ten seconds', () => expect(phaseOf(draw, 45_000).isSoon).toBe(true));
  test('is closed from its close on, and counts to the draw', () => {
    expect(phaseOf(draw, 55_000)).toEqual({ isOpen: false, leftMs: 5_000, share: 0, isSoon: true });
  });
  test('counts nothing after the draw', () => expect(phaseOf(draw, 90_000).leftMs).toBe(0));
});

const drawOf = (numero: string, opensAt: number) => ({
  numero,
  isSale: true,
  commitment: 'c',
  opensAt,
  closesAt: opensAt + 55_000,
  drawsAt: opensAt + 60_000,
});
const near = {
  serverTime: 0,
  maintenance: null,
  previousNumero: { numero: '1', winNo: '12345', state: 'settled' },
  currentNumero: { ...drawOf('2', 0), gameId: 101, lockTime: 5, remainTime: 60_000 },
  nextNumero: { ...drawOf('3', 55_000), isSale: false },
};

test('when a draw closes the next one runs, and the closed one waits for its numbers', () => {
  expect(nearAt(near, 54_999)).toBe(near);
  expect(nearAt(near, 55_000)).toMatchObject({
    previousNumero: { numero: '2', winNo: null },
    currentNumero: { numero: '3', gameId: 101, isSale: true, lockTime: 5, remainTime: 60_000 },
    nextNumero: null,
  });
  const last = { ...near, nextNumero: null };
  expect(nearAt(last, 55_000)).toBe(last);
});

test('a game off sale stays off sale when the next draw runs', () => {
  expect(nearAt({ ...near, maintenance: 'x' }, 55_000).currentNumero.isSale).toBe(false);
});

test('a page asks by itself only when a push is late or there is none', () => {
  expect(lookAgainMs(near, 0, true)).toBe(65_000);
  expect(lookAgainMs(near, 0, false)).toBe(31_000);
  expect(lookAgainMs(near, 70_000, true)).toBe(31_000);
  expect(
    lookAgainMs({ ...near, previousNumero: { numero: '1', winNo: null, state: 'locked' } }, 0, true),
  ).toBe(31_000);
});
