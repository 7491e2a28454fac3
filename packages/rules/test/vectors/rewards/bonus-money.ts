// The rules `turnover.counted`, `order.parts`, `engine.run` and `queue.run`.
import {
  applyBonusEvent,
  type BonusEvent,
  type BonusQueue,
  type BonusTerms,
  cancelQueued,
  claimBonus,
  countBet,
  countForQueue,
  DEFAULT_MAX_COVERED,
  DEFAULT_MIN_ODDS,
  endQueued,
  openBonusAccount,
  partsOfOrder,
  reorderQueue,
  type TurnoverTerms,
} from '../../../src/rewards/index.ts';
import { oneOf, wholeOf, wholeOr0 } from '../agents/values.ts';
import type { Fields } from '../games/vector.ts';
import { listOf, recordOf, VectorProblem } from '../vector.ts';
import { wholeOrNull, wholesOf } from './values.ts';

/** Terms and one settled bet → what it counts. Moments are numbers. */
export function countOneBet(input: Fields): Fields {
  const terms = recordOf(input.terms);
  const bet = recordOf(input.bet);
  const placedAt = momentOf(bet.placedAt);
  return {
    ...countBet(turnoverTermsOf(terms), {
      group: String(bet.group),
      valid: wholeOf(bet.valid),
      isInTime: momentOf(terms.startsAt) <= placedAt && placedAt < momentOf(terms.expiresAt),
      isVoid: bet.void === true,
      opposite: wholeOr0(bet.opposite),
      oddsPpm: wholeOrNull(bet.oddsPpm),
      coveredPpm: wholeOrNull(bet.coveredPpm),
      isMarked: bet.lowRisk === true,
    }),
  };
}

/** Stakes of an order's tickets and its bonus part → the part of each ticket. */
export function splitOrder(input: Fields): Fields {
  return { parts: partsOfOrder(listOf(input.stakes).map(wholeOf), wholeOf(input.bonusPart)) };
}

/** One bonus beside real money, event by event. */
export function runEngine(input: Fields): Fields {
  const start = recordOf(input.start);
  let account = openBonusAccount(
    { real: wholeOr0(start.real), bonus: wholeOr0(start.bonus) },
    bonusTermsOf(recordOf(input.terms)),
  );
  const refusals: (readonly [string, string])[] = [];
  for (const each of listOf(input.events).map(recordOf)) {
    const step = applyBonusEvent(account, eventOf(each));
    account = step.account;
    if (step.refusal) refusals.push([String(each.bet ?? each.do), step.refusal]);
  }
  const { real, bonus, locked, progress, state, outcome, house, owed } = account;
  return { real, bonus, locked, progress, state, outcome, house, owed, refusals };
}

function bonusTermsOf(terms: Fields): BonusTerms {
  return {
    mode: oneOf(['playable', 'locked'] as const, terms.mode),
    isDepositLinked: terms.depositLinked === true,
    required: wholeOf(terms.required),
    ...turnoverTermsOf(terms),
    maxCashout: wholeOrNull(terms.maxCashout),
  };
}

function turnoverTermsOf(terms: Fields): TurnoverTerms {
  return {
    contributions: wholesOf(terms.contributions),
    maxBet: wholeOrNull(terms.maxBet),
    minOddsPpm: wholeOrNull(terms.minOddsPpm) ?? DEFAULT_MIN_ODDS,
    maxCoveredPpm: wholeOrNull(terms.maxCoveredPpm) ?? DEFAULT_MAX_COVERED,
  };
}

function eventOf(event: Fields): BonusEvent {
  const bet = String(event.bet);
  switch (event.do) {
    case 'bet':
      return { do: 'bet', bet, stake: wholeOf(event.stake), group: String(event.group) };
    case 'settle':
    case 'correct':
      return {
        do: event.do,
        bet,
        payout: wholeOf(event.payout),
        ...(event.valid === undefined ? {} : { valid: wholeOf(event.valid) }),
        opposite: wholeOr0(event.opposite),
        oddsPpm: wholeOrNull(event.oddsPpm),
        coveredPpm: wholeOrNull(event.coveredPpm),
      };
    case 'void':
      return { do: 'void', bet };
    case 'deposit':
      return { do: 'deposit', amount: wholeOf(event.amount) };
    case 'withdraw':
      return { do: 'withdraw', amount: wholeOf(event.amount), forfeits: event.forfeits === true };
    default:
      return { do: oneOf(['cancel', 'expire', 'drainEnd', 'revoke', 'exclude'] as const, event.do) };
  }
}

/** Several bonuses at once → each of them in the order of the claims. */
export function runQueue(input: Fields): Fields {
  const refusals: (readonly [string, string])[] = [];
  const claims: string[] = [];
  let queue: BonusQueue = [];
  for (const each of listOf(input.events).map(recordOf)) {
    const step = stepOfQueue(queue, each, Number(input.most));
    queue = step.queue;
    if (step.refusal) refusals.push([String(each.bonus ?? each.do), step.refusal]);
    else if (each.do === 'claim') claims.push(String(each.bonus));
  }
  const bonuses = queue
    .toSorted((one, other) => claims.indexOf(one.bonus) - claims.indexOf(other.bonus))
    .map(({ bonus, state, outcome, progress }) =>
      outcome === null ? { bonus, state, progress } : { bonus, state, outcome, progress },
    );
  return { bonuses, refusals };
}

function stepOfQueue(
  queue: BonusQueue,
  event: Fields,
  most: number,
): { readonly queue: BonusQueue; readonly refusal: string | null } {
  const bonus = String(event.bonus);
  switch (event.do) {
    case 'claim':
      return claimBonus(queue, { bonus, required: wholeOf(event.required) }, most);
    case 'counted':
      return { queue: countForQueue(queue, wholeOf(event.amount)), refusal: null };
    case 'cancel':
      return cancelQueued(queue, bonus);
    case 'expire':
      return { queue: endQueued(queue, bonus, 'expired'), refusal: null };
    case 'order':
      return {
        queue: reorderQueue(queue, listOf(event.bonuses ?? event.order).map(String)) ?? queue,
        refusal: null,
      };
    default:
      throw new VectorProblem(`no event ${String(event.do)} of a queue`);
  }
}

/** A moment: a number, or an instant as text. */
function momentOf(value: unknown): number {
  return typeof value === 'number' ? value : Date.parse(String(value));
}
