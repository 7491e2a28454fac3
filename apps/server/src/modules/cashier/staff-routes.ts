// The cashier's queues, as staff work on them.
import type { cashierStaff } from '@tyche/contract/cashier-staff';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type Looker, recordLook } from '../staff/index.ts';
import type { CashierDeps } from './deps.ts';
import { payOutOwnFunds, readFunds } from './withdrawals/own-funds.ts';
import { proposeOwnCard } from './withdrawals/own-funds-card.ts';
import * as queues from './read-queues.ts';
import * as actions from './staff-actions.ts';
import { withdrawalView } from './views.ts';
import { proposeWaitingTimes, readWaitingTimes } from './withdrawals/waiting-times.ts';

const proposed = (id: bigint | null) => ({ approvalId: id?.toString() ?? null });

export function cashierStaffRoutes(deps: CashierDeps): Handlers<keyof typeof cashierStaff> {
  const look = (
    call: Looker,
    { memberId }: { readonly memberId: string },
    shown: { readonly fields: readonly string[]; readonly purpose: string },
  ) => recordLook(deps.database.reader, call, { ...shown, memberId: BigInt(memberId) });
  return {
    staffDeposits: (wanted) => queues.listDepositQueue(deps, wanted),
    async staffDeposit({ id }, call) {
      const found = await queues.readDeposit(deps, BigInt(id));
      await look(call, found, {
        fields: ['payment', 'pictures'],
        purpose: `deposit ${found.deposit.reference}`,
      });
      return found;
    },
    acceptDeposit: async ({ id, amount, reason }, call) =>
      proposed(await actions.proposeCredit(deps, { id: BigInt(id), amount, reason }, call)),
    async refuseDeposit({ id, reason }, call) {
      await actions.refuseDeposit(deps, { id: BigInt(id), reason }, call);
      return null;
    },
    staffWithdrawals: (wanted) => queues.listWithdrawalQueue(deps, wanted),
    async staffWithdrawal({ id }, call) {
      const found = await queues.readWithdrawal(deps, BigInt(id));
      const purpose = `withdrawal ${found.withdrawal.reference}`;
      await look(call, found, { fields: ['payment', 'account', 'pictures'], purpose });
      return found;
    },
    approveWithdrawal: async ({ id, reason }, call) =>
      proposed(await actions.approveWithdrawal(deps, { id: BigInt(id), reason }, call)),
    async rejectWithdrawal({ id, reason }, call) {
      await actions.refuseWithdrawal(deps, { id: BigInt(id), reason }, call);
      return null;
    },
    decideReceipt: async ({ id, decision, reason }, call) =>
      proposed(await actions.decideReceipt(deps, { id: BigInt(id), decision, reason }, call)),
    async memberFunds({ memberId }, call) {
      const found = await readFunds(deps, BigInt(memberId));
      await look(call, found, { fields: ['standing', 'balance', 'accounts'], purpose: 'own funds' });
      return found;
    },
    async payOutOwnFunds({ memberId, bankId, amount, reason, forfeits = false }, call) {
      const payout = { amount, reason, forfeits };
      const request = { ...payout, memberId: BigInt(memberId), cardId: BigInt(bankId), key: call.key };
      const { row, approvalId } = await payOutOwnFunds(deps, request, call);
      const withdrawal = await withdrawalView(deps.database.reader, deps.sealing, row);
      return { withdrawal, ...proposed(approvalId) };
    },
    addMemberCard: async ({ memberId, ...card }, call) =>
      proposed(await proposeOwnCard(deps, { memberId: BigInt(memberId), ...card }, call)),
    staffChannels: async () => ({ list: await queues.listChannels(deps) }),
    async setChannel({ channelCode: code, status, note }, call) {
      await queues.setChannel(deps, { code, status, note }, call);
      return null;
    },
    waitingTimes: () => readWaitingTimes(deps),
    setWaitingTimes: async (wanted, call) => proposed(await proposeWaitingTimes(deps, wanted, call)),
    riskFlags: ({ open, ...page }) => queues.listFlags(deps, { onlyOpen: open !== 'all', ...page }),
    async closeRiskFlag(closing, call) {
      await queues.closeFlag(deps, closing, call);
      return null;
    },
    reconciliation: () => queues.readComparison(deps),
  };
}
