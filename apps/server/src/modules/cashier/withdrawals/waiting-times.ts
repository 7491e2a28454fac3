// Waiting times of the cashier as a staff setting: one proposes, another approves, as with everything that decides over money.
import type { cashierStaff } from '@tyche/contract/cashier-staff';
import type { OutputOf } from '@tyche/contract/route';
import { setCashierValues } from '../../settings/index.ts';
import { type Actor, type GuardedActions, proposeAction } from '../../staff/index.ts';
import type { CashierDeps } from '../deps.ts';

type WaitingTimes = OutputOf<typeof cashierStaff.waitingTimes>;

const names = ['cardWaitHours', 'newCardHours', 'newAccountHours', 'receiptMinutes'] as const;
const KIND = 'cashier.waiting-times';

/** The waiting times of the site, in hours and minutes. */
export async function readWaitingTimes({ merchant }: Pick<CashierDeps, 'merchant'>): Promise<WaitingTimes> {
  const { cardWaitHours, newCardHours, newAccountHours, receiptMinutes } = (await merchant()).site.cashier;
  return { cardWaitHours, newCardHours, newAccountHours, receiptMinutes };
}

/** Proposes other waiting times. Gives the proposal's number. Refuses `approval-pending` while another proposal waits. */
export async function proposeWaitingTimes(
  { database, merchant }: CashierDeps,
  { reason, ...payload }: WaitingTimes & { readonly reason: string },
  actor: Actor,
): Promise<bigint> {
  const { code: subject } = await merchant();
  return database.inTransaction((tx) => proposeAction(tx, { kind: KIND, subject, payload, reason }, actor));
}

/** What an approved proposal does. */
export function waitingTimeActions({ merchant }: Pick<CashierDeps, 'merchant'>): GuardedActions {
  return {
    [KIND]: {
      permission: 'cashier.approve',
      async perform(tx, { payload }) {
        const values = Object.fromEntries(
          names.map((name) => {
            const value: unknown = Reflect.get(Object(payload), name);
            if (typeof value !== 'number') throw new Error(`a proposal without ${name}`);
            return [name, value];
          }),
        );
        await setCashierValues(tx, (await merchant()).code, values);
      },
    },
  };
}
