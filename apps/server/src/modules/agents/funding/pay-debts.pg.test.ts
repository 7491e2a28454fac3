// Payments on debts against the real database: the vectors of the rule, what is held, and random trees of debts.
import { endHold } from '../pay/store-held-pay.ts';
import { insertHold } from '../pay/store-staff-pay.ts';
import { readFileSync } from 'node:fs';
import { fundRun, type RunLine } from '@tyche/rules/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectDue, collectLate, owedInPay, releaseHeld, settlePay, notifyArrears } from './collect.ts';
import { payQueue, payQueues } from './pay-debts.ts';
import { payRun, payRuns } from './pay-runs.ts';
import { type FundingStage, openFundingStage } from './test/funding-stage.ts';

interface QueueVector {
  readonly id: string;
  readonly title: string;
  readonly input: {
    available: string;
    lines: readonly { id: number; due: string; amount: string; paid: string }[];
  };
  readonly expected: { lines: readonly { id: number; pays: string; state: string }[]; left: string };
}

interface RunVector {
  readonly id: string;
  readonly title: string;
  readonly input: {
    balances: Readonly<Record<string, string>>;
    lines: readonly { id: number; depth: number; from: string; to: string; amount: string }[];
  };
  readonly expected: {
    lines: readonly { id: number; pays: string; arrears: string }[];
    balances: Readonly<Record<string, string>>;
  };
}

let stage: FundingStage;
beforeAll(async () => {
  stage = await openFundingStage();
});
afterAll(() => stage.close());

const file = new URL('../../../../../../packages/rules/fixtures/agents-vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: ((QueueVector | RunVector) & { readonly group: string })[];
};
const funding = vectors.filter(({ group }) => group === 'funding');
const queues = funding.filter(
  (vector): vector is QueueVector & { group: string } => 'available' in vector.input,
);
const runs = funding.filter((vector): vector is RunVector & { group: string } => 'balances' in vector.input);

const DAY = 86_400;
const daysSince = (day: string) => (Date.parse(day) - Date.parse('2026-11-30')) / 86_400_000;

it.each(queues)('$id: $title', async ({ input, expected }) => {
  const payer = await stage.rich('payer', BigInt(input.available));
  const lines = input.lines.toSorted((one, other) => one.id - other.id);
  const receivers = await Promise.all(lines.map(() => stage.open('receiver', payer)));
  const ids = await stage.addOpen(
    lines.map(({ due, amount, paid }, at) => ({
      from: payer,
      to: receivers[at] ?? 0n,
      amount: BigInt(amount),
      paid: BigInt(paid),
      dueIn: daysSince(due) * DAY - 60,
    })),
  );
  await payQueue(stage.deps, payer);
  const found = await stage.debts(ids);
  for (const { id, pays, state } of expected.lines) {
    const at = lines.findIndex((line) => line.id === id);
    expect(found[at]).toEqual([state, BigInt(pays) + BigInt(lines[at]?.paid ?? 0)]);
    expect(await stage.available(receivers[at] ?? 0n)).toBe(BigInt(pays));
  }
  expect(await stage.available(payer)).toBe(BigInt(expected.left));
  await stage.expectSound();
});

it.each(runs.flatMap((vector) => [1, 2, 250].map((together) => ({ ...vector, together }))))(
  '$id, $together together: $title',
  async ({ input, expected, together }) => {
    const ids = new Map<string, bigint>();
    for (const [name, balance] of Object.entries(input.balances))
      ids.set(name, await stage.rich(name, BigInt(balance)));
    const { runId, ids: lineIds } = await stage.addRun(
      input.lines.map(({ depth, from, to, amount }) => ({
        from: ids.get(from) ?? null,
        to: ids.get(to) ?? null,
        amount: BigInt(amount),
        depth,
      })),
    );
    expect(await payRun(stage.deps, runId, undefined, together)).toBe(true);
    const paid = await stage.debts(lineIds);
    for (const [at, { pays, arrears }] of expected.lines.entries()) {
      const [state] = paid[at] ?? [];
      expect([paid[at]?.[1], state === 'paid']).toEqual([BigInt(pays), arrears === '0']);
    }
    for (const [name, balance] of Object.entries(expected.balances))
      expect(await stage.available(ids.get(name) ?? 0n)).toBe(BigInt(balance));
    await stage.expectSound();
  },
);

