// Invariants of rewards on random inputs (docs/reference/rewards.md 14).
import { sum } from '@tyche/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawWords, isInTree, merkleProofs, merkleRoot, toHex } from '../src/fairness/index.ts';
import {
  boardPrizes,
  claimableSteps,
  convertPoints,
  drawRaffle,
  freeBudget,
  levelAfterMonth,
  makeCode,
  missionProgress,
  movePoints,
  neighbourhoodOf,
  PROMO_CODE_LENGTH,
  raffleLeaves,
  rankBoard,
  readCode,
  reserveBudget,
  riseOf,
  spendBudget,
  ticketsDue,
} from '../src/rewards/index.ts';

const SEED = 20_261_127;
const runs = (numRuns: number) => ({ numRuns, seed: SEED });
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });

describe('budgets', () => {
  it('are never above their limits, in any order of issue, claim and lapse', () => {
    const act = fc.tuple(fc.constantFrom('issue', 'claim', 'lapse'), fc.bigInt(1n, 400n));
    const check = fc.property(
      fc.array(act, { maxLength: 40 }),
      fc.bigInt(0n, 1_500n),
      fc.nat(8),
      (acts, limitAmount, limitCount) => {
        let budget = { limitAmount, limitCount, reserved: 0n, spent: 0n, count: 0 };
        const issued: bigint[] = [];
        let claimed = 0;
        for (const [what, each] of acts) {
          if (what === 'issue') {
            const next = reserveBudget(budget, each);
            if ('refusal' in next) continue;
            budget = { ...budget, ...next, limitAmount, limitCount };
            issued.push(each);
            continue;
          }
          const first = issued.shift();
          if (first === undefined) continue;
          const next = what === 'claim' ? spendBudget(budget, first) : freeBudget(budget, first);
          budget = { ...budget, ...next, limitAmount, limitCount };
          if (what === 'claim') claimed += 1;
          expect(budget.reserved + budget.spent <= limitAmount && budget.count <= limitCount).toBe(true);
          expect(budget.reserved).toBe(sum(issued));
          expect(budget.count).toBe(issued.length + claimed);
        }
      },
    );
    fc.assert(check, runs(400));
  });
});

describe('points', () => {
  it('balance less debt is the sum of all movements, and never both are above 0', () => {
    const check = fc.property(fc.array(fc.bigInt(-5_000n, 5_000n), { maxLength: 30 }), (moves) => {
      let points = { balance: 0n, owed: 0n };
      for (const move of moves) {
        points = movePoints(points, move);
        expect(points.balance >= 0n && points.owed >= 0n).toBe(true);
        expect(points.balance === 0n || points.owed === 0n).toBe(true);
      }
      expect(points.balance - points.owed).toBe(sum(moves));
    });
    fc.assert(check, runs(400));
  });

  it('are changed without rounding: money times the ratio is the points, in whole display units', () => {
    const number = fc.bigInt({ min: 1n, max: 5_000n });
    const check = fc.property(
      number,
      number,
      fc.bigInt(0n, 9_000n),
      fc.constantFrom(100n, 10_000n),
      (ratio, step, points, unit) => {
        const found = convertPoints(
          { ratio, step, least: 1n, maxPerDay: 100_000n, unit },
          { points, convertedToday: 0n, balance: 10n ** 9n },
        );
        if ('refusal' in found) return;
        expect(found.money * ratio).toBe(points * 10_000n);
        expect(found.money % unit).toBe(0n);
        expect(found.balance).toBe(10n ** 9n - points * 10_000n);
      },
    );
    fc.assert(check, runs(2_000));
  });
});

