// Deposits against the demo provider: paid, late, twice, wrong, never; credited exactly once (reliability.md W2, W4, T5, T6).
import { createHmac, randomBytes } from 'node:crypto';
import { newKey } from '@tyche/testkit/key';
import { formatAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { approveAction } from '../../staff/index.ts';
import { audit, balanceOfWallet } from '../../wallet/index.ts';
import type { DepositKind } from '../types.ts';
import { openDeposit } from './open-deposit.ts';
import { receivePayment } from './receive-payment.ts';
import { readDepositing } from '../read-own.ts';
import { askAboutDeposits, expireDeposits, giveUp, proveTransfer } from './run-deposits.ts';
import { proposeCredit, refuseDeposit } from '../staff-actions.ts';
import { type DepositRow, findDeposit, listPayments } from './store-deposits.ts';
import { eventually } from '@tyche/testkit/until';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, pesos, type Stage, type TestMember } from '../test/stage.ts';
import { owedTurnover } from '../withdrawals/turnover.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  const report = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(report.differences).toEqual([]);
});

const codes = {
  redirect: 'demo-wallet',
  qr: 'demo-qr',
  virtual: 'demo-usdt',
  manual: 'house-transfer',
} as const;

function order(
  { memberId }: TestMember,
  {
    kind = 'redirect',
    amount = pesos(500),
    key = newKey() as string,
    channelCode = codes[kind] as string,
  }: {
    kind?: DepositKind;
    amount?: bigint;
    key?: string;
    channelCode?: string;
  } = {},
) {
  const payerName = kind === 'manual' ? 'Test Player' : '';
  const request = { memberId, key, kind, channelCode, amount: formatAmount(amount), bankCode: '', payerName };
  return openDeposit(stage.deps, request);
}

async function stateOf(row: DepositRow): Promise<DepositRow> {
  const found = await findDeposit(stage.database.reader, row.deposit_id);
  if (!found) throw new Error('no deposit');
  return found;
}

const reached = (row: DepositRow, state: DepositRow['state']) =>
  eventually(async () => {
    const now = await stateOf(row);
    return now.state === state && now;
  });

async function balance({ walletId }: TestMember): Promise<bigint> {
  return (await balanceOfWallet(stage.database.reader, walletId))?.balance ?? 0n;
}

const overdue = (row: DepositRow) =>
  stage.rows(
    `update cashier.deposits set expires_at = clock_timestamp() - interval '1 second' where deposit_id = ${row.deposit_id}`,
  );
const askNow = (row: DepositRow) =>
  stage.rows(`update cashier.deposits set ask_at = clock_timestamp() where deposit_id = ${row.deposit_id}`);

