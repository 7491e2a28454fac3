// Own funds of who cannot sign in: a self-excluded or closed member keeps the money, and staff open the withdrawal to a card of the
// member's own (reliability.md R6). Everything after that is as with any withdrawal.
import type { WalletId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, listApprovals } from '../../staff/index.ts';
import { type Balance, mainBalances } from '../../wallet/index.ts';
import { cardView, requirePayoutsAllowed } from './bank-cards.ts';
import { forfeitIfAgreed, refuseUnderBonus, shownBonus } from './bonus-gate.ts';
import type { CashierDeps } from '../deps.ts';
import { debtOf, marksOf, move, refuseDebt, writeDown } from './request-withdrawal.ts';
import { approveOrPropose, note } from '../staff-actions.ts';
import { lockPayments } from '../store.ts';
import { findCard, listCards } from './store-cards.ts';
import { findWithdrawal, findWithdrawalByKey, type WithdrawalRow } from './store-withdrawals.ts';
import { owedTurnover } from './turnover.ts';
import { amountWithin } from '../amounts.ts';
import { hashRequest, requireSameRequest } from '../../../platform/requests/same-request.ts';

export interface OwnFundsRequest {
  readonly memberId: bigint;
  readonly key: string;
  readonly amount: string;
  readonly cardId: bigint;
  readonly reason: string;
  readonly forfeits?: boolean;
}

export interface OwnFundsAnswer {
  readonly row: WithdrawalRow;
  /** The proposal that waits for a second person; null when one was enough. */
  readonly approvalId: bigint | null;
}

type Standing = 'active' | 'self-excluded' | 'closed';

/** Any amount goes, down to the last unit: what is left must not stay behind. */
const ANY = { minimum: 1n, maximum: 1_000_000_000_000_000n };
const PROPOSALS = 1_000;

/** What a member has and whether the member can withdraw it in person. Refuses `unknown-member`. */
export async function readFunds(deps: CashierDeps, memberId: bigint) {
  const { database, sealing, findMember } = deps;
  const { reader } = database;
  const { walletId, currency, available, held } = await realWallet(deps, reader, memberId);
  const { standing, until } = await standingOf(deps, reader, memberId);
  const cards = await listCards(reader, memberId);
  return {
    memberId: memberId.toString(),
    username: (await findMember(reader, memberId))?.username ?? '',
    standing,
    until: until?.getTime() ?? null,
    currency,
    available: formatAmount(available),
    held: formatAmount(held),
    debt: formatAmount(await debtOf(deps, reader, { memberId, walletId })),
    bonus: await shownBonus(deps, reader, memberId),
    cards: cards.map((row) => cardView(sealing, row)),
  };
}

/**
 * Opens a withdrawal of own funds and lets it be paid; from the limit on it is proposed. Idempotent by key. Stakes that deposits ask for
 * are not asked of who may not stake; those of promotions are. Refuses `unknown-member`, `member-can-withdraw`, `unknown-bank-card`,
 * `bank-card-new`, `payouts-blocked`, `debt-owed`, `turnover-owed`, `amount-out-of-range`, `insufficient-balance`, `wallet-locked`,
 * `bonus-in-process`, `key-reused`.
 */
export async function payOutOwnFunds(
  deps: CashierDeps,
  request: OwnFundsRequest,
  actor: Actor,
): Promise<OwnFundsAnswer> {
  const { memberId, key, cardId, reason, forfeits } = request;
  const requestHash = hashRequest('own-funds', request.amount, cardId);
  await deps.pay.settle(memberId);
  return deps.database.inTransaction(async (tx) => {
    await lockPayments(tx, memberId);
    const known = await findWithdrawalByKey(tx, memberId, key);
    if (known) {
      requireSameRequest(known.request_hash, requestHash);
      return { row: known, approvalId: await findProposal(tx, known) };
    }
    const { walletId } = await realWallet(deps, tx, memberId);
    if ((await standingOf(deps, tx, memberId)).standing === 'active')
      throw new Refusal('member-can-withdraw');
    await requirePayoutsAllowed(deps.relations, tx, memberId);
    const card = await findCard(tx, memberId, cardId);
    if (!card) throw new Refusal('unknown-bank-card');
    if (!card.is_usable) throw new Refusal('bank-card-new', { until: card.usable_from.getTime() });
    const { site } = await deps.merchant();
    const amount = amountWithin(request.amount, ANY, site.currency);
    await forfeitIfAgreed(deps, tx, memberId, forfeits);
    await refuseDebt(deps, tx, { memberId, walletId });
    await refusePromotionDebt(deps, tx, memberId);
    const asked = { key, requestHash, cardId, amount, fee: 0n, terms: null };
    const written = await writeDown(deps, tx, { memberId, walletId }, asked);
    await refuseUnderBonus(deps, tx, { memberId, forfeits });
    const flags = ['opened-by-staff', ...(await marksOf(deps, tx, written, card))];
    const row = await move(deps, tx, written, { state: 'risk-review', reason: 'opened-by-staff', flags });
    await note(tx, actor, { action: 'withdrawal.opened', subject: row.reference, reason });
    const approvalId = await approveOrPropose(deps, tx, { row, reason }, actor);
    return { row: (await findWithdrawal(tx, row.withdrawal_id)) ?? row, approvalId };
  });
}

/** Whether a member can withdraw in person. */
export async function standingOf(
  { findMember, relations }: CashierDeps,
  reader: Reader,
  memberId: bigint,
): Promise<{ standing: Standing; until: Date | null }> {
  const until = await relations.exclusionEnd(reader, memberId);
  if (until) return { standing: 'self-excluded', until };
  return { standing: (await findMember(reader, memberId)) ? 'active' : 'closed', until: null };
}

/** Refuses `unknown-member`, to trial accounts too: their money is none. */
export async function realWallet(
  { relations }: CashierDeps,
  reader: Reader,
  memberId: bigint,
): Promise<Balance & { walletId: WalletId }> {
  const [wallet] = await mainBalances(reader, [memberId]);
  if (wallet?.book !== 'real' || !(await relations.registeredAt(reader, memberId)))
    throw new Refusal('unknown-member');
  return wallet;
}

async function refusePromotionDebt(deps: CashierDeps, tx: Tx, memberId: bigint): Promise<void> {
  const { parts } = await owedTurnover(deps, tx, memberId);
  const owed = parts
    .filter(({ source }) => source !== 'deposit')
    .reduce((all, { required, done }) => all + required - done, 0n);
  if (owed > 0n) throw new Refusal('turnover-owed', { amount: formatAmount(owed) });
}

async function findProposal(tx: Tx, { reference }: WithdrawalRow): Promise<bigint | null> {
  const open = await listApprovals(tx, 'proposed', PROPOSALS);
  return open.find(({ kind, subject }) => kind === 'withdrawal.approve' && subject === reference)?.id ?? null;
}
