// What happens to a bonus, event by event (docs/reference/rewards.md 5.2 to 5.8): the model of one member, with which tests compare what
// the database does for many. Amounts are in 1/10 000 units.
import { assertNever } from '@tyche/kernel/assert';
import { type Parts, sharePayout, splitStake } from '../../spending/index.ts';
import { countBet, type CountedBet } from '../turnover.ts';
import {
  type BonusAccount,
  type BonusBet,
  closeBonus,
  moveBonus,
  moveReal,
  openBetsOf,
  withBet,
} from './account.ts';
import { isDrainNeeded, isLost, withdrawUnderBonus } from './ending.ts';

/** What a settlement knows of a bet besides its stake. Without a valid stake the whole stake is valid. */
export interface Settlement
  extends Partial<Pick<CountedBet, 'opposite' | 'oddsPpm' | 'coveredPpm' | 'isMarked'>> {
  readonly payout: bigint;
  readonly valid?: bigint;
}

export type BonusEvent =
  | { readonly do: 'bet'; readonly bet: string; readonly stake: bigint; readonly group: string }
  | ({ readonly do: 'settle' | 'correct'; readonly bet: string } & Settlement)
  | { readonly do: 'void'; readonly bet: string }
  | { readonly do: 'deposit'; readonly amount: bigint }
  | { readonly do: 'withdraw'; readonly amount: bigint; readonly forfeits: boolean }
  | { readonly do: 'cancel' | 'expire' | 'drainEnd' | 'revoke' | 'exclude' };

export type BonusEventRefusal =
  | 'insufficient-balance'
  | 'bonus-game-excluded'
  | 'bonus-max-bet'
  | 'bonus-not-cancellable'
  | 'bonus-in-process';

export interface BonusStep {
  readonly account: BonusAccount;
  /** Null when the event happened. A refused event changes nothing. */
  readonly refusal: BonusEventRefusal | null;
}

/**
 * Applies one event. A settlement that meets the requirement releases the bonus, one that empties the pocket ends it, and the last bet that
 * an expiring bonus waited for lets it expire. A repeated settlement and a bet that was never placed change nothing.
 */
export function applyBonusEvent(account: BonusAccount, event: BonusEvent): BonusStep {
  switch (event.do) {
    case 'bet':
      return placeBet(account, event);
    case 'settle':
      return done(
        account.bets.get(event.bet)?.shares === null ? settleBet(account, event.bet, event) : account,
      );
    case 'correct':
      return done(settleBet(account, event.bet, event));
    case 'void':
      return done(settleBet(account, event.bet, null));
    case 'deposit':
      return done(moveReal(account, event.amount));
    case 'withdraw':
      return withdraw(account, event);
    case 'cancel':
      return account.state === 'process'
        ? done(closeBonus(account, 'cancelled'))
        : { account, refusal: 'bonus-not-cancellable' };
    case 'expire':
      return done(expire(account));
    case 'drainEnd':
      return done(account.isExpiring ? closeBonus(account, 'expired') : account);
    case 'revoke':
      return done(account.state === 'process' ? closeBonus(account, 'revoked') : account);
    case 'exclude':
      return done(account.state === 'process' ? closeBonus(account, 'excluded') : account);
    default:
      return assertNever(event);
  }
}

function done(account: BonusAccount): BonusStep {
  return { account, refusal: null };
}

function placeBet(
  account: BonusAccount,
  { bet, stake, group }: Extract<BonusEvent, { readonly do: 'bet' }>,
): BonusStep {
  const { real, terms } = account;
  const isInTime = account.state === 'process' && !account.isExpiring;
  const parts = splitStake(
    stake,
    { real, bonus: isInTime ? account.bonus : 0n },
    { weightPpm: terms.contributions[group] ?? 0n, maxBet: terms.maxBet },
  );
  if ('refusal' in parts) return { account, refusal: parts.refusal };
  const paid = { ...account, real: real - parts.real, bonus: account.bonus - parts.bonus };
  return done(withBet(paid, bet, { group, parts, isInTime, shares: null, counted: 0n }));
}

/** Settles a bet, or puts another settlement in the place of the one before: both pockets get the difference. Null: the bet is void. */
function settleBet(account: BonusAccount, name: string, settlement: Settlement | null): BonusAccount {
  const bet = account.bets.get(name);
  if (!bet) return account;
  const shares = settlement ? sharePayout(settlement.payout, bet.parts) : bet.parts;
  const before = bet.shares ?? { real: 0n, bonus: 0n };
  const withReal = moveReal(account, shares.real - before.real);
  const credited = moveBonus(withReal, shares.bonus - before.bonus);
  const counted = countedOf(account, bet, settlement);
  return afterSettlement(withBet(credited, name, { ...bet, shares, counted }));
}

function countedOf({ terms }: BonusAccount, bet: BonusBet, settlement: Settlement | null): bigint {
  const { counted } = countBet(terms, {
    group: bet.group,
    valid: settlement?.valid ?? stakeOf(bet.parts),
    isInTime: bet.isInTime,
    isVoid: settlement === null,
    opposite: settlement?.opposite ?? 0n,
    oddsPpm: settlement?.oddsPpm ?? null,
    coveredPpm: settlement?.coveredPpm ?? null,
    isMarked: settlement?.isMarked ?? false,
  });
  return counted;
}

function stakeOf({ real, bonus }: Parts): bigint {
  return real + bonus;
}

/** The ends that a settlement can bring, in their order: met, over time, used up. */
function afterSettlement(account: BonusAccount): BonusAccount {
  const { state, progress, terms, isExpiring, bonus } = account;
  if (state === 'closed') return account;
  if (progress >= terms.required) return closeBonus(account, 'released');
  const open = openBetsOf(account);
  if (isExpiring) return isDrainNeeded(open) ? account : closeBonus(account, 'expired');
  return terms.mode === 'playable' && isLost(bonus, open) ? closeBonus(account, 'lost') : account;
}

function expire(account: BonusAccount): BonusAccount {
  if (account.state === 'closed') return account;
  return isDrainNeeded(openBetsOf(account))
    ? { ...account, isExpiring: true }
    : closeBonus(account, 'expired');
}

function withdraw(
  account: BonusAccount,
  { amount, forfeits }: Extract<BonusEvent, { readonly do: 'withdraw' }>,
): BonusStep {
  const decision = withdrawUnderBonus({
    amount,
    real: account.real,
    hasDepositBonus: account.state === 'process' && account.terms.isDepositLinked,
    forfeits,
  });
  if ('refusal' in decision) return { account, refusal: decision.refusal };
  const paid = { ...account, real: account.real - amount };
  return done(decision.cancels ? closeBonus(paid, 'cancelled') : paid);
}
