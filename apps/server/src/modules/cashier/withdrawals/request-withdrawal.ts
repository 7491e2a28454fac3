// Asking for a withdrawal: its money is held in the transaction that writes it down. Nothing lets the player take it back (reliability.md W12).
import { formatAmount } from '@tyche/kernel/money';
import {
  type BankKind,
  feeOn,
  judgeRisk,
  leftOf,
  type Quota,
  type Range,
  type RiskMark,
  type WithdrawalTerms,
  withdrawalTerms,
} from '@tyche/rules/cashier';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import type { CashierSettings } from '../../settings/index.ts';
import { balanceOfWallet, type MovementStatus, owedBy, placeHold, repay } from '../../wallet/index.ts';
import { requirePayoutsAllowed } from './bank-cards.ts';
import { forfeitIfAgreed, refuseUnderBonus } from './bonus-gate.ts';
import type { CashierDeps, Payer } from '../deps.ts';
import { insertFlag, insertStep, lockPayments } from '../store.ts';
import { type CardRow, findCard } from './store-cards.ts';
import * as store from './store-withdrawals.ts';
import { closeMet, owedTurnover } from './turnover.ts';
import { amountWithin } from '../amounts.ts';
import { announce } from '../announce.ts';
import { hashRequest, requireSameRequest } from '../../../platform/requests/same-request.ts';

export interface WithdrawalRequest {
  readonly memberId: bigint;
  readonly key: string;
  readonly amount: string;
  readonly cardId: bigint;
  /** The member agrees that a bonus ends which a deposit earned. */
  readonly forfeits?: boolean;
}

/** The amounts that a kind of account takes. */
export function rangeFor(kind: BankKind, settings: CashierSettings): Range {
  const { withdrawMinimum, withdrawMaximum, walletMinimum, walletMaximum } = settings;
  return kind === 'e-wallet'
    ? { minimum: walletMinimum, maximum: walletMaximum }
    : { minimum: withdrawMinimum, maximum: withdrawMaximum };
}

/** What is left of the day of a member, and the terms that hold for it. */
export interface OwnDay extends Quota {
  /** Withdrawals of today so far. */
  readonly used: number;
  /** Those of the merchant with the benefits of the rank. */
  readonly terms: WithdrawalTerms;
}

/** What is left of the day of a member, by its own terms: the merchant's, or better ones of its rank (rewards.md 9.3). */
export async function readOwnDay(
  { merchant, benefitsOf }: Pick<CashierDeps, 'merchant' | 'benefitsOf'>,
  reader: Reader,
  memberId: bigint,
): Promise<OwnDay> {
  const { site } = await merchant();
  const terms = withdrawalTerms(site.cashier, await benefitsOf(reader, memberId));
  const used = await store.sumOfDay(reader, memberId, site.timeZone);
  const left = leftOf({ amount: site.cashier.dailyAmount, count: terms.dailyCount }, used);
  return { ...left, used: used.count, terms };
}

/** The fee of the next withdrawal of a day: none for the first ones. */
function feeFor(amount: bigint, { used, terms }: OwnDay, { freePerDay }: CashierSettings): bigint {
  return used < freePerDay ? 0n : feeOn(amount, { ratePpm: terms.feePpm, fixed: 0n });
}

/** The booked withdrawal of a repeated request; null when the key is new. Refuses `key-reused` for a key of another request. */
export async function findRequestedWithdrawal(
  reader: Reader,
  { memberId, key, amount, cardId }: WithdrawalRequest,
): Promise<store.WithdrawalRow | null> {
  const known = await store.findWithdrawalByKey(reader, memberId, key);
  if (known) requireSameRequest(known.request_hash, hashRequest('withdrawal', amount, cardId));
  return known;
}

/**
 * Requests a withdrawal; the payment password is the caller's to check. Idempotent by key. Refuses `payouts-blocked`, `unknown-bank-card`,
 * `bank-card-new`, `amount-out-of-range`, `debt-owed`, `turnover-owed`, `withdrawal-quota`, `insufficient-balance`, `wallet-locked`,
 * `bonus-in-process`, `key-reused`.
 */
