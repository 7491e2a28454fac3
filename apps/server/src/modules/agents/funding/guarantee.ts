// The guarantee of the house: it pays a downline whose upline has been late for `arrearsDays`, and takes over the claim
// (docs/reference/agents.md 6.8).
import { formatAmount, sum } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import { notify } from '../../messaging/index.ts';
import { creditBatch, fundsOf } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { lineRefOf, movementKindOf, partKeyOf } from './movements.ts';
import { requireWallet } from './pay-debts.ts';
import { isWithheld } from './plan-payments.ts';
import { holdDebts } from './store-debts.ts';
import * as store from './store-guarantees.ts';

type Deps = Pick<AgentsDeps, 'database' | 'merchant' | 'listWalletIds'>;

const DEBTS_TOGETHER = 200;
const MAX_TURNS = 100;
/** The number of the part of a line that the house pays, as payments of the upline begin with 1. */
const HOUSE_PART = 0;

/**
 * Pays what uplines have owed for `arrearsDays` while the site guarantees pay, the whole rest of each line. The upline owes it to the house
 * then, in its old place of the queue. A debt to a frozen or closed receiver is put on hold instead. Safe in any number of processes.
 *
 * @returns how many debts the house took over.
 */
export async function payGuaranteed(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { site } = await deps.merchant();
  const { guarantee, arrearsDays } = site.contracts;
  if (!guarantee) return 0;
  let taken = 0;
  for (let turn = 0; turn < MAX_TURNS && !signal?.aborted; turn += 1) {
    const end = await deps.database.inTransaction((tx) => payPage(deps, tx, arrearsDays, site.currency));
    taken += end.taken;
    if (end.seen === 0) break;
  }
  return taken;
}

async function payPage(
  { listWalletIds }: Deps,
  tx: Tx,
  days: number,
  currency: string,
): Promise<{ readonly seen: number; readonly taken: number }> {
  const late = await store.lockLate(tx, days, DEBTS_TOGETHER);
  if (late.length === 0) return { seen: 0, taken: 0 };
  const wallets = await listWalletIds(tx, [...new Set(late.map(({ creditor }) => creditor))]);
  const found = await fundsOf(tx, [...wallets.values()]);
  const funds = new Map(found.flatMap((each) => (each ? [[each.walletId, each] as const] : [])));
  const walletOf = ({ creditor }: store.LateRow) => requireWallet(wallets, creditor);
  const isHeld = (debt: store.LateRow) => isWithheld(debt, funds.get(walletOf(debt)) ?? null);
  const [held, toPay] = [late.filter(isHeld), late.filter((debt) => !isHeld(debt))];
  await holdDebts(
    tx,
    held.map(({ line_id }) => line_id),
  );
  const rows = await store.takeOver(
    tx,
    toPay.map(({ line_id }) => line_id),
  );
  const taken = new Map(rows.map((row) => [row.line_id, row]));
  const paid = toPay.map((debt) => {
    const row = taken.get(debt.line_id);
    if (!row) throw new Error(`a debt of line ${debt.line_id} that was not taken over`);
    return { debt, ...row };
  });
  for (const [kind, ofKind] of Map.groupBy(paid, ({ debt }) => movementKindOf(debt.kind))) {
    const credits = ofKind.map(({ debt, line_id, amount, paid_at }) => ({
      walletId: walletOf(debt),
      key: partKeyOf({ line_id, part: HOUSE_PART, paid_at }),
      amount,
      ref: lineRefOf(line_id),
    }));
    await creditBatch(tx, { scope: 'commission', kind, gl: 'commission' }, credits);
  }
  await notifyParties(tx, paid, currency);
  return { seen: late.length, taken: paid.length };
}

/** Notifies each receiver of what it got from the house, and each upline of what it owes to the house since now. */
async function notifyParties(
  tx: Tx,
  paid: readonly { readonly debt: store.LateRow; readonly amount: bigint }[],
  currency: string,
): Promise<void> {
  const paramsOf = (rows: typeof paid) => ({
    amount: formatAmount(sum(rows.map(({ amount }) => amount))),
    currency,
  });
  for (const [memberId, rows] of Map.groupBy(paid, ({ debt }) => debt.creditor))
    await notify(tx, { memberId, kind: 'pay-guaranteed', params: paramsOf(rows) });
  for (const [memberId, rows] of Map.groupBy(paid, ({ debt }) => debt.debtor))
    await notify(tx, { memberId, kind: 'pay-taken-over', params: paramsOf(rows) });
}
