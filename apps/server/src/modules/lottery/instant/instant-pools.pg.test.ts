import { createHmac } from 'node:crypto';
import { amountOf } from '@tyche/kernel/money';
import {
  fromHex,
  isInTree,
  keepsCommitment,
  merkleLeaf,
  merkleRoot,
  toHex,
  utf8,
  wordsFrom,
} from '@tyche/rules/fairness';
import { dealPool, designs, poolLeafText, poolMessage } from '@tyche/rules/lottery/instant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealAndOpen, stockPools } from './instant-pools.ts';
import {
  listOwn,
  openWholePool,
  proveOwn,
  readDesigns,
  readPool,
  readPools,
  revealOwn,
} from './instant-read.ts';
import { listPools } from './store-instant.ts';
import { buy, openPool, seedOf, selling, smallDesign } from '../test/instant-stage.ts';
import { openStage, type Stage } from '../test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const run = (text: string) => stage.database.reader.rows({ name: '', text, values: [] });
const refused = { code: '23514' };

/** Makes a pool again from its seed, as anyone can who has it. */
function dealAgain(seed: Buffer, design: Parameters<typeof dealPool>[0] & { code: string }, pool: number) {
  const stream = (name: 'deal' | 'salt') =>
    wordsFrom((at) =>
      createHmac('sha256', seed)
        .update(poolMessage({ code: design.code, pool }, name, at))
        .digest(),
    );
  return dealPool(design, { deal: stream('deal'), salt: stream('salt') });
}

describe('a pool', () => {
  it('is public with commitment and root before its first sale, and keeps both', async () => {
    const design = smallDesign();
    const { commitment, root, sold } = await openPool(stage.database, design);
    expect(sold).toBe(0);
    const seed = seedOf(`${design.code} 1`);
    expect(keepsCommitment(seed.toString('hex'), commitment.toString('hex'))).toBe(true);
    const leaves = dealAgain(seed, design, 1).map((ticket) => merkleLeaf(utf8(poolLeafText(ticket))));
    expect(toHex(merkleRoot(leaves))).toBe(root.toString('hex'));
  });

  it('is dealt once, however many workers want to', async () => {
    const design = smallDesign();
    const dealt = await Promise.all(
      Array.from({ length: 6 }, (_, at) => dealAndOpen(stage.database, design, 1, seedOf(`race ${at}`))),
    );
    expect(dealt.filter(Boolean)).toHaveLength(1);
    expect(await listPools(stage.database.reader, design.code, null, 5)).toHaveLength(1);
  });

  it('of every design on offer is on sale, and only one each', async () => {
    await Promise.all([stockPools(stage.database), stockPools(stage.database)]);
    await stockPools(stage.database);
    for (const { code, size } of designs) {
      expect(await selling(stage.database, code)).toMatchObject({ pool: 1, size, sold: 0, seed: null });
      expect(await listPools(stage.database.reader, code, null, 5)).toHaveLength(1);
    }
    const shown = await readDesigns(stage.database.reader, () => null);
    expect(shown.map(({ code, rtp, winRate }) => [code, rtp, winRate])).toEqual([
      ['eggshell-moon', '23/25', '1493/5000'],
      ['goldleaf-carp', '93/100', '188/625'],
      ['cinnabar-gate', '47/50', '43/125'],
    ]);
  });

  it('is opened when it is closed, not before: its seed gives every ticket and the root', async () => {
    const design = smallDesign();
    await openPool(stage.database, design);
    const member = await stage.addMember();
    for (let at = 0; at < 9; at += 1) await buy(stage.database, member, design);
    // The readers know the designs on offer only, so that the store is asked.
    const [open] = await listPools(stage.database.reader, design.code, 1, 1);
    expect([open?.state, open?.seed]).toEqual(['selling', null]);
    await buy(stage.database, member, design);
    const [closed] = await listPools(stage.database.reader, design.code, 1, 1);
    expect(closed?.state).toBe('closed');
    expect(closed?.seed?.equals(seedOf(`${design.code} 1`))).toBe(true);
  });

  it('that is closed shows its seed and every leaf to anyone, and a new pool takes its place', async () => {
    const { reader } = stage.database;
    await run(`update lottery.instant_pools set state = 'closed', closed_at = now(), withdrawn_for = 'a test'
      where design_code = 'cinnabar-gate' and pool = 1`);
    const { root, seed, commitment } = await readPool(reader, 'cinnabar-gate', 1);
    expect(keepsCommitment(seed ?? '', commitment)).toBe(true);
    const opened = await openWholePool(reader, 'cinnabar-gate', 1);
    expect(opened.seed).toBe(seed);
    expect(toHex(merkleRoot(opened.leaves.map((text) => merkleLeaf(utf8(text)))))).toBe(root);
    const design = designs.find(({ code }) => code === 'cinnabar-gate') ?? expect.unreachable();
    expect(dealAgain(Buffer.from(fromHex(seed ?? '')), design, 1).map(poolLeafText)).toEqual(opened.leaves);
    await stockPools(stage.database);
    expect(await selling(stage.database, 'cinnabar-gate')).toMatchObject({ pool: 2, sold: 0 });
    expect((await readPools(reader, 'cinnabar-gate')).map(({ pool, state }) => [pool, state])).toEqual([
      [2, 'selling'],
      [1, 'closed'],
    ]);
  });

  it('that is on sale is not opened by its public calls', async () => {
    const pool = await readPool(stage.database.reader, 'eggshell-moon', 1);
    expect(pool).toMatchObject({ state: 'selling', seed: null, closedAt: null, remainingRtp: '23/25' });
    await expect(openWholePool(stage.database.reader, 'eggshell-moon', 1)).rejects.toMatchObject({
      code: 'pool-not-closed',
    });
    await expect(readPool(stage.database.reader, 'eggshell-moon', 99)).rejects.toMatchObject({
      code: 'unknown-pool',
    });
    await expect(readPool(stage.database.reader, 'nothing', 1)).rejects.toMatchObject({
      code: 'unknown-game',
    });
  });
});

