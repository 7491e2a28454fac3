// Cashier: deposits, withdrawals and transfers. Uses settings, staff, wallet, identity, protection, messaging, members. The ledger posts every
// movement. The state of a payment is what the provider reports; without a report the cashier asks and never guesses.
import type { IncomingHttpHeaders } from 'node:http';
import type { cashier } from '@tyche/contract/cashier';
import type { cashierStaff } from '@tyche/contract/cashier-staff';
import type { Reader } from '../../platform/db/database.ts';
import { findImage } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { GuardedActions } from '../staff/index.ts';
import type { CashierDeps } from './deps.ts';
import { handleCallback } from './deposits/handle-callback.ts';
import { drivePayouts, startPayouts } from './withdrawals/pay-out.ts';
import { exportPayments } from './privacy.ts';
import { endReceipts, remindOfReceipts } from './withdrawals/receipt.ts';
import { reconcile } from './reconcile.ts';
import { cashierRoutes } from './routes.ts';
import { askAboutDeposits, expireDeposits } from './deposits/run-deposits.ts';
import { ownCardActions } from './withdrawals/own-funds-card.ts';
import { cashierActions } from './staff-actions.ts';
import { cashierStaffRoutes } from './staff-routes.ts';
import { findPictureOwner } from './store.ts';
import { owedTurnover } from './withdrawals/turnover.ts';
import { waitingTimeActions } from './withdrawals/waiting-times.ts';

export { cashierDomains } from './domains.ts';
export { addCard, readBankInCommon } from './withdrawals/bank-cards.ts';
export {
  countCredited,
  type OfferedDeposit,
  readOfferedDeposit,
  sumCredited,
  withdrewSoon,
} from './deposits/store-facts.ts';
export { findPaymentSources } from './find-sources.ts';
export type { PaymentProvider } from './adapter.ts';
export type { CashierDeps, PayingGuard, PayOwed, Relations } from './deps.ts';
export { hasOpenPayment } from './privacy.ts';
export { listTransferRings, sharedPayees, type TransferRing } from './store-shared-payees.ts';

export interface Cashier {
  readonly handlers: Handlers<keyof typeof cashier | keyof typeof cashierStaff>;
  readonly actions: GuardedActions;
  readonly jobs: readonly Job[];
  /** Handles a call-back of a provider. Refuses `unknown-route`, `signature-refused`, `unknown-deposit`. */
  handleCallback(code: string, message: { headers: IncomingHttpHeaders; raw: Buffer }): Promise<void>;
  /** A picture with its owner; null when it does not exist. */
  findPicture(
    imageId: string,
  ): Promise<{ memberId: bigint; name: string; type: string; bytes: Buffer } | null>;
  /** The stakes that a member still needs before a withdrawal, in 1/10 000 units. */
  owedTurnover(reader: Reader, memberId: bigint): Promise<bigint>;
  /** The payments, cards and transfers of a member, for the export of personal data. */
  exportPayments(reader: Reader, memberId: bigint): Promise<unknown>;
}

const SECOND = 1_000;

/** Opens the module. */
export function openCashier(deps: CashierDeps): Cashier {
  const { reader } = deps.database;
  const job = (name: string, everyMs: number, run: () => Promise<unknown>): Job => ({
    name: `cashier.${name}`,
    everyMs,
    run: async () => void (await run()),
  });
  return {
    handlers: { ...cashierRoutes(deps), ...cashierStaffRoutes(deps) },
    actions: { ...cashierActions(deps), ...ownCardActions(deps), ...waitingTimeActions(deps) },
    jobs: [
      job('expire', 2 * SECOND, () => expireDeposits(deps)),
      job('ask-deposits', 2 * SECOND, () => askAboutDeposits(deps)),
      job('start-payouts', SECOND, () => startPayouts(deps)),
      job('drive-payouts', SECOND, () => drivePayouts(deps)),
      job('receipts', 5 * SECOND, async () => [await remindOfReceipts(deps), await endReceipts(deps)]),
      job('reconcile', 3_600 * SECOND, () => reconcile(deps)),
    ],
    handleCallback: (code, message) => handleCallback(deps, code, message),
    async findPicture(imageId) {
      const memberId = await findPictureOwner(reader, imageId);
      const image = memberId === null ? null : await findImage(reader, imageId);
      return memberId !== null && image ? { memberId, ...image } : null;
    },
    exportPayments: (from, memberId) => exportPayments(deps, from, memberId),
    owedTurnover: async (asked, memberId) => (await owedTurnover(deps, asked, memberId)).owed,
  };
}