describe('missions', () => {
  it('do not depend on the order of events or on repeats', () => {
    const event = fc.record({
      key: fc.constantFrom('1', '2', '3', '4'),
      version: fc.integer({ min: 1, max: 3 }),
      group: fc.constantFrom('RNG', 'LIVE'),
      game: fc.constantFrom('x', 'y'),
      valid: fc.constant(0n),
      date: fc.constantFrom('2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'),
    });
    const goal = fc.constantFrom('valid-bet', 'bets', 'games', 'days');
    const check = fc.property(fc.array(event, { maxLength: 12 }), goal, (events, of) => {
      // One event and version has one content, as the feed of wagers has.
      const facts = [...new Map(events.map((each) => [`${each.key}.${each.version}`, each])).values()].map(
        (each) => ({
          ...each,
          valid: BigInt(each.version * 100 + Number(each.key)),
        }),
      );
      const terms = {
        goal: of,
        groups: ['RNG'],
        minStake: 0n,
        from: '2026-11-23',
        until: '2026-11-30',
      } as const;
      const progress = missionProgress(terms, facts);
      expect(missionProgress(terms, [...facts.toReversed(), ...facts])).toBe(progress);
      const newest = facts.filter(
        (each) => !facts.some((other) => other.key === each.key && other.version > each.version),
      );
      const counted = newest.filter(
        (each) => each.group === 'RNG' && each.date > '2026-11-22' && each.date < '2026-11-30',
      );
      if (of === 'valid-bet') expect(progress).toBe(sum(counted.map(({ valid }) => valid)));
      if (of === 'bets') expect(progress).toBe(BigInt(counted.length));
      if (of === 'games') expect(progress).toBe(BigInt(new Set(counted.map(({ game }) => game)).size));
      if (of === 'days') expect(progress).toBe(BigInt(new Set(counted.map(({ date }) => date)).size));
      const steps = [{ step: 1, at: 1n }];
      expect(claimableSteps(steps, progress, new Set())).toEqual(progress > 0n ? [1] : []);
    });
    fc.assert(check, runs(400));
  });
});

describe('boards', () => {
  const rows = fc
    .uniqueArray(fc.tuple(fc.bigInt(1n, 60n), fc.bigInt(0n, 6n), fc.integer({ min: 0, max: 4 })), {
      selector: ([member]) => member,
      maxLength: 30,
    })
    .map((list) => list.map(([member, value, at]) => ({ member, value, reachedAt: new Date(at) })));

  it('have places without gaps, and do not depend on the order of the rows', () => {
    const check = fc.property(rows, fc.nat(29), (list, at) => {
      const placed = rankBoard(list);
      expect(placed.map(({ rank }) => rank)).toEqual(placed.map((_, index) => index + 1));
      expect(placed).toHaveLength(list.filter(({ value }) => value > 0n).length);
      expect(rankBoard(list.toReversed())).toEqual(placed);
      const own = placed[at % Math.max(1, placed.length)];
      if (!own) return;
      const near = neighbourhoodOf(placed, own.member, 2);
      expect(near).toHaveLength(Math.min(5, placed.length));
      expect(near).toContainEqual(own);
      const prizes = boardPrizes(placed, [{ from: 1, to: 3, amount: 5n }]);
      expect(prizes.map(({ member }) => member)).toEqual(placed.slice(0, 3).map(({ member }) => member));
    });
    fc.assert(check, runs(400));
  });
});

describe('raffles', () => {
  const raffle = { gameCode: 'raffle-weekly', number: '202648' };
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const beacon = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const flipped = (bytes: Uint8Array, bit: number) =>
    bytes.map((byte, at) => (at === Math.floor(bit / 8) ? byte ^ (1 << (bit % 8)) : byte));
  const draw = (secret: Uint8Array, entropy: Uint8Array) =>
    drawRaffle(
      { tickets: 1_000, prizes: 20, isOnePerMember: true, holderOf: (ticket) => ticket % 300 },
      drawWords(Uint8Array.from(secret), { ...raffle, entropyHex: toHex(entropy) }),
    );

  it('have other winners when one bit of the seed or of the beacon is another', () => {
    const check = fc.property(seed, beacon, fc.nat(255), (secret, entropy, bit) => {
      const result = draw(secret, entropy);
      expect(draw(secret, entropy)).toEqual(result);
      expect(draw(flipped(secret, bit), entropy)).not.toEqual(result);
      expect(draw(secret, flipped(entropy, bit))).not.toEqual(result);
      expect(commitmentOf(flipped(secret, bit))).not.toBe(commitmentOf(secret));
    });
    fc.assert(check, runs(40));
  });

  it('give no ticket and, with one prize a member, no member two prizes; barred tickets win nothing', () => {
    const plan = fc.record({ tickets: fc.nat(60), prizes: fc.nat(20), isOnePerMember: fc.boolean() });
    const check = fc.property(plan, seed, fc.nat(9), (given, secret, barred) => {
      const { winners, passedOver } = drawRaffle(
        { ...given, holderOf: (ticket) => ticket % 10, isBarred: (ticket) => ticket % 10 === barred },
        drawWords(Uint8Array.from(secret), { ...raffle, entropyHex: '00' }),
      );
      const drawn = [...winners.map(({ ticket }) => ticket), ...passedOver];
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every((ticket) => ticket >= 1 && ticket <= given.tickets)).toBe(true);
      expect(winners.some(({ holder }) => holder === barred)).toBe(false);
      expect(winners.length).toBeLessThanOrEqual(given.prizes);
      // Prizes are left over only when every ticket was drawn.
      if (winners.length < given.prizes) expect(drawn).toHaveLength(given.tickets);
      if (given.isOnePerMember)
        expect(new Set(winners.map(({ holder }) => holder)).size).toBe(winners.length);
    });
    fc.assert(check, runs(300));
  });

  it('prove each ticket in the sealed root, and no changed one', () => {
    const tickets = fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1, maxLength: 24 });
    const check = fc.property(tickets, fc.nat(), (texts, which) => {
      const sealed = texts.map(([holder, salt], at) => ({ ticket: at + 1, holder, salt }));
      const leaves = raffleLeaves(raffle, sealed);
      const root = merkleRoot(leaves);
      const proofs = merkleProofs(leaves, [...leaves.keys()]);
      for (const [at, leaf] of leaves.entries()) expect(isInTree(leaf, proofs[at] ?? [], root)).toBe(true);
      const one = which % sealed.length;
      const changed = sealed.map((each, at) => (at === one ? { ...each, holder: `${each.holder}x` } : each));
      const [leaf = new Uint8Array()] = raffleLeaves(raffle, changed.slice(one, one + 1));
      expect(isInTree(leaf, proofs[one] ?? [], root)).toBe(false);
      expect(toHex(merkleRoot(raffleLeaves(raffle, changed)))).not.toBe(toHex(root));
    });
    fc.assert(check, runs(100));
  });

  it('give tickets for full amounts only, and never take one back', () => {
    const check = fc.property(
      amount,
      fc.bigInt(1n, 10n ** 9n),
      fc.bigInt(0n, 50n),
      fc.bigInt(0n, 60n),
      (valid, each, maxTickets, granted) => {
        const due = ticketsDue({ each, maxTickets }, valid, granted);
        expect(due >= 0n).toBe(true);
        if (due > 0n) expect(due + granted <= maxTickets && (due + granted) * each <= valid).toBe(true);
      },
    );
    fc.assert(check, runs(300));
  });
});

