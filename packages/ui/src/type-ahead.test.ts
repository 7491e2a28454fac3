import { expect, test } from 'vitest';
import { foldText, lineTyped } from './type-ahead.ts';

const lines = ['Sài Gòn', 'Đà Nẵng', 'Sóc Trăng', 'Đắk Lắk', 'Huế'];

test('one letter goes to the next line that begins with it, and round again', () => {
  expect([lineTyped(lines, 0, 's'), lineTyped(lines, 2, 'S'), lineTyped(lines, 1, 'dd')]).toEqual([2, 0, 3]);
});

test('more letters may leave the focus where it is', () => {
  expect([lineTyped(lines, 0, 'sa'), lineTyped(lines, 0, 'so'), lineTyped(lines, -1, 'đà n')]).toEqual([
    0, 2, 1,
  ]);
});

test('no line begins so', () => {
  expect([lineTyped(lines, 0, 'x'), lineTyped([], -1, 's')]).toEqual([null, null]);
});

test('marks and case fall away', () => {
  expect(foldText('ĐẮK Lắk')).toBe('dak lak');
});
