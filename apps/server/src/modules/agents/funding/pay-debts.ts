// Pays what is owed on lines of pay: a payer's oldest debt first, each payment in a transaction of its own (docs/reference/agents.md 6.8).
import { hash } from 'node:crypto';
import type { WalletId } from '@tyche/kernel/ids';
import { timeDigits } from '@tyche/kernel/request-key';
import { type ContractKind, fundQueue } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import {
  creditBatch,
  type Funds,
  fundsOf,
  lockWallets,
  type Movement,
  postLinked,
} from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-debts.ts';
import { openDebt } from './store-runs.ts';

export type FundingDeps = Pick<AgentsDeps, 'database' | 'listWalletIds'>;

/** How one payment ended. `isShort`: the payer has not enough for the debt, so the queue stops. */
export interface Payment {
  readonly lineId: bigint;
  readonly pays: bigint;
  readonly isShort: boolean;
}

const MAX_PAYMENTS = 10_000;

/**
 * Makes the next payment of a payer: on the oldest debt that is due or within reach, with what is available in the wallet, never with what
 * it holds. A debt to a frozen receiver is put on hold and pays nothing. A frozen or closed wallet of the payer has nothing available.
 * When it is not enough, the debts that are due become arrears.
 *
 * @param opens a line of a run that the payment reaches first.
 * @returns null when nothing is to be paid.
 */
export function payNext(
  deps: FundingDeps,
  debtor: bigint,
  reach: store.Reach,
  opens: bigint | null = null,
): Promise<Payment | null> {
  return deps.database.inTransaction(async (tx) => {
    if (opens !== null) await openDebt(tx, opens);
    const debt = await store.lockNext(tx, debtor, reach);
    return debt && payDebt(deps, tx, debtor, debt, opens);
  });
}

/** Pays a payer's queue until it is empty or the wallet is. Gives how much it paid. */
export async function payQueue(
  deps: FundingDeps,
  debtor: bigint,
  reach: store.Reach = 'due',
): Promise<bigint> {
  let paid = 0n;
  for (let count = 0; count < MAX_PAYMENTS; count += 1) {
    const payment = await payNext(deps, debtor, reach);
    paid += payment?.pays ?? 0n;
    if (!payment || payment.isShort) break;
  }
  return paid;
}

async function payDebt(
  deps: FundingDeps,
  tx: Tx,
  debtor: bigint,
  debt: store.DebtRow,
  opens: bigint | null,
): Promise<Payment> {
  const { line_id: id, creditor, amount, paid, due_at: due } = debt;
  const { from, to } = await lockBoth(deps, tx, debtor, creditor);
  if (isWithheld(debt, to)) {
    await store.holdDebts(tx, [id]);
    return { lineId: id, pays: 0n, isShort: false };
  }
  const [funded] = fundQueue(mayPay(from) ? from.available : 0n, [{ id, due, amount, paid }]).lines;
  const pays = funded?.pays ?? 0n;
  if (pays > 0n) await move(tx, debt, pays, { from: from.walletId, to: to?.walletId ?? null });
  const isShort = funded?.state !== 'paid';
  if (isShort) await store.markArrears(tx, debtor, opens);
  return { lineId: id, pays, isShort };
}

/** Locks the wallets of both sides. A payment in the other direction locks them in the same order. */
async function lockBoth(
  { listWalletIds }: FundingDeps,
  tx: Tx,
  debtor: bigint,
  creditor: bigint | null,
): Promise<{ from: Funds; to: Funds | null }> {
  const members = creditor === null ? [debtor] : [debtor, creditor];
  const known = await listWalletIds(tx, members);
  const walletIds = members.map((memberId) => requireWallet(known, memberId));
  await lockWallets(tx, walletIds);
  const [from, to] = await fundsOf(tx, walletIds);
  if (!from || (creditor !== null && !to)) throw new Error('a wallet that is not there');
  return { from, to: to ?? null };
}

function requireWallet(known: ReadonlyMap<bigint, WalletId>, memberId: bigint): WalletId {
  const walletId = known.get(memberId);
  if (!walletId) throw new Error(`pay of ${memberId}, which has no wallet`);
  return walletId;
}

/** Whether a debt waits for staff: its receiver is frozen or closed, in the programme or in its wallet. */
function isWithheld({ is_released, is_frozen }: store.DebtRow, to: Funds | null): boolean {
  return !is_released && to !== null && (is_frozen || !mayPay(to));
}

const mayPay = ({ status }: Funds): boolean => status === 'active' || status === 'bet-locked';

async function move(
  tx: Tx,
  debt: store.DebtRow,
  pays: bigint,
  { from, to }: { from: WalletId; to: WalletId | null },
): Promise<void> {
  const [part] = await store.insertParts(tx, [{ lineId: debt.line_id, pays }]);
  if (!part) throw new Error('a payment that was not written');
  const common = {
    scope: 'commission',
    key: partKeyOf(part),
    ref: lineRefOf(debt.line_id),
    kind: movementKindOf(debt.kind),
  } as const;
  const gl = to === null ? 'commission' : 'clearing:pay';
  const movements: Movement[] = [{ ...common, gl, walletId: from, delta: -pays, leg: 0 }];
  if (to !== null) movements.push({ ...common, gl, walletId: to, delta: pays, leg: 1 });
  const refused = (await postLinked(tx, movements)).find(({ status }) => status !== 'ok');
  if (refused) throw new Error(`the ledger answered ${refused.status} to a payment on line ${debt.line_id}`);
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
    const payments = toPay.map((debt) => ({ lineId: debt.line_id, pays: restOf(debt) }));
    const parts = new Map((await store.insertParts(tx, payments)).map((part) => [part.line_id, part]));
    for (const [kind, ofKind] of Map.groupBy(toPay, (debt) => movementKindOf(debt.kind))) {
      const credits = ofKind.map((debt) => {
        const part = parts.get(debt.line_id);
        if (!part) throw new Error('a payment that was not written');
        return {
          walletId: walletOf(debt),
          key: partKeyOf(part),
          amount: restOf(debt),
          ref: lineRefOf(debt.line_id),
        };
      });
      await creditBatch(tx, { scope: 'commission', kind, gl: 'commission' }, credits);
    }
    return toPay.length;
  });
}

const restOf = ({ amount, paid }: store.DebtRow): bigint => amount - paid;

const movementKindOf = (kind: ContractKind) => (kind === 'DIVIDEND' ? 'dividend' : 'salary');

/**
 * The key of a payment: its time, then a hash of its line and number. The row of the payment is unique by line and number, and its time
 * tells the month of the ledger in which it is (docs/decisions/0065-paying-what-is-owed.md).
 */
function partKeyOf({ line_id, part, paid_at }: store.PartRow): string {
  const time = timeDigits(paid_at.getTime());
  const hex = hash('sha256', ['pay-part', line_id, part].join('\n'), 'hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** The reference of the movements of a line: a UUID that ends with its number. */
export function lineRefOf(lineId: bigint): string {
  const digits = lineId.toString(16).padStart(16, '0');
  return `00000000-0000-8000-a${digits.slice(1, 4)}-${digits.slice(4)}`;
}

/** The line of such a reference. */
export function lineOfRef(ref: string): bigint | null {
  const found = /^00000000-0000-8000-a([0-9a-f]{3})-([0-9a-f]{12})$/.exec(ref);
  return found ? BigInt(`0x${found[1]}${found[2]}`) : null;
}