describe('ranks', () => {
  const ranks = [0n, 50n, 200n, 1_000n, 5_000n].map((total, level) => ({
    level,
    total,
    upkeep: total / 10n,
  }));
  it('rise by the conditions alone, and fall by one in a month at most', () => {
    const standing = fc.tuple(fc.nat(4), fc.nat(4)).map(([one, other]) => ({
      level: Math.min(one, other),
      highest: Math.max(one, other),
    }));
    const sums = fc.record({ total: fc.bigInt(0n, 6_000n), month: fc.bigInt(0n, 700n) });
    const check = fc.property(
      standing,
      sums,
      fc.boolean(),
      fc.boolean(),
      (before, facts, isMonthOfRise, isStopped) => {
        const after = riseOf(ranks, before, facts);
        expect(after.level >= before.level && after.highest === Math.max(before.highest, after.level)).toBe(
          true,
        );
        for (const { level, total, upkeep } of ranks.slice(before.level + 1, after.level + 1)) {
          expect(facts.total >= total).toBe(true);
          expect(level > before.highest || facts.month >= upkeep).toBe(true);
        }
        expect(riseOf(ranks, after, facts)).toEqual(after);
        const end = levelAfterMonth(ranks, {
          level: before.level,
          month: facts.month,
          isMonthOfRise,
          isStopped,
        });
        expect([before.level, Math.max(0, before.level - 1)]).toContain(end);
        if (isMonthOfRise || isStopped) expect(end).toBe(before.level);
      },
    );
    fc.assert(check, runs(500));
  });
});

describe('codes', () => {
  it('are read back as they were made, in small letters, with dashes and with letters that look alike', () => {
    const words = fc.array(fc.nat(2 ** 32 - 1), { minLength: 40, maxLength: 40 });
    const check = fc.property(words, (random) => {
      const next = random.values();
      const code = makeCode(PROMO_CODE_LENGTH, { nextWord: () => next.next().value ?? 0 });
      const groups = code.match(/.{4}/g) ?? [];
      expect(readCode(code, PROMO_CODE_LENGTH)).toBe(code);
      expect(readCode(` ${groups.join('-').toLowerCase()} `, PROMO_CODE_LENGTH)).toBe(code);
      expect(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l'), PROMO_CODE_LENGTH)).toBe(code);
      expect(readCode(code.slice(1), PROMO_CODE_LENGTH)).toBeNull();
      expect(readCode(`U${code.slice(1)}`, PROMO_CODE_LENGTH)).toBeNull();
    });
    fc.assert(check, runs(200));
  });
});
