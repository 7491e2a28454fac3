import { expect, test } from 'vitest';
import { typedRebate } from '../../features/office/agents/use-rate.ts';
import { changedRebates, isAllowed } from './rebate-changes.ts';

const live = { type: 'LIVE', prizeModeId: 0, step: 100, siteCap: 15_000, minRebate: 2_000, maxRebate: 8_000 };
const line = { ...live, rebate: 5_000, pending: [] };
const lott = {
  ...live,
  type: 'LOTT',
  prizeModeId: 1,
  step: 2,
  siteCap: 1_980,
  minRebate: 0,
  maxRebate: 1_980,
};

test('a rate is typed as a percentage, in LOTT as a series', () => {
  expect([typedRebate('LIVE', 5_000), typedRebate('LIVE', 0), typedRebate('LIVE', 100_000)]).toEqual([
    '0.5',
    '0',
    '10',
  ]);
  expect(typedRebate('LOTT', 1_960)).toBe('1960');
});

test.each([
  ['0.5', true],
  ['', false],
  ['0.2', true],
  ['0.8', true],
  ['0.19', false],
  ['0.81', false],
  ['0.205', false],
  ['0,6', false],
  ['-0.5', false],
  ['much', false],
])('a rate from 0.2 to 0.8 %% in steps of 0.01 %%: %s is allowed: %s', (typed, isGood) => {
  expect(isAllowed(line, typed)).toBe(isGood);
});

test('an account without a rate may stay without one', () => {
  const without = { ...line, rebate: null };
  expect(isAllowed(without, '')).toBe(true);
  expect(changedRebates([without], { 'LIVE 0': '' })).toEqual([]);
});

test('what differs from the last day that is known is proposed', () => {
  const series = { ...lott, rebate: 1_900, pending: [{ rebate: 1_940 }] };
  const changes = (typed: Record<string, string>) => changedRebates([line, series], typed);
  expect(changes({ 'LIVE 0': '0.50', 'LOTT 1': '1940' })).toEqual([]);
  expect(changes({ 'LIVE 0': '0.6', 'LOTT 1': '1900' })).toEqual([
    { type: 'LIVE', prizeModeId: 0, rebateValue: 6_000 },
    { type: 'LOTT', prizeModeId: 1, rebateValue: 1_900 },
  ]);
  expect(isAllowed(series, '1901')).toBe(false);
});
