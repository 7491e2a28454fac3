// Opening a deposit: written down first, then told to the provider. What the provider did not answer stays open and is asked again.
import { feeOn, moveDeposit } from '@tyche/rules/cashier';
import type { Reader } from '../../../platform/db/database.ts';
import { Outage, Refusal } from '../../../platform/http/errors.ts';
import type { DepositKind } from '../types.ts';
import { channels, findChannel, houseAccount, type PaymentChannel } from './channels.ts';
import { type CashierDeps, providerOf } from '../deps.ts';
import * as store from './store-deposits.ts';
import { insertStep, listChannelRows, lockPayments } from '../store.ts';
import { amountWithin } from '../amounts.ts';
import { announce } from '../announce.ts';
import { hashRequest, requireSameRequest } from '../../../platform/requests/same-request.ts';

export interface DepositRequest {
  readonly memberId: bigint;
  readonly key: string;
  readonly kind: DepositKind;
  readonly channelCode: string;
  readonly amount: string;
  readonly bankCode: string;
  readonly payerName: string;
}

/** What a channel is now: its own status by staff, closed while its provider is not there. */
export async function channelStatuses(
  { providers }: CashierDeps,
  reader: Reader,
): Promise<ReadonlyMap<string, 'open' | 'busy' | 'closed'>> {
  const rows = new Map((await listChannelRows(reader)).map((row) => [row.channel_code, row.status]));
  const isThere = (code: string) => code === 'house' || providers.some((provider) => provider.code === code);
  return new Map(
    channels.map(({ code, provider }) => [code, isThere(provider) ? (rows.get(code) ?? 'open') : 'closed']),
  );
}

/**
 * Opens a deposit and gives it with what the player needs to pay. Idempotent by key: a repeat goes on where the first left off. Refuses
 * `unknown-channel`, `channel-closed`, `amount-out-of-range`, `too-many-open-deposits`, `provider-unavailable` when it is not known
 * whether the provider has it, `key-reused`, and what safer play refuses.
 */
export async function openDeposit(deps: CashierDeps, request: DepositRequest): Promise<store.DepositRow> {
  const { site } = await deps.merchant();
  const channel = findChannel(request.channelCode, site.currency);
  if (!channel || channel.kind !== request.kind)
    throw new Refusal('unknown-channel', { field: 'channelCode' });
  const amount = amountWithin(request.amount, channel, site.currency);
  const written = await writeDown(deps, request, channel, amount);
  if (written.state !== 'opened') return written;
  return channel.kind === 'manual' ? guideByHand(deps, written) : askForGuide(deps, written, channel);
}

function writeDown(
  deps: CashierDeps,
  request: DepositRequest,
  channel: PaymentChannel,
  amount: bigint,
): Promise<store.DepositRow> {
  const { database, guard, sealing } = deps;
  const { memberId, key } = request;
  const requestHash = hashRequest('deposit', channel.code, amount, request.bankCode, request.payerName);
  return database.inTransaction(async (tx) => {
    await lockPayments(tx, memberId);
    const known = await store.findByKey(tx, memberId, key);
    if (known) {
      requireSameRequest(known.request_hash, requestHash);
      return known;
    }
    if ((await channelStatuses(deps, tx)).get(channel.code) === 'closed') throw new Refusal('channel-closed');
    const { site } = await deps.merchant();
    const max = site.cashier.mostOpenDeposits;
    if ((await store.countOpen(tx, memberId)) >= max) throw new Refusal('too-many-open-deposits', { max });
    const member = await deps.findMember(tx, memberId);
    if (!member) throw new Refusal('not-signed-in');
    if (channel.kind === 'manual' && request.payerName.trim() === '')
      throw new Refusal('field-required', { field: 'payeeName' });
    const row = await store.insertDeposit(tx, {
      memberId,
      walletId: member.walletId,
      key,
      requestHash,
      provider: channel.provider,
      channelCode: channel.code,
      kind: channel.kind,
      currency: site.currency,
      amount,
      fee: feeOn(amount, channel),
      expiresMinutes: channel.expiresMinutes,
      state: 'opened',
      reason: 'none',
      seenAmount: null,
    });
    await guard.requireMayDeposit(tx, memberId, amount, row.deposit_id);
    if (channel.kind === 'manual')
      await store.savePayer(
        tx,
        row.deposit_id,
        sealing.seal(placeOfPayer(memberId), request.payerName.trim()),
      );
    await insertStep(tx, 'deposit', row.deposit_id, row);
    return row;
  });
}

function placeOfPayer(memberId: bigint): string {
  return `cashier.deposits:${memberId}:payer`;
}

function guideByHand({ database }: CashierDeps, row: store.DepositRow): Promise<store.DepositRow> {
  return database.inTransaction(async (tx) => {
    const now = await store.lockDeposit(tx, row.deposit_id);
    if (now?.state !== 'opened') return now ?? row;
    const guide = { kind: 'manual', ...houseAccount, remarks: row.reference } as const;
    const moved = await store.updateDeposit(tx, row.deposit_id, { state: 'waiting', reason: 'none', guide });
    await insertStep(tx, 'deposit', row.deposit_id, moved);
    return moved;
  });
}

async function askForGuide(
  deps: CashierDeps,
  row: store.DepositRow,
  { provider }: PaymentChannel,
): Promise<store.DepositRow> {
  if (row.kind === 'manual') throw new Error('a manual transfer has no provider');
  const order = {
    reference: row.reference,
    kind: row.kind,
    channel: row.channel_code,
    amount: row.amount,
    currency: row.currency,
    expiresAt: row.expires_at,
  };
  const guide = await providerOf(deps, provider)
    .openDeposit(order)
    .catch((error: unknown) => {
      if (error instanceof Outage) throw new Refusal('provider-unavailable');
      throw error;
    });
  return deps.database.inTransaction(async (tx) => {
    const now = await store.lockDeposit(tx, row.deposit_id);
    // A call-back may have been faster than the answer.
    if (now?.state !== 'opened') return now ?? row;
    const isRefused = guide === 'refused';
    const state = moveDeposit('opened', isRefused ? 'not-taken' : 'taken');
    if (!state) throw new Error('an opened deposit cannot be answered');
    const change = isRefused ? { state, reason: 'provider-refused' } : { state, reason: 'none', guide };
    const moved = await store.updateDeposit(tx, row.deposit_id, change);
    await insertStep(tx, 'deposit', row.deposit_id, moved);
    if (isRefused) await deps.guard.freeDeposit(tx, row.deposit_id);
    await announce(tx, 'cashier.deposit', {
      memberIds: [row.member_id],
      id: row.deposit_id,
      state: moved.state,
    });
    return moved;
  });
}