describe('a deposit', () => {
  test.each(['redirect', 'qr', 'virtual'] as const)(
    'by %s is paid and credited with its turnover',
    async (kind) => {
      const member = await stage.member();
      const row = await order(member, { kind });
      expect(row).toMatchObject({ state: 'waiting', guide: { kind } });
      await stage.control(row.reference, 'pay');
      await reached(row, 'paid');
      expect(await balance(member)).toBe(pesos(500));
      const { owed } = await owedTurnover(stage.deps, stage.database.reader, member.memberId);
      expect(owed).toBe(pesos(500));
    },
  );

  test('pays its fee out of what comes', async () => {
    const member = await stage.member();
    const row = await order(member, { channelCode: 'demo-bank', amount: pesos(1_000) });
    await stage.control(row.reference, 'pay');
    expect(await reached(row, 'paid')).toMatchObject({ fee: pesos(15), credited: pesos(985) });
    expect(await balance(member)).toBe(pesos(985));
  });

  test('is opened once by its key, and another request under it is refused', async () => {
    const member = await stage.member();
    const key = newKey();
    const rows = await Promise.all(Array.from({ length: 8 }, () => order(member, { key })));
    expect(new Set(rows.map((row) => row.deposit_id)).size).toBe(1);
    expect(await codeOf(order(member, { key, amount: pesos(600) }))).toBe('key-reused');
  });

  test('is refused outside its limits, with too many decimals, over a closed channel and as the sixth open one', async () => {
    const member = await stage.member();
    expect(await codeOf(order(member, { amount: pesos(99) }))).toBe('amount-out-of-range');
    expect(await codeOf(order(member, { amount: pesos(50_001) }))).toBe('amount-out-of-range');
    expect(await codeOf(order(member, { amount: pesos(500) + 1n }))).toBe('amount-out-of-range');
    expect(await codeOf(order(member, { channelCode: 'demo-qr' }))).toBe('unknown-channel');
    await stage.rows(`insert into cashier.channels (channel_code, status) values ('demo-usdt', 'closed')`);
    expect(await codeOf(order(member, { kind: 'virtual' }))).toBe('channel-closed');
    await stage.rows(`update cashier.channels set status = 'open'`);
    for (let n = 0; n < 5; n += 1) await order(member);
    expect(await codeOf(order(member))).toBe('too-many-open-deposits');
  });

  test('that the provider does not take fails; one that it does not answer goes on with the same key', async () => {
    const member = await stage.member();
    expect(await order(member, { amount: pesos(500) + 500n })).toMatchObject({
      state: 'failed',
      reason: 'provider-refused',
    });
    const key = newKey();
    expect(await codeOf(order(member, { amount: pesos(500) + 600n, key }))).toBe('provider-unavailable');
    expect(await order(member, { amount: pesos(500) + 600n, key })).toMatchObject({ state: 'waiting' });
  });

  test('of which the provider never calls back is found by asking', async () => {
    const member = await stage.member();
    const row = await order(member);
    await stage.control(row.reference, 'silently');
    expect((await stateOf(row)).state).toBe('waiting');
    await askNow(row);
    await askAboutDeposits(stage.deps);
    expect(await reached(row, 'paid')).toMatchObject({ credited: pesos(500) });
  });

  test('that nobody pays expires, and paid late it is credited all the same', async () => {
    const member = await stage.member();
    const row = await order(member);
    await overdue(row);
    await expireDeposits(stage.deps);
    expect(await stateOf(row)).toMatchObject({ state: 'expired', reason: 'not-paid-in-time' });
    await stage.control(row.reference, 'pay');
    expect(await reached(row, 'paid')).toMatchObject({ reason: 'paid-late' });
    expect(await balance(member)).toBe(pesos(500));
  });

  test('takes the limit only while it can be paid in time', async () => {
    const member = await stage.member();
    const unpaid = async () => (await readDepositing(stage.deps, member.memberId)).unpaid;
    const counted = async () => {
      const rows = await stage.rows(
        `select deposit_id from protection.deposits where member_id = ${member.memberId} and freed_at is null`,
      );
      return rows.length;
    };
    const [late, given, paid] = [await order(member), await order(member), await order(member)];
    expect((await unpaid()).map(({ id }) => id)).toEqual([late, given, paid].map((row) => row.deposit_id));
    expect(await unpaid()).toMatchObject([{ amount: pesos(500) }, {}, {}]);
    expect(await counted()).toBe(3);
    await stage.control(paid.reference, 'pay');
    await reached(paid, 'paid');
    await overdue(late);
    expect((await unpaid()).map(({ id }) => id)).toEqual([given.deposit_id]);
    await expireDeposits(stage.deps);
    await giveUp(stage.deps, member.memberId, given.deposit_id);
    expect([await unpaid(), await counted()]).toEqual([[], 1]);
  });

  test('that was given up or refused is over, and its money would still be taken in', async () => {
    const member = await stage.member();
    const [given, refused] = [await order(member), await order(member)];
    await giveUp(stage.deps, member.memberId, given.deposit_id);
    expect(await codeOf(giveUp(stage.deps, member.memberId, given.deposit_id))).toBe('payment-state-differs');
    await stage.control(refused.reference, 'refuse');
    await reached(refused, 'failed');
    await stage.control(given.reference, 'pay');
    await reached(given, 'paid');
    expect(await balance(member)).toBe(pesos(500));
  });

  test('of another amount waits for two persons and is credited with what was seen', async () => {
    const member = await stage.member();
    const row = await order(member);
    await stage.control(row.reference, 'wrong-amount');
    expect(await reached(row, 'in-question')).toMatchObject({
      reason: 'amount-differs',
      seen_amount: pesos(250),
    });
    expect(await balance(member)).toBe(0n);
    const [first, second] = [await stage.staff(), await stage.staff()];
    const asked = { id: row.deposit_id, amount: '250', reason: 'seen on the statement' };
    const approval = await proposeCredit(stage.deps, asked, first);
    const approve = (actor: typeof first) =>
      approveAction(stage.database, stage.cashier.actions, approval, actor);
    expect(await codeOf(approve(first))).toBe('second-person-needed');
    await approve(second);
    expect(await stateOf(row)).toMatchObject({ state: 'paid', credited: pesos(250) });
    expect(await codeOf(approve(second))).toBe('approval-decided');
    expect(await balance(member)).toBe(pesos(250));
  });

  test('of another amount can be refused, and what comes after that waits for staff again', async () => {
    const member = await stage.member();
    const row = await order(member);
    await stage.control(row.reference, 'wrong-amount');
    await reached(row, 'in-question');
    await refuseDeposit(stage.deps, { id: row.deposit_id, reason: 'no such money' }, await stage.staff());
    expect(await stateOf(row)).toMatchObject({ state: 'failed', reason: 'refused-by-staff' });
    const { reference, provider, amount } = row;
    await receivePayment(stage.deps, { reference, provider, amount, transactionId: newKey() });
    expect(await stateOf(row)).toMatchObject({ state: 'in-question', reason: 'paid-after-refusal' });
    expect(await balance(member)).toBe(0n);
  });

  test('called back about twice is credited once; paid twice, the second payment waits for staff', async () => {
    const [once, double] = [await stage.member(), await stage.member()];
    const rows = [await order(once), await order(double)] as const;
    await stage.control(rows[0].reference, 'twice');
    await stage.control(rows[1].reference, 'again');
    await reached(rows[0], 'paid');
    await reached(rows[1], 'paid');
    const second = await eventually(async () => {
      const found = await stage.rows<{ state: string; reason: string; amount: bigint }>(
        `select state, reason, amount from cashier.deposits where member_id = ${double.memberId} and state = 'in-question'`,
      );
      return found.length > 0 && found;
    });
    expect(second).toEqual([{ state: 'in-question', reason: 'second-payment', amount: pesos(500) }]);
    expect([await balance(once), await balance(double)]).toEqual([pesos(500), pesos(500)]);
  });

  test('by hand wants a name and pictures, and only staff credit it', async () => {
    const member = await stage.member();
    const request = {
      memberId: member.memberId,
      key: newKey(),
      kind: 'manual',
      channelCode: 'house-transfer',
    } as const;
    const nameless = openDeposit(stage.deps, { ...request, amount: '500', bankCode: '', payerName: ' ' });
    expect(await codeOf(nameless)).toBe('field-required');
    const row = await order(member, { kind: 'manual' });
    expect(row).toMatchObject({ state: 'waiting', guide: { kind: 'manual', remarks: row.reference } });
    const mine = { memberId: member.memberId, depositId: row.deposit_id };
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await codeOf(proveTransfer(stage.deps, mine, []))).toBe('image-wanted');
    expect(await codeOf(proveTransfer(stage.deps, mine, [{ name: 'x', bytes: Buffer.from('<svg>') }]))).toBe(
      'image-refused',
    );
    await proveTransfer(stage.deps, mine, [{ name: 'slip.png', bytes: pixel }]);
    expect(await stateOf(row)).toMatchObject({ state: 'in-question', reason: 'proof-sent' });
    expect(await codeOf(proveTransfer(stage.deps, mine, [{ name: 'x', bytes: pixel }]))).toBe(
      'payment-state-differs',
    );
    const [sealed] = await stage.rows<{ text: string }>(
      `select encode(payer_sealed, 'escape') as text from cashier.deposits where deposit_id = ${row.deposit_id}`,
    );
    expect(sealed?.text).not.toContain('Test Player');
  });
});

