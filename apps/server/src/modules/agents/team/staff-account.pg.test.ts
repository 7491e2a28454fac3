// What staff see of one account: its place with pages, its pay, and notes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '@tyche/testkit/code-of';
import { payGuaranteed } from '../funding/guarantee.ts';
import { type FundingStage, openFundingStage } from '../funding/test/funding-stage.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { exportNotes, noteSubscriptions } from './notes.ts';
import { accountStaffRoutes } from './staff-account.ts';

let stage: FundingStage;
let desk: Desk;
let routes: ReturnType<typeof accountStaffRoutes>;
beforeAll(async () => {
  stage = await openFundingStage();
  routes = accountStaffRoutes(stage.deps);
  desk = await openDesk(stage.database, {});
}, 60_000);
afterAll(() => stage.close());

it('the place has the line above from the top down, and the accounts directly below by pages', async () => {
  const top = await stage.open('top', null, 2);
  const agent = await stage.open('agent', top);
  const below = await stage.open('below', agent);
  const members = [await stage.open('one', below, 0), await stage.open('two', below, 0)];
  const place = (memberId: bigint, pageNo: number) =>
    routes.agentPlace({ memberId: String(memberId), pageNo, pageSize: 1 }, desk.call);
  const first = await place(below, 1);
  expect(first.above.map(({ memberId }) => memberId)).toEqual([String(top), String(agent)]);
  expect(first).toMatchObject({
    list: [{ memberId: String(members[1]), agentState: null, teamSize: 0 }],
    total: 2,
    totalPages: 2,
  });
  expect((await place(below, 2)).list).toMatchObject([{ memberId: String(members[0]) }]);
  expect(await place(top, 1)).toMatchObject({
    above: [],
    list: [{ memberId: String(agent), agentState: 'active', teamSize: 3 }],
    total: 1,
  });
  expect(await codeOf(place(999_999n, 1))).toBe('unknown-member');
});

it('pay has both directions with their states, and what is owed, late and on hold', async () => {
  const top = await stage.rich('payer', 0n);
  const agent = await stage.open('paid', top);
  const below = await stage.open('paid', agent);
  const ids = await stage.addOpen([
    { from: top, to: agent, amount: 500n },
    { from: agent, to: below, amount: 300n, paid: 100n },
    { from: agent, to: below, amount: 40n, dueIn: 3_600 },
    { from: null, to: agent, amount: 7n },
  ]);
  await stage.rows(`update agents.debts set state = 'held' where line_id = ${ids[0]}`);
  await stage.rows(
    `insert into agents.pay_holds (line_id, held_by, reason) values (${ids[0]}, 1, 'looked at')`,
  );
  await stage.rows(`insert into agents.rebate_lines (member_id, game_group, day, amount, state) values
    (${agent}, 'RNG', current_date - 1, 5000, 'held'), (${agent}, 'LIVE', current_date - 1, 9, 'paid')`);
  const pay = await routes.memberPay({ memberId: String(agent), pageSize: 3 }, desk.call);
  expect(pay.totals).toEqual({
    owed: '0.0240',
    late: '0.0200',
    takenOver: '0.0000',
    held: '0.0500',
    heldRebates: '0.5000',
  });
  expect(pay).toMatchObject({ total: 4, totalPages: 2 });
  const all = await routes.memberPay({ memberId: String(agent) }, desk.call);
  const byId = new Map(all.list.map((line) => [line.lineId, line]));
  expect(ids.map((id) => byId.get(String(id)))).toMatchObject([
    { direction: 'received', other: { memberId: String(top) }, payState: 'held', heldFor: 'looked at' },
    { direction: 'granted', other: { memberId: String(below) }, amount: '0.0300', paid: '0.0100' },
    { direction: 'granted', payState: 'unpaid', heldFor: null },
    { direction: 'received', other: null, amount: '0.0007' },
  ]);
  // Once the house has paid what the account owes, the account owes it to the house, and the receiver has it.
  const merchant = await stage.deps.merchant();
  const contracts = { ...merchant.site.contracts, guarantee: true, arrearsDays: 0 };
  await stage.rows(`update agents.debts set state = 'part' where line_id = ${ids[1]}`);
  await payGuaranteed({
    ...stage.deps,
    merchant: async () => ({ ...merchant, site: { ...merchant.site, contracts } }),
  });
  const [mine, theirs] = [
    await routes.memberPay({ memberId: String(agent) }, desk.call),
    await routes.memberPay({ memberId: String(below) }, desk.call),
  ];
  expect(mine.totals).toMatchObject({ owed: '0.0240', late: '0.0200', takenOver: '0.0200' });
  const ofLine = (list: typeof mine.list) => list.find(({ lineId }) => lineId === String(ids[1]));
  expect(ofLine(mine.list)).toMatchObject({ payState: 'part', paid: '0.0100' });
  expect(ofLine(theirs.list)).toMatchObject({ payState: 'paid', paid: '0.0300' });
  expect(await codeOf(routes.memberPay({ memberId: '999999' }, desk.call))).toBe('unknown-member');
});

it('notes are added by name, are exported, and go with an erasure', async () => {
  const agent = await stage.open('noted');
  const write = (note: string) => routes.writeStaffNote({ memberId: String(agent), note }, desk.call);
  await write(' asked for more time ');
  await write('paid');
  expect(await codeOf(write('   '))).toBe('invalid-input');
  const read = () => routes.staffNotes({ memberId: String(agent) }, desk.call);
  expect((await read()).list).toMatchObject([
    { note: 'paid', writtenBy: 'first' },
    { note: 'asked for more time', writtenBy: 'first' },
  ]);
  expect(await exportNotes(stage.database.reader, agent)).toMatchObject({
    byStaff: [{ note: 'asked for more time' }, { note: 'paid' }],
  });
  await stage.database.inTransaction(async (tx) => {
    for (const { handle } of noteSubscriptions)
      await handle(tx, { payload: { memberId: String(agent) } } as Parameters<typeof handle>[1]);
  });
  expect((await read()).list).toEqual([]);
  expect(await codeOf(routes.writeStaffNote({ memberId: '999999', note: 'x' }, desk.call))).toBe(
    'unknown-member',
  );
});
