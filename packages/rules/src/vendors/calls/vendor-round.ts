import { sum } from '@tyche/kernel/money';
import type { MoneyCall, Round, StoredCall } from './types.ts';

/** A round as its vendor has it (docs/reference/vendors.md 5.5). Amounts in 1/10 000 units. */
export interface VendorRound {
  /** `open`: it may still change there. `cancelled`: no bet of it counts there. */
  readonly state: 'open' | 'closed' | 'cancelled';
  readonly currency: string;
  /** The totals, as a `round-close` names them. */
  readonly bets: bigint;
  readonly wins: bigint;
  /** The wins and refunds that ended it, under the numbers under which the vendor sends them. */
  readonly calls: readonly MoneyCall[];
}

/** What follows from a vendor's answer about a round. */
export type VendorRoundOutcome =
  /** Nothing: the round is open on both sides. */
  | { readonly kind: 'open' }
  /** Nothing: the round is over here. */
  | { readonly kind: 'over' }
  /** These calls are missing here. They are taken like calls of the vendor; then the round is closed by its totals. */
  | { readonly kind: 'missing'; readonly calls: readonly MoneyCall[] }
  /** The two sides differ, and the missing calls do not explain it. Nothing moves. */
  | { readonly kind: 'contradicts' };

/** What is known here of the round. */
export interface OwnRound {
  readonly round: Round;
  readonly roundId: string;
  readonly playerId: string;
  readonly currency: string;
  /** The stored calls under the numbers of the answer and under those that it refers to, by number. */
  readonly stored: ReadonlyMap<string, StoredCall>;
}

/**
 * Compares an old round with the vendor's answer about it (docs/reference/vendors.md 5.5). Calls are taken over only when both sides are
 * equal afterwards, bets and wins, so nothing is paid or refunded on a guess.
 *
 * @returns what to do; `missing` with an empty list for a round that only has to be closed.
 */
export function compareVendorRound(own: OwnRound, answer: VendorRound): VendorRoundOutcome {
  const { round, stored } = own;
  if (round.status !== 'OPEN') return { kind: 'over' };
  if (answer.state === 'open') return { kind: 'open' };
  const missing = answer.calls.filter(({ txId }) => !stored.has(txId));
  const refunded = missing
    .filter(({ call }) => call === 'refund')
    .map(({ refs }) => stored.get(refs[0] ?? ''));
  const bets = refunded.filter((bet): bet is StoredCall => bet !== undefined && isStanding(own, bet));
  const explains =
    answer.currency === own.currency &&
    missing.every((call) => isOfRound(own, call) && (call.call === 'win' || call.call === 'refund')) &&
    bets.length === refunded.length &&
    new Set(bets).size === bets.length &&
    round.bets - sum(bets.map(({ debit }) => debit)) === answer.bets &&
    round.wins - sum(bets.map(({ credit }) => credit)) + sum(missing.map(creditOf)) === answer.wins &&
    (answer.state === 'cancelled') === (bets.length === round.standing);
  return explains ? { kind: 'missing', calls: missing } : { kind: 'contradicts' };
}

function isStanding(own: OwnRound, bet: StoredCall): boolean {
  return isOfRound(own, bet) && (bet.call === 'bet' || bet.call === 'bet-win') && bet.status === 'OK';
}

function isOfRound(
  { roundId, playerId, currency }: OwnRound,
  call: Pick<MoneyCall, 'roundId' | 'playerId' | 'currency'>,
): boolean {
  return call.roundId === roundId && call.playerId === playerId && call.currency === currency;
}

function creditOf({ credit }: MoneyCall): bigint {
  return credit;
}
