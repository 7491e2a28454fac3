// Invariants of the agent programme on random inputs (docs/reference/agents.md 12).
import { floorDiv, PPM, sum } from '@tyche/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellDigests,
  checkTerms,
  closureOf,
  type ClosureRow,
  compensationOf,
  contractActors,
  contractActs,
  type ContractState,
  decideContract,
  defaultTermsLimits,
  emptyDay,
  fundQueue,
  fundRun,
  HOUSE_TOP_RATE,
  emptyDigest,
  lineDigest,
  netLossOf,
  payDividend,
  payDividends,
  paySalary,
  payWindow,
  type Placement,
  rebatesOf,
  sumTree,
  type Tier,
  treeDigest,
  type WagerFact,
} from '../src/agents/index.ts';

const SEED = 20_261_126;
const runs = (numRuns: number) => ({ numRuns, seed: SEED });
const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
const result = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
const ppm = fc.bigInt({ min: 0n, max: PPM });
const members = fc.integer({ min: 0, max: 60 });
const policy = fc.constantFrom('NONE', 'ONE', 'MONTH', 'ALL');

/** Tiers that the checks of terms let through. */
const tiers: fc.Arbitrary<readonly Tier[]> = fc
  .array(
    fc.record({
      bet: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      loss: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      people: fc.integer({ min: 1, max: 9 }),
      rate: fc.bigInt({ min: 1n, max: 90_000n }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((steps) => {
    let last: Tier = { minimumBet: 0n, netLoss: 0n, activeMember: 0, rateType: 'P', rate: 5_000n };
    return steps.map(({ bet, loss, people, rate }): Tier => {
      last = {
        minimumBet: last.minimumBet + bet,
        netLoss: last.netLoss + (loss % 3n === 0n ? 0n : loss),
        activeMember: last.activeMember + people,
        rateType: 'P',
        rate: last.rate + rate,
      };
      return last;
    });
  });

describe('rebates', () => {
  const chain = fc
    .array(ppm, { minLength: 1, maxLength: 10 })
    .map((rates) => rates.toSorted((one, other) => (one < other ? -1 : 1)));
  it('of a cell add up to the share of the highest rate, and none is negative', () => {
    const check = fc.property(amount, chain, (valid, rates) => {
      const amounts = rebatesOf({ kind: 'ppm' }, valid, rates);
      expect(sum(amounts)).toBe(floorDiv(valid * (rates.at(-1) ?? 0n), PPM));
      expect(amounts.every((each) => each >= 0n)).toBe(true);
    });
    fc.assert(check, runs(500));
  });
  it('of a series add up to the difference of the ends', () => {
    const series = fc
      .array(fc.bigInt({ min: 1_700n, max: 1_980n }), { minLength: 1, maxLength: 10 })
      .map((rates) => rates.toSorted((one, other) => (one < other ? -1 : 1)));
    const check = fc.property(amount, series, fc.constantFrom(2_000n, 1_980n), (valid, rates, base) => {
      const amounts = rebatesOf({ kind: 'series', base }, valid, rates);
      const span = (rates.at(-1) ?? 0n) - (rates[0] ?? 0n);
      expect(sum(amounts)).toBe(floorDiv(valid * span, base));
      expect(amounts[0]).toBe(0n);
      expect(amounts.every((each) => each >= 0n)).toBe(true);
    });
    fc.assert(check, runs(500));
  });
});

describe('pay', () => {
  const more = fc.tuple(amount, result, members, amount, fc.bigInt({ min: 0n, max: 10n ** 12n }), members);
  it('random tiers pass the checks of terms', () => {
    const parties = {
      ownTop: HOUSE_TOP_RATE,
      receiverRebate: 0n,
      seriesRestriction: 0n,
      usedContracts: 0,
      totalContracts: 1,
    };
    const check = fc.property(tiers, (each) => {
      expect(checkTerms('DIVIDEND', each, defaultTermsLimits('DIVIDEND'), parties)).toBeNull();
    });
    fc.assert(check, runs(300));
  });
  it('of a dividend never falls with more bet, loss or members, and is at most the top rate of the base', () => {
    const check = fc.property(
      tiers,
      policy,
      more,
      fc.boolean(),
      (each, carryPolicy, inputs, isFirstOfMonth) => {
        const [validBet, netLoss, activeMember, moreBet, moreLoss, moreMembers] = inputs;
        const pay = (bet: bigint, loss: bigint, people: number) =>
          payDividend(
            { tiers: each, carryPolicy, minimum: 100n },
            { validBet: bet, netLoss: loss, activeMember: people, isFirstOfMonth },
            -5_000n,
          );
        const less = pay(validBet, netLoss, activeMember);
        expect(pay(validBet + moreBet, netLoss, activeMember).amount).toBeGreaterThanOrEqual(less.amount);
        expect(pay(validBet, netLoss + moreLoss, activeMember).amount).toBeGreaterThanOrEqual(less.amount);
        expect(pay(validBet, netLoss, activeMember + moreMembers).amount).toBeGreaterThanOrEqual(less.amount);
        const positive = less.base > 0n ? less.base : 0n;
        expect(less.amount).toBeLessThanOrEqual(floorDiv(positive * (each.at(-1)?.rate ?? 0n), PPM));
        expect(less.carryOut).toBeLessThanOrEqual(0n);
      },
    );
    fc.assert(check, runs(800));
  });
  it('of a salary never falls with more bet or members', () => {
    const check = fc.property(tiers, more, (each, [validBet, , activeMember, moreBet, , moreMembers]) => {
      const terms = { tiers: each.map((tier) => ({ ...tier, netLoss: 0n })), minimum: 100n };
      const less = paySalary(terms, { validBet, activeMember }).amount;
      expect(paySalary(terms, { validBet: validBet + moreBet, activeMember }).amount).toBeGreaterThanOrEqual(
        less,
      );
      const people = activeMember + moreMembers;
      expect(paySalary(terms, { validBet, activeMember: people }).amount).toBeGreaterThanOrEqual(less);
    });
    fc.assert(check, runs(800));
  });
  it('after corrections the lines add up to the amount recomputed', () => {
    const stages = fc.array(fc.tuple(amount, members), { minLength: 1, maxLength: 8 });
    const check = fc.property(tiers, stages, (each, facts) => {
      const lines: bigint[] = [];
      for (const [validBet, activeMember] of facts) {
        const { amount: now } = paySalary({ tiers: each, minimum: 100n }, { validBet, activeMember });
        lines.push(compensationOf(now, lines));
        expect(sum(lines)).toBe(now);
      }
    });
    fc.assert(check, runs(300));
  });
  it('a chain of dividends is the same in one go and split anywhere', () => {
    const periods = fc.array(
      fc.record({ validBet: amount, netLoss: result, activeMember: members, isFirstOfMonth: fc.boolean() }),
      { minLength: 1, maxLength: 8 },
    );
    const check = fc.property(tiers, policy, periods, fc.nat(), (each, carryPolicy, inputs, at) => {
      const terms = { tiers: each, carryPolicy, minimum: 100n };
      const whole = payDividends(terms, inputs);
      const first = payDividends(terms, inputs.slice(0, at % inputs.length));
      const rest = payDividends(terms, inputs.slice(at % inputs.length), first.at(-1)?.carryOut);
      expect([...first, ...rest]).toEqual(whole);
    });
    fc.assert(check, runs(300));
  });
});

describe('real-time salary', () => {
  const windows = fc.array(fc.tuple(amount, members, fc.integer({ min: 0, max: 4 })), {
    minLength: 1,
    maxLength: 20,
  });
  it('adds up to the rounded sum of each valid bet at its rate, voids taken out', () => {
    const check = fc.property(tiers, windows, (each, plan) => {
      const ofDay = each.map((tier) => ({ ...tier, netLoss: 0n }));
      const counted: { valid: bigint; rate: bigint }[] = [];
      const amounts: bigint[] = [];
      let day = emptyDay;
      for (const [newValid, activeMember, voids] of plan) {
        const reversals = counted.splice(0, voids === 4 ? 1 : 0);
        const pay = payWindow(ofDay, day, { newValid, activeMember, reversals });
        counted.push({ valid: newValid, rate: pay.rate });
        amounts.push(pay.amount);
        day = pay.day;
        expect(sum(amounts)).toBe(floorDiv(sum(counted.map(({ valid, rate }) => valid * rate)), PPM));
        expect(day.cumulative).toBe(sum(counted.map(({ valid }) => valid)));
      }
    });
    fc.assert(check, runs(300));
  });
});

describe('the tree', () => {
  const days = Array.from({ length: 12 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
  /** Accounts join one after the other; then some move, never below themselves. */
  const logs = fc
    .tuple(
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 14 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 11 })), { maxLength: 8 }),
    )
    .map(([joins, moves]) => {
      const log: Placement<string>[] = [{ member: 'g', upline: null, from: '2026-10-01' }];
      for (const [at, [upline]] of joins.entries())
        log.push({ member: `m${at}`, upline: log[upline % log.length]?.member ?? 'g', from: '2026-11-01' });
      const accounts = log.map(({ member }) => member);
      for (const [who, to, day] of moves.toSorted((one, other) => one[2] - other[2])) {
        const member = accounts[1 + (who % (accounts.length - 1))] ?? '';
        const upline = accounts[to % accounts.length] ?? 'g';
        const from = days[day] ?? '';
        if (![upline, ...aboveOn(log, upline, from)].includes(member)) log.push({ member, upline, from });
      }
      return log;
    });

  it('its closure is the transitive closure of the placements, on every day', () => {
    const check = fc.property(logs, (log) => {
      const rows = closureOf(log);
      for (const day of ['2026-10-15', ...days, '2027-01-01']) {
        for (const member of new Set(log.map((each) => each.member))) {
          const isThere = log.some((each) => each.member === member && each.from <= day);
          const wanted = isThere ? [member, ...aboveOn(log, member, day)] : [];
          expect(ancestorsIn(rows, member, day)).toEqual(wanted);
        }
      }
    });
    fc.assert(check, runs(150));
  });

  it('has no row that ends before it begins or overlaps another one', () => {
    const check = fc.property(logs, (log) => {
      const rows = closureOf(log);
      for (const own of Map.groupBy(rows, (row) => `${row.ancestor} ${row.descendant}`).values()) {
        const sorted = own.toSorted((one, other) => (one.from < other.from ? -1 : 1));
        for (const [at, { from, to }] of sorted.entries()) {
          expect(to === null || from < to).toBe(true);
          const next = sorted[at + 1];
          if (next) expect(to !== null && to <= next.from).toBe(true);
        }
      }
    });
    fc.assert(check, runs(150));
  });

  it('has sums that add up, whatever the order and the split of the facts', () => {
    const facts = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 11 }), amount), { maxLength: 40 });
    const check = fc.property(logs, facts, (log, plan) => {
      const accounts = [...new Set(log.map(({ member }) => member))];
      const list = plan.map(([who, day, each]) => ({
        member: accounts[who % accounts.length] ?? 'g',
        day: days[day] ?? '',
        amount: each,
      }));
      const rows = closureOf(log);
      const sums = sumTree(rows, list);
      const split = list.toReversed().flatMap((fact) => {
        const half = fact.amount / 3n;
        return [
          { ...fact, amount: half },
          { ...fact, amount: fact.amount - half },
        ];
      });
      expect(sumTree(rows, split)).toEqual(sums);
      const root = sums.get('g');
      expect((root?.own ?? 0n) + (root?.team ?? 0n)).toBe(sum(list.map((fact) => fact.amount)));
      // Own and team of the children of one day are the team of their upline on that day.
      for (const day of days) {
        const ofDay = sumTree(
          rows,
          list.filter((fact) => fact.day === day),
        );
        for (const upline of accounts) {
          const children = accounts.filter((each) => aboveOn(log, each, day)[0] === upline);
          const below = sum(
            children.map((each) => (ofDay.get(each)?.own ?? 0n) + (ofDay.get(each)?.team ?? 0n)),
          );
          expect(ofDay.get(upline)?.team).toBe(below);
        }
      }
    });
    fc.assert(check, runs(60));
  });

  it('refuses a log with a cycle, and one with an upline that has no place yet', () => {
    const cycle: Placement<string>[] = [
      { member: 'g', upline: null, from: '2026-01-01' },
      { member: 'a', upline: 'g', from: '2026-01-01' },
      { member: 'b', upline: 'a', from: '2026-01-01' },
    ];
    expect(() => closureOf([...cycle, { member: 'a', upline: 'b', from: '2026-02-01' }])).toThrow(
      'below itself',
    );
    expect(() => closureOf([...cycle, { member: 'c', upline: 'x', from: '2026-01-01' }])).toThrow('no place');
    expect(() => closureOf([...cycle, { member: 'c', upline: 'b', from: '2025-12-31' }])).toThrow('no place');
  });
});

