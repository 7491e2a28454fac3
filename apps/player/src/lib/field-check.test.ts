import { describe, expect, test } from 'vitest';
import { ruleOf, ticksOf } from './field-check.ts';

const username = ruleOf({ patternId: 2, minLength: 4, maxLength: 20, show: true, required: true });

describe('the ticks under a field', () => {
  test('are all open while nothing is typed', () =>
    expect(ticksOf(username, '').map((tick) => tick.isMet)).toEqual([false, false]));
  test('turn one by one', () => {
    expect(ticksOf(username, 'mi')).toEqual([
      { kind: 'length', isMet: false },
      { kind: 'format', isMet: true },
    ]);
    expect(ticksOf(username, '7minh')).toEqual([
      { kind: 'length', isMet: true },
      { kind: 'format', isMet: false },
    ]);
    expect(ticksOf(username, 'minh07').every((tick) => tick.isMet)).toBe(true);
  });
  test('show no format where any character is taken', () =>
    expect(ticksOf({ ...username, patternId: 1 }, 'x y')).toHaveLength(1));
});

test('a pattern newer than the page accepts anything', () => {
  expect(ruleOf({ patternId: 99, minLength: 1, maxLength: 5, show: true, required: true }).patternId).toBe(1);
});
