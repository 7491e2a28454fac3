// The life of an application against the database: it is entered, moved, and its budget with it (rewards.md 3.2 and 3.5).
// Every change locks the offer first and the application after it, so two of them never wait for each other.
import {
  type ApplicationState,
  freeBudget,
  moveApplication,
  type MoveContext,
  reserveBudget,
  spendBudget,
} from '@tyche/rules/rewards';
import type { ApplicationAction, ApplicationActor, OfferWindow } from '@tyche/rules/rewards/words';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { closeCondition } from './deposit-bets/store.ts';
import { hasTurnover, requiredOf } from './verdict.ts';
import type { KeptCondition, Inputs } from './store-applications.ts';
import * as store from './store-applications.ts';
import * as offers from './store-offers.ts';
import type { Content } from './types.ts';

/** Hours that staff have to decide about an application. */
const DECIDE_HOURS = 48;

/** An offer with a version that counts. */
export type LiveOffer = offers.OfferRow & { readonly content: Content; readonly published_at: Date };

/** A reward as a formula gives it: amounts in 1/10 000 units. `deposit` is the part of a deposit that earned it. */
export interface Reward {
  readonly amount: bigint;
  readonly deposit: bigint;
  readonly inputs: Inputs;
}

export interface Entry {
  readonly action: Extract<ApplicationAction, 'apply' | 'join' | 'grant'>;
  readonly actor: Extract<ApplicationActor, 'member' | 'staff' | 'two staff'>;
  readonly memberId: bigint;
  readonly person: Buffer;
  readonly occurrenceKey: string;
  readonly conditions: readonly KeptCondition[];
  readonly isAccepted: boolean;
  readonly key?: string;
  readonly depositId?: bigint;
  readonly comment?: string;
  readonly note?: string;
  readonly staffId?: bigint;
  /** What it gives when it is issued at once, or when staff approve it; null for what is joined. */
  readonly reward: Reward | null;
}

/** Locks an offer that was published. Refuses `promotion-unknown`. */
export async function lockLive(tx: Tx, offerId: bigint): Promise<LiveOffer> {
  return requireLive(await offers.lockOffer(tx, offerId));
}

/** An offer that was published. Refuses `promotion-unknown` for another one. */
export function requireLive(row: offers.OfferRow | null): LiveOffer {
  const { content, published_at } = row ?? {};
  if (!row || !content || !published_at) throw new Refusal('promotion-unknown');
  return { ...row, content, published_at };
}

/** Where an offer is for its members, by the clock of the database. */
export function windowOf({ state, starts_at, ends_at, now }: offers.OfferRow): OfferWindow {
  if (state === 'closed' || state === 'draft' || (ends_at && ends_at <= now)) return 'closed';
  if (state === 'paused') return 'paused';
  return starts_at && starts_at > now ? 'coming soon' : 'open';
}

/**
 * Enters an application under the lock of its offer. Issued at once it reserves its budget.
 *
 * @returns its id. Refuses what `moveApplication` refuses for one that is not there yet, `promotion-applied-before` for a second one of the
 * occurrence, `promotion-budget-spent`.
 */
export async function enter(tx: Tx, offer: LiveOffer, entry: Entry): Promise<bigint> {
  const { terms } = offer.content;
  const { action, actor, reward } = entry;
  const moved = moveApplication('none', actor, action, contextOf(offer, terms.approval));
  if ('refusal' in moved) throw refusalOf(moved);
  const { status } = moved;
  const isIssued = status === 'issued';
  if (isIssued) await reserve(tx, offer, reward?.amount ?? 0n);
  const applicationId = await store.insertApplication(tx, {
    offerId: offer.offer_id,
    version: offer.version,
    memberId: entry.memberId,
    kind: offer.kind,
    mode: terms.mode,
    status,
    occurrenceKey: entry.occurrenceKey,
    person: entry.person,
    key: entry.key ?? null,
    depositId: entry.depositId ?? null,
    comment: entry.comment ?? null,
    note: entry.note ?? null,
    conditions: entry.conditions,
    inputs: reward?.inputs ?? [],
    isAccepted: entry.isAccepted,
    amount: isIssued ? (reward?.amount ?? null) : null,
    required: isIssued && reward ? requiredOf(terms, reward.amount, reward.deposit) : null,
    claimDays: isIssued ? terms.claimDays : null,
    decideHours: status === 'applying' ? DECIDE_HOURS : null,
  });
  if (applicationId === null) throw new Refusal('promotion-applied-before');
  await store.insertStep(tx, { applicationId, action, status, detail: null, staffId: entry.staffId ?? null });
  return applicationId;
}