describe('a ticket', () => {
  it('hides prize and salt until it is revealed, then proves its place under the root', async () => {
    const { database } = stage;
    const design = designs[0] ?? expect.unreachable();
    const member = await stage.addMember();
    const bought = await buy(database, member, design);
    if (typeof bought === 'string') return expect.unreachable(bought);
    const { content } = await listOwn(database.reader, member.memberId, { code: design.code });
    expect(content).toMatchObject([{ isRevealed: false, prize: null, salt: null, number: bought.number }]);
    await expect(proveOwn(database.reader, member.memberId, bought.id)).rejects.toMatchObject({
      code: 'not-revealed-yet',
    });
    const shown = await revealOwn(database, member.memberId, bought.id);
    expect(shown.isRevealed).toBe(true);
    expect(shown.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await revealOwn(database, member.memberId, bought.id)).toEqual(shown);
    const proof = await proveOwn(database.reader, member.memberId, bought.id);
    const { root } = await readPool(database.reader, design.code, 1);
    const steps = proof.path.map(({ side, hash }) => ({ side, hash: fromHex(hash) }));
    expect(proof.root).toBe(root);
    expect(isInTree(merkleLeaf(utf8(proof.leafText)), steps, fromHex(root))).toBe(true);
    const better = proof.leafText.replace(/^(\d+):\d+:/, '$1:2000:');
    if (better !== proof.leafText)
      expect(isInTree(merkleLeaf(utf8(better)), steps, fromHex(root))).toBe(false);
  });

  it('is shown to nobody but its buyer', async () => {
    const { database } = stage;
    const design = designs[0] ?? expect.unreachable();
    const [owner, stranger] = [await stage.addMember(), await stage.addMember()];
    const bought = await buy(database, owner, design);
    if (typeof bought === 'string') return expect.unreachable(bought);
    const unknown = { code: 'unknown-order' };
    await expect(revealOwn(database, stranger.memberId, bought.id)).rejects.toMatchObject(unknown);
    await expect(proveOwn(database.reader, stranger.memberId, bought.id)).rejects.toMatchObject(unknown);
    expect((await listOwn(database.reader, stranger.memberId, {})).totalElements).toBe(0);
    expect((await listOwn(database.reader, owner.memberId, {})).content).toMatchObject([
      { isRevealed: false },
    ]);
  });

  it('that was never scratched shows itself when its pool is closed', async () => {
    const design = smallDesign({ size: 1, tiers: [{ prize: amountOf(5), count: 1 }], maxPerMember: 1 });
    await openPool(stage.database, design);
    const member = await stage.addMember();
    await buy(stage.database, member, design);
    expect((await listOwn(stage.database.reader, member.memberId, {})).content).toMatchObject([
      { isRevealed: true, prize: '5.0000' },
    ]);
  });
});

