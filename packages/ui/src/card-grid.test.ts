import { describe, expect, test } from 'vitest';
import { type CardKey, cardBeside, type Place } from './card-grid.ts';

/** Three columns, and a second row of two: 0 1 2 / 3 4. */
const grid: readonly Place[] = [
  { left: 0, right: 100, top: 0 },
  { left: 110, right: 210, top: 2 },
  { left: 220, right: 320, top: 0 },
  { left: 0, right: 100, top: 80 },
  { left: 110, right: 210, top: 80 },
];

describe('the card beside a card', () => {
  test.each<[number, CardKey, number | null]>([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', 3],
    [4, 'ArrowRight', null],
    [1, 'ArrowLeft', 0],
    [0, 'ArrowLeft', null],
    [1, 'ArrowDown', 4],
    [2, 'ArrowDown', 4],
    [3, 'ArrowDown', null],
    [3, 'ArrowUp', 0],
    [4, 'ArrowUp', 1],
    [1, 'ArrowUp', null],
    [3, 'Home', 0],
    [1, 'End', 4],
  ])('from %i by %s is %s', (at, key, expected) => {
    expect(cardBeside(grid, at, key, 'ltr')).toBe(expected);
  });

  test('left goes forward where a line is read from right to left', () => {
    expect(cardBeside(grid, 0, 'ArrowLeft', 'rtl')).toBe(1);
    expect(cardBeside(grid, 1, 'ArrowRight', 'rtl')).toBe(0);
  });

  test('goes to the next row, not to one further down', () => {
    const column: readonly Place[] = [0, 50, 100].map((top) => ({ left: 0, right: 100, top }));
    expect(cardBeside(column, 0, 'ArrowDown', 'ltr')).toBe(1);
    expect(cardBeside(column, 2, 'ArrowUp', 'ltr')).toBe(1);
  });

  test('of an empty list is none', () => {
    expect(cardBeside([], 0, 'Home', 'ltr')).toBeNull();
    expect(cardBeside([], 0, 'ArrowDown', 'ltr')).toBeNull();
  });
});
