// Completed movements of money, from the cashier's event into the cells of their day (docs/reference/agents.md 8.4).
import type { Subscription } from '../../../platform/events/events.ts';
import type { AgentsDeps } from '../deps.ts';
import { addCash, type CashLeg, lockCash } from './store-cash.ts';

/** Topic of the event of a completed deposit, withdrawal or transfer; the cashier publishes it once for each, in the transaction that completes it. */
const CASH_COMPLETED = 'cashier.completed';

const figures = ['deposit', 'withdrawal', 'transferIn', 'transferOut', 'promotions'] as const;
type Figure = (typeof figures)[number];

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
  const none = { deposit: 0n, withdrawal: 0n, transferIn: 0n, transferOut: 0n, promotions: 0n };
  return {
    memberId: BigInt(memberId),
    ...none,
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
