// Pays what is owed on lines of pay: each payer's oldest debts first, many payments in one transaction (docs/reference/agents.md 6.8).
import type { WalletId } from '@tyche/kernel/ids';
import type { Tx } from '../../../platform/db/database.ts';
import { creditBatch, type Funds, fundsOf, lockWallets, postBatch } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { lineRefOf, movementKindOf, movementsOf, partKeyOf } from './movements.ts';
import { isWithheld, type OwedDebt, type PlannedPayment, planPayments } from './plan-payments.ts';
import * as store from './store-debts.ts';

export type FundingDeps = Pick<AgentsDeps, 'database' | 'listWalletIds'>;

/** Debts that one transaction pays. Its wallets are locked meanwhile, so it is short. */
export const DEBTS_TOGETHER = 250;
const MAX_TURNS = 10_000;

/**
 * Pays the queues of payers: of each the oldest debts first that are due or within reach, with what is available in the wallet, never with
 * what it holds, until its queue is empty or it has not enough for a debt. A debt to a frozen receiver is put on hold and pays nothing. A
 * frozen or closed wallet of a payer has nothing available. When it is not enough, the debts that are due become arrears.
 *
 * @param debtors payers, in the order in which they pay.
 * @param together how many debts one transaction pays.
 * @returns how much they paid, in 1/10 000 units.
 */
export async function payQueues(
  deps: FundingDeps,
  debtors: readonly bigint[],
  reach: store.Reach,
  together = DEBTS_TOGETHER,
): Promise<bigint> {
  let paid = 0n;
  for (let first = 0; first < debtors.length; first += together) {
    let left = debtors.slice(first, first + together);
    for (let turn = 0; left.length > 0 && turn < MAX_TURNS; turn += 1) {
      const each = Math.max(Math.floor(together / left.length), 1);
      const queues = { debtors: left, reach, each };
      const end = await deps.database.inTransaction((tx) => payTurn(deps, tx, queues));
      paid += end.paid;
      left = left.filter((debtor) => end.isLeft(debtor));
    }
  }
  return paid;
}

/** Pays the queue of one payer. */
export function payQueue(deps: FundingDeps, debtor: bigint, reach: store.Reach = 'due'): Promise<bigint> {
  return payQueues(deps, [debtor], reach);
}

/** How a turn ended: what was paid, and which payers may have more to pay. */
interface TurnEnd {
  readonly paid: bigint;
  readonly isLeft: (debtor: bigint) => boolean;
}

/** Locks the first debts of each queue, then the wallets, and pays what there is money for. */
async function payTurn(deps: FundingDeps, tx: Tx, queues: store.QueuesWanted): Promise<TurnEnd> {
  const locked = await store.lockQueues(tx, queues);
  const debts = locked.filter(({ is_owed }) => is_owed);
  const owed = await lockParties(deps, tx, debts);
  const { payments, held, short } = planPayments(owed);
  if (held.length > 0) await store.holdDebts(tx, held);
  if (payments.length > 0) await pay(tx, payments);
  if (short.length > 0) await store.markArrears(tx, short, queues.reach);
  const ofPayer = Map.groupBy(locked, ({ debtor }) => debtor);
  return {
    paid: payments.reduce((sum, { pays }) => sum + pays, 0n),
    isLeft: (debtor) => (ofPayer.get(debtor)?.length ?? 0) >= queues.each && !short.includes(debtor),
  };
}

/** Locks the wallets of both sides of debts, in the order of all wallets: payments in the other direction lock them in the same order. */
async function lockParties(
  { listWalletIds }: FundingDeps,
  tx: Tx,
  debts: readonly store.OwedRow[],
): Promise<readonly OwedDebt[]> {
  if (debts.length === 0) return [];
  const members = new Set(debts.flatMap(({ debtor, creditor }) => [debtor, creditor ?? debtor]));
  const known = await listWalletIds(tx, [...members]);
  const walletIds = [...members].map((memberId) => requireWallet(known, memberId));
  await lockWallets(tx, walletIds);
  const funds = new Map(
    (await fundsOf(tx, walletIds)).flatMap((each) => (each ? [[each.walletId, each]] : [])),
  );
  const fundsOfMember = (memberId: bigint): Funds => {
    const found = funds.get(requireWallet(known, memberId));
    if (!found) throw new Error('a wallet that is not there');
    return found;
  };
  return debts.map((debt) => ({
    debt,
    from: fundsOfMember(debt.debtor),
    to: debt.creditor === null ? null : fundsOfMember(debt.creditor),
  }));
}

