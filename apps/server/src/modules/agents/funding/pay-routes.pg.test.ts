// The calls about pay against the real database: pages and totals, paying by hand, foreign ids, and what a debt blocks.
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import type { MemberId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerContract } from '../contracts/offer.ts';
import { listEntries, balanceOf } from '../../wallet/index.ts';
import { collectDue, settlePay } from './collect.ts';
import { findPaySources } from './find-sources.ts';
import { payRuns } from './pay-runs.ts';
import { payRoutes } from './pay-routes.ts';
import { exportPay, hasOpenPay } from './privacy.ts';
import { type FundingStage, openFundingStage } from './test/funding-stage.ts';

let stage: FundingStage;
let routes: ReturnType<typeof payRoutes>;
beforeAll(async () => {
  stage = await openFundingStage();
  routes = payRoutes(stage.deps);
});
afterAll(async () => {
  await stage.expectSound();
  await stage.close();
});

const caller = (memberId: bigint, key = newKey()) =>
  ({ member: { memberId: memberId as MemberId }, key, ip: '127.0.0.1' }) as never;
const password = 'any';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function openFamily(amount: bigint) {
  const payer = await stage.rich('payer', amount);
  return { payer, one: await stage.open('one', payer), two: await stage.open('two', payer) };
}

describe('lines', () => {
  it('come in pages whose rows sum to the totals, to the receiver and to the payer', async () => {
    const { payer, one, two } = await openFamily(70n);
    await stage.addOpen([
      { from: payer, to: one, amount: 30n },
      { from: payer, to: one, amount: 20n },
      { from: payer, to: two, amount: 60n },
    ]);
    await collectDue(stage.deps);
    const list: Awaited<ReturnType<typeof routes.listPay>>['list'][number][] = [];
    let before: string | undefined;
    for (let next: string | null = ''; next !== null; before = next ?? undefined) {
      const input = { kind: 'DAILY', direction: 'granted', pageSize: 2, ...(before && { before }) } as const;
      const page = await routes.listPay(input, caller(payer));
      expect(page.totals).toEqual({
        lines: 3,
        teamBet: '0.3000',
        amount: '0.0110',
        paid: '0.0070',
        open: '0.0040',
      });
      list.push(...page.list);
      next = page.next;
    }
    expect(list.map(({ amount, paid, status }) => [amount, paid, status])).toEqual([
      ['0.0060', '0.0020', 'part'],
      ['0.0020', '0.0020', 'paid'],
      ['0.0030', '0.0030', 'paid'],
    ]);
    const own = await routes.listPay({ kind: 'DAILY', direction: 'received' }, caller(one));
    expect([own.totals.lines, own.totals.amount, own.list[0]?.beneficiaryId]).toEqual([2, '0.0050', null]);
    expect(own.list[0]?.payerName).toMatch(/\*\*\*/);
    const upwards = routes.listPay(
      { kind: 'DAILY', direction: 'granted', downlineId: payer.toString() },
      caller(one),
    );
    expect(await codeOf(Promise.resolve(upwards))).toBe('unknown-downline');
  });

  it('of salaries come for at most 7 days, of dividends for at most 366', async () => {
    const payer = await stage.open('payer', null, 2);
    const ask = (kind: 'DAILY' | 'DIVIDEND', startDay: string, endDay: string) =>
      codeOf(
        Promise.resolve(routes.listPay({ kind, direction: 'received', startDay, endDay }, caller(payer))),
      );
    expect([
      await ask('DAILY', '2026-11-01', '2026-11-07'),
      await ask('DAILY', '2026-11-01', '2026-11-08'),
      await ask('DIVIDEND', '2026-01-01', '2026-12-31'),
      await ask('DIVIDEND', '2026-01-01', '2027-01-02'),
      await ask('DAILY', '2026-11-07', '2026-11-01'),
      await ask('DAILY', '2026-02-30', '2026-03-01'),
    ]).toEqual(['done', 'range-too-long', 'done', 'range-too-long', 'invalid-input', 'invalid-input']);
  });
});

