import { describe, expect, test } from 'vitest';
import { phaseOf } from './draw-clock.ts';

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
