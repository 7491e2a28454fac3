import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { amountOf } from '@tyche/kernel/money';
import type { Random } from '@tyche/kernel/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, isInTree, merkleLeaf, merkleRoot, toHex, utf8, wordsFrom } from '../../fairness/index.ts';
import { printRatio } from '@tyche/kernel/ratio';
import {
  type Design,
  dealPool,
  designProblems,
  designs,
  findDesign,
  fundOf,
  gridMessage,
  gridOf,
  isSaleOver,
  type Layout,
  poolLeafText,
  poolMessage,
  type PrizeTable,
  prizeOfDraw,
  prizeShown,
  remainingOf,
  rtpOf,
  winnersOf,
  winningCells,
  winRateOf,
} from './index.ts';

interface Vector {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: each computation has its own fields
  readonly input: any;
  // biome-ignore lint/suspicious/noExplicitAny: each computation has its own fields
  readonly expected: any;
}

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);
const vector = (id: string): Vector => {
  const found = file.vectors.find((one) => one.id === id);
  if (!found) throw new Error(`no vector ${id}`);
  return found;
};

const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();
const streams = (seed: Uint8Array, code = 'test', pool = 1) => {
  const stream = (name: 'deal' | 'salt') =>
    wordsFrom((at) => hmac(seed, poolMessage({ code, pool }, name, at)));
  return { deal: stream('deal'), salt: stream('salt') };
};
const gridWords = (salt: string): Random => wordsFrom((at) => hmac(fromHex(salt), gridMessage(at)));
const seedOf = (name: string) => createHash('sha256').update(name).digest();

/** Tables with falling prizes, some tickets without one, and at least five different prizes for the match layout. */
const tables: fc.Arbitrary<PrizeTable> = fc
  .record({
    prizes: fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 5, maxLength: 8 }),
    counts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 8, maxLength: 8 }),
    blanks: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ prizes, counts, blanks }) => {
    const tiers = prizes
      .sort((a, b) => b - a)
      .map((prize, at) => ({ prize: amountOf(prize), count: counts[at] ?? 1 }));
    return { price: amountOf(10), size: tiers.reduce((all, { count }) => all + count, blanks), tiers };
  });
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('the vectors of lottery.md 12', () => {
  it('instant-04: the rest of a pool is recomputed exactly', () => {
    const { input, expected } = vector('instant-04');
    const table: PrizeTable = {
      price: amountOf(input.pool.price),
      size: input.pool.size,
      tiers: input.pool.tiers.map((tier: { prize: number; count: number }) => ({
        prize: amountOf(tier.prize),
        count: tier.count,
      })),
    };
    const wins = new Map(
      Object.entries<number>(input.soldWins).map(([prize, count]) => [amountOf(BigInt(prize)), count]),
    );
    const rest = remainingOf(table, { sold: input.sold, wins });
    expect([rest.fund, rest.tickets, rest.rtp && printRatio(rest.rtp)]).toEqual([
      amountOf(expected.remainingFund),
      expected.remainingTickets,
      expected.remainingRtp,
    ]);
  });

  it('instant-05: an endless table is walked by its cumulative weights', () => {
    const { input, expected } = vector('instant-05');
    const steps = input.cumulative.map(([below, prize]: [number, number]) => ({
      below,
      prize: BigInt(prize),
    }));
    expect(input.indices.map((at: number) => Number(prizeOfDraw(steps, at)))).toEqual(expected.prizes);
    expect(() => prizeOfDraw(steps, 1_000)).toThrow(RangeError);
  });

  it('instant-07: the leaves and the root of a pool', () => {
    const { input, expected } = vector('instant-07');
    const texts = input.leaves.map((text: string) => {
      const [number, prize, salt = ''] = text.split(':');
      return poolLeafText({ number: Number(number), prize: amountOf(Number(prize)), salt });
    });
    expect(texts).toEqual(input.leaves);
    const leaves = texts.map((text: string) => merkleLeaf(utf8(text)));
    expect([toHex(merkleRoot(leaves)), toHex(leaves[0])]).toEqual([expected.root, expected.leaf0]);
  });

  it('instant-08: the way from a ticket to the root', () => {
    const { input, expected } = vector('instant-08');
    const steps = input.path.map(({ side, hash }: { side: 'left' | 'right'; hash: string }) => ({
      side,
      hash: fromHex(hash),
    }));
    const leaf = poolLeafText({ number: 4, prize: amountOf(100), salt: 'dd' });
    expect(leaf).toBe(input.leaf);
    expect(isInTree(merkleLeaf(utf8(leaf)), steps, fromHex(expected.root))).toBe(true);
  });
});

