import type { CallStatus, Round } from './types.ts';

/** After so long with other totals than the vendor's a round is an incident. */
export const MISMATCH_MINUTES = 10;

/**
 * Decides a `round-close`, which moves no money. Totals that differ leave the round open: a win may still be on its way, and the vendor
 * repeats the call. A round that staff voided stays void, whatever its totals.
 *
 * @param totals null in a protocol whose call names none: the round ends with what is stored (docs/reference/vendors.md 6.3).
 * @returns the round after the call, null when it does not change.
 */
export function closeRound(
  round: Round | null,
  totals: { readonly bets: bigint; readonly wins: bigint } | null,
): {
  readonly status: Extract<CallStatus, 'OK' | 'BET_NOT_FOUND' | 'ROUND_MISMATCH' | 'TX_VOIDED'>;
  readonly isDuplicate: boolean;
  readonly round: Round | null;
} {
  if (!round) return { status: 'BET_NOT_FOUND', isDuplicate: false, round: null };
  if (round.isVoided) return { status: 'TX_VOIDED', isDuplicate: false, round: null };
  if (totals !== null && (round.bets !== totals.bets || round.wins !== totals.wins))
    return { status: 'ROUND_MISMATCH', isDuplicate: false, round: null };
  if (round.status !== 'OPEN') return { status: 'OK', isDuplicate: true, round: null };
  return { status: 'OK', isDuplicate: false, round: { ...round, status: 'CLOSED' } };
}
