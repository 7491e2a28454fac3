// Invariants of bonus money on random inputs (docs/reference/rewards.md 14).
import { floorDiv, lesser, sum } from '@tyche/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyBonusEvent,
  type BonusAccount,
  type BonusEvent,
  type BonusQueue,
  type BonusTerms,
  cancelQueued,
  claimBonus,
  countBet,
  countForQueue,
  DEFAULT_MAX_COVERED,
  DEFAULT_MIN_ODDS,
  endQueued,
  openBonusAccount,
  partsOfOrder,
  realShareOf,
  reorderQueue,
  setOff,
  sharePayout,
  splitStake,
} from '../src/rewards/index.ts';

const SEED = 20_261_127;
const runs = (numRuns: number) => ({ numRuns, seed: SEED });
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });

describe('the money of a bonus', () => {
  const small = fc.bigInt({ min: 0n, max: 3_000_000n });
  const valid = fc.bigInt({ min: 0n, max: 600_000n });
  const terms: fc.Arbitrary<BonusTerms> = fc.record({
    mode: fc.constantFrom('playable', 'playable', 'playable', 'locked'),
    isDepositLinked: fc.boolean(),
    required: fc.bigInt({ min: 1n, max: 6_000_000n }),
    maxBet: fc.option(fc.bigInt({ min: 100_000n, max: 1_000_000n }), { freq: 2 }),
    contributions: fc.constant({ RNG: 1_000_000n, FISH: 500_000n, PVP: 0n }),
    minOddsPpm: fc.constant(DEFAULT_MIN_ODDS),
    maxCoveredPpm: fc.constant(DEFAULT_MAX_COVERED),
    maxCashout: fc.option(small, { freq: 2 }),
  });
  const bet = fc.nat(30).map(String);
  const event: fc.Arbitrary<BonusEvent> = fc.oneof(
    {
      weight: 14,
      arbitrary: fc.record({
        do: fc.constant('bet'),
        bet,
        stake: fc.bigInt(1n, 600_000n),
        group: fc.constantFrom('RNG', 'RNG', 'FISH', 'PVP', 'LIVE'),
      }),
    },
    {
      weight: 14,
      arbitrary: fc.record({
        do: fc.constantFrom('settle', 'correct'),
        bet,
        payout: fc.oneof(fc.constant(0n), valid),
        valid,
        opposite: fc.oneof(fc.constant(0n), valid),
      }),
    },
    fc.record({ do: fc.constant('void'), bet }),
    fc.record({ do: fc.constant('deposit'), amount: valid }),
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('withdraw'),
        amount: valid,
        forfeits: fc.constantFrom(true, false, false),
      }),
    },
    fc.record({ do: fc.constantFrom('cancel', 'expire', 'drainEnd', 'revoke', 'exclude') }),
  );
  // Little money, so that pockets run empty and corrections find nothing to take.
  const start = fc.record({ real: fc.oneof(fc.constant(0n), valid), bonus: valid });
  const plan = fc.tuple(terms, start, fc.array(event, { minLength: 12, maxLength: 40, size: 'max' }));

  /** Plays a plan. Each bet gets the next number; what happens to a bet later happens to one of those that were placed. */
  function play(
    [given, opening, events]: readonly [
      BonusTerms,
      { readonly real: bigint; readonly bonus: bigint },
      readonly BonusEvent[],
    ],
    onStep: (before: BonusAccount, after: BonusAccount, event: BonusEvent, refusal: string | null) => void,
  ): BonusAccount {
    let account = openBonusAccount(opening, given);
    for (const each of events) {
      const { size } = account.bets;
      const event =
        'bet' in each
          ? { ...each, bet: String(each.do === 'bet' ? size : Number(each.bet) % Math.max(1, size)) }
          : each;
      const step = applyBonusEvent(account, event);
      onStep(account, step.account, event, step.refusal);
      account = step.account;
    }
    return account;
  }

  const held = ({ real, bonus, locked, house, owed }: BonusAccount) => real + bonus + locked + house - owed;
  /** What bets took and gave: the shares of the settled ones less all stakes. */
  const won = (account: BonusAccount) =>
    sum(
      [...account.bets.values()].map(
        ({ parts, shares }) => (shares ? shares.real + shares.bonus : 0n) - parts.real - parts.bonus,
      ),
    );

  it('is conserved: what all hold changes by deposits, withdrawals and what bets take and give', () => {
    const check = fc.property(plan, (each) => {
      const [, opening] = each;
      let moved = opening.real + opening.bonus;
      play(each, (_before, after, done, refusal) => {
        if (refusal === null && done.do === 'deposit') moved += done.amount;
        if (refusal === null && done.do === 'withdraw') moved -= done.amount;
        expect(held(after)).toBe(moved + won(after));
      });
    });
    fc.assert(check, runs(1_500));
  });

  it('is never below zero in a pocket, and nobody owes while there is real money', () => {
    const check = fc.property(plan, (each) => {
      play(each, (_before, { real, bonus, locked, owed }) => {
        expect([real, bonus, locked, owed].every((pocket) => pocket >= 0n)).toBe(true);
        expect(real === 0n || owed === 0n).toBe(true);
      });
    });
    fc.assert(check, runs(1_500));
  });

  it('has a progress within its bound, which does not move after the end', () => {
    const check = fc.property(plan, (each) => {
      play(each, (before, after) => {
        expect(after.progress >= 0n && after.progress <= after.terms.required).toBe(true);
        if (before.state !== 'closed') return;
        expect(after.progress).toBe(before.progress);
        expect(after.state).toBe('closed');
        expect(after.outcome).toBe(before.outcome);
      });
    });
    fc.assert(check, runs(1_500));
  });

  it('is in no pocket after the end, and real money does not fall by an end', () => {
    const check = fc.property(plan, (each) => {
      play(each, (before, after, done) => {
        if (after.state === 'closed') expect(after.bonus + after.locked).toBe(0n);
        const isEnd = before.state === 'process' && after.state === 'closed';
        if (isEnd && !['withdraw', 'correct', 'void'].includes(done.do))
          expect(after.real - after.owed).toBeGreaterThanOrEqual(before.real - before.owed);
      });
    });
    fc.assert(check, runs(1_500));
  });

  it('releases at most the cap, late shares included, and only when the requirement is met', () => {
    const check = fc.property(plan, (each) => {
      const last = play(each, () => undefined);
      const { maxCashout, required } = last.terms;
      if (maxCashout !== null) expect(last.released <= maxCashout).toBe(true);
      expect(last.outcome === 'released').toBe(last.state === 'closed' && last.progress >= required);
      if (last.outcome !== 'released') expect(last.released).toBe(0n);
    });
    fc.assert(check, runs(1_500));
  });

  it('does not change by an event that was refused', () => {
    const check = fc.property(plan, (each) => {
      play(each, (before, after, _done, refusal) => {
        if (refusal !== null) expect(after).toBe(before);
      });
    });
    fc.assert(check, runs(500));
  });
});

