import { expect, it } from 'vitest';
import { isPresetProblem, readPreset, writePreset } from './preset.ts';
import { defaultRebateLimits } from './rebate-key.ts';

const written = [
  { gameCode: 'RNG', rebate: '0.0049' },
  { gameCode: 'LOTT', rebate: '1950' },
];

it('reads rates and prints them in the order of the groups', () => {
  const preset = readPreset(written, null, defaultRebateLimits);
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
  expect(readPreset([{ gameCode, rebate }], () => 10_000n, defaultRebateLimits)).toEqual({
    refusal,
    gameCode,
  });
});

it('counts by the caps that the site has', () => {
  const limits = { step: 1_000n, caps: { ...defaultRebateLimits.caps, LOTT: 1_940n } };
  expect(readPreset(written.slice(0, 1), null, limits)).toEqual({ refusal: 'rebate-step', gameCode: 'RNG' });
  expect(readPreset(written.slice(1), null, limits)).toEqual({
    refusal: 'rebate-above-site',
    gameCode: 'LOTT',
  });
});

it('refuses a group that is named twice', () => {
  const twice = [...written, { gameCode: 'RNG', rebate: '0' }];
  expect(readPreset(twice, null, defaultRebateLimits)).toEqual({
    refusal: 'rebate-group-unknown',
    gameCode: 'RNG',
  });
});