/** The wallet of a party of pay; every account has one. */
export function requireWallet(known: ReadonlyMap<bigint, WalletId>, memberId: bigint): WalletId {
  const walletId = known.get(memberId);
  if (!walletId) throw new Error(`pay of ${memberId}, which has no wallet`);
  return walletId;
}

/** Writes payments on locked debts and moves their money. The wallets are locked too, so the ledger has no reason to refuse one. */
async function pay(tx: Tx, payments: readonly PlannedPayment[]): Promise<void> {
  const partOf = await writeParts(
    tx,
    payments.map(({ debt, pays }) => ({ lineId: debt.line_id, pays })),
  );
  const movements = payments.flatMap(({ debt, pays, from, to }) =>
    movementsOf({
      debt,
      part: partOf(debt.line_id),
      pays,
      from: from.walletId,
      to: to?.walletId ?? null,
    }),
  );
  const refused = (await postBatch(tx, movements)).find(({ status }) => status !== 'ok');
  if (refused) throw new Error(`the ledger answered ${refused.status} to a payment on lines of pay`);
}

async function writeParts(
  tx: Tx,
  payments: readonly { readonly lineId: bigint; readonly pays: bigint }[],
): Promise<(lineId: bigint) => store.PartRow> {
  const parts = new Map((await store.insertParts(tx, payments)).map((part) => [part.line_id, part]));
  return (lineId) => {
    const part = parts.get(lineId);
    if (!part) throw new Error('a payment that was not written');
    return part;
  };
}

/**
 * Pays debts of the house that are not paid, all in one transaction: the house always has enough. Debts to frozen receivers are put on
 * hold. Gives how many were paid.
 */
export function payHouse(deps: FundingDeps, lineIds: readonly bigint[]): Promise<number> {
  return deps.database.inTransaction(async (tx) => {
    const debts = await store.lockHouse(tx, lineIds);
    const receivers = debts.flatMap(({ creditor }) => (creditor === null ? [] : [creditor]));
    const wallets = await deps.listWalletIds(tx, receivers);
    const walletIds = receivers.map((memberId) => requireWallet(wallets, memberId));
    const funds = new Map(
      (await fundsOf(tx, walletIds)).flatMap((each) => (each ? [[each.walletId, each]] : [])),
    );
    const walletOf = ({ creditor }: store.DebtRow) => requireWallet(wallets, creditor ?? 0n);
    const isHeld = (debt: store.DebtRow) => isWithheld(debt, funds.get(walletOf(debt)) ?? null);
    const [held, toPay] = [debts.filter(isHeld), debts.filter((debt) => !isHeld(debt))];
    await store.holdDebts(
      tx,
      held.map(({ line_id }) => line_id),
    );
    const partOf = await writeParts(
      tx,
      toPay.map((debt) => ({ lineId: debt.line_id, pays: restOf(debt) })),
    );
    for (const [kind, ofKind] of Map.groupBy(toPay, (debt) => movementKindOf(debt.kind))) {
      const credits = ofKind.map((debt) => ({
        walletId: walletOf(debt),
        key: partKeyOf(partOf(debt.line_id)),
        amount: restOf(debt),
        ref: lineRefOf(debt.line_id),
      }));
      await creditBatch(tx, { scope: 'commission', kind, gl: 'commission' }, credits);
    }
    return toPay.length;
  });
}

const restOf = ({ amount, paid }: store.DebtRow): bigint => amount - paid;