describe('parts and shares', () => {
  const parts = fc.record({ real: amount, bonus: amount });

  it('of a stake add up to it, real money first', () => {
    const check = fc.property(amount, parts, (stake, available) => {
      const split = splitStake(stake, available, { weightPpm: 1n, maxBet: null });
      if ('refusal' in split) {
        expect(stake).toBeGreaterThan(available.real + available.bonus);
        return;
      }
      expect(split.real + split.bonus).toBe(stake);
      expect(split.bonus === 0n || split.real === available.real).toBe(true);
    });
    fc.assert(check, runs(500));
  });

  it('of a payout add up to it; without a bonus part there is no bonus share', () => {
    const check = fc.property(amount, parts, (payout, stake) => {
      fc.pre(stake.real + stake.bonus > 0n);
      const shares = sharePayout(payout, stake);
      expect(shares.real + shares.bonus).toBe(payout);
      expect(shares.real >= 0n && shares.bonus >= 0n).toBe(true);
      if (stake.bonus === 0n) expect(shares.bonus).toBe(0n);
      expect(sharePayout(stake.real + stake.bonus, stake)).toEqual(stake);
      expect(realShareOf(payout, stake)).toBeLessThanOrEqual(payout);
    });
    fc.assert(check, runs(500));
  });

  it('of an order add up to its bonus part, and none is above its ticket', () => {
    const stakes = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 40 });
    const check = fc.property(stakes, fc.bigInt({ min: 0n, max: 1_000_000n }), (tickets, share) => {
      const part = floorDiv(sum(tickets) * share, 1_000_000n);
      const found = partsOfOrder(tickets, part);
      expect(sum(found)).toBe(part);
      // Two rounded sums differ by less than one unit from the exact part.
      expect(found.every((each, at) => each >= 0n && each <= (tickets[at] ?? 0n))).toBe(true);
    });
    fc.assert(check, runs(500));
  });
});

