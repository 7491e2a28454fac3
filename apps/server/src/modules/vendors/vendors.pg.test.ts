// Wallets with vendors on a real database, against the studio's own server: every way in which a vendor can fail to answer.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { deep } from '@tyche/testkit/deep';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveAction } from '../staff/index.ts';
import { listEntries, setWalletStatus, startBonus } from '../wallet/index.ts';
import { askDue } from './ask.ts';
import { recallAll, recallDue, recallStopped } from './recall.ts';
import { findTransferSources } from './privacy.ts';
import { readHoldings, readRecords, readWallets } from './read.ts';
import { askNow, changeMode, proposeEnd, vendorActions } from './staff-actions.ts';
import { hasMoneyThere } from './store-lists.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, type Stage, type TestMember } from './test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(async () => {
  await stage.setStudio('ready');
  await stage.expectBalanced();
});
afterAll(() => stage.close());

/** Asks until the member's transfers are over. */
async function askThrough(member: TestMember, limitMs = 8_000) {
  const end = performance.now() + limitMs;
  for (;;) {
    await stage.makeDue();
    await askDue(stage.deps);
    const [row] = await stage.rows<{ state: string; reason: string | null; asks: number }>(
      `select state, reason, asks from vendors.transfers where member_id = ${member.memberId} order by transfer_id desc limit 1`,
    );
    if (!row || row.state === 'done' || row.state === 'returned') return row;
    if (performance.now() > end) throw new Error(`still ${row.state} after ${row.asks} questions`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

const have = async (member: TestMember) => [await stage.available(member), await stage.there(member)];

describe('money moved to a vendor and back', () => {
  it('leaves the one wallet and is in the other, and the account record knows both ways', async () => {
    const member = await stage.member(amountOf(500));
    expect(await stage.move(member, 'in', '200')).toMatchObject({ state: 'done', direction: 'to-vendor' });
    expect(await have(member)).toEqual([amountOf(300), amountOf(200)]);
    await stage.expectBalanced();
    expect(await readHoldings(stage.deps, member.memberId)).toEqual({ amount: '200.0000', currency: 'PHP' });
    expect(await stage.move(member, 'out', '50.25')).toMatchObject({ state: 'done' });
    expect(await have(member)).toEqual([3_502_500n, 1_497_500n]);
    const { reader } = stage.database;
    const entries = await listEntries(reader, member.walletId, { limit: 2 });
    expect(entries).toMatchObject([
      { kind: 'transfer', scope: 'cashier', gl: 12, delta: 502_500n },
      { kind: 'transfer', scope: 'cashier', gl: 12, delta: -amountOf(200) },
    ]);
    const { list, total } = await readRecords(stage.deps, member.memberId, { pageSize: 1 });
    expect([list.length, total]).toEqual([1, 2]);
    const sources = await findTransferSources(reader, member.memberId as never, entries);
    expect(sources.get(entries[0]?.seq ?? 0n)).toEqual({
      kind: 'wallet-transfer',
      number: list[0]?.reference,
    });
  });

  it('happens once for a key, and the same key with another amount is refused', async () => {
    const member = await stage.member(amountOf(500));
    const key = newKey();
    const [first, second] = [
      await stage.move(member, 'in', '100', { key }),
      await stage.move(member, 'in', '100', { key }),
    ];
    expect(second.transfer_id).toBe(first.transfer_id);
    expect(await codeOf(stage.move(member, 'in', '101', { key }))).toBe('key-reused');
    expect(await have(member)).toEqual([amountOf(400), amountOf(100)]);
  });

  it('is refused beyond what is there, on both sides, and to a wallet that nobody has', async () => {
    const member = await stage.member(amountOf(10));
    expect(await codeOf(stage.move(member, 'in', '10.50'))).toBe('insufficient-balance');
    expect(await codeOf(stage.move(member, 'out', '1'))).toBe('insufficient-balance');
    for (const amount of ['0', '-5', '0.001', '1e3', '9999999999'])
      expect(await codeOf(stage.move(member, 'in', amount))).toBe('amount-out-of-range');
    expect(await have(member)).toEqual([amountOf(10), 0n]);
  });

  it('takes own money alone: who has bonus money reads how much of the own there is', async () => {
    const member = await stage.member(amountOf(10));
    const bonus = {
      walletId: member.walletId,
      pocket: 'bonus',
      amount: amountOf(50),
      groups: ['RNG'],
    } as const;
    const terms = { maxBet: null, maxCashout: null, stakesUntil: new Date('2099-01-01T00:00:00Z') };
    await stage.database.inTransaction((tx) => startBonus(tx, { bonusId: newKey(), ...bonus, ...terms }));
    const refused = await stage.move(member, 'in', '10.50').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'transfer-bonus-refused', details: { available: '10.0000' } });
    expect(await codeOf(stage.move(member, 'in', '10'))).toBe('done');
    expect(await have(member)).toEqual([0n, amountOf(10)]);
  });
});

describe('a vendor that misbehaves', () => {
  it('refuses: the money is back', async () => {
    const member = await stage.member(amountOf(500));
    const row = await stage.move(member, 'in', '100.01');
    expect(row).toMatchObject({ state: 'returned', reason: 'refused-by-vendor' });
    expect(await have(member)).toEqual([amountOf(500), 0n]);
  });

  it.each([
    ['loses its answer', '100.02', 'done', null],
    ['says later that it is done', '100.03', 'done', null],
    ['says later that it failed', '100.04', 'returned', 'refused-by-vendor'],
    ['never hears of it', '100.05', 'returned', 'never-arrived'],
  ])('%s, on the way in: on the way first, and then what is true', async (_what, amount, state, reason) => {
    const member = await stage.member(amountOf(500));
    const row = await stage.move(member, 'in', amount);
    expect(row.state).toBe('asking');
    const [wallet] = (await readWallets(stage.deps, member.memberId)).wallets;
    expect(wallet).toMatchObject({ onTheWay: `${amount}00`, pending: { state: 'pending', reason: null } });
    expect(await stage.available(member)).toBeLessThan(amountOf(400));
    await stage.expectBalanced();
    expect(await askThrough(member)).toMatchObject({ state, reason });
    const moved = state === 'done' ? BigInt(amount.replace('.', '')) * 100n : 0n;
    expect(await have(member)).toEqual([amountOf(500) - moved, moved]);
  });

  it.each([
    ['loses its answer', '100.02', 'done'],
    ['says later that it is done', '100.03', 'done'],
    ['says later that it failed', '100.04', 'returned'],
    ['never hears of it', '100.05', 'returned'],
  ])('%s, on the way out: credited after success alone', async (_what, amount, state) => {
    const member = await stage.member(amountOf(500));
    await stage.move(member, 'in', '300');
    expect((await stage.move(member, 'out', amount)).state).toBe('asking');
    expect(await stage.available(member)).toBe(amountOf(200));
    await stage.expectBalanced();
    expect(await askThrough(member)).toMatchObject({ state });
    const moved = state === 'done' ? BigInt(amount.replace('.', '')) * 100n : 0n;
    expect(await have(member)).toEqual([amountOf(200) + moved, amountOf(300) - moved]);
  });

  deep(
    'answers after nobody waits any more: what it did by then counts, or the fence does',
    async () => {
      const member = await stage.member(amountOf(500));
      expect((await stage.move(member, 'in', '100.06')).state).toBe('asking');
      const ended = await askThrough(member, 15_000);
      const isDone = ended?.state === 'done';
      const wanted = isDone ? [3_999_400n, 1_000_600n] : [amountOf(500), 0n];
      expect(await have(member)).toEqual(wanted);
      // A late arrival would come now.
      await new Promise((done) => setTimeout(done, 6_500));
      expect(await have(member)).toEqual(wanted);
    },
    60_000,
  );

  it('is asked after 2, 5, 15 and 60 seconds, and one transfer is under way at a time', async () => {
    const member = await stage.member(amountOf(500));
    await stage.move(member, 'in', '100.07');
    const waits: number[] = [];
    const look = async () => {
      const [row] = await stage.rows<{
        wait: string;
      }>(`select round(extract(epoch from next_ask_at - last_asked_at)) as wait
        from vendors.transfers where member_id = ${member.memberId} and ended_at is null`);
      waits.push(Number(row?.wait));
    };
    await look();
    for (let again = 0; again < 4; again += 1) {
      await stage.makeDue();
      await askDue(stage.deps);
      await look();
    }
    expect(waits).toEqual([2, 5, 15, 60, 300]);
    expect(await codeOf(stage.move(member, 'in', '1'))).toBe('transfer-in-flight');
    expect(await codeOf(stage.move(member, 'out', '1'))).toMatch('insufficient-balance');
    expect(await hasMoneyThere(stage.database.reader, member.memberId)).toBe(true);
  });

  it('is away: nothing moves, wallets are shown as out of reach, and nothing throws', async () => {
    const member = await stage.member(amountOf(500));
    await stage.move(member, 'in', '100');
    await stage.setStudio('silent');
    expect(await codeOf(stage.move(member, 'in', '100'))).toBe('vendor-unavailable');
    expect(await codeOf(stage.move(member, 'out', '100'))).toBe('vendor-unavailable');
    const { main, wallets } = await readWallets(stage.deps, member.memberId);
    expect(main).toBe('400.0000');
    expect(wallets).toMatchObject([
      { status: 'unreachable', available: null, inPlay: null, onTheWay: '0.0000' },
    ]);
    expect(await recallAll(stage.deps, member.memberId)).toEqual({
      transfers: [],
      unreachable: ['Tyche Studio'],
    });
    await stage.setStudio('maintenance');
    expect(await codeOf(stage.move(member, 'in', '100'))).toBe('vendor-unavailable');
    expect((await readWallets(stage.deps, member.memberId)).wallets).toMatchObject([
      { status: 'maintenance', available: '100.0000' },
    ]);
    expect((await stage.move(member, 'out', '100')).state).toBe('done');
  });
});

describe('a server that dies', () => {
  const dies = () => {
    throw new Error('killed here');
  };

  it('between the debit and the sending: the vendor is asked, fenced, and the money is back', async () => {
    const member = await stage.member(amountOf(500));
    const dying = stage.withAdapter(() => ({ deposit: async () => dies() }));
    expect(await codeOf(stage.move(member, 'in', '100', { deps: dying }))).toMatch(/killed here/);
    expect(await have(member)).toEqual([amountOf(400), 0n]);
    expect(await askThrough(member)).toMatchObject({ state: 'returned', reason: 'never-arrived' });
    expect(await have(member)).toEqual([amountOf(500), 0n]);
  });

  it('between the sending and the answer: the vendor is asked, and knows it', async () => {
    const member = await stage.member(amountOf(500));
    const dying = stage.withAdapter((adapter) => ({
      async deposit(order) {
        await adapter.deposit(order);
        return dies();
      },
    }));
    expect(await codeOf(stage.move(member, 'in', '100', { deps: dying }))).toMatch(/killed here/);
    expect(await askThrough(member)).toMatchObject({ state: 'done' });
    expect(await have(member)).toEqual([amountOf(400), amountOf(100)]);
  });

  it('after a withdrawal was sent: credited once, when the vendor says so', async () => {
    const member = await stage.member(amountOf(500));
    await stage.move(member, 'in', '300');
    const dying = stage.withAdapter((adapter) => ({
      async withdraw(order) {
        await adapter.withdraw(order);
        return dies();
      },
    }));
    expect(await codeOf(stage.move(member, 'out', '300', { deps: dying }))).toMatch(/killed here/);
    expect(await have(member)).toEqual([amountOf(200), 0n]);
    expect(await askThrough(member)).toMatchObject({ state: 'done' });
    expect(await have(member)).toEqual([amountOf(500), 0n]);
  });

  it('and an order that arrives behind the fence moves nothing', async () => {
    const member = await stage.member(amountOf(500));
    const late: (() => Promise<unknown>)[] = [];
    const dying = stage.withAdapter((adapter) => ({
      async deposit(order) {
        late.push(() => adapter.deposit(order));
        return dies();
      },
    }));
    await codeOf(stage.move(member, 'in', '100', { deps: dying }));
    await askThrough(member);
    expect(await late[0]?.()).toBe('failed');
    expect(await have(member)).toEqual([amountOf(500), 0n]);
  });
});

describe('who may not play', () => {
  it.each([
    ['break', 'play-stopped'],
    ['self-exclusion', 'self-excluded'],
  ])('in a %s sends nothing to a vendor, and still recalls the money', async (kind, code) => {
    const member = await stage.member(amountOf(500));
    await stage.move(member, 'in', '100');
    await stage.rows(
      `insert into protection.profiles (member_id) values (${member.memberId}) on conflict do nothing`,
    );
    await stage.rows(`insert into protection.stops (member_id, kind, since, until)
      values (${member.memberId}, '${kind}', clock_timestamp(), clock_timestamp() + interval '1 day')`);
    expect(await codeOf(stage.move(member, 'in', '100'))).toBe(code);
    expect((await stage.move(member, 'out', '40')).state).toBe('done');
    expect(await have(member)).toEqual([amountOf(440), amountOf(60)]);
  });

  it('after a self-exclusion all money is recalled automatically, money in a round when the round ends', async () => {
    const member = await stage.member(amountOf(500));
    await stage.move(member, 'in', '100');
    const [player] = await stage.rows<{ player_id: string }>(
      `select player_id from vendors.players where member_id = ${member.memberId}`,
    );
    const there = stage.book.findWallet(player?.player_id ?? '', 'PHP');
    if (!there) throw new Error('no wallet there');
    Object.assign(there, { balance: '70.0000', inPlay: '30.0000' });
    const payload = { memberId: member.memberId.toString(), kind: 'self-exclusion', until: 1 };
    const event = { id: 1n, topic: recallStopped.topic, payload };
    await stage.database.inTransaction((tx) => recallStopped.handle(tx, event as never));
    await recallDue(stage.deps);
    expect(await stage.available(member)).toBe(amountOf(470));
    Object.assign(there, { balance: '30.0000', inPlay: '0.0000' });
    for (let again = 0; again < 2; again += 1) {
      await stage.rows(
        `update vendors.players set recall_at = clock_timestamp() where recall_at is not null`,
      );
      await recallDue(stage.deps);
    }
    expect(await have(member)).toEqual([amountOf(500), 0n]);
    expect(await stage.rows(`select 1 from vendors.players where recall_at is not null`)).toEqual([]);
  });

  it.each(['bet-locked', 'frozen'] as const)(
    'with a %s wallet sends nothing, and money is still recalled',
    async (status) => {
      const member = await stage.member(amountOf(500));
      await stage.move(member, 'in', '100');
      await stage.database.inTransaction((tx) => setWalletStatus(tx, member.walletId, status));
      expect(await codeOf(stage.move(member, 'in', '100'))).toBe('wallet-locked');
      expect((await stage.move(member, 'out', '100')).state).toBe('done');
      expect(await have(member)).toEqual([amountOf(500), 0n]);
    },
  );
});

describe('two members of staff', () => {
  /** A transfer that the vendor could not tell about for a day. */
  async function overdue(member: TestMember, way: 'in' | 'out') {
    if (way === 'out') await stage.move(member, 'in', '300');
    const { transfer_id: id } = await stage.move(member, way, '100.07');
    await stage.rows(`alter table vendors.transfers disable trigger transfers_stand`);
    await stage.rows(`update vendors.transfers set at = at - interval '25 hours' where transfer_id = ${id}`);
    await stage.rows(`alter table vendors.transfers enable trigger transfers_stand`);
    await stage.setStudio('silent');
    await stage.makeDue();
    await askDue(stage.deps);
    return id;
  }

  async function decide(id: bigint, arrived: boolean) {
    const [one, other] = [await stage.staff(), await stage.staff()];
    const approval = await proposeEnd(stage.deps, { id, arrived, reason: 'looked into it' }, one);
    const actions = vendorActions(stage.deps);
    expect(await codeOf(approveAction(stage.database, actions, approval, one))).toBe('second-person-needed');
    return codeOf(approveAction(stage.database, actions, approval, other));
  }

  it('decide what the vendor could not tell for a day, two of them, and not before', async () => {
    const member = await stage.member(amountOf(500));
    const early = await stage.move(member, 'in', '50.07');
    const teller = await stage.staff();
    const proposal = { id: early.transfer_id, arrived: false, reason: 'too early' };
    expect(await codeOf(proposeEnd(stage.deps, proposal, teller))).toBe('payment-state-differs');
    const other = await stage.member(amountOf(500));
    const id = await overdue(other, 'in');
    expect(await codeOf(askNow(stage.deps, id, teller))).toBe('vendor-unavailable');
    expect(await decide(id, false)).toBe('done');
    expect(await stage.available(other)).toBe(amountOf(500));
    expect(await codeOf(proposeEnd(stage.deps, { ...proposal, id }, teller))).toBe('payment-state-differs');
    await stage.setStudio('ready');
    // What the vendor finds later it cannot add any more: this test ends it there.
    Object.assign(stage.book.listPending().at(-1) ?? {}, { status: 'FAILED' });
  });

  deep(
    'do not decide against what the vendor says',
    async () => {
      const member = await stage.member(amountOf(500));
      const id = await overdue(member, 'out');
      await stage.setStudio('ready');
      expect(await decide(id, false)).toBe('payment-state-differs');
      Object.assign(stage.book.listPending().at(-1) ?? {}, { status: 'FAILED' });
      expect(await askThrough(member).catch(String)).toMatch(/still manual-review/);
      expect(await askNow(stage.deps, id, await stage.staff())).toMatchObject({ state: 'returned' });
      expect(await have(member)).toEqual([amountOf(200), amountOf(300)]);
    },
    30_000,
  );

  it('change the mode of wallets, and not back while a vendor holds money', async () => {
    const operator = await stage.staff();
    const to = { walletMode: 'single', reason: 'a test' } as const;
    expect(await codeOf(changeMode(stage.deps, to, operator))).toBe('wallets-in-use');
    const [line] = await stage.rows<{ n: number }>(
      `select count(*)::int as n from staff.audit_trail where action = 'wallet-mode.changed'`,
    );
    expect(line?.n).toBe(0);
    await changeMode(stage.deps, { ...to, walletMode: 'separate' }, operator);
    expect(
      await stage.rows(`select 1 from staff.audit_trail where action = 'wallet-mode.changed'`),
    ).toHaveLength(1);
  });
});

it('a transfer that is over cannot be changed, and none can be removed', async () => {
  const member = await stage.member(amountOf(500));
  const row = await stage.move(member, 'in', '100');
  const where = `where transfer_id = ${row.transfer_id}`;
  await expect(stage.rows(`update vendors.transfers set last_answer = 'x' ${where}`)).rejects.toThrow(
    /is over/,
  );
  await expect(stage.rows(`delete from vendors.transfers ${where}`)).rejects.toThrow(/keeps its rows/);
});
