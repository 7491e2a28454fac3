/** What a void ticket gets: its stake back, no rebate, no turnover (lottery.md 13.5). */
export function voidTicket(stake: bigint): {
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly validStake: bigint;
} {
  return { payout: stake, rebate: 0n, validStake: 0n };
}

/** One step of putting a payout right after a corrected result. */
export interface CorrectionStep {
  readonly kind: 'resettle-reverse' | 'resettle-payout';
  readonly amount: bigint;
}

/** A corrected result takes the old payout back in full and pays the new one; nothing when they are equal. */
export function correctPayout(paid: bigint, corrected: bigint): readonly CorrectionStep[] {
  if (paid === corrected) return [];
  const steps: CorrectionStep[] = [];
  if (paid > 0n) steps.push({ kind: 'resettle-reverse', amount: -paid });
  if (corrected > 0n) steps.push({ kind: 'resettle-payout', amount: corrected });
  return steps;
}

/**
 * Whether a draw whose result is still missing is to be void: more than `limitMin` minutes after its time.
 * House rule.
 */
export function isOverdue(scheduled: Date, now: Date, limitMin: number): boolean {
  return now.getTime() > scheduled.getTime() + limitMin * 60_000;
}