describe('turnover', () => {
  it('counts at most the valid stake and the greatest bet', () => {
    const check = fc.property(
      amount,
      amount,
      amount,
      fc.bigInt(0n, 1_000_000n),
      (valid, opposite, maxBet, weight) => {
        const terms = {
          contributions: { RNG: weight },
          maxBet,
          minOddsPpm: DEFAULT_MIN_ODDS,
          maxCoveredPpm: DEFAULT_MAX_COVERED,
        };
        const { counted, reason } = countBet(terms, {
          group: 'RNG',
          valid,
          isInTime: true,
          isVoid: false,
          opposite,
          oddsPpm: null,
          coveredPpm: null,
          isMarked: false,
        });
        expect(counted >= 0n && counted <= valid && counted <= maxBet).toBe(true);
        if (reason === null) expect(counted).toBe(floorDiv(valid * weight, 1_000_000n));
      },
    );
    fc.assert(check, runs(500));
  });

  it('sets both sides of a market off by the same sum, so that together they count their difference', () => {
    const stakes = fc.array(fc.record({ side: fc.constantFrom('one', 'other'), stake: amount }), {
      maxLength: 20,
    });
    const check = fc.property(stakes, (market) => {
      const taken = setOff(market);
      const sumOf = (side: string, of: (at: number) => bigint) =>
        sum(market.map((each, at) => (each.side === side ? of(at) : 0n)));
      const one = sumOf('one', (at) => market[at]?.stake ?? 0n);
      const other = sumOf('other', (at) => market[at]?.stake ?? 0n);
      const smaller = lesser(one, other);
      expect(sumOf('one', (at) => taken[at] ?? 0n)).toBe(smaller);
      expect(sumOf('other', (at) => taken[at] ?? 0n)).toBe(smaller);
      expect(taken.every((each, at) => each >= 0n && each <= (market[at]?.stake ?? 0n))).toBe(true);
    });
    fc.assert(check, runs(500));
  });
});

describe('the queue', () => {
  type Act = {
    readonly do: 'claim' | 'count' | 'cancel' | 'expire' | 'turn';
    readonly which: number;
    readonly by: bigint;
  };
  const act: fc.Arbitrary<Act> = fc.record({
    do: fc.constantFrom('claim', 'count', 'cancel', 'expire', 'turn'),
    which: fc.nat(9),
    by: fc.bigInt(1n, 900n),
  });

  function step(queue: BonusQueue, { do: what, which, by }: Act): BonusQueue {
    const bonus = queue[which % Math.max(1, queue.length)]?.bonus ?? '';
    switch (what) {
      case 'claim':
        return claimBonus(queue, { bonus: `b${queue.length}`, required: by }).queue;
      case 'count':
        return countForQueue(queue, by);
      case 'cancel':
        return cancelQueued(queue, bonus).queue;
      case 'expire':
        return endQueued(queue, bonus, 'expired');
      case 'turn': {
        const waiting = queue.filter(({ state }) => state === 'claimed').map((each) => each.bonus);
        return reorderQueue(queue, waiting.toReversed()) ?? queue;
      }
    }
  }

  it('has one running bonus as long as one waits, five at most, and none loses its end', () => {
    const check = fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let queue: BonusQueue = [];
      for (const each of acts) {
        const ended = queue.filter(({ state }) => state === 'closed');
        queue = step(queue, each);
        const running = queue.filter(({ state }) => state === 'process').length;
        const waiting = queue.filter(({ state }) => state === 'claimed').length;
        expect(running).toBeLessThanOrEqual(1);
        expect(waiting === 0 || running === 1).toBe(true);
        expect(running + waiting).toBeLessThanOrEqual(5);
        for (const closed of ended) expect(queue).toContainEqual(closed);
        for (const { state, progress, required, outcome } of queue) {
          expect(progress <= required).toBe(true);
          if (state === 'claimed') expect(progress).toBe(0n);
          expect(outcome === 'released').toBe(state === 'closed' && progress === required);
        }
      }
    });
    fc.assert(check, runs(600));
  });

  it('takes another order only of exactly the bonuses that wait', () => {
    let queue: BonusQueue = [];
    for (const bonus of ['a', 'b', 'c']) queue = claimBonus(queue, { bonus, required: 9n }).queue;
    expect(reorderQueue(queue, ['c', 'b'])?.map(({ bonus }) => bonus)).toEqual(['a', 'c', 'b']);
    for (const wrong of [['b'], ['b', 'b'], ['a', 'b', 'c'], ['b', 'x'], ['b', 'c', 'c']])
      expect(reorderQueue(queue, wrong)).toBeNull();
  });
});