describe('the tables refuse', () => {
  it('a pool that is not whole, holds other prizes than its table, or keeps another secret than it committed to', async () => {
    const design = smallDesign();
    const { id } = await openPool(stage.database, design);
    const copy = (pool: number, { secret = `${pool}`, tickets = 10, prize = 'prize' } = {}) =>
      stage.database.inTransaction(async (tx) => {
        const fresh = `pool = ${pool} and design_code = '${design.code}'`;
        for (const text of [
          `insert into lottery.instant_pools (design_code, pool, price, size, prizes, counts, unsold, after_top_prize,
            max_per_member, commitment, root) select design_code, ${pool}, price, size, prizes, counts, counts,
            after_top_prize, max_per_member, sha256(sha256('${pool}')), root from lottery.instant_pools where pool_id = ${id}`,
          `insert into lottery.instant_seeds (pool_id, seed) select pool_id, sha256('${secret}') from lottery.instant_pools where ${fresh}`,
          `insert into lottery.instant_tickets (pool_id, number, prize, salt, leaf)
            select p.pool_id, t.number, ${prize}, salt, leaf from lottery.instant_tickets t, lottery.instant_pools p
            where t.pool_id = ${id} and ${fresh} and t.number <= ${tickets}`,
          `update lottery.instant_pools set state = 'selling' where ${fresh}`,
        ])
          await tx.rows({ name: '', text, values: [] });
      });
    await expect(copy(11, { tickets: 9 })).rejects.toMatchObject(refused);
    await expect(
      copy(12, { prize: 'case when prize = 500000 then 600000 else prize end' }),
    ).rejects.toMatchObject(refused);
    await expect(copy(13, { secret: 'another' })).rejects.toMatchObject(refused);
    await copy(14);
  });

  it('to change, resell, skip or take away a ticket', async () => {
    const design = smallDesign();
    const { id } = await openPool(stage.database, design);
    await buy(stage.database, await stage.addMember(), design);
    for (const text of [
      `update lottery.instant_tickets set prize = prize + 1 where pool_id = ${id} and number = 5`,
      `update lottery.instant_tickets set salt = sha256('x')::bytea where pool_id = ${id} and number = 5`,
      `update lottery.instant_tickets set sold_at = now() where pool_id = ${id} and number = 1`,
      `update lottery.instant_tickets set sold_at = null where pool_id = ${id} and number = 1`,
      `update lottery.instant_tickets set sold_at = now() where pool_id = ${id} and number = 3`,
      `delete from lottery.instant_tickets where pool_id = ${id} and number = 9`,
      `insert into lottery.instant_tickets (pool_id, number, prize, salt, leaf)
        select pool_id, 11, prize, salt, leaf from lottery.instant_tickets where pool_id = ${id} and number = 1`,
      `truncate lottery.instant_tickets cascade`,
    ])
      await expect(run(text), text).rejects.toMatchObject(refused);
  });

  it('to change the terms of a pool, to sell two tickets at once, to end it without a reason, or to open a closed one again', async () => {
    const design = smallDesign();
    const { id } = await openPool(stage.database, design);
    const set = (change: string) => run(`update lottery.instant_pools set ${change} where pool_id = ${id}`);
    for (const change of [
      'price = price + 1',
      `root = sha256('x')`,
      `commitment = sha256('x')`,
      'counts[1] = 2',
      'sold = 1',
      'sold = 2',
      `state = 'dealt'`,
      `state = 'closed', closed_at = now()`,
      `withdrawn_for = 'a reason'`,
      `state = 'closed', closed_at = now(), withdrawn_for = 'a reason', unsold = '{0,0}'`,
    ])
      await expect(set(change), change).rejects.toMatchObject(refused);
    await set(`state = 'closed', closed_at = now(), withdrawn_for = 'a reason'`);
    for (const change of [`state = 'selling', closed_at = null`, `withdrawn_for = 'another'`])
      await expect(set(change), change).rejects.toMatchObject(refused);
    await expect(run(`delete from lottery.instant_pools where pool_id = ${id}`)).rejects.toMatchObject(
      refused,
    );
    await expect(
      run(`update lottery.instant_seeds set seed = sha256('x') where pool_id = ${id}`),
    ).rejects.toMatchObject(refused);
  });

  it('a purchase that was not sold like that, and to change one', async () => {
    const design = smallDesign();
    const { id } = await openPool(stage.database, design);
    const member = await stage.addMember();
    const bought = await buy(stage.database, member, design);
    if (typeof bought === 'string') return expect.unreachable(bought);
    const insert = (number: number, price: string, prize: string) =>
      run(`insert into lottery.instant_purchases (pool_id, number, member_id, wallet_id, price, prize, request_key, request_hash)
        select ${id}, ${number}, ${member.memberId}, ${member.walletId}, ${price}, ${prize}, platform.new_key(), sha256('x')`);
    await expect(insert(2, String(design.price), '0')).rejects.toMatchObject(refused);
    await expect(insert(1, '1', '0')).rejects.toMatchObject(refused);
    await expect(insert(1, String(design.price), '999')).rejects.toMatchObject(refused);
    for (const change of ['prize = prize + 1', 'member_id = member_id + 1', 'bought_at = now()'])
      await expect(
        run(`update lottery.instant_purchases set ${change} where purchase_id = ${bought.id}`),
        change,
      ).rejects.toMatchObject(refused);
    await run(`update lottery.instant_purchases set revealed_at = now() where purchase_id = ${bought.id}`);
    await expect(
      run(`update lottery.instant_purchases set revealed_at = null where purchase_id = ${bought.id}`),
    ).rejects.toMatchObject(refused);
  });
});
