// Completed movements against the real outbox: each counts once, on its local day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish, relay, type Subscription } from '../../../platform/events/events.ts';
import { openLog } from '../../../platform/log/log.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { cashSubscription } from './take-cash.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const log = openLog('silent');
const complete = (completedAt: string, ...legs: readonly object[]) =>
  stage.database.inTransaction((tx) =>
    publish(tx, 'cashier.completed', { completedAt: Date.parse(completedAt), legs }),
  );
const deliver = async (...more: readonly Subscription[]) => {
  const subscriptions = [cashSubscription(stage.deps), ...more];
  return relay(stage.database, subscriptions, log);
};
const cellsOf = (memberId: bigint) =>
  stage.rows(`
    select day::text, deposit, first_deposit, withdrawal, transfer_in, transfer_out, registered from agents.cash_cells
    where member_id = ${memberId} and not registered order by day`);

it('counts a movement on its local day', async () => {
  const top = await stage.open('top', null, 2);
  const member = await stage.open('member', top, 0);
  // Midnight in Manila is 16:00 in London.
  await complete('2026-03-01T15:59:59.999Z', {
    memberId: member,
    figure: 'deposit',
    amount: 500n,
    isFirst: true,
  });
  await complete('2026-03-01T16:00:00Z', { memberId: member, figure: 'withdrawal', amount: 200n });
  await complete(
    '2026-03-01T17:00:00Z',
    { memberId: top, figure: 'transferOut', amount: 70n },
    { memberId: member, figure: 'transferIn', amount: 70n },
  );
  await deliver();
  expect(stage.merchant.site.timeZone).toBe('Asia/Manila');
  const none = { deposit: 0n, first_deposit: 0n, withdrawal: 0n, transfer_in: 0n, transfer_out: 0n };
  expect(await cellsOf(member)).toEqual([
    { ...none, day: '2026-03-01', deposit: 500n, first_deposit: 500n, registered: false },
    { ...none, day: '2026-03-02', withdrawal: 200n, transfer_in: 70n, registered: false },
  ]);
  expect(await cellsOf(top)).toEqual([{ ...none, day: '2026-03-02', transfer_out: 70n, registered: false }]);
});

it('counts once what is delivered again after a failure', async () => {
  const member = await stage.open('member', null, 2);
  let isBroken = true;
  const later: Subscription = {
    topic: 'cashier.completed',
    handle: async () => {
      if (isBroken) throw new Error('a later listener fails');
    },
  };
  await complete('2026-03-05T01:00:00Z', { memberId: member, figure: 'deposit', amount: 500n });
  await deliver(later);
  expect(await cellsOf(member)).toEqual([]);
  isBroken = false;
  await stage.rows('update platform.outbox set not_before = clock_timestamp()');
  await deliver(later);
  await deliver(later);
  expect(await cellsOf(member)).toMatchObject([{ deposit: 500n }]);
});

it('counts everything once when several workers deliver at the same time', async () => {
  const members = [await stage.open('one', null, 2), await stage.open('two', null, 2)];
  for (let at = 0; at < 400; at += 1) {
    const [from, to] = at % 2 === 0 ? members : members.toReversed();
    await complete(
      '2026-03-06T01:00:00Z',
      { memberId: from, figure: 'transferOut', amount: 1n },
      { memberId: to, figure: 'transferIn', amount: 1n },
    );
  }
  await Promise.all([1, 2, 3, 4].map(() => deliver()));
  while ((await deliver()) > 0);
  for (const member of members)
    expect(await cellsOf(member)).toMatchObject([{ transfer_in: 200n, transfer_out: 200n }]);
});

it('notes a registration on its day, and not an account that was there before', async () => {
  const member = await stage.open('member', null, 2);
  const rows = await stage.rows(`
    select registered, day = agents.today('${stage.merchant.site.timeZone}') as today
    from agents.cash_cells where member_id = ${member}`);
  expect(rows).toEqual([{ registered: true, today: true }]);
});