describe('a payment', () => {
  it('takes what is available, never what is held', async () => {
    const payer = await stage.rich('payer', 100n);
    const below = await stage.open('below', payer);
    await stage.hold(payer, 70n);
    const ids = await stage.addOpen([{ from: payer, to: below, amount: 50n }]);
    expect(await payQueue(stage.deps, payer)).toBe(30n);
    expect(await stage.debts(ids)).toEqual([['part', 30n]]);
    await stage.expectSound();
  });

  it('to a frozen agent is held and does not stop the queue, until staff release it', async () => {
    const payer = await stage.rich('payer', 100n);
    const [frozen, other] = [await stage.open('frozen', payer), await stage.open('other', payer)];
    await stage.setAgent(frozen, 'frozen');
    const ids = await stage.addOpen([
      { from: payer, to: frozen, amount: 60n },
      { from: null, to: frozen, amount: 7n },
      { from: payer, to: other, amount: 70n },
    ]);
    await collectDue(stage.deps);
    expect(await stage.debts(ids)).toEqual([
      ['held', 0n],
      ['held', 0n],
      ['paid', 70n],
    ]);
    expect(await owedInPay(stage.database.reader, payer)).toBe(0n);
    expect(await stage.database.inTransaction((tx) => releaseHeld(tx, ids))).toHaveLength(2);
    await collectDue(stage.deps);
    expect(await stage.debts(ids)).toEqual([
      ['part', 30n],
      ['paid', 7n],
      ['paid', 70n],
    ]);
    await stage.expectSound();
  });

  it('waits for a frozen wallet: of the payer as arrears, of the receiver on hold', async () => {
    const payer = await stage.rich('payer', 100n);
    const [one, two] = [await stage.open('one', payer), await stage.open('two', payer)];
    await stage.setWallet(two, 3);
    const ids = await stage.addOpen([
      { from: payer, to: one, amount: 60n },
      { from: payer, to: two, amount: 20n },
    ]);
    await stage.setWallet(payer, 2);
    await collectDue(stage.deps);
    expect(await stage.debts(ids)).toEqual([
      ['arrears', 0n],
      ['arrears', 0n],
    ]);
    await stage.setWallet(payer, 0);
    await collectLate(stage.deps, 0n);
    expect(await stage.debts(ids)).toEqual([
      ['paid', 60n],
      ['held', 0n],
    ]);
    await stage.expectSound();
  });

  it('that staff hold lets its run end, stays when the receiver is not frozen, and is paid once they release it', async () => {
    const payer = await stage.rich('payer', 100n);
    const below = await stage.open('below', payer);
    const { runId, ids } = await stage.addRun([
      { from: payer, to: below, amount: 30n },
      { from: payer, to: below, amount: 20n },
    ]);
    const [held] = ids;
    const isHeld = await stage.database.inTransaction((tx) => insertHold(tx, held ?? 0n, 1n, 'looked into'));
    expect(isHeld).toBe(true);
    await payRuns(stage.deps);
    expect(await stage.rows(`select state from agents.runs where run_id = ${runId}`)).toEqual([
      { state: 'done' },
    ]);
    expect(await stage.database.inTransaction((tx) => releaseHeld(tx, ids))).toEqual([]);
    await collectDue(stage.deps);
    expect(await stage.debts(ids)).toEqual([
      ['held', 0n],
      ['paid', 20n],
    ]);
    await stage.database.inTransaction((tx) => endHold(tx, held ?? 0n, 1n, 'looked into'));
    await collectDue(stage.deps);
    expect(await stage.debts(ids)).toEqual([
      ['paid', 30n],
      ['paid', 20n],
    ]);
    await stage.expectSound();
  });

  it('of a correction goes from the receiver to its payer, or to the house', async () => {
    const payer = await stage.open('payer', null, 2);
    const below = await stage.rich('below', 90n, payer);
    const ids = await stage.addOpen([
      { from: below, to: payer, amount: 40n, depth: 2 },
      { from: below, to: null, amount: 30n, depth: 2 },
    ]);
    await collectDue(stage.deps);
    expect(await stage.debts(ids)).toEqual([
      ['paid', 40n],
      ['paid', 30n],
    ]);
    expect([await stage.available(payer), await stage.available(below)]).toEqual([40n, 20n]);
    await stage.expectSound();
  });
});

