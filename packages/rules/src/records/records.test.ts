import { expect, it } from 'vitest';
import { readRecordTypes, recordTypeOf, recordTypes } from './index.ts';

const movement = { kind: 'bet', gl: 'house', scope: 'lottery', delta: -1n };

it('a movement has one type, and its code tells whether it comes in or goes out', () => {
  expect(recordTypeOf(movement)).toMatchObject({ code: 4200, name: 'lottery-bet' });
  expect(recordTypeOf({ ...movement, gl: 'studio-play', scope: 'vendor' }).code).toBe(3200);
  expect(recordTypeOf({ kind: 'transfer', gl: 'x', scope: 'transfer', delta: 1n }).code).toBe(6104);
  expect(recordTypeOf({ kind: 'transfer', gl: 'x', scope: 'cashier', delta: -1n }).code).toBe(8202);
  expect(recordTypeOf({ kind: 'amend', gl: 'house', scope: 'settlement', delta: -5n }).code).toBe(8223);
  expect(recordTypeOf({ ...movement, kind: 'other' }).code).toBe(8222);
  for (const { code, sign } of recordTypes) if (sign) expect(String(code)[1]).toBe(sign === 1 ? '1' : '2');
  expect(new Set(recordTypes.map(({ code }) => code)).size).toBe(recordTypes.length);
});

it('codes are read from a text with commas, all or none', () => {
  expect(readRecordTypes('6101, 4200')?.map(({ name }) => name)).toEqual(['deposit', 'lottery-bet']);
  expect(readRecordTypes('6101,1')).toBeNull();
  expect(readRecordTypes('')).toEqual([]);
});