describe('contracts', () => {
  it('any sequence of acts stays in the table; terms in force end by C alone', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom(...contractActors), fc.constantFrom(...contractActs)), {
      maxLength: 60,
    });
    const check = fc.property(acts, (sequence) => {
      let state: ContractState = 'none';
      for (const [actor, act] of sequence) {
        const outcome = decideContract(state, actor, act);
        if ('refusal' in outcome) continue;
        const isInForce = ['A', 'E', 'V'].includes(state);
        expect(isInForce ? ['A', 'E', 'V', 'C'] : ['none', 'P', 'A', 'R', 'C']).toContain(outcome.to);
        state = outcome.to;
      }
    });
    fc.assert(check, runs(2_000));
  });
});

describe('funding', () => {
  const queue = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.bigInt({ min: 1n, max: 1_000n })), {
    maxLength: 12,
  });
  it('pays in order, one line in part at most, and nothing is lost', () => {
    const check = fc.property(queue, fc.bigInt({ min: 0n, max: 5_000n }), (plan, available) => {
      const lines = plan.map(([due, each], at) => ({
        id: BigInt(at + 1),
        due: new Date(due),
        amount: each,
        paid: 0n,
      }));
      const funding = fundQueue(available, lines);
      expect(sum(funding.lines.map(({ pays }) => pays)) + funding.left).toBe(available);
      expect(funding.lines.filter(({ state }) => state === 'part').length).toBeLessThanOrEqual(1);
      expect(funding.lines.map(({ state }) => 'paid,part,arrears'.indexOf(state))).toEqual(
        funding.lines
          .map(({ state }) => 'paid,part,arrears'.indexOf(state))
          .toSorted((one, other) => one - other),
      );
      expect(fundQueue(available, lines.toReversed())).toEqual(funding);
    });
    fc.assert(check, runs(400));
  });
  it('of a run moves money from payers to receivers and makes none', () => {
    const names = ['a', 'b', 'c', 'd'];
    const plan = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.bigInt({ min: 1n, max: 1_000n })), {
      maxLength: 10,
    });
    const check = fc.property(plan, fc.bigInt({ min: 0n, max: 800n }), (each, start) => {
      const lines = each.map(([depth, due], at) => ({
        id: BigInt(at),
        depth,
        payer: depth === 0 ? null : (names[depth - 1] ?? null),
        receiver: names[depth] ?? '',
        amount: due,
      }));
      const before = new Map([['b', start]]);
      const done = fundRun(before, lines);
      const fromHouse = sum(lines.filter(({ payer }) => payer === null).map((line) => line.amount));
      expect(sum(done.balances.values())).toBe(start + fromHouse);
      expect([...done.balances.values()].every((balance) => balance >= 0n)).toBe(true);
      expect(sum(done.lines.map(({ pays, arrears }) => pays + arrears))).toBe(
        sum(lines.map((line) => line.amount)),
      );
      expect(fundRun(before, lines.toReversed())).toEqual(done);
    });
    fc.assert(check, runs(400));
  });
});