describe('a call-back', () => {
  const signed = (
    body: string,
    { key = stage.key, at = 0, nonce = randomBytes(16).toString('hex') } = {},
  ) => {
    const timestamp = String(Math.floor(Date.now() / 1000) + at);
    return {
      raw: Buffer.from(body),
      headers: {
        'x-payments-timestamp': timestamp,
        'x-payments-nonce': nonce,
        'x-payments-signature': createHmac('sha256', key)
          .update(`${timestamp}.${nonce}.${body}`)
          .digest('hex'),
      },
    };
  };
  const news = (reference: string, amount = '500.0000') =>
    JSON.stringify({ type: 'deposit', reference, transactionId: newKey(), amount, currency: 'PHP' });
  const hear = (message: ReturnType<typeof signed>) => codeOf(stage.cashier.handleCallback('demo', message));

  test('is refused with a wrong key, a changed body, an old or future time, and a nonce that came before', async () => {
    const member = await stage.member();
    const { reference } = await order(member);
    const body = news(reference);
    expect(await hear(signed(body, { key: 'another key' }))).toBe('signature-refused');
    expect(await hear({ ...signed(body), raw: Buffer.from(news(reference, '5000.0000')) })).toBe(
      'signature-refused',
    );
    expect(await hear(signed(body, { at: -62 }))).toBe('signature-refused');
    expect(await hear(signed(body, { at: 62 }))).toBe('signature-refused');
    expect(await hear({ raw: Buffer.from(body), headers: {} as never })).toBe('signature-refused');
    expect(await codeOf(stage.cashier.handleCallback('other', signed(body)))).toBe('unknown-route');
    expect(await balance(member)).toBe(0n);
    const good = signed(body);
    expect(await hear(good)).toBe('done');
    expect(await hear(good)).toBe('signature-refused');
    expect(await balance(member)).toBe(pesos(500));
  });

  test('is refused with amounts that are none, and about a deposit that is not ours', async () => {
    const { reference } = await order(await stage.member());
    for (const amount of ['0', '-5', '1e3', 'NaN', '５００', '99999999999999999999'])
      expect(await hear(signed(news(reference, amount))), amount).toBe('signature-refused');
    expect(await hear(signed(news('D1')))).toBe('unknown-deposit');
  });

  test('with another amount for a transaction that is known changes nothing and is flagged', async () => {
    const member = await stage.member();
    const row = await order(member);
    const seen = { reference: row.reference, provider: 'demo', transactionId: newKey() };
    await receivePayment(stage.deps, { ...seen, amount: pesos(500) });
    await receivePayment(stage.deps, { ...seen, amount: pesos(900) });
    expect(await balance(member)).toBe(pesos(500));
    expect(await listPayments(stage.database.reader, row.deposit_id)).toHaveLength(1);
    const flags = await stage.rows(`select kind from cashier.flags where member_id = ${member.memberId}`);
    expect(flags).toEqual([{ kind: 'payment-changed' }]);
  });

  test('sent twenty times at once credits once', async () => {
    const storm = async (row: DepositRow) => {
      const seen = {
        reference: row.reference,
        provider: 'demo',
        transactionId: newKey(),
        amount: row.amount,
      };
      await Promise.allSettled(Array.from({ length: 20 }, () => receivePayment(stage.deps, seen)));
    };
    const member = await stage.member();
    await storm(await order(member));
    expect(await balance(member)).toBe(pesos(500));
  });
});

