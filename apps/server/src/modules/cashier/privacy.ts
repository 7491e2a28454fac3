// What the cashier keeps about a member, handed out or destroyed (reliability.md P2). Amounts stay: they are the ledger's.
import type { Reader } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import { deleteImages } from '../../platform/files/store.ts';
import { MEMBER_ERASED } from '../protection/index.ts';
import { forgetReasons } from '../staff/index.ts';
import { cardView } from './withdrawals/bank-cards.ts';
import type { CashierDeps } from './deps.ts';
import { listCards } from './withdrawals/store-cards.ts';
import { listDeposits } from './deposits/store-deposits.ts';
import { erasePayments, listOwnPictures, listSubjects } from './store-privacy.ts';
import { listTransfers } from './transfers/store-transfers.ts';
import { listWithdrawals } from './withdrawals/store-withdrawals.ts';
import { depositView, transferView, withdrawalViews } from './views.ts';

export { hasOpenPayment } from './store-privacy.ts';

const MOST = 10_000;
const everything = {
  from: null,
  to: null,
  state: null,
  kind: null,
  oldestFirst: false,
  limit: MOST,
  offset: 0,
};

/** The member's payments, cards (masked) and transfers, for the export. */
export async function exportPayments(
  { sealing, maskedNames }: Pick<CashierDeps, 'sealing' | 'maskedNames'>,
  reader: Reader,
  memberId: bigint,
) {
  const wanted = { ...everything, memberId };
  const [deposits, withdrawals, cards, transfers, pictures] = [
    await listDeposits(reader, wanted),
    await listWithdrawals(reader, wanted),
    await listCards(reader, memberId),
    await listTransfers(reader, wanted),
    await listOwnPictures(reader, memberId),
  ];
  const names = await maskedNames(
    reader,
    transfers.flatMap(({ from_member, to_member }) => [from_member, to_member]),
  );
  return {
    deposits: deposits.map(depositView),
    withdrawals: await withdrawalViews(reader, sealing, withdrawals),
    cards: cards.map((row) => cardView(sealing, row)),
    transfers: transfers.map((row) => transferView(row, memberId, names)),
    pictures,
  };
}

/** After an erasure nothing here tells who was paid. Hearing it twice is harmless. */
export const paymentsErased: Subscription = {
  topic: MEMBER_ERASED,
  async handle(tx, { payload }) {
    const memberId =
      typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'memberId') : null;
    const id = BigInt(String(memberId));
    const { payments, flags } = await listSubjects(tx, id);
    await forgetReasons(tx, { actions: ['^(deposit|withdrawal|transfer)\\.'], subjects: payments });
    await forgetReasons(tx, { actions: ['^flag\\.'], subjects: flags });
    await deleteImages(tx, await erasePayments(tx, id));
  },
};
