import { expect, it } from 'vitest';
import { readRecordTypes, recordTypeOf, recordTypes, typesOfArea } from './index.ts';

const movement = { kind: 'bet', gl: 'house', scope: 'lottery', delta: -1n };

it('a movement has one type, and its code tells whether it comes in or goes out', () => {
  expect(recordTypeOf(movement)).toMatchObject({ code: 4200, name: 'lottery-bet' });
  expect(recordTypeOf({ ...movement, gl: 'studio-play', scope: 'vendor' }).code).toBe(3200);
  expect(recordTypeOf({ kind: 'transfer', gl: 'x', scope: 'transfer', delta: 1n }).code).toBe(6104);
  expect(recordTypeOf({ kind: 'transfer', gl: 'x', scope: 'cashier', delta: -1n }).code).toBe(8202);
  expect(recordTypeOf({ kind: 'amend', gl: 'house', scope: 'settlement', delta: -5n }).code).toBe(8223);
  expect(recordTypeOf({ ...movement, kind: 'other' }).code).toBe(8222);
  for (const { code, sign } of recordTypes) if (sign) expect(String(code)[1]).toBe(sign === 1 ? '1' : '2');
  expect(new Set(recordTypes.map(({ name }) => name)).size).toBe(recordTypes.length);
});

it('bonus money has the codes of rewards.md 5.1: promotion by area, release, forfeit, conversion', () => {
  const codeOf = (scope: string, gl: string, delta: bigint, kind = 'bonus') =>
    recordTypeOf({ kind, gl, scope, delta }).code;
  expect(codeOf('promotion-lottery', 'bonus', 1n)).toBe(4104);
  expect(codeOf('promotion-rng', 'bonus', 1n)).toBe(3102);
  expect(codeOf('promotion-pvp', 'bonus', 1n)).toBe(5112);
  expect(codeOf('promotion', 'bonus', 1n)).toBe(8122);
  expect(codeOf('promotion', 'clearing:transfer', -1n)).toBe(8202);
  expect(codeOf('promotion', 'clearing:transfer', 1n)).toBe(8102);
  expect(codeOf('promotion', 'bonus', -1n)).toBe(8222);
  expect(codeOf('promotion', 'conversion', 1n, 'points')).toBe(8122);
  expect([codeOf('lottery', 'clearing:bonus', 1n), codeOf('settlement', 'clearing:bonus', -1n)]).toEqual([
    4101, 4201,
  ]);
});

it('no movement fits two types, and the areas have each type once', () => {
  const of = (name: 'kind' | 'gl' | 'scope') => [
    ...new Set(recordTypes.map((type) => type[name] ?? 'other')),
  ];
  const fits = (
    type: (typeof recordTypes)[number],
    one: Record<'kind' | 'gl' | 'scope', string>,
    sign: number,
  ) =>
    (['kind', 'gl', 'scope'] as const).every((name) => (type[name] ?? one[name]) === one[name]) &&
    (type.sign ?? sign) === sign;
  for (const kind of of('kind'))
    for (const gl of of('gl'))
      for (const scope of of('scope'))
        for (const sign of [1, -1]) {
          // A bet is of a lottery, against the house, or of a vendor, against its account.
          if (gl === 'house' && scope === 'vendor') continue;
          const found = recordTypes.filter((type) => fits(type, { kind, gl, scope }, sign));
          expect(found.length, `${kind} ${gl} ${scope} ${sign}`).toBeLessThanOrEqual(1);
        }
  const areas = [1, 2, 3, 4].flatMap((area) => typesOfArea([], area));
  expect(areas).toHaveLength(recordTypes.length);
  expect(new Set(areas)).toEqual(new Set(recordTypes));
});

it('codes are read from a text with commas, all or none', () => {
  expect(readRecordTypes('6101, 4200')?.map(({ name }) => name)).toEqual(['deposit', 'lottery-bet']);
  expect(readRecordTypes('8222')?.map(({ name }) => name)).toEqual(['forfeit', 'system-deduct']);
  expect(readRecordTypes('6101,1')).toBeNull();
  expect(readRecordTypes('')).toEqual([]);
});
