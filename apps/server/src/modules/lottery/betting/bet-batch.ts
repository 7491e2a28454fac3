// The bets of one transaction, with what is known about each so far.
import type { RefusalCode } from '@tyche/contract/refusals';
import type { MovementResult } from '../../wallet/index.ts';
import type { Bet } from '../types.ts';
import type { Paid } from './write-orders.ts';

/** The answer to a bet: the stored one, or why it was refused. */
export type Outcome =
  | { readonly answer: string }
  | { readonly code: RefusalCode; readonly details: Readonly<Record<string, unknown>> };

export class Batch {
  readonly bets: readonly Bet[];
  readonly taken: Bet[] = [];
  readonly closed = new Set<Bet>();
  /** Kept back by the player's own limits or a break. */
  readonly limited = new Set<Bet>();
  private readonly known = new Map<Bet, Outcome>();

  constructor(bets: readonly Bet[]) {
    this.bets = bets;
  }

  waiting(): Bet[] {
    return this.bets.filter((bet) => !this.known.has(bet) && !this.closed.has(bet) && !this.limited.has(bet));
  }

  /** Sets the outcome of a bet. */
  decide(bet: Bet, outcome: Outcome): void {
    this.known.set(bet, outcome);
  }

  take(bet: Bet, answer: string): void {
    this.taken.push(bet);
    this.known.set(bet, { answer });
  }

  /** Takes over what another transaction decided about bets of this batch. */
  absorb(other: Batch): void {
    this.taken.push(...other.taken);
    for (const bet of other.closed) this.closed.add(bet);
    for (const bet of other.limited) this.limited.add(bet);
    for (const [bet, outcome] of other.known) this.known.set(bet, outcome);
  }

  /** The bets that were refused with one of these codes. */
  refusedWith(codes: readonly RefusalCode[]): Bet[] {
    return this.bets.filter((bet) => {
      const outcome = this.known.get(bet);
      return outcome !== undefined && 'code' in outcome && codes.includes(outcome.code);
    });
  }

  outcomes(told: ReadonlyMap<Bet, Outcome>): Outcome[] {
    return this.bets.map((bet) => {
      const outcome = this.known.get(bet) ?? told.get(bet);
      if (!outcome) throw new Error('a bet was left without an outcome');
      return outcome;
    });
  }
}

/** Sorts bets by what their posting said. Who could not pay gets the refusal; who paid before is to be answered as then. */
export function judge(
  batch: Batch,
  bets: readonly Bet[],
  { results, placedAt }: { readonly results: readonly MovementResult[]; readonly placedAt: Date },
): { paid: Paid[]; unpaid: Bet[]; repeated: Bet[] } {
  const paid: Paid[] = [];
  const unpaid: Bet[] = [];
  const repeated: Bet[] = [];
  bets.forEach((bet, at) => {
    const result = results[at];
    if (!result) throw new Error('a posting gave too few answers');
    if (result.status === 'ok') {
      paid.push({ bet, balance: result.balance, placedAt });
      return;
    }
    unpaid.push(bet);
    if (isLimited(result)) batch.limited.add(bet);
    // A limit may have been filled by the same order. A repeat names another order id, so it never is a mere duplicate.
    const isRepeat = result.status === 'duplicate' || result.status === 'conflict';
    if (isRepeat || isLimited(result)) repeated.push(bet);
    if (result.status !== 'duplicate' && !isLimited(result)) batch.decide(bet, refusalOf(result));
  });
  return { paid, unpaid, repeated };
}

function isLimited({ status, burnedBy }: MovementResult): boolean {
  return status === 'limited' || (status === 'burned' && burnedBy === 'limited');
}

function refusalOf(result: MovementResult): Outcome {
  const status = result.status === 'burned' ? (result.burnedBy ?? 'burned') : result.status;
  switch (status) {
    case 'insufficient':
      return { code: 'insufficient-balance', details: {} };
    case 'locked':
      return { code: 'wallet-locked', details: {} };
    case 'conflict':
      return { code: 'key-reused', details: {} };
    case 'bonus-game-excluded':
    case 'bonus-max-bet':
      return { code: status, details: {} };
    default:
      throw new Error(`a stake was ${status}`);
  }
}
