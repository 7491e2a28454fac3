import { createHash, createHmac } from 'node:crypto';
import { amountOf, formatAmount } from '@tyche/kernel/money';
import { fromHex, merkleLeaf, merkleProof, merkleRoot, toHex, utf8, wordsFrom } from '@tyche/rules/fairness';
import {
  dealPool,
  designs,
  gridMessage,
  gridOf,
  poolLeafText,
  poolMessage,
} from '@tyche/rules/lottery/instant';
import { describe, expect, test } from 'vitest';
import { contentsOf, groupsOf, placeBeside, winningPlaces } from './cells.ts';
import { checkPool, checkProof, prizeIn, readProof } from './check-pool.ts';
import { openScratches } from './scratching.ts';
import type { Pool, Ticket, TicketProof } from './ticket.ts';
import { pictureOf } from './random-streams.ts';

const seed = createHash('sha256').update('a pool').digest();
const table = {
  price: amountOf(10),
  size: 40,
  tiers: [
    { prize: amountOf(100), count: 1 },
    { prize: amountOf(10), count: 6 },
  ],
};
const design = designs[0] ?? expect.unreachable();

/** A closed pool as the server deals it, with Node's own cryptography. */
function closedPool(): { pool: Pool; leaves: Uint8Array[]; texts: string[] } {
  const name = { code: 'eggshell-moon', pool: 3 };
  const stream = (which: 'deal' | 'salt') =>
    wordsFrom((at) =>
      createHmac('sha256', seed)
        .update(poolMessage(name, which, at))
        .digest(),
    );
  const texts = dealPool(table, { deal: stream('deal'), salt: stream('salt') }).map(poolLeafText);
  const leaves = texts.map((text) => merkleLeaf(utf8(text)));
  const pool: Pool = {
    ...name,
    state: 'closed',
    price: formatAmount(table.price),
    size: table.size,
    sold: table.size,
    tiers: table.tiers.map(({ prize, count }) => ({ prize: formatAmount(prize), count, unsold: 0 })),
    remainingRtp: null,
    afterTopPrize: 'continue',
    maxPerMember: 10,
    commitment: createHash('sha256').update(seed).digest('hex'),
    root: toHex(merkleRoot(leaves)),
    dealtAt: 0,
    closedAt: 1,
    withdrawnFor: null,
    seed: seed.toString('hex'),
  };
  return { pool, leaves, texts };
}

function proofOf(number: number): TicketProof {
  const { pool, leaves, texts } = closedPool();
  return {
    code: pool.code,
    pool: pool.pool,
    number,
    leafText: texts[number - 1] ?? '',
    leafHash: toHex(leaves[number - 1] ?? new Uint8Array()),
    path: merkleProof(leaves, number - 1).map(({ side, hash }) => ({ side, hash: toHex(hash) })),
    root: pool.root,
  };
}

const verdicts = async (pool: Pool) =>
  Object.fromEntries((await checkPool(pool)).checks.map(({ id, verdict }) => [id, verdict]));

describe('the check of a pool', () => {
  test('of a closed pool finds every step right', async () => {
    const { pool, texts } = closedPool();
    expect(await verdicts(pool)).toEqual({
      table: 'shown',
      commitment: 'right',
      deal: 'right',
      root: 'right',
    });
    expect((await checkPool(pool)).deal?.map(poolLeafText)).toEqual(texts);
  });

  test('of a pool on sale waits for its seed', async () => {
    const { pool } = closedPool();
    const { deal } = await checkPool({ ...pool, state: 'selling', seed: null });
    expect(deal).toBeNull();
    expect(await verdicts({ ...pool, state: 'selling', seed: null })).toEqual({
      table: 'shown',
      commitment: 'waiting',
      deal: 'waiting',
      root: 'waiting',
    });
  });

  test('finds another seed, another root and another prize table', async () => {
    const { pool } = closedPool();
    const other = createHash('sha256').update('another').digest('hex');
    expect(await verdicts({ ...pool, seed: other })).toMatchObject({ commitment: 'wrong', root: 'wrong' });
    expect(await verdicts({ ...pool, root: other })).toMatchObject({ commitment: 'right', root: 'wrong' });
    const [top, small] = pool.tiers;
    if (!top || !small) expect.unreachable();
    const richer = {
      ...pool,
      tiers: [
        { ...top, count: 2 },
        { ...small, count: 5 },
      ],
    };
    expect(await verdicts(richer)).toMatchObject({ commitment: 'right', root: 'wrong' });
    expect(await verdicts({ ...pool, seed: 'no seed' })).toMatchObject({ commitment: 'wrong' });
  });
});

