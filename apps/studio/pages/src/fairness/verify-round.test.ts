import { describe, expect, it } from 'vitest';
import { drawAgain, isSameRecord } from './verify-round.ts';

const serverSeed = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';
const of = {
  serverSeed,
  clientSeed: 'player-seed',
  nonce: 0,
  modelVersion: 1,
  mode: 'REAL',
  isFree: false,
} as const;

describe('a round drawn again', () => {
  it.each([
    ['dice', { target: 5000, side: 'over' }, { roll: 6354 }],
    ['plinko', { rows: 12, risk: 'low' }, { path: Array.from('RRRRRRLLLRLR', (side) => side === 'R') }],
    ['mines', { mines: 3 }, { mines: expect.arrayContaining([15, 19, 24]) }],
  ])('of %s is the published one', (gameCode, inputs, draws) =>
    expect(drawAgain({ ...of, gameCode, inputs })?.draws).toEqual(draws),
  );
  it('draws for the jackpots as published, for real money and since they came', () => {
    const round = { ...of, clientSeed: 'pot', gameCode: 'lantern-lane', inputs: {}, modelVersion: 2 };
    expect(drawAgain({ ...round, nonce: 1087 })?.draws.jackpots).toEqual([815_853, 15]);
    expect(drawAgain({ ...round, mode: 'DEMO' })?.draws.jackpots).toBeUndefined();
    expect(drawAgain({ ...round, isFree: true })?.draws.jackpots).toBeUndefined();
    expect(drawAgain({ ...round, modelVersion: 1 })?.draws.jackpots).toBeUndefined();
  });
  it('has the commitment that was shown before', () => {
    expect(drawAgain({ ...of, gameCode: 'triple-koi', inputs: {} })?.commitment).toBe(
      '331ab04caa328927f706627b812f4139f9ec42a6d61f17e468a70c41a48d8f67',
    );
  });
  it.each([
    { serverSeed: 'short' },
    { clientSeed: '' },
    { nonce: -1 },
    { gameCode: 'none' },
    { inputs: { target: 1 } },
  ])('is none with %j', (changes) =>
    expect(
      drawAgain({ ...of, gameCode: 'dice', inputs: { target: 5000, side: 'over' }, ...changes }),
    ).toBeNull(),
  );
});

it('records are compared whatever the order of their fields', () => {
  expect(isSameRecord({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(isSameRecord({ b: [1, 2] }, { b: [2, 1] })).toBe(false);
});
