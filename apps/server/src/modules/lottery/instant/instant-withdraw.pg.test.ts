// A pool that two persons withdraw from sale, and what tools/verify-pool.ts says of pools that ended in each way: yes to what was
// published, no to any change of it.
import { amountOf } from '@tyche/kernel/money';
import { merkleLeaf, merkleProof, toHex, utf8 } from '@tyche/rules/fairness';
import { type Design, poolLeafText } from '@tyche/rules/lottery/instant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChecker } from '../../../../test/checker.ts';
import { twoStaff } from '../../../../test/two-staff.ts';
import { type Actor, approveAction } from '../../staff/index.ts';
import { poolView, readPool } from './instant-read.ts';
import { dealAndOpen, stockPools } from './instant-pools.ts';
import { instantActions, proposeWithdrawal } from './instant-withdraw.ts';
import { listOpened, listPools, withdrawPool } from './store-instant.ts';
import { buy, openPool, seedOf, selling, smallDesign } from '../test/instant-stage.ts';
import { openStage, type Stage } from '../test/stage.ts';

const checker = openChecker('verify-pool');
let stage: Stage;
let first: Actor;
let second: Actor;
beforeAll(async () => {
  stage = await openStage();
  [first, second] = await twoStaff(stage.database);
});
afterAll(async () => {
  await stage.close();
  checker.close();
});

const trail = (subject: string) =>
  stage.database.reader.rows<{ action: string }>({
    name: '',
    text: `select action from staff.audit_trail where subject = '${subject}' order by id`,
    values: [],
  });

const propose = (code: string, pool: number, reason = 'a box was misprinted') =>
  proposeWithdrawal(stage.database, { code, pool, reason }, first);
const approve = (id: bigint, actor = second) => approveAction(stage.database, instantActions, id, actor);

describe('a pool is withdrawn', () => {
  it('by two persons, with a trail; it is opened, what was sold stays, and the next pool takes its place', async () => {
    await stockPools(stage.database);
    const design = { code: 'goldleaf-carp', price: amountOf(20) };
    const member = await stage.addMember();
    for (let at = 0; at < 3; at += 1) await buy(stage.database, member, design);
    const before = await stage.balance(member);
    const id = await propose(design.code, 1);
    expect(await selling(stage.database, design.code)).toMatchObject({ pool: 1, sold: 3 });
    await expect(approve(id, first)).rejects.toMatchObject({ code: 'second-person-needed' });
    await approve(id);
    expect(await readPool(stage.database.reader, design.code, 1)).toMatchObject({
      state: 'closed',
      sold: 3,
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
      withdrawnFor: 'a box was misprinted',
    });
    expect(await stage.balance(member)).toEqual(before);
    expect(await buy(stage.database, member, design)).toBe('pool-sold-out');
    expect(await stage.balance(member)).toEqual(before);
    await stockPools(stage.database);
    expect(await buy(stage.database, member, design)).toMatchObject({ pool: 2, number: 1 });
    expect((await trail(`${design.code} 1`)).map(({ action }) => action)).toEqual([
      'instant.withdraw.proposed',
      'instant.withdraw.approved',
    ]);
    expect(await stage.differences()).toEqual([]);
  });

  it('once: neither proposed nor approved for one that is off sale, and unknown ones are refused', async () => {
    await stockPools(stage.database);
    const id = await propose('eggshell-moon', 1);
    await expect(propose('eggshell-moon', 1)).rejects.toMatchObject({ code: 'approval-pending' });
    const row = await selling(stage.database, 'eggshell-moon');
    await stage.database.inTransaction((tx) => withdrawPool(tx, row?.id ?? 0n, 'by other means'));
    await expect(approve(id)).rejects.toMatchObject({ code: 'pool-not-on-sale' });
    await expect(propose('eggshell-moon', 1)).rejects.toMatchObject({ code: 'pool-not-on-sale' });
    await expect(propose('eggshell-moon', 99)).rejects.toMatchObject({ code: 'unknown-pool' });
    await expect(propose('nothing', 1)).rejects.toMatchObject({ code: 'unknown-game' });
  });

  it('among buyers: each has a ticket or his money, and no ticket is sold after it', async () => {
    const design = smallDesign({ size: 40, maxPerMember: 40 });
    const { id } = await openPool(stage.database, design);
    const members = await Promise.all(Array.from({ length: 20 }, () => stage.addMember(10)));
    const tries = members.map((member) => buy(stage.database, member, design));
    const ended = stage.database.inTransaction((tx) => withdrawPool(tx, id, 'a race'));
    const outcomes = await Promise.all(tries);
    expect(await ended).toBe(true);
    const [pool] = await listPools(stage.database.reader, design.code, 1, 1);
    const sold = outcomes.filter((outcome) => typeof outcome !== 'string');
    expect(pool).toMatchObject({ state: 'closed', sold: sold.length });
    expect(outcomes.filter((outcome) => typeof outcome === 'string' && outcome !== 'pool-sold-out')).toEqual(
      [],
    );
    for (const [at, member] of members.entries())
      if (typeof outcomes[at] === 'string')
        expect((await stage.balance(member)).available).toBe(amountOf(10));
    expect(await stage.differences()).toEqual([]);
  });
});

/** A pool of a test's own with what the public may read of it. */
async function published(design: Design) {
  const { reader } = stage.database;
  const [row] = await listPools(reader, design.code, 1, 1);
  if (!row) throw new Error('no pool');
  const leaves = (await listOpened(reader, row.id)).map(poolLeafText);
  return {
    pool: poolView(row),
    leaves: { code: design.code, pool: 1, seed: row.seed?.toString('hex') ?? null, leaves },
  };
}