describe('the check of a ticket', () => {
  test('leads from its text to the root, and knows the deal', async () => {
    const { pool } = closedPool();
    const { deal } = await checkPool(pool);
    for (const number of [1, 17, 40]) {
      expect(checkProof(proofOf(number), pool, deal)).toBe('in-tree');
      expect(checkProof(proofOf(number), { ...pool, seed: null }, null)).toBe('in-tree');
    }
    expect(prizeIn('4:100:dd')).toBe(amountOf(100));
  });

  test('finds another prize, another pool and a ticket out of its place', async () => {
    const { pool } = closedPool();
    const { deal } = await checkPool(pool);
    const proof = proofOf(5);
    const richer = proof.leafText.replace(/^5:\d+/, '5:999');
    expect(checkProof({ ...proof, leafText: richer }, pool, deal)).toBe('not-in-tree');
    expect(checkProof({ ...proof, pool: 4 }, pool, deal)).toBe('other-pool');
    expect(checkProof({ ...proof, number: 6 }, pool, deal)).toBe('other-deal');
  });

  test('reads a proof and nothing else', () => {
    const proof = proofOf(2);
    expect(readProof(JSON.stringify(proof))).toEqual(proof);
    const wrong = { side: 'up', hash: '00' };
    for (const text of ['', '{', 'null', '[]', '{"code":"x"}', JSON.stringify({ ...proof, path: [wrong] })])
      expect(readProof(text)).toBeNull();
    expect(readProof(JSON.stringify({ ...proof, number: 3 }))).toBeNull();
  });
});

describe('the picture of a ticket', () => {
  const ticket: Ticket = {
    ticketId: '1',
    code: design.code,
    pool: 1,
    number: 1,
    price: '10.0000',
    boughtAt: 0,
    isRevealed: true,
    prize: '20.0000',
    salt: '000102030405060708090a0b0c0d0e0f',
  };

  test('is the one that its salt gives, on every computation', () => {
    const native = wordsFrom((at) =>
      createHmac('sha256', fromHex(ticket.salt ?? ''))
        .update(gridMessage(at))
        .digest(),
    );
    expect(pictureOf(design, ticket)).toEqual(gridOf(design.layout, design, amountOf(20), native));
    expect(pictureOf(design, { ...ticket, isRevealed: false, prize: null, salt: null })).toBeNull();
  });

  test('marks what wins, under key numbers also the number that was hit', () => {
    const own = [7, 9, 11, 12, 13, 14].map((number) => ({ number, amount: 20n }));
    const grid = { kind: 'key-number', keys: [3, 9], own } as const;
    expect([...winningPlaces(grid, [1])]).toEqual([1, 3]);
    expect(contentsOf(grid).map(({ number }) => number)).toEqual([3, 9, 7, 9, 11, 12, 13, 14]);
  });
});

describe('the fields', () => {
  test('are walked by the arrows as they stand on the screen', () => {
    const groups = groupsOf({ kind: 'key-number' });
    const walk = (place: number, ...keys: string[]) =>
      keys.reduce<number | null>((at, key) => (at === null ? null : placeBeside(groups, at, key)), place);
    expect(walk(0, 'ArrowRight', 'ArrowDown')).toBe(3);
    expect(walk(4, 'ArrowUp')).toBe(1);
    expect(walk(2, 'ArrowDown', 'ArrowDown')).toBeNull();
    expect(walk(0, 'ArrowLeft')).toBeNull();
    expect([walk(3, 'Home'), walk(3, 'End'), walk(3, 'a')]).toEqual([0, 7, null]);
  });

  test('count as scratched when half of them is free, however the strokes run', () => {
    const boxes = [
      { x: 0, y: 0, width: 100, height: 60 },
      { x: 110, y: 0, width: 100, height: 60 },
    ];
    const scratches = openScratches(boxes);
    expect(scratches.stroke({ x: 0, y: 5 }, { x: 30, y: 5 }, 10)).toEqual([]);
    expect(scratches.stroke({ x: 0, y: 18 }, { x: 100, y: 18 }, 10)).toEqual([]);
    expect(scratches.stroke({ x: 100, y: 40 }, { x: 0, y: 40 }, 12)).toEqual([0]);
    expect(scratches.stroke({ x: 110, y: 30 }, { x: 210, y: 30 }, 24)).toEqual([0, 1]);
  });
});
