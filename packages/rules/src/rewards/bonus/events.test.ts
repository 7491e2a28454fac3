// The worked examples of docs/reference/rewards.md 5 that no published vector has.
import { expect, test } from 'vitest';
import { DEFAULT_MAX_COVERED, DEFAULT_MIN_ODDS } from '../turnover.ts';
import { type BonusAccount, type BonusTerms, openBonusAccount } from './account.ts';
import { applyBonusEvent, type BonusEvent } from './events.ts';

const terms: BonusTerms = {
  mode: 'playable',
  isDepositLinked: true,
  required: 5_000_000n,
  maxBet: 500_000n,
  contributions: { RNG: 1_000_000n, LIVE: 100_000n, PVP: 0n },
  minOddsPpm: DEFAULT_MIN_ODDS,
  maxCoveredPpm: DEFAULT_MAX_COVERED,
  maxCashout: null,
};

const place = (bet: string, stake: bigint, group = 'RNG'): BonusEvent => ({ do: 'bet', bet, stake, group });
const settle = (bet: string, payout: bigint): BonusEvent => ({ do: 'settle', bet, payout });
const correct = (bet: string, payout: bigint): BonusEvent => ({ do: 'correct', bet, payout });

function play(real: bigint, bonus: bigint, given: Partial<BonusTerms>, events: readonly BonusEvent[]) {
  let account: BonusAccount = openBonusAccount({ real, bonus }, { ...terms, ...given });
  const refusals: string[] = [];
  for (const event of events) {
    const step = applyBonusEvent(account, event);
    account = step.account;
    if (step.refusal) refusals.push(step.refusal);
  }
  return { account, refusals };
}

test('a group without weight takes no bonus money, and real money alone', () => {
  const { account, refusals } = play(100_000n, 500_000n, {}, [
    place('a', 100_001n, 'PVP'),
    place('b', 100_001n, 'SPORTS'),
    place('c', 100_000n, 'PVP'),
  ]);
  expect(refusals).toEqual(['bonus-game-excluded', 'bonus-game-excluded']);
  expect(account).toMatchObject({ real: 0n, bonus: 500_000n });
});

test('a payout of exactly the stake gives each part back', () => {
  const { account } = play(150_000n, 1_000_000n, {}, [place('a', 400_000n), settle('a', 400_000n)]);
  expect(account).toMatchObject({ real: 150_000n, bonus: 1_000_000n, progress: 400_000n });
});

test('a bonus that waits for its open bets is released when they meet the requirement', () => {
  const events = [place('a', 500_000n), { do: 'expire' } as const];
  const waiting = play(1_000_000n, 1_000_000n, { required: 500_000n }, events).account;
  expect(waiting).toMatchObject({ state: 'process', isExpiring: true, bonus: 1_000_000n });
  const { account } = play(1_000_000n, 1_000_000n, { required: 500_000n }, [...events, settle('a', 0n)]);
  expect(account).toMatchObject({ outcome: 'released', real: 1_500_000n, bonus: 0n });
});

test('an open bet of real money in a group that does not count holds up no end', () => {
  const { account } = play(1_000_000n, 9n, {}, [place('a', 500_000n, 'PVP'), { do: 'expire' }]);
  expect(account).toMatchObject({ outcome: 'expired', house: 9n });
});

test('a bonus that is used up is lost', () => {
  const { account } = play(0n, 500_000n, {}, [place('a', 500_000n), settle('a', 0n)]);
  expect(account).toMatchObject({ state: 'closed', outcome: 'lost', house: 0n });
});

test('bonus money that is gone is written off, and the member owes nothing', () => {
  const { account } = play(0n, 500_000n, {}, [
    place('a', 500_000n),
    settle('a', 600_000n),
    place('b', 500_000n),
    correct('a', 100_000n),
  ]);
  expect(account).toMatchObject({ bonus: 0n, house: -400_000n, owed: 0n, state: 'process' });
});

test('after a release the real share of a payout is corrected and nothing of the release is taken back', () => {
  const { account } = play(400_000n, 1_000_000n, { required: 500_000n }, [
    place('a', 500_000n),
    settle('a', 1_000_000n),
    correct('a', 0n),
  ]);
  // Released: 900 000 and the bonus share of 200 000. The real share of 800 000 goes back; the house bears the bonus share.
  expect(account).toMatchObject({ outcome: 'released', real: 1_100_000n, house: -200_000n, owed: 0n });
});

test('late shares after a release are real money as far as the cap has room', () => {
  const events = [place('a', 400_000n), place('b', 200_000n), settle('a', 0n), settle('b', 300_000n)];
  const { account } = play(0n, 1_000_000n, { required: 400_000n, maxCashout: 600_000n }, events);
  expect(account).toMatchObject({ outcome: 'released', real: 600_000n, released: 600_000n, house: 100_000n });
});

test('a withdrawal of more than there is cancels nothing, also with consent', () => {
  const { account, refusals } = play(10n, 1_000_000n, {}, [{ do: 'withdraw', amount: 11n, forfeits: true }]);
  expect(refusals).toEqual(['insufficient-balance']);
  expect(account).toMatchObject({ state: 'process', real: 10n, bonus: 1_000_000n });
});

test('consent ends no bonus that cost no deposit', () => {
  const given = { isDepositLinked: false };
  const { account } = play(10n, 9n, given, [{ do: 'withdraw', amount: 10n, forfeits: true }]);
  expect(account).toMatchObject({ state: 'process', real: 0n, bonus: 9n });
});

test('a settlement that comes twice counts once, and one of an unknown bet not at all', () => {
  const { account } = play(1_000_000n, 9n, {}, [
    place('a', 500_000n),
    settle('a', 700_000n),
    settle('a', 900_000n),
    settle('x', 900_000n),
  ]);
  expect(account).toMatchObject({ real: 1_200_000n, progress: 500_000n });
});

test('both sides of a market count their difference', () => {
  const { account } = play(1_000_000n, 9n, {}, [
    place('small', 300_000n),
    place('big', 185_000n),
    { do: 'settle', bet: 'small', payout: 0n, opposite: 185_000n },
    { do: 'settle', bet: 'big', payout: 370_000n, opposite: 185_000n },
  ]);
  expect(account.progress).toBe(115_000n);
});
