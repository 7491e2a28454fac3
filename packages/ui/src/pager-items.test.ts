import { describe, expect, test } from 'vitest';
import { pagerItems } from './pager-items.ts';

describe('the pager', () => {
  test('names three pages around the current one and one at each end', () => {
    expect(pagerItems(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20]);
  });
  test('names every page when there are few', () => expect(pagerItems(2, 4)).toEqual([1, 2, 3, 4]));
  test('keeps three pages at the first and the last page', () => {
    expect(pagerItems(1, 9)).toEqual([1, 2, 3, 'gap-after', 9]);
    expect(pagerItems(9, 9)).toEqual([1, 'gap-before', 7, 8, 9]);
  });
  test('shows a page instead of a gap that would hide only that page', () =>
    expect(pagerItems(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap-after', 9]));
  test('has one page for one page', () => expect(pagerItems(1, 1)).toEqual([1]));
});
