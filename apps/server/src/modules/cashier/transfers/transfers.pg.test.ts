// Transfers in the tree (reliability.md P6, T16): who may pay whom, within which limits, and what is looked at.
import { newKey } from '@tyche/testkit/key';
import { formatAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/errors.ts';
import { openProtection } from '../../protection/index.ts';
import { audit, balanceOfWallet } from '../../wallet/index.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, pesos, type Stage, type TestMember } from '../test/stage.ts';
import { sendTransfer } from './transfers.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  const report = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(report.differences).toEqual([]);
});

function send(
  from: TestMember,
  {
    to,
    amount = pesos(200),
    key = newKey(),
    reason = 'lent',
    deps = stage.deps,
  }: {
    to?: TestMember;
    amount?: bigint;
    key?: string;
    reason?: string;
    deps?: Stage['deps'];
  } = {},
) {
  const direction = to ? ('down' as const) : ('up' as const);
  const username = to?.username ?? '';
  return sendTransfer(deps, {
    memberId: from.memberId,
    key,
    direction,
    username,
    amount: formatAmount(amount),
    reason,
  });
}

const balance = async ({ walletId }: TestMember) =>
  (await balanceOfWallet(stage.database.reader, walletId))?.balance;

async function family() {
  const top = await stage.member(pesos(1_000));
  const middle = await stage.member(pesos(1_000), top.memberId);
  const low = await stage.member(pesos(1_000), middle.memberId);
  return { top, middle, low };
}