describe('a line', () => {
  it('has its inputs, its tier, what was missing to the next one, and its payments, for both sides only', async () => {
    const { payer, one, two } = await openFamily(10n);
    const contractId = await stage.addContract(payer, one, 'DAILY');
    const [id = 0n] = await stage.addOpen([{ from: payer, to: one, amount: 40n, contractId }]);
    await collectDue(stage.deps);
    const lineId = id.toString();
    const read = await routes.payLine({ lineId }, caller(one));
    expect(read).toMatchObject({
      line: { id: lineId, amount: '0.0040', paid: '0.0010', status: 'part', beneficiaryId: null },
      inputs: { stake: '0.1000', netLoss: '0.1000' },
      missing: { tier: 2, minimumBet: '0.1000', activeMember: 2, netLoss: '0.0000' },
      heldFor: null,
      parts: [{ part: 1, amount: '0.0010' }],
    });
    expect([read.terms.tiers.length, read.ofPeriod.map((line) => line.id)]).toEqual([2, [lineId]]);
    const granted = await routes.payLine({ lineId }, caller(payer));
    expect([granted.line.beneficiaryId, granted.parts.length]).toEqual([one.toString(), 1]);
    expect([
      await codeOf(Promise.resolve(routes.payLine({ lineId }, caller(two)))),
      await codeOf(Promise.resolve(routes.payLine({ lineId: '999999' }, caller(one)))),
    ]).toEqual(['unknown-line', 'unknown-line']);
  });

  it('that is held says why, and is in the list of what is held and not of what is paid', async () => {
    const { payer, one, two } = await openFamily(0n);
    const contractId = await stage.addContract(payer, one, 'DIVIDEND');
    await stage.setAgent(one, 'frozen');
    const dividend = { from: payer, kind: 'DIVIDEND' } as const;
    const [frozen, open, byStaff] = await stage.addOpen([
      { ...dividend, to: one, amount: 40n, contractId },
      { ...dividend, to: two, amount: 20n, dueIn: 3_600 },
      { ...dividend, to: two, amount: 10n, dueIn: 3_600 },
    ]);
    await collectDue(stage.deps);
    await stage.rows(`
      with held as (insert into agents.pay_holds (line_id, held_by, reason) values (${byStaff}, 1, 'odd bets'))
      update agents.debts set state = 'held' where line_id = ${byStaff}`);
    const held = await routes.payOwed({ kind: 'DIVIDEND', state: 'held' }, caller(payer));
    expect(held.list.map(({ id, heldFor }) => [id, heldFor])).toEqual([
      [String(frozen), 'receiver'],
      [String(byStaff), 'staff'],
    ]);
    expect(held.totals).toMatchObject({ lines: 2, owed: '0.0050', held: '0.0050', needed: '0.0020' });
    const rest = await routes.payOwed({}, caller(payer));
    expect(rest.list.map(({ id }) => id)).toEqual([String(open)]);
    const line = await routes.payLine({ lineId: String(frozen) }, caller(payer));
    expect([line.line.status, line.heldFor]).toEqual(['held', 'receiver']);
  });
});

