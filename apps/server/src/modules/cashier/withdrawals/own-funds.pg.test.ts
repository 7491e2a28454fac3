// Own funds of a self-excluded or closed member are paid by staff, to a card of the member's own and to no other (reliability.md R6).
import { newKey } from '@tyche/testkit/key';
import { formatAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, approveAction } from '../../staff/index.ts';
import { audit, balanceOfWallet, post } from '../../wallet/index.ts';
import { addCard } from './bank-cards.ts';
import { payOutOwnFunds, readFunds } from './own-funds.ts';
import { proposeOwnCard } from './own-funds-card.ts';
import { drivePayouts, startPayouts } from './pay-out.ts';
import { findWithdrawal, type WithdrawalRow } from './store-withdrawals.ts';
import { eventually } from '@tyche/testkit/until';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, pesos, type Stage, type TestMember } from '../test/stage.ts';
import { requireTurnover } from './turnover.ts';

let stage: Stage;
let teller: Actor;
let second: Actor;

beforeAll(async () => {
  stage = await openStage();
  [teller, second] = [await stage.staff(), await stage.staff()];
});
afterAll(async () => {
  const report = await stage.database.inSnapshot(audit);
  await stage.close();
  expect(report.differences).toEqual([]);
});

async function exclude({ memberId }: TestMember): Promise<void> {
  await stage.rows(`insert into protection.profiles (member_id) values (${memberId})`);
  await stage.rows(`
    insert into protection.stops (member_id, kind, until)
    values (${memberId}, 'self-exclusion', clock_timestamp() + interval '6 months')`);
  await stage.rows(`select wallet.stop_play(${memberId}, clock_timestamp() + interval '6 months')`);
}

const close = ({ memberId }: TestMember) =>
  stage.rows(`update members.members set disabled_at = clock_timestamp() where member_id = ${memberId}`);

async function excluded(balance: bigint): Promise<TestMember> {
  const member = await stage.member(balance);
  await exclude(member);
  return member;
}

const payOut = (
  { memberId, cardId }: TestMember,
  amount: bigint,
  { key = newKey() as string, by = teller } = {},
) =>
  payOutOwnFunds(
    stage.deps,
    { memberId, cardId, key, amount: formatAmount(amount), reason: 'asked by letter' },
    by,
  );

async function money({ walletId }: TestMember) {
  const found = await balanceOfWallet(stage.database.reader, walletId);
  return { balance: found?.balance, held: found?.held };
}

async function paid({ withdrawal_id: id }: WithdrawalRow): Promise<WithdrawalRow> {
  return eventually(async () => {
    await stage.rows(
      `update cashier.payouts set ask_at = clock_timestamp() where withdrawal_id = ${id} and status in ('written', 'sent')`,
    );
    await startPayouts(stage.deps);
    await drivePayouts(stage.deps);
    const now = await findWithdrawal(stage.database.reader, id);
    return now?.state === 'paid-awaiting-receipt' && now;
  });
}