describe('the queue', () => {
  it('goes on with each credit, and blocks the payer until it is empty', async () => {
    const payer = await stage.rich('payer', 10n);
    const below = await stage.open('below', payer);
    const ids = await stage.addOpen([
      { from: payer, to: below, amount: 30n, dueIn: -90 },
      { from: payer, to: below, amount: 20n },
    ]);
    await collectDue(stage.deps);
    expect(await stage.debts(ids)).toEqual([
      ['part', 10n],
      ['arrears', 0n],
    ]);
    expect(await owedInPay(stage.database.reader, payer)).toBe(40n);
    await stage.give(payer, 25n);
    await collectLate(stage.deps, 0n);
    expect(await stage.debts(ids)).toEqual([
      ['paid', 30n],
      ['part', 5n],
    ]);
    await stage.give(payer, 40n);
    await settlePay(stage.deps, payer);
    expect([await owedInPay(stage.database.reader, payer), await stage.available(payer)]).toEqual([0n, 25n]);
    await stage.expectSound();
  });

  it('leaves dividends to the upline until they are due, and lines of runs that are not approved', async () => {
    const payer = await stage.rich('payer', 100n);
    const below = await stage.open('below', payer);
    const dividend = { from: payer, to: below, amount: 30n, kind: 'DIVIDEND' } as const;
    const { runId, ids } = await stage.addRun([
      { ...dividend, dueIn: 3_600 },
      { ...dividend, dueIn: -1 },
    ]);
    const later = await stage.addRun([{ ...dividend, dueIn: -1 }], 'computed');
    await payRuns(stage.deps);
    expect(await payRun(stage.deps, later.runId)).toBe(false);
    await payQueue(stage.deps, payer);
    expect(await stage.debts([...ids, ...later.ids])).toEqual([
      ['unpaid', 0n],
      ['paid', 30n],
      ['unpaid', 0n],
    ]);
    expect(await stage.rows(`select state from agents.runs where run_id = ${runId}`)).toEqual([
      { state: 'done' },
    ]);
    expect(await owedInPay(stage.database.reader, payer)).toBe(0n);
  });

  it('sends the upline of the payer one notice when a debt is late for seven days', async () => {
    const top = await stage.open('top', null, 2);
    const payer = await stage.open('payer', top);
    const below = await stage.open('below', payer);
    await stage.addOpen([
      { from: payer, to: below, amount: 30n, dueIn: -7 * DAY - 60 },
      { from: payer, to: below, amount: 50n, dueIn: -6 * DAY },
    ]);
    await collectDue(stage.deps);
    expect((await notifyArrears(stage.deps)).filter(({ debtor }) => debtor === payer)).toEqual([
      { debtor: payer, owed: 30n },
    ]);
    expect(await notifyArrears(stage.deps)).toEqual([]);
    expect(
      await stage.rows(`select kind from messaging.notices where member_id in (${top}, ${payer})`),
    ).toEqual([{ kind: 'downline-arrears' }]);
  });
});

