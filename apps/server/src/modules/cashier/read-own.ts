// What a member reads of its own payments. Another's is as unknown as none.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { depositObstacle, stepsOfWithdrawal } from '@tyche/rules/cashier';
import { Refusal } from '../../platform/http/errors.ts';
import { cardView } from './withdrawals/bank-cards.ts';
import { channelsFor } from './deposits/channels.ts';
import type { CashierDeps } from './deps.ts';
import { channelStatuses } from './deposits/open-deposit.ts';
import { findObstacles } from './withdrawals/request-withdrawal.ts';
import { findCard, listCards } from './withdrawals/store-cards.ts';
import * as deposits from './deposits/store-deposits.ts';
import * as withdrawals from './withdrawals/store-withdrawals.ts';
import { owedTurnover } from './withdrawals/turnover.ts';
import { depositView, detailOf, withdrawalView, withdrawalViews } from './views.ts';
import { type PageWanted, pageAnswer, pageOf } from '../../platform/http/pages.ts';

export interface RecordsWanted extends PageWanted {
  readonly state?: string;
  readonly depositMode?: string;
  readonly startDate?: number;
  readonly endDate?: number;
}

function filterOf(memberId: bigint, wanted: RecordsWanted) {
  const { state = null, depositMode: kind = null, startDate, endDate } = wanted;
  return {
    memberId,
    state,
    kind,
    from: startDate === undefined ? null : new Date(startDate),
    to: endDate === undefined ? null : new Date(endDate),
    oldestFirst: false,
    ...pageOf(wanted),
  };
}

/** Whether a member may deposit, what stands against it, and how that went so far. */
export async function readDepositing(deps: CashierDeps, memberId: bigint) {
  const { reader } = deps.database;
  const { site } = await deps.merchant();
  const statuses = await channelStatuses(deps, reader);
  const offered = channelsFor(site.currency).filter(({ code }) => statuses.get(code) !== 'closed');
  const least = offered.reduce<bigint | null>(
    (found, { minimum }) => (found === null || minimum < found ? minimum : found),
    null,
  );
  const open = await deposits.countOpen(reader, memberId);
  const { mostOpenDeposits } = site.cashier;
  const standing = await deps.guard.depositStanding(reader, memberId);
  return {
    isPossible: least !== null,
    obstacle: depositObstacle({ ...standing, openDeposits: open, mostOpenDeposits, least }),
    limitLeft: standing.room?.left ?? null,
    open,
    paid: await deposits.countPaid(reader, memberId),
    unpaid: await deposits.listUnpaid(reader, memberId),
  };
}

/** A page of a member's deposits, newest first. */
export async function listOwnDeposits({ database }: CashierDeps, memberId: bigint, wanted: RecordsWanted) {
  const rows = await deposits.listDeposits(database.reader, filterOf(memberId, wanted));
  return pageAnswer(rows, wanted, depositView);
}

/** One deposit of a member with its history. Refuses `unknown-deposit`. */
export async function readOwnDeposit({ database: { reader } }: CashierDeps, memberId: bigint, id: bigint) {
  const row = await deposits.findDeposit(reader, id);
  if (row?.member_id !== memberId) throw new Refusal('unknown-deposit');
  return { ...depositView(row), ...(await detailOf(reader, 'deposit', id)) };
}

/** A page of a member's withdrawals, newest first. */
export async function listOwnWithdrawals(deps: CashierDeps, memberId: bigint, wanted: RecordsWanted) {
  const { reader } = deps.database;
  const rows = await withdrawals.listWithdrawals(reader, filterOf(memberId, wanted));
  const list = await withdrawalViews(reader, deps.sealing, rows);
  return { ...pageAnswer(rows, wanted, () => null), list };
}

/** One withdrawal of a member with its history. Refuses `unknown-withdrawal`. */
export async function readOwnWithdrawal(deps: CashierDeps, memberId: bigint, id: bigint) {
  const { reader } = deps.database;
  const row = await withdrawals.findWithdrawal(reader, id);
  if (row?.member_id !== memberId) throw new Refusal('unknown-withdrawal');
  const view = await withdrawalView(reader, deps.sealing, row);
  return { ...view, ...(await detailOf(reader, 'withdrawal', id)) };
}

/** Withdrawals on which the member's word is waited for. */
export async function listUnconfirmed({ database: { reader }, sealing }: CashierDeps, memberId: bigint) {
  return withdrawalViews(reader, sealing, await withdrawals.listAwaitingReceipt(reader, memberId));
}

/** What stands between a member and a withdrawal, whatever its amount: the steps that are done once, and a block. */
export async function readWithdrawing(deps: CashierDeps, memberId: bigint) {
  const { reader } = deps.database;
  const hasPaymentPassword = await deps.paymentPassword.isSet(reader, memberId);
  const cards = await listCards(reader, memberId);
  const block = await deps.relations.payoutBlock(reader, memberId);
  return {
    hasPaymentPassword,
    steps: stepsOfWithdrawal({
      hasPaymentPassword,
      accounts: cards.map((card) => ({ isUsable: card.is_usable, usableFrom: card.usable_from })),
      turnoverOwed: (await owedTurnover(deps, reader, memberId)).owed,
    }),
    blockedUntil: block?.until ?? null,
  };
}

/** What a withdrawal would cost and meet now. Refuses `invalid-amount` and `unknown-bank-card`. */
export async function lookAhead(
  deps: CashierDeps,
  memberId: bigint,
  { amount: text, bankId }: { amount: string; bankId: string },
) {
  const { reader } = deps.database;
  const amount = parseAmount(text);
  if (amount === null || amount <= 0n) throw new Refusal('invalid-amount', { field: 'amount' });
  const card = await findCard(reader, memberId, BigInt(bankId));
  if (!card) throw new Refusal('unknown-bank-card');
  const { site } = await deps.merchant();
  const found = await findObstacles(deps, { memberId, amount, card });
  return {
    eligible: found.obstacles.length === 0,
    obstacles: found.obstacles,
    amount: formatAmount(amount),
    fee: formatAmount(found.fee),
    payout: formatAmount(amount - found.fee),
    available: formatAmount(found.available),
    turnoverOwed: formatAmount(found.turnoverOwed),
    debt: formatAmount(found.debt),
    etaMinutes: site.cashier.etaMinutes,
    queueLength: await withdrawals.countQueue(reader),
  };
}

/** A member's cards, masked. */
export async function listOwnCards({ database, sealing }: CashierDeps, memberId: bigint) {
  return (await listCards(database.reader, memberId)).map((row) => cardView(sealing, row));
}
