import { expect, it } from 'vitest';
import { hasBonusMoney, pocketsOf, stakeableOf } from './pockets.ts';

const ENDS = 1_000;
const main = { accountTypeId: 2, accountName: 'main', availBalance: '30.0000' };
const bonus = { accountTypeId: 5, accountName: 'bonus', availBalance: '20.0000', endsAt: ENDS };
const locked = { accountTypeId: 6, accountName: 'locked', availBalance: '5.0000' };

it('a balance is made of own money, bonus and locked', () => {
  const pockets = pocketsOf({ sumBalance: '50.0000', balance: [main, bonus, locked] });
  expect(pockets).toEqual({
    own: 300_000n,
    bonus: { units: 200_000n, endsAt: ENDS },
    locked: { units: 50_000n, endsAt: null },
  });
  expect(hasBonusMoney(pockets)).toBe(true);
});

it('bonus money can be staked until its time is over, locked money never', () => {
  const pockets = pocketsOf({ sumBalance: '50.0000', balance: [main, bonus, locked] });
  expect([stakeableOf(pockets, ENDS - 1), stakeableOf(pockets, ENDS)]).toEqual([500_000n, 300_000n]);
});

it('without pockets all of it is own money', () => {
  const pockets = pocketsOf({ sumBalance: '30.0000', balance: [] });
  expect([pockets.own, hasBonusMoney(pockets)]).toEqual([300_000n, false]);
});