describe('the queues of several payers', () => {
  it('are paid in the order of each, however few debts a transaction pays', async () => {
    for (const together of [1, 2, 3, 4, 250]) {
      const [rich, poor] = [await stage.rich('rich', 100n), await stage.rich('poor', 35n)];
      const below = await stage.open('below', rich);
      const late = (from: bigint, amount: bigint, dueIn: number) => ({ from, to: below, amount, dueIn });
      const old = await stage.addOpen([
        late(rich, 10n, -300),
        late(poor, 20n, -300),
        late(rich, 11n, -200),
        late(poor, 12n, -200),
      ]);
      const { runId, ids } = await stage.addRun([
        late(rich, 30n, -60),
        late(poor, 13n, -60),
        late(poor, 14n, -50),
        late(rich, 40n, -40),
      ]);
      expect(await payRun(stage.deps, runId, undefined, together)).toBe(true);
      expect([together, ...(await stage.debts([...old, ...ids]))]).toEqual([
        together,
        ['paid', 10n],
        ['paid', 20n],
        ['paid', 11n],
        ['paid', 12n],
        ['paid', 30n],
        ['part', 3n],
        ['arrears', 0n],
        ['paid', 40n],
      ]);
      expect(await stage.available(below)).toBe(126n);
    }
    await stage.expectSound();
  });

  it('let a payer pay what it has just received from one before it', async () => {
    const [one, two] = [await stage.rich('one', 50n), await stage.rich('two', 0n)];
    const below = await stage.open('below', two);
    const ids = await stage.addOpen([
      { from: one, to: two, amount: 40n },
      { from: two, to: below, amount: 30n },
    ]);
    expect(await payQueues(stage.deps, [one, two], 'due')).toBe(70n);
    expect(await stage.debts(ids)).toEqual([
      ['paid', 40n],
      ['paid', 30n],
    ]);
    expect([await stage.available(one), await stage.available(two)]).toEqual([10n, 10n]);
    await stage.expectSound();
  });

  it('pay nothing of a payer behind a line that is paid by hand', async () => {
    const payer = await stage.rich('payer', 100n);
    const below = await stage.open('below', payer);
    const [first, second, third] = await stage.addOpen([
      { from: payer, to: below, amount: 10n, dueIn: -300 },
      { from: payer, to: below, amount: 11n, dueIn: -200 },
      { from: payer, to: below, amount: 12n, dueIn: -100 },
    ]);
    expect(await payQueue(stage.deps, payer, { lineId: second ?? 0n })).toBe(21n);
    expect(await stage.debts([first ?? 0n, second ?? 0n, third ?? 0n])).toEqual([
      ['paid', 10n],
      ['paid', 11n],
      ['unpaid', 0n],
    ]);
  });
});

/** A generator with a seed, so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it.each([
  [11, 1],
  [12, 3],
  [13, 5],
  [14, 250],
])(
  'tree %i, %i together: a run pays what the rule pays, and no money is made or lost',
  async (seed, together) => {
    const next = randomOf(seed);
    const members: { id: bigint; depth: number }[] = [{ id: await stage.rich('top', 0n), depth: 1 }];
    for (let count = 0; count < 7; count += 1) {
      const above = members[next(members.length)];
      if (above)
        members.push({
          id: await stage.rich('agent', BigInt(next(3) * next(40)), above.id),
          depth: above.depth + 1,
        });
    }
    const lines = Array.from({ length: 14 }, () => {
      const [from, to] = [members[next(members.length)], members[next(members.length)]];
      if (!from || !to || from.depth >= to.depth)
        return { from: null, to: members[0]?.id ?? 0n, amount: BigInt(1 + next(60)) };
      return { from: from.id, to: to.id, amount: BigInt(1 + next(60)), depth: from.depth };
    });
    const before = new Map<string, bigint>();
    for (const { id } of members) before.set(String(id), await stage.available(id));
    const { runId, ids } = await stage.addRun(lines);
    const byRule = fundRun(
      before,
      lines.map(
        ({ from, to, amount, ...given }, at): RunLine => ({
          id: ids[at] ?? 0n,
          depth: from === null ? 0 : (given as { depth: number }).depth,
          payer: from === null ? null : String(from),
          receiver: String(to),
          amount,
        }),
      ),
    );
    expect(await payRun(stage.deps, runId, undefined, together)).toBe(true);
    const paid = new Map((await stage.debts(ids)).map(([, amount], at) => [ids[at], amount]));
    expect([seed, ...byRule.lines.map(({ id }) => paid.get(id))]).toEqual([
      seed,
      ...byRule.lines.map(({ pays }) => pays),
    ]);
    for (const { id } of members) expect(await stage.available(id)).toBe(byRule.balances.get(String(id)));
    await stage.expectSound();
  },
);
