// The rows under which a decided call is stored.
import type { Decision } from '@tyche/rules/vendors/calls';
import { newKey } from '../../../platform/db/new-key.ts';
import type { KnownCall } from './read-known.ts';
import type { CallWrite } from './store-many.ts';

/** A call with what is answered and done. */
export interface Decided extends KnownCall {
  readonly decision: Decision;
}

/** A decided call that is stored under its number. */
export interface StoredWrite {
  readonly call: Decided;
  /** The ledger's key of what it moves. */
  readonly postKey: string;
  /** What the ledger refers to it by; null without a round. */
  readonly ref: string | null;
}

/** The rows of a call: its own, those of the wins that came with it, and that of a bet which may never happen. */
export function rowsOf({ call, postKey, ref }: StoredWrite): readonly CallWrite[] {
  const { taken, decision } = call;
  const { vendor, money } = taken;
  if (decision.stored === null) return [];
  const isAccepted = decision.stored === 'OK';
  const own: CallWrite = {
    vendor,
    call: money,
    postKey,
    isOfRound: ref !== null,
    roundNo: ref === null ? null : (call.round?.round_no ?? null),
    status: decision.stored,
    isRefunded: decision.isRefunded ?? false,
    isHeld: decision.held > 0n,
    jackpots: isAccepted ? (taken.jackpots ?? []) : [],
  };
  return [
    own,
    ...(isAccepted && money.call === 'bet-win' ? money.refs.map((txId) => winRow(own, txId)) : []),
    ...(decision.tombstone === null ? [] : [tombstone(own, decision.tombstone)]),
  ];
}

/**
 * The number of a win that a vendor sends in one call with its bet (docs/reference/vendors.md 6.2), as a win of 0. It is used up with the
 * bet, so that no win is paid again under its own number; what moved is in the row of the bet alone.
 */
function winRow(bet: CallWrite, txId: string): CallWrite {
  const refs = [bet.call.txId];
  const win = {
    ...bet.call,
    txId,
    call: 'win',
    kind: 'WIN',
    debit: 0n,
    credit: 0n,
    refs,
    free: null,
  } as const;
  return { ...bet, call: win, postKey: newKey(), isHeld: false };
}

/** The number of a bet that may never happen, with the refund that says so. */
function tombstone(refund: CallWrite, txId: string): CallWrite {
  return {
    ...refund,
    call: { ...refund.call, txId, call: 'bet', refs: [] },
    postKey: newKey(),
    isOfRound: false,
    roundNo: null,
    status: 'TOMBSTONE',
    isRefunded: false,
    isHeld: false,
    jackpots: [],
  };
}
