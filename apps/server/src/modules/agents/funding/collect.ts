// What the platform collects by itself: debts whose time has come, arrears once their payer has money, and notices of old arrears
// (docs/reference/agents.md 6.8).
import { formatAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { notify } from '../../messaging/index.ts';
import { fundsOf } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { uplineOf } from '../tree/read-tree.ts';
import { type FundingDeps, payHouse, payQueue, payQueues } from './pay-debts.ts';
import * as store from './store-debts.ts';

const DUE_AT_ONCE = 500;
const DUE_TURNS = 40;
const PAYERS_AT_ONCE = 1_000;
const NOTIFIED_AT_ONCE = 200;

/** Collects debts whose time has come, and pays what staff have released of the house: all of them, in turns, or until it is stopped. */
export async function collectDue(deps: FundingDeps, signal?: AbortSignal): Promise<void> {
  for (let turn = 0; turn < DUE_TURNS && !signal?.aborted; turn += 1) {
    const due = await store.listDue(deps.database.reader, DUE_AT_ONCE);
    const ofHouse = due.filter(({ debtor }) => debtor === null).map(({ line_id }) => line_id);
    if (ofHouse.length > 0) await payHouse(deps, ofHouse);
    const debtors = new Set(due.flatMap(({ debtor }) => (debtor === null ? [] : [debtor])));
    await payQueues(deps, [...debtors], 'due');
    if (due.length < DUE_AT_ONCE) return;
  }
}

/**
 * Lets payers with arrears pay who have money now.
 *
 * @param after the payer after which to look.
 * @returns the last payer that was looked at; 0 when there is none after it, so that the next turn begins anew.
 */
export async function collectLate(deps: FundingDeps, after: bigint): Promise<bigint> {
  const { reader } = deps.database;
  const debtors = await store.listLateDebtors(reader, after, PAYERS_AT_ONCE);
  const wallets = await deps.listWalletIds(reader, debtors);
  const funds = await fundsOf(reader, [...wallets.values()]);
  const hasMoney = new Set(funds.flatMap((each) => (each && each.available > 0n ? [each.walletId] : [])));
  const able = debtors.filter((debtor) => {
    const walletId = wallets.get(debtor);
    return walletId !== undefined && hasMoney.has(walletId);
  });
  await payQueues(deps, able, 'due');
  return debtors.length < PAYERS_AT_ONCE ? 0n : (debtors.at(-1) ?? 0n);
}

/** What a member owes on lines of pay that is due or in arrears, in 1/10 000 units. While it is more than 0, no money leaves the account. */
export function owedInPay(reader: Reader, memberId: bigint): Promise<bigint> {
  return store.sumLate(reader, memberId);
}

/** Lets what is available in a member's wallet go to what it owes on lines of pay, in transactions of its own. */
export async function settlePay(deps: FundingDeps, memberId: bigint): Promise<void> {
  if ((await owedInPay(deps.database.reader, memberId)) > 0n) await payQueue(deps, memberId);
}

/**
 * Lets lines on hold be paid although their receiver is frozen: they are due again, in their old order. Gives those that were held.
 *
 * @param lineIds lines in any state; others than held ones stay as they are.
 */
export function releaseHeld(tx: Tx, lineIds: readonly bigint[]): Promise<readonly bigint[]> {
  return store.releaseDebts(tx, lineIds);
}

/** Lets what an agent gets be due again that was on hold while it was frozen, in its old order. What staff hold stays on hold. */
export function releaseOf(tx: Tx, memberId: bigint): Promise<void> {
  return store.releaseCreditor(tx, memberId);
}

/** Notifies the upline of each payer whose debts have been late for `arrearsDays`, once a debt. Gives the payers with what they owe. */
export async function notifyArrears(
  deps: Pick<AgentsDeps, 'database' | 'merchant' | 'listProfiles'>,
): Promise<readonly { readonly debtor: bigint; readonly owed: bigint }[]> {
  const { database, listProfiles } = deps;
  const { site } = await deps.merchant();
  const { arrearsDays } = site.contracts;
  const notified: { debtor: bigint; owed: bigint }[] = [];
  for (const { debtor } of await store.listUnnotified(database.reader, arrearsDays, NOTIFIED_AT_ONCE)) {
    const owed = await database.inTransaction(async (tx) => {
      const fresh = await store.markNotified(tx, debtor, arrearsDays);
      const upline = await uplineOf(deps, tx, debtor);
      if (fresh === 0n || upline === null) return fresh;
      const name = (await listProfiles(tx, [debtor])).get(debtor)?.username ?? '';
      const params = { name, amount: formatAmount(fresh), currency: site.currency, days: arrearsDays };
      await notify(tx, { memberId: upline, kind: 'downline-arrears', params });
      return fresh;
    });
    if (owed > 0n) notified.push({ debtor, owed });
  }
  return notified;
}