describe('digests', () => {
  const wagers = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('LIVE', 'RNG', 'LOTT'), amount), {
      minLength: 1,
      maxLength: 15,
    })
    .map((plan) =>
      plan.map(
        ([member, group, each], at): WagerFact => ({
          wagerId: BigInt(at + 1),
          memberId: BigInt(member),
          day: `2026-11-0${1 + (at % 3)}`,
          group,
          stake: each,
          valid: each,
          payout: 0n,
          selfRebate: 0n,
          state: 'lost',
        }),
      ),
    );
  it('do not depend on the order of the wagers, and change with every fact and cell', () => {
    const check = fc.property(wagers, fc.nat(), (facts, at) => {
      const cells = cellDigests(facts);
      const digest = lineDigest(cells);
      expect(cellDigests(facts.toReversed())).toEqual(cells);
      expect(lineDigest(cells.toReversed())).toBe(digest);
      const one = at % facts.length;
      const changed = facts.map((fact, each) =>
        each === one ? { ...fact, payout: fact.payout + 1n } : fact,
      );
      expect(lineDigest(cellDigests(changed))).not.toBe(digest);
      expect(lineDigest(cells.filter((_, each) => each !== at % cells.length))).not.toBe(digest);
    });
    fc.assert(check, runs(60));
  });
  it('of nothing are the digest of nothing', () => {
    expect(lineDigest(cellDigests([]))).toBe(emptyDigest);
    expect(emptyDigest).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('of a tree do not depend on the order of its places, and change with each of them', () => {
    const place = fc.record({
      memberId: fc.bigInt(2n, 99n),
      uplineId: fc.bigInt(1n, 99n),
      from: fc.constantFrom('2026-11-02', '2026-11-03'),
      to: fc.constantFrom('2026-11-04', '2026-11-05'),
    });
    const of = { receiver: 1n, firstDay: '2026-11-02', nextDay: '2026-11-05', timeZone: 'Asia/Manila' };
    const places = fc.uniqueArray(place, {
      selector: ({ memberId, from }) => `${memberId} ${from}`,
      minLength: 1,
    });
    const check = fc.property(places, fc.nat(), (tree, at) => {
      const digest = treeDigest(of, tree);
      expect(treeDigest(of, tree.toReversed())).toBe(digest);
      const one = at % tree.length;
      const moved = tree.map((each, index) =>
        index === one ? { ...each, uplineId: each.uplineId + 1n } : each,
      );
      expect(treeDigest(of, moved)).not.toBe(digest);
      expect(treeDigest(of, tree.toSpliced(one, 1))).not.toBe(digest);
      expect(treeDigest({ ...of, firstDay: '2026-11-01' }, tree)).not.toBe(digest);
      expect(treeDigest({ ...of, timeZone: 'Asia/Tokyo' }, tree)).not.toBe(digest);
    });
    fc.assert(check, runs(60));
  });
});

