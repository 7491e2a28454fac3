// What members and staff see of payments: the contract's shapes from the rows.
import { formatAmount } from '@tyche/kernel/money';
import { depositStanding, isOpenDeposit, withdrawalStanding } from '@tyche/rules/cashier';
import type { Reader } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { cardLabel } from './withdrawals/bank-cards.ts';
import { channels } from './deposits/channels.ts';
import { listPictures, listSteps, type PaymentKind } from './store.ts';
import { listCardsById } from './withdrawals/store-cards.ts';
import type { DepositRow } from './deposits/store-deposits.ts';
import type { TransferRow } from './transfers/store-transfers.ts';
import { countQueue, type WithdrawalRow } from './withdrawals/store-withdrawals.ts';

export function depositView(row: DepositRow) {
  return {
    id: row.deposit_id.toString(),
    reference: row.reference,
    channelCode: row.channel_code,
    channelName: channels.find(({ code }) => code === row.channel_code)?.name ?? row.channel_code,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    ...depositStanding(row.state, row.kind),
    since: row.since.getTime(),
    dueAt: isOpenDeposit(row.state) ? row.expires_at.getTime() : null,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    credited: row.credited === null ? null : formatAmount(row.credited),
    currency: row.currency,
    at: row.at.getTime(),
    payment: isOpenDeposit(row.state) ? row.guide : null,
  };
}

/** Withdrawals with the masked account of each and their place in the queue. */
export async function withdrawalViews(reader: Reader, sealing: Sealing, rows: readonly WithdrawalRow[]) {
  const cards = await listCardsById(reader, [...new Set(rows.map((row) => row.card_id))]);
  const labels = new Map(cards.map((card) => [card.card_id, cardLabel(sealing, card)]));
  return Promise.all(
    rows.map(async (row) => ({
      id: row.withdrawal_id.toString(),
      reference: row.reference,
      state: row.state,
      reason: row.reason,
      ...withdrawalStanding(row.state),
      since: row.since.getTime(),
      dueAt: row.due_at?.getTime() ?? null,
      amount: formatAmount(row.amount),
      fee: formatAmount(row.fee),
      payout: formatAmount(row.amount - row.fee),
      currency: row.currency,
      card: labels.get(row.card_id) ?? '',
      at: row.at.getTime(),
      queuePosition: row.state === 'risk-review' ? await countQueue(reader, row.withdrawal_id) : null,
      complaintUntil: row.complaint_until?.getTime() ?? null,
    })),
  );
}

/** One withdrawal. */
export async function withdrawalView(reader: Reader, sealing: Sealing, row: WithdrawalRow) {
  const [view] = await withdrawalViews(reader, sealing, [row]);
  if (!view) throw new Error('a withdrawal without a view');
  return view;
}

/** The history and the pictures of a payment. */
export async function detailOf(reader: Reader, kind: PaymentKind, subjectId: bigint) {
  const [steps, pictures] = [
    await listSteps(reader, kind, subjectId),
    await listPictures(reader, kind, subjectId),
  ];
  return {
    steps: steps.map(({ state, reason, at }) => ({ state, reason, at: at.getTime() })),
    images: pictures.map(({ image_id, name, at }) => ({ id: image_id, name, at: at.getTime() })),
  };
}

/** A transfer as one of its two sides sees it. */
export function transferView(row: TransferRow, viewer: bigint, names: ReadonlyMap<bigint, string>) {
  const isPayer = row.from_member === viewer;
  const cameFrom = row.direction === 'up' ? 'from-down' : 'from-up';
  return {
    id: row.transfer_id.toString(),
    reference: row.reference,
    direction: isPayer ? row.direction : cameFrom,
    name: names.get(isPayer ? row.to_member : row.from_member) ?? '',
    amount: formatAmount(row.amount),
    currency: row.currency,
    reason: row.reason,
    at: row.at.getTime(),
  } as const;
}
