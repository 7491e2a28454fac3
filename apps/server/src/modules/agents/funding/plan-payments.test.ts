// What several payers pay at once: what each would pay in its turn.
import type { WalletId } from '@tyche/kernel/ids';
import { fundQueue } from '@tyche/rules/agents';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Funds } from '../../wallet/index.ts';
import { type OwedDebt, planPayments } from './plan-payments.ts';

const MEMBERS = 5;

/** Debts between a few members, in the order of payers and their queues, and what each has. */
const anOwing = fc
  .record({
    balances: fc.array(fc.bigInt(0n, 60n), { minLength: MEMBERS, maxLength: MEMBERS }),
    frozen: fc.array(fc.boolean(), { minLength: MEMBERS, maxLength: MEMBERS }),
    debts: fc.array(
      fc.record({
        debtor: fc.integer({ min: 0, max: MEMBERS - 1 }),
        creditor: fc.option(fc.integer({ min: 0, max: MEMBERS - 1 })),
        amount: fc.bigInt(1n, 40n),
        due: fc.integer({ min: 0, max: 9 }),
        isReleased: fc.boolean(),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ balances, frozen, debts }) => {
    const funds = balances.map((balance, at) => fundsOf(at, balance, frozen[at] ?? false));
    const owed = debts
      .filter(({ debtor, creditor }) => debtor !== creditor)
      .map((debt, at) => owedOf(debt, BigInt(at + 1), funds))
      .toSorted(
        ({ debt: one }, { debt: other }) =>
          Number(one.debtor - other.debtor) ||
          one.due_at.getTime() - other.due_at.getTime() ||
          Number(one.line_id - other.line_id),
      );
    return { funds, owed };
  });

function fundsOf(member: number, balance: bigint, isFrozen: boolean): Funds {
  return {
    walletId: BigInt(member) as WalletId,
    book: 'real',
    currency: 'PHP',
    status: isFrozen ? 'frozen' : 'active',
    balance,
    held: 0n,
    available: balance,
    isGuarded: false,
    isBonusReady: false,
  };
}

function owedOf(
  debt: { debtor: number; creditor: number | null; amount: bigint; due: number; isReleased: boolean },
  line_id: bigint,
  funds: readonly Funds[],
): OwedDebt {
  const from = funds[debt.debtor];
  if (!from) throw new Error('no payer');
  return {
    debt: {
      line_id,
      debtor: BigInt(debt.debtor),
      creditor: debt.creditor === null ? null : BigInt(debt.creditor),
      kind: 'DAILY',
      amount: debt.amount,
      paid: 0n,
      due_at: new Date(debt.due),
      is_released: debt.isReleased,
      is_frozen: false,
    },
    from,
    to: debt.creditor === null ? null : (funds[debt.creditor] ?? null),
  };
}

it('each payer pays its queue by the rule, with what it has when its turn comes', () => {
  fc.assert(
    fc.property(anOwing, ({ funds, owed }) => {
      const { payments, held, short } = planPayments(owed);
      const left = new Map(funds.map(({ walletId, balance }) => [walletId, balance]));
      for (const [debtor, queue] of Map.groupBy(owed, ({ debt }) => debt.debtor)) {
        const from = funds[Number(debtor)];
        const open = queue.filter(({ debt }) => !held.includes(debt.line_id));
        const { lines } = fundQueue(
          from?.status === 'active' ? (left.get(from.walletId) ?? 0n) : 0n,
          open
            .filter(({ debt, to }) => debt.is_released || to?.status !== 'frozen')
            .map(({ debt: { line_id: id, due_at: due, amount, paid } }) => ({ id, due, amount, paid })),
        );
        const paid = payments.filter(({ debt }) => debt.debtor === debtor);
        expect(paid.map(({ debt, pays }) => [debt.line_id, pays])).toEqual(
          lines.filter(({ pays }) => pays > 0n).map(({ id, pays }) => [id, pays]),
        );
        expect(short.includes(debtor)).toBe(lines.some(({ state }) => state !== 'paid'));
        for (const { from: payer, to, pays } of paid) {
          left.set(payer.walletId, (left.get(payer.walletId) ?? 0n) - pays);
          if (to) left.set(to.walletId, (left.get(to.walletId) ?? 0n) + pays);
        }
      }
      for (const balance of left.values()) expect(balance).toBeGreaterThanOrEqual(0n);
    }),
  );
});

it('only debts to frozen receivers that staff have not released are held, and none of them is paid', () => {
  fc.assert(
    fc.property(anOwing, ({ owed }) => {
      const { held, payments } = planPayments(owed);
      for (const { debt, to } of owed)
        if (held.includes(debt.line_id)) expect([debt.is_released, to?.status]).toEqual([false, 'frozen']);
      for (const { debt, to } of payments) expect(debt.is_released || to?.status !== 'frozen').toBe(true);
    }),
  );
});