describe('own funds', () => {
  test('of an excluded member reach the own card while bets are refused, with every step and a line in the trail', async () => {
    const member = await excluded(pesos(73));
    const bet = { walletId: member.walletId, scope: 'lottery', kind: 'bet', gl: 'house' } as const;
    const placed = await stage.database.inTransaction((tx) =>
      post(tx, { ...bet, key: newKey(), delta: -pesos(1) }),
    );
    expect(placed.status).toBe('limited');
    // Below what a member may ask for: nothing has to stay behind.
    const { row, approvalId } = await payOut(member, pesos(73));
    expect(row).toMatchObject({ state: 'approved', fee: 0n });
    expect(row.flags).toContain('opened-by-staff');
    expect(approvalId).toBeNull();
    expect(await money(member)).toEqual({ balance: pesos(73), held: pesos(73) });
    await paid(row);
    expect(await money(member)).toEqual({ balance: 0n, held: 0n });
    const steps = await stage.rows<{ state: string }>(
      `select state from cashier.steps where kind = 'withdrawal' and subject_id = ${row.withdrawal_id} order by step_id`,
    );
    expect(steps.map(({ state }) => state)).toEqual([
      'requested',
      'risk-review',
      'approved',
      'paying',
      'paid-awaiting-receipt',
    ]);
    const lines = await stage.rows<{ action: string }>(
      `select action from staff.audit_trail where subject = '${row.reference}' order by 1`,
    );
    expect(lines.map(({ action }) => action)).toEqual(['withdrawal.approved', 'withdrawal.opened']);
  });

  test('of a closed member are paid too; who can sign in withdraws in person', async () => {
    const member = await stage.member(pesos(200));
    expect(await codeOf(payOut(member, pesos(200)))).toBe('member-can-withdraw');
    await close(member);
    expect((await payOut(member, pesos(200))).row.state).toBe('approved');
    expect(await codeOf(payOut({ ...member, memberId: 1n }, pesos(1)))).toBe('unknown-member');
  });

  test('go to no card of another, none that was taken away and none that still waits', async () => {
    const member = await excluded(pesos(500));
    const other = await stage.member();
    expect(await codeOf(payOut({ ...member, cardId: other.cardId }, pesos(100)))).toBe('unknown-bank-card');
    await exclude(other);
    expect(await codeOf(payOut({ ...member, cardId: other.cardId }, pesos(100)))).toBe('unknown-bank-card');
    stage.set({ cardWaitHours: 24 });
    const cardId = await addCard(stage.deps, member.memberId, {
      kind: 'bank',
      bankCode: 'BPI',
      holderName: 'Test Player',
      accountNumber: '7777700001',
    });
    stage.set({});
    expect(await codeOf(payOut({ ...member, cardId }, pesos(100)))).toBe('bank-card-new');
    await stage.rows(
      `update cashier.bank_cards set removed_at = clock_timestamp() where card_id = ${member.cardId}`,
    );
    expect(await codeOf(payOut(member, pesos(100)))).toBe('unknown-bank-card');
    expect(await money(member)).toEqual({ balance: pesos(500), held: 0n });
  });

  describe('of who has no card', () => {
    const papers = { kind: 'bank', bankCode: 'BPI', holderName: 'Test Player' } as const;
    const propose = ({ memberId }: TestMember, accountNumber: string, by = teller) =>
      proposeOwnCard(stage.deps, { ...papers, memberId, accountNumber, reason: 'papers came by mail' }, by);
    const agree = (id: bigint, by: Actor) => approveAction(stage.database, stage.cashier.actions, id, by);
    const withoutCard = async (balance: bigint) => {
      const member = await excluded(balance);
      await stage.rows(
        `update cashier.bank_cards set removed_at = clock_timestamp() where card_id = ${member.cardId}`,
      );
      return member;
    };

    test('are paid to one that staff wrote down and a second person agreed to, and not before', async () => {
      stage.set({ cardWaitHours: 0 });
      const member = await withoutCard(pesos(90));
      const id = await propose(member, '7777700101');
      expect((await readFunds(stage.deps, member.memberId)).cards).toEqual([]);
      expect(await codeOf(propose(member, '7777700102'))).toBe('approval-pending');
      expect(await codeOf(agree(id, teller))).toBe('second-person-needed');
      const kept = await stage.rows(`
        select payload::text from staff.approvals where approval_id = ${id}
        union all select p::text from cashier.proposed_cards p where member_id = ${member.memberId}`);
      expect(kept).toHaveLength(2);
      expect(JSON.stringify(kept)).not.toContain('7777700101');
      await agree(id, second);
      const { cards } = await readFunds(stage.deps, member.memberId);
      expect(cards).toMatchObject([{ bankCode: 'BPI', isUsable: true }]);
      const cardId = BigInt(cards[0]?.id ?? 0);
      expect((await payOut({ ...member, cardId }, pesos(90))).row.state).toBe('approved');
      stage.set({});
    });

    test('wait as long as any card, in the verified name alone, and never beside the same account', async () => {
      stage.set({ cardWaitHours: 24 });
      const member = await withoutCard(pesos(90));
      expect(await codeOf(propose(member, 'x'))).toBe('account-number-format');
      await agree(await propose(member, '7777700103'), second);
      const [card] = (await readFunds(stage.deps, member.memberId)).cards;
      expect(card?.isUsable).toBe(false);
      const again = await propose(member, '7777700103');
      expect(await codeOf(agree(again, second))).toBe('bank-card-taken');
      stage.set({});
    });

    test('count for nobody while they are only proposed, and one takes the place of another', async () => {
      const member = await withoutCard(pesos(90));
      const cards = () =>
        stage.rows(`select card_id from cashier.bank_cards where member_id = ${member.memberId}`);
      const before = await cards();
      const first = await propose(member, '7777700106');
      expect(await cards()).toEqual(before);
      await stage.rows(
        `update staff.approvals set state = 'refused', decided_by = proposed_by, decided_at = clock_timestamp()
         where approval_id = ${first}`,
      );
      await agree(await propose(member, '7777700107'), second);
      const [card, ...others] = (await readFunds(stage.deps, member.memberId)).cards;
      expect(card?.accountNumber).toMatch(/0107$/);
      expect(others).toEqual([]);
    });

    test('are no way around signing in', async () => {
      const member = await stage.member(pesos(90));
      expect(await codeOf(propose(member, '7777700104'))).toBe('member-can-withdraw');
      await close(member);
      const id = await propose(member, '7777700105');
      await stage.rows(`update members.members set disabled_at = null where member_id = ${member.memberId}`);
      expect(await codeOf(agree(id, second))).toBe('member-can-withdraw');
    });
  });

  test('from the limit on need a second person; the money is held until then', async () => {
    stage.set({ secondPersonAmount: pesos(1_000) });
    const member = await excluded(pesos(5_000));
    const key = newKey();
    const { row, approvalId } = await payOut(member, pesos(5_000), { key });
    expect(row.state).toBe('risk-review');
    expect(approvalId).not.toBeNull();
    expect((await payOut(member, pesos(5_000), { key })).approvalId).toBe(approvalId);
    expect(await codeOf(payOut(member, pesos(4_000), { key }))).toBe('key-reused');
    const decide = (by: Actor) => approveAction(stage.database, stage.cashier.actions, approvalId ?? 0n, by);
    expect(await codeOf(decide(teller))).toBe('second-person-needed');
    expect(await money(member)).toEqual({ balance: pesos(5_000), held: pesos(5_000) });
    await decide(second);
    await paid(row);
    expect(await money(member)).toEqual({ balance: 0n, held: 0n });
    stage.set({});
  });

  test('are taken once by a key however often it comes, and never more than there is', async () => {
    const member = await excluded(pesos(100));
    const key = newKey();
    const same = await Promise.all(Array.from({ length: 8 }, () => payOut(member, pesos(60), { key })));
    expect(new Set(same.map(({ row }) => row.withdrawal_id)).size).toBe(1);
    expect(await codeOf(payOut(member, pesos(41)))).toBe('insufficient-balance');
    expect(await codeOf(payOut(member, 0n))).toBe('amount-out-of-range');
    expect(await money(member)).toEqual({ balance: pesos(100), held: pesos(60) });
  });

  test('ask no stakes of who may not stake, but keep what a promotion asks for', async () => {
    const member = await excluded(pesos(100));
    const owe = (source: 'deposit' | 'promotion') =>
      stage.database.inTransaction((tx) =>
        requireTurnover(tx, {
          memberId: member.memberId,
          source,
          reference: newKey(),
          required: pesos(500),
        }),
      );
    await owe('deposit');
    expect((await payOut(member, pesos(10))).row.state).toBe('approved');
    await owe('promotion');
    expect(await codeOf(payOut(member, pesos(10)))).toBe('turnover-owed');
  });

  test('are shown to staff with the standing and the masked cards', async () => {
    const member = await excluded(pesos(250));
    const { memberId, cardId } = member;
    const seen = await readFunds(stage.deps, memberId);
    expect(seen).toMatchObject({ standing: 'self-excluded', available: '250.0000', held: '0.0000' });
    expect(seen.until).toBeGreaterThan(Date.now());
    expect(seen.cards).toMatchObject([{ id: cardId.toString(), holderName: 'T*** P***' }]);
    expect(JSON.stringify(seen)).not.toContain('Test Player');
    const free = await stage.member();
    expect((await readFunds(stage.deps, free.memberId)).standing).toBe('active');
    await close(free);
    expect((await readFunds(stage.deps, free.memberId)).standing).toBe('closed');
  });
});