test('what was paid never becomes unpaid, whatever is written', async () => {
  const member = await stage.member();
  const row = await order(member);
  await stage.control(row.reference, 'pay');
  await reached(row, 'paid');
  const undo = stage.database.reader.rows(sql`
    update cashier.deposits set state = 'failed', credited = null where deposit_id = ${row.deposit_id}`);
  await expect(undo).rejects.toThrow(/stays/);
  await expect(stage.rows('delete from cashier.payments')).rejects.toThrow(/keeps its rows/);
});

describe('a credit by staff', () => {
  async function oddly(member: TestMember): Promise<DepositRow> {
    const row = await order(member);
    await stage.control(row.reference, 'wrong-amount');
    return reached(row, 'in-question');
  }

  test('is never above what arrived: not proposed, and not written by the database itself', async () => {
    const row = await oddly(await stage.member());
    expect(row.arrived).toBe(pesos(250));
    const asked = { id: row.deposit_id, amount: '250.0001', reason: 'one zero too many' };
    expect(await codeOf(proposeCredit(stage.deps, asked, await stage.staff()))).toBe('credit-above-arrived');
    const credit = (amount: bigint) =>
      stage.rows(
        `update cashier.deposits set state = 'paid', credited = ${amount} where deposit_id = ${row.deposit_id}`,
      );
    await expect(credit(pesos(250) + 1n)).rejects.toMatchObject({
      code: '23514',
      constraint: 'credit_within_arrived',
    });
    expect((await stateOf(row)).state).toBe('in-question');
  });

  test('of a transfer to the own account is at most what was announced', async () => {
    const row = await order(await stage.member(), { kind: 'manual' });
    const written = stage.rows(
      `update cashier.deposits set state = 'paid', credited = ${row.amount + 1n} where deposit_id = ${row.deposit_id}`,
    );
    await expect(written).rejects.toMatchObject({ constraint: 'credit_within_arrived' });
  });

  test('tells the second person what arrived and what the wallet will have', async () => {
    const row = await oddly(await stage.member());
    const asked = { id: row.deposit_id, amount: '200', reason: 'the rest goes back' };
    const approval = await proposeCredit(stage.deps, asked, await stage.staff());
    const [proposal] = await stage.rows<{ payload: object }>(
      `select payload from staff.approvals where approval_id = ${approval}`,
    );
    expect(proposal?.payload).toMatchObject({
      announced: '500.0000',
      arrived: '250.0000',
      amount: '200.0000',
      credited: '200.0000',
      balance: '0.0000',
      balanceAfter: '200.0000',
    });
  });

  test('is not approved once more money has arrived than the proposal tells', async () => {
    const member = await stage.member();
    const row = await oddly(member);
    const asked = { id: row.deposit_id, amount: '250', reason: 'seen on the statement' };
    const approval = await proposeCredit(stage.deps, asked, await stage.staff());
    await refuseDeposit(stage.deps, { id: row.deposit_id, reason: 'goes back' }, await stage.staff());
    const { reference, provider, amount } = row;
    await receivePayment(stage.deps, { reference, provider, amount, transactionId: newKey() });
    expect(await stateOf(row)).toMatchObject({ state: 'in-question', arrived: pesos(750) });
    const approved = approveAction(stage.database, stage.cashier.actions, approval, await stage.staff());
    expect(await codeOf(approved)).toBe('approval-stale');
    expect(await balance(member)).toBe(0n);
  });
});
