import { expect, it } from 'vitest';
import { isPresetProblem, readPreset, writePreset } from './preset.ts';

const written = [
  { gameCode: 'RNG', rebate: '0.0049' },
  { gameCode: 'LOTT', rebate: '1950' },
];

it('reads rates and prints them in the order of the groups', () => {
  const preset = readPreset(written, null);
  if (isPresetProblem(preset)) throw new Error(preset.refusal);
  expect([...preset]).toEqual([
    ['RNG', 4_900n],
    ['LOTT', 1_950n],
  ]);
  expect(writePreset(preset)).toEqual([written[1], written[0]]);
});

it.each([
  ['an unknown group', 'CONS', '0.001', 'rebate-group-unknown'],
  ['a text that is no rate', 'RNG', '0,001', 'rebate-step'],
  ['a series that is no whole number', 'LOTT', '1950.0', 'rebate-step'],
  ['a series off its step', 'LOTT', '1951', 'rebate-step'],
  ['a rate off its step', 'LIVE', '0.00015', 'rebate-step'],
  ['more than the site gives', 'LIVE', '0.0151', 'rebate-above-site'],
  ['more than the agent has', 'LIVE', '0.0101', 'rebate-above-own'],
])('refuses %s', (_case, gameCode, rebate, refusal) => {
  expect(readPreset([{ gameCode, rebate }], () => 10_000n)).toEqual({ refusal, gameCode });
});

it('refuses a group that is named twice', () => {
  const twice = [...written, { gameCode: 'RNG', rebate: '0' }];
  expect(readPreset(twice, null)).toEqual({ refusal: 'rebate-group-unknown', gameCode: 'RNG' });
});