export async function requestWithdrawal(
  deps: CashierDeps,
  request: WithdrawalRequest,
): Promise<store.WithdrawalRow> {
  const { memberId, key, cardId, forfeits } = request;
  const requestHash = hashRequest('withdrawal', request.amount, cardId);
  await deps.pay.settle(memberId);
  return deps.database.inTransaction(async (tx) => {
    await lockPayments(tx, memberId);
    const known = await findRequestedWithdrawal(tx, request);
    if (known) return known;
    const { site } = await deps.merchant();
    await requirePayoutsAllowed(deps.relations, tx, memberId);
    const card = await findCard(tx, memberId, cardId);
    if (!card) throw new Refusal('unknown-bank-card');
    const until = card.usable_from.getTime();
    if (!card.is_usable) throw new Refusal('bank-card-new', { until });
    const amount = amountWithin(request.amount, rangeFor(card.kind, site.cashier), site.currency);
    const payer = await deps.findMember(tx, memberId);
    if (!payer) throw new Refusal('not-signed-in');
    await forfeitIfAgreed(deps, tx, memberId, forfeits);
    await refuseOwing(deps, tx, payer);
    const day = await readOwnDay(deps, tx, memberId);
    if (day.count < 1 || day.amount < amount)
      throw new Refusal('withdrawal-quota', { amount: formatAmount(day.amount), count: day.count });
    const fee = feeFor(amount, day, site.cashier);
    const asked = { key, requestHash, cardId, amount, fee, terms: day.terms };
    const row = await writeDown(deps, tx, payer, asked);
    await refuseUnderBonus(deps, tx, { memberId, forfeits });
    return judge(deps, tx, row, card);
  });
}

/** Everything that stands against a withdrawal now, as codes; for the look ahead that moves nothing. */
export async function findObstacles(
  deps: CashierDeps,
  { memberId, amount, card }: { memberId: bigint; amount: bigint; card: CardRow },
): Promise<{ obstacles: string[]; fee: bigint; available: bigint; turnoverOwed: bigint; debt: bigint }> {
  const { reader } = deps.database;
  const { site } = await deps.merchant();
  const payer = await deps.findMember(reader, memberId);
  if (!payer) throw new Refusal('not-signed-in');
  const [balance, debt, turnover, day, block] = await Promise.all([
    balanceOfWallet(reader, payer.walletId),
    debtOf(deps, reader, payer),
    owedTurnover(deps, reader, memberId),
    readOwnDay(deps, reader, memberId),
    deps.relations.payoutBlock(reader, memberId),
  ]);
  const range = rangeFor(card.kind, site.cashier);
  const available = balance?.available ?? 0n;
  const hasPassword = await deps.paymentPassword.isSet(reader, memberId);
  const against: Readonly<Record<string, boolean>> = {
    'payment-password-missing': !hasPassword,
    'payouts-blocked': block !== null,
    'bank-card-new': !card.is_usable,
    'amount-out-of-range': amount < range.minimum || amount > range.maximum,
    'debt-owed': debt > 0n,
    'turnover-owed': turnover.owed > 0n,
    'withdrawal-quota': day.count < 1 || day.amount < amount,
    'insufficient-balance': available < amount,
    'wallet-locked': balance !== null && balance.status !== 'active',
  };
  return {
    obstacles: Object.keys(against).filter((code) => against[code]),
    fee: feeFor(amount, day, site.cashier),
    available,
    turnoverOwed: turnover.owed,
    debt,
  };
}

/**
 * Writes a withdrawal down with the terms that hold now, holds its money and tells the member. `terms` is null for a withdrawal that no
 * quota and no fee concern. Refuses `insufficient-balance` and `wallet-locked`.
 */
export async function writeDown(
  { payoutProvider, merchant }: CashierDeps,
  tx: Tx,
  { memberId, walletId }: Pick<Payer, 'memberId' | 'walletId'>,
  asked: {
    key: string;
    requestHash: Buffer;
    cardId: bigint;
    amount: bigint;
    fee: bigint;
    terms: WithdrawalTerms | null;
  },
): Promise<store.WithdrawalRow> {
  const { site } = await merchant();
  const { currency } = site;
  const row = await store.insertWithdrawal(tx, {
    ...asked,
    memberId,
    walletId,
    currency,
    provider: payoutProvider,
    etaMinutes: site.cashier.etaMinutes,
  });
  const owner = `withdrawal:${row.withdrawal_id}`;
  const held = await placeHold(tx, { holdId: row.hold_id, walletId, amount: row.amount, owner });
  requireMoved(held.status);
  await insertStep(tx, 'withdrawal', row.withdrawal_id, row);
  const params = { amount: formatAmount(asked.amount), currency, reference: row.reference };
  await notify(tx, { memberId, kind: 'withdrawal-requested', params });
  return row;
}

