import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typed } from './selection.ts';

describe('a typed selection', () => {
  const plainly = (tickets: readonly string[]) => [...new Set(tickets)].sort();

  it('has its tickets in rising order, each once, leading zeros and all', () => {
    expect(typed(['09', '10', '9', '09']).tickets).toEqual(['09', '10', '9']);
    expect(typed(['00002', '00001', '00002']).tickets).toEqual(['00001', '00002']);
    expect(typed([]).tickets).toEqual([]);
  });

  it('is the same however its tickets are sorted: as numbers of one length or as texts', () => {
    const digits = (width: number) =>
      fc.array(
        fc.integer({ min: 0, max: 10 ** width - 1 }).map((value) => String(value).padStart(width, '0')),
      );
    const lists = fc.oneof(
      ...[1, 2, 5, 9, 10].map(digits),
      fc.array(fc.constantFrom('1', '01', '', '01-02', '12', '1x', 'a')),
    );
    fc.assert(
      fc.property(lists, (tickets) => {
        expect(typed(tickets).tickets).toEqual(plainly(tickets));
      }),
    );
  });
});
