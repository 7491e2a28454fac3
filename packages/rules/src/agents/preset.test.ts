import { describe, expect, it } from 'vitest';
import { grantOfPreset, isPresetProblem, parsePreset, readPreset, writePreset } from './preset.ts';
import { defaultRebateLimits, type RebateKey } from './rebate-key.ts';

const written = [
  { gameCode: 'RNG', rebate: '0.0049' },
  { gameCode: 'LOTT', rebate: '1950' },
];
/** An agent that may give everything. */
const rich = () => 1_000_000n;
const ownOf = ({ group, prizeMode }: RebateKey) =>
  group === 'LOTT' ? (prizeMode === 1 ? 1_960n : 2_010n) : 10_000n;

it('reads rates and prints them in the order of the groups', () => {
  const preset = readPreset(written, rich, defaultRebateLimits);
  if (isPresetProblem(preset)) throw new Error(preset.refusal);
  expect(preset).toEqual([
    { group: 'RNG', prizeMode: 0, rate: 4_900n },
    { group: 'LOTT', prizeMode: 1, rate: 1_950n },
  ]);
  expect(writePreset(preset)).toEqual([
    { gameCode: 'LOTT', prizeModeId: 1, rebate: '1950' },
    { gameCode: 'RNG', prizeModeId: 0, rebate: '0.0049' },
  ]);
});

it('has a series for each prize mode, and the first mode without one', () => {
  const both = [
    { gameCode: 'LOTT', rebate: '1960' },
    { gameCode: 'LOTT', prizeModeId: 2, rebate: '2010' },
  ];
  expect(readPreset(both, ownOf, defaultRebateLimits)).toEqual([
    { group: 'LOTT', prizeMode: 1, rate: 1_960n },
    { group: 'LOTT', prizeMode: 2, rate: 2_010n },
  ]);
});

it.each([
  ['an unknown group', 'CONS', 0, '0.001', 'rebate-group-unknown'],
  ['a prize mode outside LOTT', 'RNG', 1, '0.001', 'rebate-group-unknown'],
  ['an unknown prize mode', 'LOTT', 3, '1950', 'rebate-group-unknown'],
  ['a text that is no rate', 'RNG', 0, '0,001', 'rebate-step'],
  ['a series that is no whole number', 'LOTT', 1, '1950.0', 'rebate-step'],
  ['a series off its step', 'LOTT', 1, '1951', 'rebate-step'],
  ['a rate off its step', 'LIVE', 0, '0.00015', 'rebate-step'],
  ['more than the site gives', 'LIVE', 0, '0.0151', 'rebate-above-site'],
  ['more than the agent has', 'LIVE', 0, '0.0101', 'rebate-above-own'],
  ['a series above that of the agent', 'LOTT', 2, '2012', 'rebate-above-own'],
])('refuses %s', (_case, gameCode, prizeModeId, rebate, refusal) => {
  expect(readPreset([{ gameCode, prizeModeId, rebate }], ownOf, defaultRebateLimits)).toEqual({
    refusal,
    gameCode,
    prizeModeId,
  });
});

it('counts by the caps that the site has', () => {
  const limits = { step: 1_000n, caps: { ...defaultRebateLimits.caps, LOTT: 1_940n } };
  expect(readPreset(written.slice(0, 1), rich, limits)).toMatchObject({
    refusal: 'rebate-step',
    gameCode: 'RNG',
  });
  expect(readPreset(written.slice(1), rich, limits)).toMatchObject({
    refusal: 'rebate-above-site',
    gameCode: 'LOTT',
  });
});

it('refuses a key that is named twice', () => {
  const twice = [...written, { gameCode: 'RNG', rebate: '0' }];
  expect(parsePreset(twice)).toEqual({ refusal: 'rebate-group-unknown', gameCode: 'RNG', prizeModeId: 0 });
});

describe('an account gets', () => {
  it.each([
    ['the promised rate', 4_900n, 10_000n, 100n, 4_900n],
    ['the promised rate when it is all that the agent may give', 4_900n, 4_900n, 100n, 4_900n],
    ['what the agent may give when that is lower', 4_900n, 3_000n, 100n, 3_000n],
    ['nothing when the agent may give nothing', 4_900n, 0n, 100n, 0n],
    ['a multiple of the step, which may have changed', 4_900n, 10_000n, 500n, 4_500n],
  ])('%s', (_case, rate, max, step, granted) => {
    expect(grantOfPreset(rate, { max, step })).toBe(granted);
  });
});