describe('a dealt pool', () => {
  it('holds every prize of the table exactly as often as the table says, and nothing else', () => {
    fc.assert(
      fc.property(tables, seeds, (table, seed) => {
        const pool = dealPool(table, streams(seed));
        expect(pool.map(({ number }) => number)).toEqual(pool.map((_, at) => at + 1));
        expect(pool).toHaveLength(table.size);
        const counts = new Map<bigint, number>();
        for (const { prize } of pool) counts.set(prize, (counts.get(prize) ?? 0) + 1);
        for (const { prize, count } of table.tiers) expect(counts.get(prize)).toBe(count);
        expect(counts.get(0n) ?? 0).toBe(table.size - winnersOf(table));
        expect(new Set(pool.map(({ salt }) => salt)).size).toBe(table.size);
        expect(pool.every(({ salt }) => /^[0-9a-f]{32}$/.test(salt))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('ends with nothing left when all of it is sold, and never pays more than its fund', () => {
    fc.assert(
      fc.property(tables, seeds, (table, seed) => {
        const wins = new Map<bigint, number>();
        let paid = 0n;
        dealPool(table, streams(seed)).forEach(({ prize }, at) => {
          if (prize > 0n) wins.set(prize, (wins.get(prize) ?? 0) + 1);
          paid += prize;
          const rest = remainingOf(table, { sold: at + 1, wins });
          expect(rest.fund + paid).toBe(fundOf(table));
        });
        const rest = remainingOf(table, { sold: table.size, wins });
        expect([rest.tickets, rest.fund, rest.rtp]).toEqual([0, 0n, null]);
        expect(isSaleOver(rest, 'continue')).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('is the same from the same seed, and another from another', () => {
    const table = designs[0] ?? expect.unreachable();
    const [one, again, other] = ['a', 'a', 'b'].map((name) => dealPool(table, streams(seedOf(name))));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('puts the top prize in every place equally often', { timeout: 60_000 }, () => {
    const table = { price: 1n, size: 8, tiers: [{ prize: 5n, count: 1 }] };
    const places = new Array<number>(8).fill(0);
    const words = wordsFrom((at) => hmac(seedOf('places'), String(at)));
    const rounds = 4_000;
    for (let round = 0; round < rounds; round += 1) {
      const place = dealPool(table, { deal: words, salt: words }).findIndex(({ prize }) => prize > 0n);
      places[place] = (places[place] ?? 0) + 1;
    }
    const expected = rounds / 8;
    const chi = places.reduce((all, found) => all + (found - expected) ** 2 / expected, 0);
    // 99.9 % of χ² with seven degrees of freedom.
    expect(chi).toBeLessThan(24.3);
  });

  it('refuses more prizes than tickets', () => {
    const table = { price: 1n, size: 1, tiers: [{ prize: 5n, count: 2 }] };
    expect(() => dealPool(table, streams(seedOf('x')))).toThrow(RangeError);
  });
});

describe('the sale', () => {
  const table: PrizeTable = {
    price: 1n,
    size: 10,
    tiers: [
      { prize: 5n, count: 1 },
      { prize: 1n, count: 2 },
    ],
  };

  it('ends with the last top prize where the design says so, else goes on', () => {
    const rest = remainingOf(table, { sold: 3, wins: new Map([[5n, 1]]) });
    expect([isSaleOver(rest, 'stop'), isSaleOver(rest, 'continue')]).toEqual([true, false]);
    expect(isSaleOver(remainingOf(table, { sold: 3, wins: new Map() }), 'stop')).toBe(false);
  });

  it('does not count more than there is', () => {
    for (const [sold, wins] of [
      [11, new Map()],
      [3, new Map([[5n, 2]])],
      [3, new Map([[7n, 1]])],
    ] as const)
      expect(() => remainingOf(table, { sold, wins })).toThrow(RangeError);
  });
});

describe('a picture', () => {
  const layouts = fc.constantFrom<Layout>(
    { kind: 'match-three' },
    { kind: 'key-number' },
    { kind: 'tap-box' },
  );

  it('tells the truth: what it shows by its printed rule is what was dealt, on winning and on losing tickets', () => {
    fc.assert(
      fc.property(tables, seeds, layouts, (table, seed, layout) => {
        for (const { prize, salt } of dealPool(table, streams(seed)).slice(0, 60)) {
          const grid = gridOf(layout, table, prize, gridWords(salt));
          expect(prizeShown(grid)).toBe(prize);
          expect(winningCells(grid).length > 0).toBe(prize > 0n);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whenever the ticket is looked at', () => {
    const [design] = designs;
    if (!design) expect.unreachable();
    const salt = '000102030405060708090a0b0c0d0e0f';
    const draw = () => gridOf(design.layout, design, amountOf(20), gridWords(salt));
    expect(draw()).toEqual(draw());
  });

  it('of three equal amounts wins once, and shows no other amount three times', () => {
    expect(prizeShown({ kind: 'match-three', amounts: [5n, 5n, 2n, 2n, 1n, 5n, 3n, 3n, 4n] })).toBe(5n);
    expect(prizeShown({ kind: 'match-three', amounts: [5n, 5n, 2n, 2n, 1n, 1n, 3n, 3n, 4n] })).toBe(0n);
  });

  it('of a key number pays what stands under it', () => {
    const own = [
      { number: 7, amount: 20n },
      { number: 9, amount: 50n },
    ];
    expect(prizeShown({ kind: 'key-number', keys: [9, 12], own })).toBe(50n);
    expect(prizeShown({ kind: 'key-number', keys: [8, 12], own })).toBe(0n);
  });
});

describe('the designs on offer', () => {
  const facts = (design: Design) => [
    design.code,
    design.price / amountOf(1),
    printRatio(rtpOf(design)),
    printRatio(winRateOf(design)),
  ];

  it('say exactly what they return and how many of their tickets pay', () => {
    expect(designs.map(facts)).toEqual([
      ['eggshell-moon', 10n, '23/25', '1493/5000'],
      ['goldleaf-carp', 20n, '93/100', '188/625'],
      ['cinnabar-gate', 50n, '47/50', '43/125'],
    ]);
  });

  it('return 90 to 95 per cent and pay on 20 to 35 per cent of the tickets', () => {
    for (const design of designs) {
      expect(designProblems(design)).toEqual([]);
      const [rtp, winRate] = [rtpOf(design), winRateOf(design)];
      expect(rtp.num * 100n >= rtp.den * 90n && rtp.num * 100n <= rtp.den * 95n).toBe(true);
      expect(winRate.num * 100n >= winRate.den * 20n && winRate.num * 100n <= winRate.den * 35n).toBe(true);
      expect(findDesign(design.code)).toBe(design);
    }
    expect(findDesign('nothing')).toBeNull();
  });

  it('are refused when they cannot be kept', () => {
    const [sound] = designs;
    if (!sound) expect.unreachable();
    const top = { prize: amountOf(10), count: 1 };
    const wrong: readonly (readonly [Partial<Design>, string])[] = [
      [{ price: 0n }, 'price'],
      [{ size: 0 }, 'size'],
      [{ tiers: [] }, 'tiers'],
      [{ tiers: [top, { prize: amountOf(20), count: 1 }] }, 'tiers'],
      [{ tiers: [{ ...top, count: 0 }] }, 'tiers'],
      [{ size: 1_000 }, 'too-many-prizes'],
      [{ price: amountOf(9) }, 'pays-more-than-it-takes'],
      [{ maxPerMember: 0 }, 'limit'],
    ];
    for (const [change, problem] of wrong) expect(designProblems({ ...sound, ...change })).toContain(problem);
  });
});
