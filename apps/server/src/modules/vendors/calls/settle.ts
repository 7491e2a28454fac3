// What a round leaves in the record of wagers: each bet is a wager, and a closed round is a settled batch.
import { floorDiv, sum } from '@tyche/kernel/money';
import type { Round } from '@tyche/rules/vendors/calls';
import { closeBatch, voidWagers, type WagerPayout } from '../../wagers/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as store from './store.ts';

export interface RoundSettled {
  readonly roundNo: bigint;
  readonly round: Round;
  /** The win of this call, if the staff must decide it: it is not in the record until it is paid. */
  readonly held?: bigint;
  /** How often the round is settled with this. */
  readonly version: number;
}

/** Settles a round that staff voided: none of its bets counts any more, nothing is won. */
export async function settleVoid(
  tx: Tx,
  of: { readonly roundNo: bigint; readonly bets: readonly bigint[]; readonly version: number },
): Promise<void> {
  const batch = { source: 'vendor', batchRef: of.roundNo } as const;
  await voidWagers(tx, batch, { refs: of.bets, reason: 'voided' });
  if (of.bets.length > 0) await closeBatch(tx, { ...batch, version: of.version });
}

/** Settles the wagers of a round that is closed: for the first time, or with other winnings than before. */
export async function settleRound(
  tx: Tx,
  { roundNo, round, held = 0n, version }: RoundSettled,
): Promise<void> {
  const bets = await store.listStandingBets(tx, roundNo);
  if (bets.length === 0) return;
  // A jackpot or a correction after the end of the round may find a held win of an earlier call: what was paid is added up from the calls.
  const paid = version === 1 ? round.wins - held : await store.sumPaid(tx, roundNo);
  await closeBatch(tx, { source: 'vendor', batchRef: roundNo, version }, payoutsOf(bets, paid));
}

/**
 * Divides the winnings of a round among its bets by their stakes; each share is rounded down, the first bet has the rest. The stake that
 * counts is at most what was won or lost, so that bets on both sides of a game count nothing.
 */
export function payoutsOf(
  bets: readonly { readonly call_no: bigint; readonly debit: bigint }[],
  wins: bigint,
): readonly WagerPayout[] {
  if (wins <= 0n) return [];
  const staked = sum(bets.map(({ debit }) => debit));
  const result = wins > staked ? wins - staked : staked - wins;
  const valid = wins > 2n * staked ? staked : result;
  const shares = (total: bigint) => {
    const floored = bets.map(({ debit }) => floorDiv(total * debit, staked));
    return floored.map((share, at) => (at === 0 ? share + total - sum(floored) : share));
  };
  const [payouts, validStakes] = [shares(wins), shares(valid)];
  return bets.flatMap(({ call_no: ref }, at) => {
    const payout = payouts[at] ?? 0n;
    return payout > 0n ? [{ ref, payout, validStake: validStakes[at] ?? 0n }] : [];
  });
}
