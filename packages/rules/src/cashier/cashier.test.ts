import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  banks,
  compareStatement,
  depositEvents,
  depositStanding,
  type DepositState,
  depositStates,
  feeOn,
  isPayable,
  isSameName,
  judgeRisk,
  leftOf,
  moneyOf,
  moveDeposit,
  moveWithdrawal,
  plainAccount,
  playerAnswers,
  type StatementLine,
  withdrawalEvents,
  withdrawalStanding,
  type WithdrawalState,
  withdrawalStates,
  withdrawalTerms,
  workOff,
  reportBy,
} from './index.ts';

describe('the life of a withdrawal', () => {
  const walk = (events: readonly (typeof withdrawalEvents)[number][]) => {
    const path: { event: string; from: WithdrawalState; to: WithdrawalState }[] = [];
    let state: WithdrawalState = 'requested';
    for (const event of events) {
      const to = moveWithdrawal(state, event);
      if (!to) continue;
      path.push({ event, from: state, to });
      state = to;
    }
    return path;
  };
  const anyWalk = fc.array(fc.constantFrom(...withdrawalEvents), { maxLength: 40 }).map(walk);

  test('has no path on which the player stops it (reliability.md W12)', () => {
    for (const state of withdrawalStates) {
      for (const answer of playerAnswers) {
        const next = moveWithdrawal(state, answer);
        if (moneyOf(state) === 'held') expect(next, `${state} ${answer}`).toBeNull();
        if (next) expect(moneyOf(next)).toBe('paid-out');
      }
    }
  });

  test('takes the money out once and gives it back once, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(anyWalk, (path) => {
        const crossings = path.filter(({ from, to }) => moneyOf(from) !== moneyOf(to));
        const kinds = crossings.map(({ from, to }) => `${moneyOf(from)} → ${moneyOf(to)}`);
        expect(new Set(kinds).size).toBe(kinds.length);
        expect(kinds).not.toContain('paid-out → held');
        expect(kinds.some((kind) => kind.startsWith('returned'))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('pays out only after an approval, and returns only by a decision of staff', () => {
    fc.assert(
      fc.property(anyWalk, (path) => {
        for (const [at, { event, to }] of path.entries()) {
          const before = path.slice(0, at).map((step) => step.event);
          if (to === 'paying')
            expect(before.some((one) => one === 'approve' || one === 'cleared')).toBe(true);
          if (to === 'rejected') expect(['reject', 'return']).toContain(event);
          if (to === 'resent') expect(before).toContain('review');
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('counts as received by silence only where the provider says that it was paid', () => {
    const ways = withdrawalStates.flatMap((from) =>
      withdrawalEvents
        .filter((event) => moveWithdrawal(from, event) === 'auto-received')
        .map((event) => [from, event]),
    );
    expect(ways).toEqual([['paid-awaiting-receipt', 'timed-out-paid']]);
  });

  test('reaches every state, and ends only fully received or returned', () => {
    const seen = new Set<WithdrawalState>(['requested']);
    for (const from of seen)
      for (const event of withdrawalEvents) {
        const to = moveWithdrawal(from, event);
        if (to) seen.add(to);
      }
    expect([...seen].sort()).toEqual([...withdrawalStates].sort());
    const ends = withdrawalStates.filter((state) =>
      withdrawalEvents.every((event) => !moveWithdrawal(state, event)),
    );
    expect(ends.sort()).toEqual(['fully-received', 'rejected']);
  });

  test('tells in every state whose turn it is and what comes next', () => {
    for (const state of withdrawalStates) expect(withdrawalStanding(state).nextStep).not.toBe('');
    expect(withdrawalStanding('paid-awaiting-receipt')).toEqual({
      owner: 'player',
      nextStep: 'confirm-receipt',
    });
  });
});

describe('the life of a deposit', () => {
  test('credits at most once, and money that comes is never refused', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...depositEvents), { maxLength: 30 }), (events) => {
        let state: DepositState = 'opened';
        let credits = 0;
        for (const event of events) {
          const to = moveDeposit(state, event);
          if (to === 'paid') credits += 1;
          if (to) state = to;
        }
        expect(credits).toBeLessThanOrEqual(1);
      }),
    );
    for (const state of depositStates)
      if (state !== 'paid' && state !== 'in-question')
        expect(moveDeposit(state, 'paid-exactly')).toBe('paid');
  });

  test('waits for staff with another amount, and nothing but staff ends that', () => {
    for (const state of ['opened', 'waiting', 'expired', 'failed'] as const)
      expect(moveDeposit(state, 'paid-oddly')).toBe('in-question');
    const ways = depositEvents.filter((event) => moveDeposit('in-question', event));
    expect(ways).toEqual(['accepted', 'refused']);
  });

  test('asks for a proof where it is an own transfer', () => {
    expect(depositStanding('waiting', 'manual').nextStep).toBe('transfer-and-prove');
    expect(depositStanding('waiting', 'qr')).toEqual({ owner: 'player', nextStep: 'pay' });
  });
});

describe('amounts', () => {
  test('a fee is rounded up to a ten-thousandth', () => {
    expect(feeOn(1_000_001n, { ratePpm: 15_000n, fixed: 5n })).toBe(15_001n + 5n);
    expect(feeOn(0n, { ratePpm: 15_000n, fixed: 0n })).toBe(0n);
  });

  test('an amount has the decimals of its currency and lies in its range', () => {
    const range = { minimum: 1_000_000n, maximum: 2_000_000n };
    expect(isPayable(1_000_100n, range, 2)).toBe(true);
    expect(isPayable(1_000_001n, range, 2)).toBe(false);
    expect(isPayable(1_000_100n, range, 0)).toBe(false);
    expect(isPayable(999_900n, range, 2)).toBe(false);
    expect(isPayable(2_000_100n, range, 2)).toBe(false);
  });

  test('what is left of a day is never below zero', () => {
    expect(leftOf({ amount: 5n, count: 1 }, { amount: 7n, count: 2 })).toEqual({ amount: 0n, count: 0 });
    expect(leftOf({ amount: 5n, count: 3 }, { amount: 2n, count: 1 })).toEqual({ amount: 3n, count: 2 });
  });

  test.each([
    [
      { withdrawalsPerDay: 0, feeOffPpm: 0n },
      { dailyCount: 5, feePpm: 10_001n },
    ],
    [
      { withdrawalsPerDay: 4, feeOffPpm: 500_000n },
      { dailyCount: 5, feePpm: 5_000n },
    ],
    [
      { withdrawalsPerDay: 6, feeOffPpm: 1_000_000n },
      { dailyCount: 6, feePpm: 0n },
    ],
    [
      { withdrawalsPerDay: -1, feeOffPpm: -1n },
      { dailyCount: 5, feePpm: 10_001n },
    ],
    [
      { withdrawalsPerDay: 6, feeOffPpm: 2_000_000n },
      { dailyCount: 6, feePpm: 0n },
    ],
  ])('a rank with %o makes the terms of the merchant better, never worse', (benefits, expected) => {
    expect(withdrawalTerms({ dailyCount: 5, feePpm: 10_001n }, benefits)).toEqual(expected);
  });
});

describe('turnover', () => {
  /** The same by following each stake in time. */
  const follow = (story: readonly { kind: 'credit' | 'stake'; amount: bigint }[]) => {
    const credits: { required: bigint; done: bigint; stakedSince: bigint }[] = [];
    for (const { kind, amount } of story) {
      if (kind === 'credit') {
        credits.push({ required: amount, done: 0n, stakedSince: 0n });
        continue;
      }
      let rest = amount;
      for (const one of credits) {
        one.stakedSince += amount;
        const isEnough = rest >= one.required - one.done;
        const part = isEnough ? one.required - one.done : rest;
        one.done += part;
        rest -= part;
      }
    }
    return credits;
  };

  test('is worked off the oldest first, and a stake with nothing owed is not kept', () => {
    const step = fc.record({
      kind: fc.constantFrom('credit' as const, 'stake' as const),
      amount: fc.bigInt(1n, 50n),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (story) => {
        const followed = follow(story);
        expect(workOff(followed)).toEqual(followed.map(({ done }) => done));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('risk', () => {
  const calm = {
    amount: 100n,
    accountAgeHours: 1_000,
    cardAgeHours: 1_000,
    deposited: 100n,
    staked: 100n,
    receivedByTransfer: 0n,
    othersOnAccount: 0,
    accountsAdded: 1,
    disputes: 0,
  };
  const limits = { reviewAmount: 1_000n, newAccountHours: 72, newCardHours: 48, playPpm: 500_000n };

  test.each([
    [{}, []],
    [{ amount: 1_000n }, ['large-amount']],
    [{ accountAgeHours: 71 }, ['new-account']],
    [{ cardAgeHours: 47 }, ['new-card']],
    [{ staked: 49n }, ['little-play']],
    [{ staked: 50n }, []],
    [{ othersOnAccount: 1 }, ['shared-account']],
    [{ accountsAdded: 3 }, ['changing-accounts']],
    [{ receivedByTransfer: 1n }, ['transfer-in']],
    [{ disputes: 2 }, ['disputes']],
  ])('of %o is marked %o', (change, marks) => {
    expect(judgeRisk({ ...calm, ...change }, limits)).toEqual(marks);
  });
});

describe('banks', () => {
  test('have codes of their own and patterns without loops that hang', () => {
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
    for (const { accountPattern } of banks) {
      expect(accountPattern).toMatch(/^\^.*\$$/);
      // One that tries every way to split the text never comes back from this.
      expect(new RegExp(accountPattern).test('0'.repeat(100_000))).toBe(false);
    }
  });

  test('take account numbers as people write them', () => {
    expect(plainAccount(' 1234-5678 90')).toBe('1234567890');
    expect(plainAccount('１２３')).toBe('123');
  });

  test('compare names without case, accents, order and punctuation', () => {
    expect(isSameName('Nguyễn Văn Đức', 'DUC NGUYEN VAN')).toBe(true);
    expect(isSameName('Dela Cruz, Juan', 'Juan dela Cruz')).toBe(true);
    expect(isSameName('Juan Cruz', 'Juana Cruz')).toBe(false);
    expect(isSameName('', '')).toBe(false);
  });
});

describe("the provider's statement", () => {
  const line = (n: number): StatementLine => ({
    direction: n % 2 ? 'in' : 'out',
    transactionId: `t${n}`,
    reference: `r${n}`,
    amount: BigInt(n) * 100n,
  });
  const lines = Array.from({ length: 40 }, (_, at) => line(at + 1));

  test('that agrees in another order has no differences', () => {
    expect(compareStatement([...lines].reverse(), lines)).toEqual([]);
  });

  test('with ten planted differences of five kinds shows all ten and no more (reliability.md W14)', () => {
    const told = lines
      .filter((_, at) => at !== 3 && at !== 4)
      .map((one, at) => (at === 10 || at === 11 ? { ...one, amount: one.amount + 1n } : one))
      .map((one, at) => (at === 20 || at === 21 ? { ...one, reference: 'other' } : one));
    const planted = [...told, line(90), line(91), line(30), line(31)];
    const kinds = compareStatement(planted, lines).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(
      ['not-booked', 'not-on-statement', 'amount-differs', 'reference-differs', 'twice-on-statement']
        .flatMap((kind) => [kind, kind])
        .sort(),
    );
  });

  test('tells amounts as money, that of the statement first', () => {
    const [booked] = lines;
    if (!booked) throw new Error('no lines');
    const [difference] = compareStatement(
      [{ ...booked, amount: 1_500_000n }],
      [{ ...booked, amount: 10_000n }],
    );
    expect(difference?.detail).toBe('150.0000 ≠ 1.0000');
  });
});

describe('a large day', () => {
  test('is reported within five working days', () => {
    expect(reportBy('2026-11-16')).toBe('2026-11-23'); // Monday to Monday
    expect(reportBy('2026-11-20')).toBe('2026-11-27'); // Friday
    expect(reportBy('2026-11-21')).toBe('2026-11-27'); // Saturday
    expect(reportBy('2026-12-31')).toBe('2027-01-07');
  });
});