export interface Move {
  readonly action: Exclude<ApplicationAction, 'apply' | 'join' | 'grant'>;
  readonly actor: ApplicationActor;
  readonly staffId?: bigint;
  readonly reason?: string;
  readonly note?: string;
  readonly isAccepted?: boolean;
  /** What it gives, when the move issues it. */
  readonly reward?: Reward;
  /** Whether another bonus of the member runs; free when it is left out. */
  readonly slot?: MoveContext['slot'];
}

/** An application and its offer, both locked. */
export interface BothRows {
  readonly offer: LiveOffer;
  readonly row: store.ApplicationRow;
}

/** Locks an application after its offer. Refuses `unknown-application`. */
export async function lockBoth(tx: Tx, applicationId: bigint): Promise<BothRows> {
  const found = await store.findApplication(tx, applicationId);
  if (!found) throw new Refusal('unknown-application');
  const offer = await lockLive(tx, found.offer_id);
  const row = await store.lockApplication(tx, applicationId);
  if (!row) throw new Refusal('unknown-application');
  return { offer, row };
}

/**
 * Reserves the budget of a joined application before it is issued, for a reward that is earned after a deposit (decision 103). Refuses
 * `promotion-budget-spent`.
 */
export async function reserveJoined(
  tx: Tx,
  { offer, row }: BothRows,
  { amount, inputs }: Omit<Reward, 'deposit'>,
): Promise<void> {
  if (row.status !== 'joined' || row.amount !== null)
    throw new Error('only what is joined is reserved, once');
  await reserve(tx, offer, amount);
  await store.keepReserved(tx, row.application_id, { amount, inputs });
}

/**
 * Moves an application whose offer is locked, with its budget: reserved when it is issued unless it was before, spent when it is claimed,
 * freed when it ends unclaimed. Refuses what `moveApplication` refuses, and `promotion-budget-spent`.
 */
export async function move(
  tx: Tx,
  { offer, row }: BothRows,
  how: Move,
): Promise<{
  readonly status: store.ApplicationRow['status'];
  readonly detail: store.ApplicationRow['detail'];
}> {
  const { terms } = row.content;
  const context = {
    ...contextOf(offer, terms.approval),
    reward: rewardOf(row),
    slot: how.slot ?? 'free',
  } as const;
  const moved = moveApplication(stateOf(row), how.actor, how.action, context);
  if ('refusal' in moved) throw refusalOf(moved);
  const { status, detail = null } = moved;
  const { reward } = how;
  const reserved = row.status === 'issued' || row.status === 'joined' ? row.amount : null;
  if (status === 'issued' && reserved === null) await reserve(tx, offer, reward?.amount ?? 0n);
  else if (status !== 'issued' && reserved !== null) {
    const spend = status === 'closed' ? freeBudget : spendBudget;
    await offers.setBudget(tx, offer.offer_id, spend(budgetOf(offer), reserved));
  }
  if (row.status === 'joined' && reserved !== null) await closeCondition(tx, row.application_id);
  await store.moveRow(tx, row.application_id, {
    status,
    detail,
    amount: reward?.amount ?? null,
    required: reward ? requiredOf(terms, reward.amount, reward.deposit) : null,
    claimDays: status === 'issued' ? terms.claimDays : null,
    inputs: reward?.inputs ?? null,
    reason: how.reason ?? null,
    note: how.note ?? null,
    isAccepted: how.isAccepted ?? false,
  });
  const { action, staffId = null } = how;
  await store.insertStep(tx, { applicationId: row.application_id, action, status, detail, staffId });
  return { status, detail };
}

/** The counters of an offer as the rules of budgets take them. */
export function budgetOf(offer: offers.OfferRow) {
  const { limit_amount: limitAmount, limit_count: limitCount, reserved, spent, used: count } = offer;
  return { limitAmount, limitCount, reserved, spent, count };
}

async function reserve(tx: Tx, offer: LiveOffer, amount: bigint): Promise<void> {
  const reserved = reserveBudget(budgetOf(offer), amount);
  if ('refusal' in reserved) throw new Refusal(reserved.refusal);
  await offers.setBudget(tx, offer.offer_id, reserved);
}

function contextOf(offer: LiveOffer, approval: MoveContext['approval']): MoveContext {
  return { window: windowOf(offer), approval, reward: rewardOf(offer.content.terms), slot: 'free' };
}

function rewardOf(of: Parameters<typeof hasTurnover>[0]): MoveContext['reward'] {
  return hasTurnover(of) ? 'turnover' : 'cash';
}

function stateOf({ status, detail }: store.ApplicationRow): ApplicationState {
  return status === 'claimed' && detail === 'waiting' ? 'claimed:waiting' : status;
}

function refusalOf(moved: Exclude<ReturnType<typeof moveApplication>, { status: unknown }>): Refusal {
  if (moved.refusal === 'promotion-state-differs') return new Refusal(moved.refusal, { state: moved.state });
  if (moved.refusal === 'bonus-not-cancellable') return new Refusal('promotion-state-differs');
  return new Refusal(moved.refusal);
}
