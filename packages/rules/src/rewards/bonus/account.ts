// The money of a member with one bonus: two pockets beside real money, what the house kept and what the member owes
// (docs/reference/rewards.md 5.1). Amounts are in 1/10 000 units.
import { type BonusOutcome, type OpenBets, releaseOf } from './ending.ts';
import type { Parts } from '../../spending/index.ts';
import { progressOf, type TurnoverTerms } from '../turnover.ts';

export interface BonusTerms extends TurnoverTerms {
  readonly mode: 'playable' | 'locked';
  readonly isDepositLinked: boolean;
  readonly required: bigint;
  /** The most that a release gives; null for no maximum. */
  readonly maxCashout: bigint | null;
}

export interface BonusBet {
  readonly group: string;
  readonly parts: Parts;
  /** Placed while the bonus ran and was not about to expire. */
  readonly isInTime: boolean;
  /** The shares of its payout; null while it is open. */
  readonly shares: Parts | null;
  readonly counted: bigint;
}

/** Real money, the pockets, and the bonus of a member. Every function gives a new one. */
export interface BonusAccount {
  readonly terms: BonusTerms;
  readonly real: bigint;
  readonly bonus: bigint;
  readonly locked: bigint;
  /** What the house kept of bonus money. Below 0 when it paid for a correction of bonus money that was gone. */
  readonly house: bigint;
  /** What the member owes after a correction of real money that was gone. */
  readonly owed: bigint;
  /** What was released, late shares included. */
  readonly released: bigint;
  readonly progress: bigint;
  readonly state: 'process' | 'closed';
  readonly outcome: BonusOutcome | null;
  /** Its time is over and it waits for open bets. */
  readonly isExpiring: boolean;
  readonly bets: ReadonlyMap<string, BonusBet>;
}

/** A member's real money and a bonus that starts to run. */
export function openBonusAccount(start: Parts, terms: BonusTerms): BonusAccount {
  const isLocked = terms.mode === 'locked';
  return {
    terms,
    real: start.real,
    bonus: isLocked ? 0n : start.bonus,
    locked: isLocked ? start.bonus : 0n,
    house: 0n,
    owed: 0n,
    released: 0n,
    progress: 0n,
    state: 'process',
    outcome: null,
    isExpiring: false,
    bets: new Map(),
  };
}

/** Adds real money; what is owed is paid first. Takes it when the amount is below 0; what is gone is owed. */
export function moveReal(account: BonusAccount, amount: bigint): BonusAccount {
  const real = account.real - account.owed + amount;
  return { ...account, real: real > 0n ? real : 0n, owed: real < 0n ? -real : 0n };
}

/**
 * Adds bonus money of a payout, or takes it when the amount is below 0. After a release it is real money as far as the cap has room; after
 * another end it belongs to the house. A member never owes bonus money: what is gone is written off.
 */
export function moveBonus(account: BonusAccount, amount: bigint): BonusAccount {
  if (account.state === 'process') {
    const bonus = account.bonus + amount;
    return bonus < 0n ? { ...account, bonus: 0n, house: account.house + bonus } : { ...account, bonus };
  }
  return account.outcome === 'released' && amount > 0n
    ? release(account, amount)
    : { ...account, house: account.house + amount };
}

/** Closes the bonus. A release empties the pockets into real money within the cap; every other end gives them to the house. */
export function closeBonus(account: BonusAccount, outcome: BonusOutcome): BonusAccount {
  const pocket = account.bonus + account.locked;
  const closed: BonusAccount = {
    ...account,
    bonus: 0n,
    locked: 0n,
    state: 'closed',
    outcome,
    isExpiring: false,
  };
  return outcome === 'released' ? release(closed, pocket) : { ...closed, house: closed.house + pocket };
}

/** Puts a bet in its place. While the bonus runs the progress follows the bets; afterwards it does not move any more. */
export function withBet(account: BonusAccount, name: string, bet: BonusBet): BonusAccount {
  const bets = new Map(account.bets).set(name, bet);
  const counted = [...bets.values()].map((each) => each.counted);
  const progress =
    account.state === 'process' ? progressOf(counted, account.terms.required) : account.progress;
  return { ...account, bets, progress };
}

/** The open bets that hold up the end of the bonus. */
export function openBetsOf({ bets, terms }: BonusAccount): OpenBets {
  const open = [...bets.values()].filter(({ shares }) => shares === null);
  const weightOf = (group: string) => terms.contributions[group] ?? 0n;
  return {
    holding: open.filter(({ parts }) => parts.bonus > 0n).length,
    counting: open.filter(({ isInTime, group }) => isInTime && weightOf(group) > 0n).length,
  };
}

function release(account: BonusAccount, amount: bigint): BonusAccount {
  const { maxCashout } = account.terms;
  const moved = releaseOf(amount, maxCashout === null ? null : maxCashout - account.released);
  return moveReal(
    { ...account, house: account.house + moved.house, released: account.released + moved.real },
    moved.real,
  );
}
