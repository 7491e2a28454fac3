// What members are told about their applications (promotions.md 3).
import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../platform/db/database.ts';
import { languageOf } from '../members/index.ts';
import { notify, notifyMany } from '../messaging/index.ts';
import { titleOf } from './candidate.ts';
import { shownAmount } from './amounts.ts';
import type { ApplicationRow } from './store-applications.ts';

type Told = Pick<ApplicationRow, 'member_id' | 'content' | 'amount' | 'currency' | 'mode'>;

/** A reward can be claimed. */
export async function notifyIssued(tx: Tx, row: Told): Promise<void> {
  const params = { title: await titleFor(tx, row), amount: amountFor(row) };
  await notify(tx, { memberId: row.member_id, kind: 'promotion-issued', params });
}

/** Rewards can be claimed, each in the language of its member. */
export async function notifyManyIssued(
  tx: Tx,
  rewards: readonly (Omit<Told, 'content'> & { readonly title: string })[],
): Promise<void> {
  await notifyMany(
    tx,
    rewards.map(({ title, ...row }) => ({
      memberId: row.member_id,
      kind: 'promotion-issued' as const,
      params: { title, amount: amountFor(row) },
    })),
  );
}

/** An application was declined; the reason stands with the application. */
export async function notifyRejected(tx: Tx, row: Told): Promise<void> {
  await notify(tx, {
    memberId: row.member_id,
    kind: 'promotion-rejected',
    params: { title: await titleFor(tx, row) },
  });
}

/** The time to claim a reward is nearly over. */
export async function notifyLapsing(tx: Tx, row: Told): Promise<void> {
  const params = { title: await titleFor(tx, row), amount: amountFor(row) };
  await notify(tx, { memberId: row.member_id, kind: 'promotion-lapsing', params });
}

/** The next bonus of the queue runs now. */
export async function notifyStarted(tx: Tx, row: Told): Promise<void> {
  const params = { title: await titleFor(tx, row), amount: amountFor(row) };
  await notify(tx, { memberId: row.member_id, kind: 'bonus-started', params });
}

/** The requirement of a bonus is met; `released` is what became the member's own, in 1/10 000 units. */
export async function notifyReleased(tx: Tx, row: Told, released: bigint): Promise<void> {
  const params = { title: await titleFor(tx, row), amount: shownAmount(released, row.currency) };
  await notify(tx, { memberId: row.member_id, kind: 'bonus-released', params });
}

/** A bonus ended without a release; the bonus details say how. */
export async function notifyEnded(tx: Tx, row: Told): Promise<void> {
  await notify(tx, {
    memberId: row.member_id,
    kind: 'bonus-ended',
    params: { title: await titleFor(tx, row) },
  });
}

async function titleFor(tx: Tx, { member_id, content }: Told): Promise<string> {
  return titleOf(content, await languageOf(tx, member_id));
}

function amountFor({ amount, currency, mode }: Pick<Told, 'amount' | 'currency' | 'mode'>): string {
  return mode === 'points'
    ? formatAmount(amount ?? 0n).replace(/\.0+$/, '')
    : shownAmount(amount ?? 0n, currency);
}