it('the net loss is linear: a split of the wagers does not change it', () => {
  const terms = fc.record({
    stake: amount,
    payout: amount,
    selfRebate: amount,
    agentRebate: amount,
    promotions: amount,
  });
  const check = fc.property(terms, terms, (one, other) => {
    const both = {
      stake: one.stake + other.stake,
      payout: one.payout + other.payout,
      selfRebate: one.selfRebate + other.selfRebate,
      agentRebate: one.agentRebate + other.agentRebate,
      promotions: one.promotions + other.promotions,
    };
    expect(netLossOf(both)).toBe(netLossOf(one) + netLossOf(other));
  });
  fc.assert(check, runs(200));
});

/** The accounts above an account on a day, straight from the log, the nearest first. */
function aboveOn(log: readonly Placement<string>[], member: string, day: string): readonly string[] {
  const above: string[] = [];
  for (let at: string | null = member; at !== null; ) {
    const now: string = at;
    const placed = log.findLast(
      (each) => each.member === now && each.from <= day && isLatest(log, each, day),
    );
    at = placed?.upline ?? null;
    if (at !== null) above.push(at);
  }
  return above;
}

function isLatest(
  log: readonly Placement<string>[],
  { member, from }: Placement<string>,
  day: string,
): boolean {
  return !log.some((each) => each.member === member && each.from > from && each.from <= day);
}

/** The ancestors of an account on a day in a closure, itself first; each depth once. */
function ancestorsIn(rows: readonly ClosureRow<string>[], member: string, day: string): readonly string[] {
  return rows
    .filter(({ descendant, from, to }) => descendant === member && from <= day && (to === null || day < to))
    .toSorted((one, other) => one.depth - other.depth)
    .map(({ ancestor }) => ancestor);
}
