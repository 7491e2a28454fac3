// What staff read of payments: the queues, one payment with all that is known of it, channels, flags, the last comparison.
import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import { channels } from './deposits/channels.ts';
import type { CashierDeps } from './deps.ts';
import { channelStatuses } from './deposits/open-deposit.ts';
import { creditCeiling } from './deposits/receive-payment.ts';
import * as store from './store.ts';
import * as deposits from './deposits/store-deposits.ts';
import { listPayouts } from './withdrawals/store-payouts.ts';
import { findLastRun } from './store-reconcile.ts';
import * as withdrawals from './withdrawals/store-withdrawals.ts';
import { depositView, detailOf, withdrawalView, withdrawalViews } from './views.ts';
import { type PageWanted, pageAnswer, pageOf } from '../../platform/http/pages.ts';

const everyone = { memberId: null, from: null, to: null, oldestFirst: true } as const;

async function whose({ database, findMember }: CashierDeps, memberId: bigint) {
  const member = await findMember(database.reader, memberId);
  return { memberId: memberId.toString(), username: member?.username ?? '' };
}

/** Deposits of a state, those under review by default, the oldest first. */
export async function listDepositQueue(deps: CashierDeps, wanted: PageWanted & { state?: string }) {
  const filter = { ...everyone, state: wanted.state ?? 'in-question', kind: null, ...pageOf(wanted) };
  const rows = await deposits.listDeposits(deps.database.reader, filter);
  const list = await Promise.all(
    rows.map(async (row) => ({ ...depositView(row), ...(await whose(deps, row.member_id)) })),
  );
  return { ...pageAnswer(rows, wanted, () => null), list };
}

/** One deposit with what the provider told. Refuses `unknown-deposit`. */
export async function readDeposit(deps: CashierDeps, id: bigint) {
  const { reader } = deps.database;
  const row = await deposits.findDeposit(reader, id);
  if (!row) throw new Refusal('unknown-deposit');
  const payments = await deposits.listPayments(reader, id);
  return {
    deposit: { ...depositView(row), ...(await detailOf(reader, 'deposit', id)) },
    ...(await whose(deps, row.member_id)),
    arrived: row.provider === 'house' ? null : formatAmount(row.arrived),
    creditCeiling: formatAmount(creditCeiling(row)),
    payments: payments.map(({ transaction_id: transactionId, amount, outcome, at }) => ({
      transactionId,
      amount: formatAmount(amount),
      outcome,
      at: at.getTime(),
    })),
  };
}

/** Withdrawals of a state, those in the review by default, the oldest first. */
export async function listWithdrawalQueue(deps: CashierDeps, wanted: PageWanted & { state?: string }) {
  const { reader } = deps.database;
  const filter = { ...everyone, state: wanted.state ?? 'risk-review', ...pageOf(wanted) };
  const rows = await withdrawals.listWithdrawals(reader, filter);
  const views = await withdrawalViews(reader, deps.sealing, rows);
  const list = await Promise.all(
    rows.flatMap((row, at) => {
      const view = views[at];
      return view
        ? [whose(deps, row.member_id).then((who) => ({ ...view, ...who, flags: [...row.flags] }))]
        : [];
    }),
  );
  return { ...pageAnswer(rows, wanted, () => null), list };
}

/** One withdrawal with its flags, notes and payouts. Refuses `unknown-withdrawal`. */
export async function readWithdrawal(deps: CashierDeps, id: bigint) {
  const { reader } = deps.database;
  const row = await withdrawals.findWithdrawal(reader, id);
  if (!row) throw new Refusal('unknown-withdrawal');
  const [notes, payouts] = [await withdrawals.listNotes(reader, id), await listPayouts(reader, id)];
  const view = await withdrawalView(reader, deps.sealing, row);
  return {
    withdrawal: { ...view, ...(await detailOf(reader, 'withdrawal', id)) },
    ...(await whose(deps, row.member_id)),
    flags: [...row.flags],
    notes: notes.map((note) => ({ text: note.text, at: note.at.getTime() })),
    payouts: payouts.map(({ reference, status, at }) => ({ reference, status, at: at.getTime() })),
  };
}

/** Every channel with its status and why. */
export async function listChannels(deps: CashierDeps) {
  const { reader } = deps.database;
  const statuses = await channelStatuses(deps, reader);
  const rows = new Map((await store.listChannelRows(reader)).map((row) => [row.channel_code, row]));
  return channels.map(({ code, name }) => ({
    channelCode: code,
    name,
    status: statuses.get(code) ?? ('closed' as const),
    note: rows.get(code)?.note ?? '',
    changedAt: rows.get(code)?.changed_at.getTime() ?? null,
  }));
}

/** Opens, closes or marks a channel. Refuses `unknown-channel`. */
export async function setChannel(
  { database }: CashierDeps,
  { code, status, note }: { code: string; status: 'open' | 'busy' | 'closed'; note: string },
  actor: Actor,
): Promise<void> {
  if (!channels.some((channel) => channel.code === code)) throw new Refusal('unknown-channel');
  await database.inTransaction(async (tx) => {
    await store.upsertChannel(tx, { code, status, note });
    await line(tx, actor, { action: 'channel.set', subject: code, detail: { status, note } });
  });
}

/** Flags, newest first. */
export async function listFlags(deps: CashierDeps, wanted: PageWanted & { onlyOpen: boolean }) {
  const { onlyOpen } = wanted;
  const rows = await store.listFlags(deps.database.reader, { onlyOpen, ...pageOf(wanted) });
  const list = await Promise.all(
    rows.map(async (row) => ({
      id: row.flag_id.toString(),
      ...(await whose(deps, row.member_id)),
      kind: row.kind,
      detail: row.detail,
      at: row.at.getTime(),
      closedAt: row.closed_at?.getTime() ?? null,
    })),
  );
  return { ...pageAnswer(rows, wanted, () => null), list };
}

/** Closes a flag. Refuses `unknown-flag`. */
export function closeFlag(
  { database }: CashierDeps,
  { id, reason }: { id: string; reason: string },
  actor: Actor,
): Promise<void> {
  return database.inTransaction(async (tx) => {
    if (!(await store.closeFlag(tx, BigInt(id), reason))) throw new Refusal('unknown-flag');
    await line(tx, actor, { action: 'flag.closed', subject: id, detail: { reason } });
  });
}

/** The last comparison with a provider's statement. */
export async function readComparison({ database }: CashierDeps) {
  const run = await findLastRun(database.reader);
  return {
    checkedAt: run?.checked_at.getTime() ?? null,
    compared: run?.compared ?? 0,
    differences: run?.differences.map((difference) => ({ ...difference })) ?? [],
  };
}

function line(
  tx: Tx,
  { staff, ip }: Actor,
  entry: { action: string; subject: string; detail: unknown },
): Promise<void> {
  return recordAction(tx, { staffId: staff.staffId, ip, ...entry });
}
