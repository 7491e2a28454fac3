import { describe, expect, test } from 'vitest';
import { stageOf } from './countdown-stage.ts';
import { drawFacts } from './draw-facts.ts';
import { targetAt } from './use-target.ts';

describe('the countdown', () => {
  test('changes its label at 30 and at 10 seconds and at the close, and nowhere else', () => {
    expect([60_000, 30_001].map((left) => stageOf(true, left))).toEqual(['open', 'open']);
    expect([30_000, 10_001].map((left) => stageOf(true, left))).toEqual(['soon', 'soon']);
    expect([10_000, 1].map((left) => stageOf(true, left))).toEqual(['last', 'last']);
    expect(stageOf(false, 4_000)).toBe('closed');
  });
});

describe('a bet placed now', () => {
  const current = {
    numero: '202611210731',
    gameId: 101,
    remainTime: 0,
    lockTime: 5,
    isSale: true,
    opensAt: 0,
    closesAt: 55_000,
    drawsAt: 60_000,
    commitment: '',
  };
  const next = {
    numero: '202611210732',
    isSale: true,
    opensAt: 0,
    closesAt: 115_000,
    drawsAt: 120_000,
    commitment: '',
  };
  const near = {
    serverTime: 0,
    maintenance: null,
    previousNumero: null,
    currentNumero: current,
    nextNumero: next,
  };

  test('belongs to the running draw until its close, and from that moment to the next', () => {
    expect(targetAt(near, 54_999)).toBe('202611210731');
    expect(targetAt(near, 55_000)).toBe('202611210732');
    expect(targetAt(near, 62_000)).toBe('202611210732');
  });

  test('belongs to no draw while none is on sale', () => {
    expect(targetAt({ ...near, nextNumero: null }, 56_000)).toBeNull();
    expect(
      targetAt(
        { ...near, currentNumero: { ...current, isSale: false }, nextNumero: { ...next, isSale: false } },
        1,
      ),
    ).toBeNull();
  });
});

test('a result is told with its sum, size, parity and dragon or tiger', () => {
  expect(drawFacts('39072')).toEqual({ sum: 21, size: 'small', parity: 'odd', duel: 'dragon' });
  expect(drawFacts('20993')).toEqual({ sum: 23, size: 'big', parity: 'odd', duel: 'tiger' });
  expect(drawFacts('90009')).toEqual({ sum: 18, size: 'small', parity: 'even', duel: 'tie' });
});