/** What a member owes from corrected results and in pay, in 1/10 000 units. */
export async function debtOf(
  { pay }: CashierDeps,
  reader: Reader,
  { memberId, walletId }: Pick<Payer, 'memberId' | 'walletId'>,
): Promise<bigint> {
  return (await owedBy(reader, walletId)) + (await pay.owed(reader, memberId));
}

/** Refuses `debt-owed` as `refuseDebt` does, and `turnover-owed` while stakes are missing. */
export async function refuseOwing(deps: CashierDeps, tx: Tx, payer: Payer): Promise<void> {
  const { memberId } = payer;
  await refuseDebt(deps, tx, payer);
  const { owed } = await owedTurnover(deps, tx, memberId);
  if (owed > 0n) throw new Refusal('turnover-owed', { amount: formatAmount(owed) });
  await closeMet(deps, tx, memberId);
}

/** Lets what is there go to what is owed from corrected results, and refuses `debt-owed` while anything stays owed, pay included. */
export async function refuseDebt(
  deps: CashierDeps,
  tx: Tx,
  payer: Pick<Payer, 'memberId' | 'walletId'>,
): Promise<void> {
  const { walletId } = payer;
  if ((await owedBy(tx, walletId)) > 0n) await repay(tx, walletId);
  const debt = await debtOf(deps, tx, payer);
  if (debt > 0n) throw new Refusal('debt-owed', { amount: formatAmount(debt) });
}

/** Refuses what the ledger refuses of money that goes out. */
export function requireMoved(status: MovementStatus): void {
  if (status === 'ok') return;
  if (status === 'insufficient') throw new Refusal('insufficient-balance');
  if (status === 'locked') throw new Refusal('wallet-locked');
  throw new Error(`the ledger answered ${status}`);
}

async function judge(
  deps: CashierDeps,
  tx: Tx,
  row: store.WithdrawalRow,
  card: CardRow,
): Promise<store.WithdrawalRow> {
  const flags = await marksOf(deps, tx, row, card);
  return flags.length > 0
    ? move(deps, tx, row, { state: 'risk-review', reason: 'looked-at', flags })
    : move(deps, tx, row, { state: 'approved', reason: 'none' });
}

/** Moves a withdrawal that was just written down. */
export async function move(
  { merchant }: CashierDeps,
  tx: Tx,
  { withdrawal_id: id, member_id: memberId }: store.WithdrawalRow,
  change: { state: 'approved' | 'risk-review'; reason: string; flags?: readonly string[] },
): Promise<store.WithdrawalRow> {
  const { site } = await merchant();
  const moved = await store.updateWithdrawal(tx, id, { ...change, dueMinutes: site.cashier.etaMinutes });
  await insertStep(tx, 'withdrawal', id, moved);
  await announce(tx, 'cashier.withdrawal', { memberIds: [memberId], id, state: moved.state });
  return moved;
}

/** The marks of a withdrawal, each flagged for the staff. */
export async function marksOf(
  deps: CashierDeps,
  tx: Tx,
  row: store.WithdrawalRow,
  card: CardRow,
): Promise<readonly RiskMark[]> {
  const { site } = await deps.merchant();
  const { member_id: memberId } = row;
  const risk = await store.readRisk(tx, memberId, card.account_mark);
  const now = row.at.getTime();
  const hoursSince = (at: Date | null) => (at === null ? 0 : Math.floor((now - at.getTime()) / 3_600_000));
  const weekAgo = new Date(now - 7 * 86_400_000);
  const [staked = 0n] = await deps.stakedSince(tx, memberId, [weekAgo]);
  const flags = judgeRisk(
    {
      amount: row.amount,
      accountAgeHours: hoursSince(await deps.relations.registeredAt(tx, memberId)),
      cardAgeHours: hoursSince(card.added_at),
      deposited: risk.deposited,
      staked,
      receivedByTransfer: risk.received,
      othersOnAccount: risk.others,
      accountsAdded: risk.accounts,
      disputes: risk.disputes,
    },
    site.cashier,
  );
  for (const kind of flags) await insertFlag(tx, { memberId, kind, detail: row.reference });
  return flags;
}