describe('a day', () => {
  /** An agent with a real-time salary, and its lines of today: two windows, and a correction of the first one. */
  async function openDay() {
    const { payer, one } = await openFamily(0n);
    const contractId = await stage.addContract(payer, one, 'REALTIME');
    const { runId } = await stage.addRun([
      { from: payer, to: one, amount: 1n, kind: 'REALTIME', contractId },
    ]);
    const add = async (
      valid: number,
      voided: number,
      ago: number,
      amount: number,
      corrects: bigint | null,
    ) => {
      const [row] = await stage.rows<{ line_id: bigint }>(`
        insert into agents.pay_lines (run_id, contract_id, receiver, payer, starts_at, ends_at, valid, voided, stake, payout, self_rebate,
          agent_rebate, promotions, carry_in, base, carry_out, rate, amount, as_of, due_at, active_members, first_day, next_day, version,
          tier, kind, period, game_group, rate_type, reason, rule, corrects)
        select ${runId}, ${contractId}, ${one}, ${payer}, now() - interval '${ago} minutes', now(), ${valid}, ${voided}, 0, 0, 0, 0, 0, 0,
          0, 0, 200000, ${amount}, ${valid}, now(), 1, d.today, d.today + 1, 1, 1, 'REALTIME', '${corrects === null ? 'WINDOW' : 'DAILY'}', 'LOTT', 'P',
          '${corrects === null ? 'paid' : 'correction'}', 'realtime/1', ${corrects}
        from (select (now() at time zone '${stage.merchant.site.timeZone}')::date as today) d returning line_id`);
      return row?.line_id ?? 0n;
    };
    const second = await add(600, 100, 5, 20, null);
    const first = await add(900, 0, 10, 10, null);
    const ids = [first, second, await add(9_999, 0, 10, 5, first)];
    return { payer, one, ids };
  }

  it('has its lines in the order of their windows, the terms, and what is missing to the next tier', async () => {
    const { payer, one, ids } = await openDay();
    const kind = 'REALTIME' as const;
    const read = await routes.payDay({ kind }, caller(one));
    expect(read.list.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]].map(String));
    expect(read).toMatchObject({
      groups: ['LOTT'],
      type: 'LOTT',
      totals: { teamBet: '0.1400', amount: '0.0035', paid: '0.0000' },
      missing: { tier: 2, minimumBet: '0.0600', activeMember: 2 },
    });
    expect(read.terms?.tiers.map(({ minimumBet }) => minimumBet)).toEqual(['0.1000', '0.2000']);
    expect((read.nextEndsAt ?? 0) % 300_000).toBe(0);
    // Another group, another day, and the account that pays: nothing is there.
    const nothing = { list: [], totals: { teamBet: '0.0000' }, missing: null };
    expect(await routes.payDay({ kind, type: 'RNG' }, caller(one))).toMatchObject({
      ...nothing,
      terms: null,
    });
    expect(await routes.payDay({ kind }, caller(payer))).toMatchObject({
      ...nothing,
      groups: [],
      type: null,
    });
    // The contract has held for thirty days.
    const before = await routes.payDay({ kind, day: daysAgo(20) }, caller(one));
    expect(before).toMatchObject({ list: [], nextEndsAt: null, groups: ['LOTT'] });
    expect(await routes.payDay({ kind, day: daysAgo(40) }, caller(one))).toMatchObject({ groups: [] });
  });

  it('that does not exist, has not come or is too old is refused', async () => {
    const { one } = await openDay();
    for (const day of ['2026-02-30', '2999-01-01', '2020-01-01'])
      expect(await codeOf(Promise.resolve(routes.payDay({ kind: 'HOURLY', day }, caller(one))))).toBe(
        'invalid-input',
      );
  });
});

it('counts what is late, of each kind and both ways, and not what is held, paid or due later', async () => {
  const { payer, one, two } = await openFamily(0n);
  await stage.addContract(payer, one, 'DAILY');
  await stage.addContract(payer, two, 'DAILY');
  const ids = await stage.addOpen([
    { from: payer, to: one, amount: 10n },
    { from: payer, to: one, amount: 20n },
    { from: payer, to: two, amount: 30n },
    { from: payer, to: one, amount: 40n, kind: 'DIVIDEND' },
    { from: payer, to: one, amount: 50n, kind: 'DIVIDEND', dueIn: 3_600 },
    { from: payer, to: one, amount: 60n },
  ]);
  await stage.rows(`update agents.debts set state = 'held' where line_id = ${ids[5]}`);
  const lateOf = async (memberId: bigint) => (await routes.payLate({}, caller(memberId))).list;
  expect(await lateOf(payer)).toEqual([
    { kind: 'DAILY', owing: 3, owed: 0 },
    { kind: 'DIVIDEND', owing: 1, owed: 0 },
  ]);
  expect(await lateOf(one)).toEqual([
    { kind: 'DAILY', owing: 0, owed: 2 },
    { kind: 'DIVIDEND', owing: 0, owed: 1 },
  ]);
  expect(await lateOf(two)).toEqual([{ kind: 'DAILY', owing: 0, owed: 1 }]);
  await stage.give(payer, 200n);
  await collectDue(stage.deps);
  expect([await lateOf(payer), await lateOf(one)]).toEqual([[], []]);
});