describe('a transfer', () => {
  test('goes up, and down to anybody below; both are told, and the receiver owes its turnover', async () => {
    const { top, middle, low } = await family();
    await send(top, { to: low });
    await send(middle);
    expect([await balance(top), await balance(middle), await balance(low)]).toEqual([
      pesos(1_000),
      pesos(800),
      pesos(1_200),
    ]);
    const notices = await stage.rows<{ kind: string }>(
      `select kind from messaging.notices where member_id in (${top.memberId}, ${middle.memberId}) order by kind`,
    );
    expect(notices.map(({ kind }) => kind)).toEqual(['transfer-received', 'transfer-sent', 'transfer-sent']);
    expect(await stage.cashier.owedTurnover(stage.database.reader, low.memberId)).toBe(pesos(200));
    expect(await codeOf(send(low))).toBe('turnover-owed');
  });

  test('goes nowhere else: not to oneself, not sideways, not down from below, not up from the top', async () => {
    const { top, middle, low } = await family();
    const stranger = await stage.member(pesos(1_000));
    expect(await codeOf(send(top))).toBe('transfer-not-allowed');
    expect(await codeOf(send(middle, { to: top }))).toBe('unknown-recipient');
    expect(await codeOf(send(middle, { to: middle }))).toBe('unknown-recipient');
    expect(await codeOf(send(low, { to: stranger }))).toBe('unknown-recipient');
  });

  test('is sent once by its key, within limits, with a reason and after a pause', async () => {
    const { middle } = await family();
    const key = newKey();
    const rows = await Promise.all(Array.from({ length: 6 }, () => send(middle, { key })));
    expect(new Set(rows.map((row) => row.transfer_id)).size).toBe(1);
    expect(await balance(middle)).toBe(pesos(800));
    expect(await codeOf(send(middle, { key, amount: pesos(300) }))).toBe('key-reused');
    expect(await codeOf(send(middle))).toBe('transfer-cool-time');
    stage.set({ transferCoolMinutes: 0, transferDaily: pesos(500) });
    expect(await codeOf(send(middle, { reason: ' ' }))).toBe('field-required');
    expect(await codeOf(send(middle, { amount: pesos(99) }))).toBe('amount-out-of-range');
    expect(await codeOf(send(middle, { amount: pesos(301) }))).toBe('transfer-quota');
    stage.set({ transferCoolMinutes: 0 });
    expect(await codeOf(send(middle, { amount: pesos(801) }))).toBe('insufficient-balance');
    stage.set({});
  });

  test('waits while either side may not pay, and says no more than that of the other side', async () => {
    const { middle, top } = await family();
    const barred = (memberId: bigint) => ({
      ...stage.deps,
      guard: {
        ...stage.deps.guard,
        requireMayPay: async (_tx: unknown, asked: bigint) => {
          if (asked === memberId) throw new Refusal('self-excluded');
        },
      },
    });
    expect(await codeOf(send(middle, { deps: barred(middle.memberId) }))).toBe('self-excluded');
    expect(await codeOf(send(middle, { deps: barred(top.memberId) }))).toBe('transfer-not-allowed');
    expect(await balance(middle)).toBe(pesos(1_000));
  });

  test('needs proven persons on both sides where the site asks who its players are', async () => {
    const { middle, top } = await family();
    const known = await stage.deps.merchant();
    const merchant = async () => ({ ...known, site: { ...known.site, kycBeforeDeposit: true } });
    const guard = openProtection({ merchant, sealing: stage.deps.sealing });
    const strict = { ...stage.deps, merchant, guard };
    const prove = ({ memberId }: TestMember, level: number) =>
      stage.rows(`insert into protection.profiles (member_id, identity_level) values (${memberId}, ${level})
        on conflict (member_id) do update set identity_level = excluded.identity_level`);
    expect(await codeOf(send(middle, { deps: strict }))).toBe('identity-required');
    await prove(middle, 1);
    expect(await codeOf(send(middle, { deps: strict }))).toBe('identity-required');
    await prove(middle, 2);
    expect(await codeOf(send(middle, { deps: strict }))).toBe('transfer-not-allowed');
    await prove(top, 2);
    expect(await codeOf(send(middle, { deps: strict }))).toBe('done');
    expect(await balance(middle)).toBe(pesos(800));
  });

  test('that is large, or that closes a ring of five, is flagged', async () => {
    stage.set({ transferCoolMinutes: 0, transferFlagAmount: pesos(500), turnoverPpm: 0n });
    const ring = [await stage.member(pesos(1_000))];
    for (let n = 1; n < 5; n += 1) ring.push(await stage.member(pesos(1_000), ring[n - 1]?.memberId));
    const [top, , , , low] = ring;
    if (!top || !low) throw new Error('no ring');
    for (const one of ring.slice(1).reverse()) await send(one, { amount: pesos(300) });
    await send(top, { to: low, amount: pesos(600) });
    stage.set({});
    const flags = await stage.rows<{ kind: string }>(
      `select kind from cashier.flags where member_id = ${top.memberId} order by kind`,
    );
    expect(flags.map(({ kind }) => kind)).toEqual(['large-transfer', 'transfer-passed-on', 'transfer-ring']);
  });

  test('that sends on more than 80 % of what came within a day is flagged once', async () => {
    stage.set({ transferCoolMinutes: 0, turnoverPpm: 0n });
    const { top, middle, low } = await family();
    const flagsOf = ({ memberId }: TestMember) =>
      stage.rows(
        `select kind from cashier.flags where member_id = ${memberId} and kind = 'transfer-passed-on'`,
      );
    await send(top, { to: middle, amount: pesos(300) });
    await send(middle, { to: low, amount: pesos(240) });
    expect(await flagsOf(middle)).toEqual([]);
    expect(await flagsOf(top)).toEqual([]);
    await send(middle, { to: low, amount: pesos(100) });
    await send(middle, { to: low, amount: pesos(100) });
    expect(await flagsOf(middle)).toHaveLength(1);
    await stage.rows(
      `update cashier.transfers set at = at - interval '25 hours' where to_member = ${low.memberId}`,
    );
    await send(low, { amount: pesos(300) });
    expect(await flagsOf(low)).toEqual([]);
    stage.set({});
  });

  test('both ways at once, ten times, neither dead-locks nor makes money', async () => {
    stage.set({ transferCoolMinutes: 0, turnoverPpm: 0n });
    const { top, middle } = await family();
    const calls = Array.from({ length: 10 }, (_, at) =>
      codeOf(at % 2 ? send(middle, { amount: pesos(100) }) : send(top, { to: middle, amount: pesos(100) })),
    );
    const codes = new Set(await Promise.all(calls));
    stage.set({});
    // On a busy machine one may wait too long for its turn; a dead lock would be told as such, and sooner.
    const fine = /^(done|insufficient-balance|55P03)$/;
    expect([...codes].filter((code) => !fine.test(code))).toEqual([]);
    expect(((await balance(top)) ?? 0n) + ((await balance(middle)) ?? 0n)).toBe(pesos(2_000));
  });
});