async function sold(design: Design, count: number) {
  await openPool(stage.database, design);
  const member = await stage.addMember(10_000);
  for (let at = 0; at < count; at += 1) await buy(stage.database, member, design);
  return published(design);
}

function proofOf(leaves: readonly string[], number: number, code: string) {
  const hashes = leaves.map((leaf) => merkleLeaf(utf8(leaf)));
  return {
    code,
    pool: 1,
    number,
    leafText: leaves[number - 1] ?? '',
    path: merkleProof(hashes, number - 1).map(({ side, hash }) => ({ side, hash: toHex(hash) })),
  };
}

// Every look is a process of its own: on a busy machine that takes seconds.
describe('tools/verify-pool.ts', { timeout: 240_000 }, () => {
  it('deals a sold-out pool again, and says not yet of one that is on sale', async () => {
    const design = smallDesign();
    const onSale = await sold(design, 4);
    const early = await checker.run(onSale.pool);
    expect([early.status, early.output]).toEqual([2, expect.stringContaining('still on sale')]);
    expect((await checker.run({ ...onSale.pool, remainingRtp: '1/1' })).status).toBe(1);
    const member = await stage.addMember();
    for (let at = 4; at < design.size; at += 1) await buy(stage.database, member, design);
    const { pool, leaves } = await published(design);
    const ended = await checker.run({ success: true, value: pool }, { leaves });
    expect(ended.output).toContain('ended by its terms');
    expect([ended.status, ended.output]).toEqual([0, expect.stringContaining('every check holds')]);
    // Without the published tickets the deal still is checked, and what is not is named.
    expect((await checker.run(pool)).output).toContain('not checked  the published tickets');
  });

  it('knows where a pool ends that stops with its last top prize', async () => {
    const design = smallDesign({ afterTopPrize: 'stop' });
    const { pool, leaves } = await sold(design, design.size);
    expect(pool).toMatchObject({ state: 'closed', withdrawnFor: null });
    expect((await checker.run(pool, { leaves })).status).toBe(0);
    expect((await checker.run({ ...pool, afterTopPrize: 'continue' }, { leaves })).status).toBe(
      pool.sold === pool.size ? 0 : 1,
    );
  });

  it('finds any change of a withdrawn pool, and of a ticket in it', async () => {
    const design = smallDesign({
      size: 13,
      tiers: [
        { prize: 25_000n, count: 2 },
        { prize: 5_000n, count: 3 },
      ],
    });
    await dealAndOpen(stage.database, design, 1, seedOf('a pool to forge'));
    const member = await stage.addMember();
    for (let at = 0; at < 6; at += 1) await buy(stage.database, member, design);
    const [row] = await listPools(stage.database.reader, design.code, 1, 1);
    await stage.database.inTransaction((tx) => withdrawPool(tx, row?.id ?? 0n, 'looked strange'));
    const { pool, leaves } = await published(design);
    const right = await checker.run(pool, { leaves, ticket: proofOf(leaves.leaves, 6, design.code) });
    expect(right.output).toContain('withdrawn before its end: looked strange');
    expect([right.status, right.output]).toEqual([0, expect.stringContaining('every check holds')]);
    const [top, low] = pool.tiers;
    if (!top || !low) return expect.unreachable();
    const swapped = leaves.leaves.with(0, leaves.leaves[1] ?? '').with(1, leaves.leaves[0] ?? '');
    const forged: readonly (readonly [object, object])[] = [
      [{ seed: 'ab'.repeat(32) }, leaves],
      [{ commitment: 'ab'.repeat(32) }, leaves],
      [{ root: 'ab'.repeat(32) }, leaves],
      [{ pool: 2 }, leaves],
      [{ code: 'another' }, leaves],
      [{ size: 12 }, leaves],
      [{ tiers: [{ ...top, count: 1, unsold: 1 }, low] }, leaves],
      [{ tiers: [top, { ...low, prize: '0.6000' }] }, leaves],
      [{ tiers: [low, top] }, leaves],
      [{ tiers: [{ ...top, unsold: 2 - top.unsold + (top.unsold === 1 ? 1 : 0) }, low] }, leaves],
      [{ price: '0.1000' }, leaves],
      [{ sold: 7 }, leaves],
      [{ withdrawnFor: null }, leaves],
      [{ remainingRtp: '1/1' }, leaves],
      [{}, { ...leaves, leaves: swapped }],
      [{}, { ...leaves, leaves: leaves.leaves.slice(1) }],
      [{}, { ...leaves, leaves: leaves.leaves.map((leaf) => leaf.replace(':0:', ':1:')) }],
    ];
    for (const [change, published] of forged) {
      const { status, output } = await checker.run({ ...pool, ...change }, { leaves: published });
      expect(output, JSON.stringify(change)).toContain('FAILED');
      expect(status).toBe(1);
    }
    const proof = proofOf(leaves.leaves, 3, design.code);
    for (const ticket of [
      { ...proof, leafText: proof.leafText.replace(/:\d[^:]*:/, ':2000:') },
      { ...proof, number: 4 },
      { ...proof, pool: 2 },
      proofOf(leaves.leaves, 7, design.code),
      {},
    ])
      expect((await checker.run(pool, { leaves, ticket })).status, JSON.stringify(ticket)).toBe(1);
  });
});
