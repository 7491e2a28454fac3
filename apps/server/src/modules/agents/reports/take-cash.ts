// Completed movements of money and credits of promotions, from their events into the cells of their day (docs/reference/agents.md 8.4).
import type { Subscription } from '../../../platform/events/events.ts';
import type { AgentsDeps } from '../deps.ts';
import { PROMOTION_CREDITED } from '../../wallet/index.ts';
import { addCash, addCredits, type CashLeg, lockCash } from './store-cash.ts';

/** Topic of the event of a completed deposit, withdrawal or transfer; the cashier publishes it once for each, in the transaction that completes it. */
const CASH_COMPLETED = 'cashier.completed';

const figures = ['deposit', 'withdrawal', 'transferIn', 'transferOut'] as const;
type Figure = (typeof figures)[number];

/** What fills the cells of cash and the credits of promotions. */
export function cashSubscriptions(deps: Pick<AgentsDeps, 'merchant'>): readonly Subscription[] {
  return [cashSubscription(deps), creditSubscription(deps)];
}

/**
 * Adds each completed movement to the cells of its members. The event leaves the outbox in the transaction that adds it, so that it counts
 * once, however often it is tried and whenever it commits.
 */
export function cashSubscription({ merchant }: Pick<AgentsDeps, 'merchant'>): Subscription {
  return {
    topic: CASH_COMPLETED,
    async handle(tx, { payload }) {
      const { at, legs } = readCompleted(payload);
      const { site } = await merchant();
      await lockCash(tx);
      await addCash(tx, { at, legs, timeZone: site.timeZone });
    },
  };
}

/**
 * Adds each credit of a promotion to the cell of its member and to the credits that dividends deduct (agents.md 6.3). It counts once, as a
 * completed movement does. The lock numbers the credits in the order in which they commit.
 */
export function creditSubscription({ merchant }: Pick<AgentsDeps, 'merchant'>): Subscription {
  return {
    topic: PROMOTION_CREDITED,
    async handle(tx, { payload }) {
      const { at, credits } = readCredited(payload);
      const { timeZone } = (await merchant()).site;
      await lockCash(tx);
      const legs = credits.map(({ memberId, amount }) => ({ ...noCash, memberId, promotions: amount }));
      await addCash(tx, { at, legs, timeZone });
      await addCredits(tx, { at, credits, timeZone });
    },
  };
}

function readCredited(payload: unknown) {
  const { creditedAt, legs } = payload as { creditedAt?: unknown; legs?: unknown };
  if (typeof creditedAt !== 'number' || !Array.isArray(legs) || legs.length === 0)
    throw new Error(`no credit of a promotion: ${JSON.stringify(payload)}`);
  const credits = legs.map((leg: unknown) => {
    const { memberId, amount } = leg as Record<string, unknown>;
    if (!isWhole(memberId) || !isWhole(amount)) throw new Error(`no leg of a credit: ${JSON.stringify(leg)}`);
    return { memberId: BigInt(memberId), amount: BigInt(amount) };
  });
  return { at: new Date(creditedAt), credits };
}

const noCash = {
  deposit: 0n,
  firstDeposit: 0n,
  withdrawal: 0n,
  transferIn: 0n,
  transferOut: 0n,
  promotions: 0n,
};

/** Reads the event. Throws for a payload of another form: it stays in the outbox and is logged. */
export function readCompleted(payload: unknown): { readonly at: Date; readonly legs: readonly CashLeg[] } {
  const { completedAt, legs } = payload as { completedAt?: unknown; legs?: unknown };
  if (typeof completedAt !== 'number' || !Array.isArray(legs) || legs.length === 0)
    throw new Error(`no completed movement: ${JSON.stringify(payload)}`);
  return { at: new Date(completedAt), legs: legs.map(readLeg) };
}

function readLeg(leg: unknown): CashLeg {
  const { memberId, figure, amount, isFirst } = leg as Record<string, unknown>;
  if (!isWhole(memberId) || !isWhole(amount) || !isFigure(figure))
    throw new Error(`no leg of a movement: ${JSON.stringify(leg)}`);
  const added = BigInt(amount);
  return {
    ...noCash,
    memberId: BigInt(memberId),
    [figure]: added,
    firstDeposit: figure === 'deposit' && isFirst === true ? added : 0n,
  };
}

function isWhole(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9][0-9]{0,18}$/.test(value);
}

function isFigure(value: unknown): value is Figure {
  return figures.some((figure) => figure === value);
}