it('tells how far the lines of a kind are, and that later ones are on their way', async () => {
  const payer = await stage.rich('payer', 0n);
  const ask = async () =>
    (await routes.listPay({ kind: 'REALTIME', direction: 'received' }, caller(payer))).computed;
  expect(await ask()).toEqual({ until: null, isComputing: false });
  const add = (state: string, hour: number) =>
    stage.rows(`
      insert into agents.runs (starts_at, ends_at, first_day, next_day, kind, period, state)
      values ('2026-02-01 0${hour}:00Z', '2026-02-01 0${hour}:05Z', '2026-02-01', '2026-02-02', 'REALTIME', 'WINDOW', '${state}')`);
  await add('done', 1);
  await add('open', 2);
  expect(await ask()).toEqual({ until: Date.parse('2026-02-01T01:05:00Z'), isComputing: true });
});

describe('a payment by hand', () => {
  it('pays a dividend before it is due, once by its key, and is in the records of both', async () => {
    const { payer, one } = await openFamily(100n);
    const [id = 0n] = await stage.addOpen([
      { from: payer, to: one, amount: 40n, kind: 'DIVIDEND', dueIn: 3_600 },
    ]);
    const input = { id: id.toString(), downlineId: one.toString(), password };
    const key = newKey();
    const answers = [
      await routes.disbursePay(input, caller(payer, key)),
      await routes.disbursePay(input, caller(payer, key)),
    ];
    expect(answers).toEqual([
      { paid: '0.0040', short: '0.0000' },
      { paid: '0.0040', short: '0.0000' },
    ]);
    expect(await codeOf(Promise.resolve(routes.disbursePay(input, caller(payer))))).toBe('line-paid');
    for (const [memberId, delta] of [
      [payer, -40n],
      [one, 40n],
    ] as const) {
      const wallet = await balanceOf(stage.database.reader, memberId);
      const [entry] = wallet ? await listEntries(stage.database.reader, wallet.walletId, { limit: 1 }) : [];
      expect([entry?.kind, entry?.gl, entry?.delta]).toEqual(['dividend', 'clearing:pay', delta]);
      const sources = await findPaySources(stage.database.reader, memberId as MemberId, entry ? [entry] : []);
      expect([...sources.values()]).toEqual([{ kind: 'pay-line', number: id.toString() }]);
    }
  });

  it('of everything goes in the order of the queue, the last one in part; the answer says what is short', async () => {
    const { payer, one, two } = await openFamily(50n);
    const dividend = { from: payer, kind: 'DIVIDEND' } as const;
    const ids = await stage.addOpen([
      { ...dividend, to: two, amount: 30n, dueIn: 7_200 },
      { ...dividend, to: one, amount: 30n, dueIn: 3_600 },
    ]);
    const owed = await routes.payOwed({}, caller(payer));
    expect(owed.list.map(({ id }) => id)).toEqual([ids[1]?.toString(), ids[0]?.toString()]);
    expect(owed.totals).toEqual({
      lines: 2,
      amount: '0.0060',
      paid: '0.0000',
      owed: '0.0060',
      late: '0.0000',
      needed: '0.0060',
      available: '0.0050',
      short: '0.0010',
      held: '0.0000',
    });
    expect(await routes.disburseAllPay({ password }, caller(payer))).toEqual({
      paid: '0.0050',
      short: '0.0010',
    });
    expect(await stage.debts(ids)).toEqual([
      ['part', 20n],
      ['paid', 30n],
    ]);
    expect(await codeOf(Promise.resolve(routes.disburseAllPay({ password }, caller(payer))))).toBe(
      'insufficient-balance',
    );
    expect(await codeOf(Promise.resolve(routes.disburseAllPay({ password }, caller(one))))).toBe(
      'nothing-owed',
    );
  });

  it('of a kind comes after what is late of other kinds, and leaves what is not due of them', async () => {
    const { payer, one, two } = await openFamily(100n);
    const ids = await stage.addOpen([
      { from: payer, to: one, amount: 20n, kind: 'DAILY', dueIn: 3_600 },
      { from: payer, to: one, amount: 30n, kind: 'DIVIDEND', dueIn: 7_200 },
      { from: payer, to: two, amount: 40n, kind: 'DIVIDEND', dueIn: 7_200 },
      { from: payer, to: two, amount: 5n, kind: 'HOURLY' },
    ]);
    const kind = 'DIVIDEND';
    const owed = await routes.payOwed({ kind, pageSize: 1 }, caller(payer));
    const rest = await routes.payOwed({ kind, ...(owed.next && { after: owed.next }) }, caller(payer));
    expect([...owed.list, ...rest.list].map(({ id, isLate }) => [id, isLate])).toEqual([
      [String(ids[1]), false],
      [String(ids[2]), false],
    ]);
    expect(owed.totals).toMatchObject({ lines: 2, owed: '0.0070', late: '0.0005', needed: '0.0075' });
    const named = await routes.payOwed({ kind, customerName: await stage.nameOf(one) }, caller(payer));
    expect([named.totals.lines, named.totals.owed, named.totals.needed]).toEqual([1, '0.0030', '0.0075']);
    expect(
      await codeOf(
        Promise.resolve(routes.payOwed({ customerName: await stage.nameOf(payer) }, caller(payer))),
      ),
    ).toBe('unknown-downline');
    const key = newKey();
    expect(await routes.disburseAllPay({ kind, password }, caller(payer, key))).toEqual({
      paid: '0.0075',
      short: '0.0000',
    });
    expect(await stage.debts(ids)).toEqual([
      ['unpaid', 0n],
      ['paid', 30n],
      ['paid', 40n],
      ['paid', 5n],
    ]);
    expect(await codeOf(Promise.resolve(routes.disburseAllPay({ password }, caller(payer, key))))).toBe(
      'key-reused',
    );
    expect(await codeOf(Promise.resolve(routes.disburseAllPay({ kind, password }, caller(payer))))).toBe(
      'nothing-owed',
    );
  });

  it('of a line of somebody else, of another receiver, or on hold is refused', async () => {
    const { payer, one, two } = await openFamily(100n);
    const stranger = await stage.rich('stranger', 100n);
    await stage.setAgent(two, 'frozen');
    const [open, held] = await stage.addOpen([
      { from: payer, to: one, amount: 40n, kind: 'DIVIDEND', dueIn: 3_600 },
      { from: payer, to: two, amount: 40n, kind: 'DIVIDEND' },
    ]);
    await collectDue(stage.deps);
    const pay = (memberId: bigint, id = 0n, to = one) =>
      codeOf(
        Promise.resolve(
          routes.disbursePay({ id: id.toString(), downlineId: to.toString(), password }, caller(memberId)),
        ),
      );
    expect([
      await pay(stranger, open),
      await pay(one, open),
      await pay(payer, open, two),
      await pay(payer, 999_999n),
      await pay(payer, held, two),
    ]).toEqual(['unknown-line', 'unknown-line', 'unknown-line', 'unknown-line', 'line-held']);
  });
});

