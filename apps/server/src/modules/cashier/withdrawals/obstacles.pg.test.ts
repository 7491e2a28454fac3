// What the pages are told before a form is filled in is what the form would meet: nobody fills one in for nothing.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProtection } from '../../protection/index.ts';
import type { CashierDeps } from '../deps.ts';
import { openDeposit } from '../deposits/open-deposit.ts';
import { readDepositing, readWithdrawing } from '../read-own.ts';
import { sendTransfer } from '../transfers/transfers.ts';
import { findObstacles, requestWithdrawal } from './request-withdrawal.ts';
import type { CardRow } from './store-cards.ts';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, pesos, type Stage } from '../test/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A cashier of a site that asks who its players are, with at most one open deposit. */
async function strictly(): Promise<CashierDeps> {
  const known = await stage.deps.merchant();
  const cashier = { ...known.site.cashier, mostOpenDeposits: 1 };
  const merchant = async () => ({ ...known, site: { ...known.site, kycBeforeDeposit: true, cashier } });
  return { ...stage.deps, merchant, guard: openProtection({ merchant, sealing: stage.deps.sealing }) };
}

/** The smallest deposit that any channel takes. */
const deposit = (deps: CashierDeps, memberId: bigint) =>
  openDeposit(deps, {
    memberId,
    key: newKey(),
    kind: 'redirect',
    channelCode: 'demo-wallet',
    amount: '100',
    bankCode: '',
    payerName: '',
  });

describe('what stands against every deposit', () => {
  /** A member whose identity is known, and then what `statement` makes of it; `{id}` is the member. */
  async function member(...statements: readonly string[]): Promise<bigint> {
    const { memberId } = await stage.member();
    const declared = 'insert into protection.profiles (member_id, identity_level) values ({id}, 1)';
    for (const statement of [declared, ...statements])
      await stage.rows(statement.replaceAll('{id}', String(memberId)));
    return memberId;
  }
  const limit = (amount: bigint) =>
    `insert into protection.limits (member_id, kind, period, amount) values ({id}, 'deposit', 'day', ${amount})`;
  const stop = (kind: string) =>
    `insert into protection.stops (member_id, kind, since, until)
     values ({id}, '${kind}', clock_timestamp(), clock_timestamp() + interval '1 day')`;

  test.each([
    ['identity-required', ['update protection.profiles set identity_level = 0 where member_id = {id}']],
    ['play-stopped', [stop('break')]],
    ['self-excluded', [stop('self-exclusion')]],
    ['deposit-limit', [limit(pesos(100) - 1n)]],
  ])('is told as %s, and met', async (code, statements) => {
    const deps = await strictly();
    const memberId = await member(...statements);
    expect((await readDepositing(deps, memberId)).obstacle?.code).toBe(code);
    expect(await codeOf(deposit(deps, memberId))).toBe(code);
  });

  test('is told as too many open deposits, and met', async () => {
    const deps = await strictly();
    const memberId = await member();
    expect((await readDepositing(deps, memberId)).obstacle).toBeNull();
    expect(await codeOf(deposit(deps, memberId))).toBe('done');
    expect((await readDepositing(deps, memberId)).obstacle?.code).toBe('too-many-open-deposits');
    expect(await codeOf(deposit(deps, memberId))).toBe('too-many-open-deposits');
  });

  test('is nothing where the limit leaves just enough, and what it leaves is told', async () => {
    const deps = await strictly();
    const memberId = await member(limit(pesos(100)));
    expect(await readDepositing(deps, memberId)).toMatchObject({ obstacle: null, limitLeft: pesos(100) });
    expect(await codeOf(deposit(deps, memberId))).toBe('done');
    expect((await readDepositing(deps, memberId)).limitLeft).toBe(0n);
  });
});

describe('the steps before a withdrawal', () => {
  const ask = ({ memberId, cardId }: { memberId: bigint; cardId: bigint }) =>
    requestWithdrawal(stage.deps, { memberId, key: newKey(), amount: '200', cardId });
  const states = async (memberId: bigint) =>
    (await readWithdrawing(stage.deps, memberId)).steps.map(({ state }) => state);

  test('are all done for a member whose withdrawal goes through', async () => {
    const member = await stage.member(pesos(1_000));
    expect(await states(member.memberId)).toEqual(['done', 'done', 'done']);
    expect(await codeOf(ask(member))).toBe('done');
  });

  test('wait until a new account can be used, and say when', async () => {
    const member = await stage.member(pesos(1_000));
    const [card] = await stage.rows<{ at: Date }>(`
      update cashier.bank_cards set usable_from = clock_timestamp() + interval '1 day'
      where card_id = ${member.cardId} returning usable_from as at`);
    const { steps } = await readWithdrawing(stage.deps, member.memberId);
    expect(steps[1]).toEqual({ step: 'account', state: 'waiting', until: card?.at });
    expect(await codeOf(ask(member))).toBe('bank-card-new');
  });

  test('ask for what must still be wagered', async () => {
    const member = await stage.member(pesos(1_000));
    await stage.rows(`
      insert into cashier.turnover (member_id, source, reference, required)
      values (${member.memberId}, 'deposit', 'D1', ${pesos(500)})`);
    expect(await states(member.memberId)).toEqual(['done', 'done', 'now']);
    expect(await codeOf(ask(member))).toBe('turnover-owed');
  });

  test('wait for late pay to other agents, after what is there has gone to it; transfers wait too', async () => {
    const { memberId, cardId } = await stage.member(pesos(1_000));
    const settled: bigint[] = [];
    const pay = { owed: async () => pesos(50), settle: async (of: bigint) => void settled.push(of) };
    const deps = { ...stage.deps, pay };
    const request = { memberId, key: newKey(), amount: '200' };
    expect(await codeOf(requestWithdrawal(deps, { ...request, cardId }))).toBe('debt-owed');
    const below = await stage.member(0n, memberId);
    const sent = { ...request, direction: 'down', username: below.username, reason: 'lent' } as const;
    expect(await codeOf(sendTransfer(deps, sent))).toBe('debt-owed');
    expect(settled).toEqual([memberId, memberId]);
    const [card] = await stage.rows<CardRow>(`select * from cashier.bank_cards where card_id = ${cardId}`);
    if (!card) throw new Error('no card');
    const { obstacles, debt } = await findObstacles(deps, { memberId, amount: pesos(200), card });
    expect([obstacles.includes('debt-owed'), debt]).toEqual([true, pesos(50)]);
  });
});