it('a line is paid by hand once its run is approved and has reached it', async () => {
  const { payer, one, two } = await openFamily(100n);
  const { runId, ids } = await stage.addRun(
    [{ from: payer, to: one, amount: 40n, kind: 'DIVIDEND', dueIn: 3_600 }],
    'computed',
  );
  const pay = (to: bigint) =>
    codeOf(
      Promise.resolve(
        routes.disbursePay({ id: String(ids[0]), downlineId: to.toString(), password }, caller(payer)),
      ),
    );
  expect([await pay(one), await pay(two)]).toEqual(['run-approval-needed', 'unknown-line']);
  await stage.rows(`update agents.runs set state = 'approved' where run_id = ${runId}`);
  expect(await pay(one)).toBe('period-computing');
  await payRuns(stage.deps);
  expect(await pay(one)).toBe('done');
});

it('a late debt blocks new offers, is exported, and stands before an erasure', async () => {
  const { payer, one } = await openFamily(0n);
  const ids = await stage.addOpen([{ from: payer, to: one, amount: 40n }]);
  const offer = { offerer: payer, receiver: one, kind: 'DAILY', group: 'LOTT', tiers: [] } as const;
  expect(await codeOf(offerContract(stage.deps, offer))).toBe('debt-owed');
  const { reader } = stage.database;
  expect([await hasOpenPay(reader, payer), await hasOpenPay(reader, one)]).toEqual([true, true]);
  await stage.give(payer, 40n);
  await settlePay(stage.deps, payer);
  expect(await codeOf(offerContract(stage.deps, offer))).not.toBe('debt-owed');
  expect(await hasOpenPay(reader, payer)).toBe(false);
  expect(await exportPay(reader, one)).toMatchObject([
    { lineId: ids[0], direction: 'received', payments: [{ amount: '40' }] },
  ]);
});
