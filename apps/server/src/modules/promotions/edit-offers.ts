// What staff do with offers: drafts, publication by two persons, pause, resume and the end (rewards.md 3.3, promotions.md 2).
import { readNow } from '../../platform/db/read-now.ts';
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { OfferState } from '@tyche/rules/rewards/words';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  proposeAction,
  recordAction,
} from '../staff/index.ts';
import { parseAmount } from './amounts.ts';
import type { PromotionsDeps } from './deps.ts';
import { kindOf, requireTerms } from './kinds.ts';
import type { Content } from './types.ts';
import * as store from './store-offers.ts';
import { judge, requireTexts, type Standing } from './verdict.ts';

export const PUBLISH = 'promotion.publish';

/** Keeps the draft of a new offer. Refuses `promotion-kind-unavailable`, `invalid-input`, `text-refused`. */
export async function createOffer(
  { database, merchant }: Pick<PromotionsDeps, 'database' | 'merchant'>,
  { type: kind, ...draft }: InputOf<typeof promotionsStaff.createPromotion>,
  actor: Actor,
): Promise<bigint> {
  requireContent(kind, draft);
  const { currency } = (await merchant()).site;
  return database.inTransaction(async (tx) => {
    const { staffId } = actor.staff;
    const offerId = await store.insertOffer(tx, { kind, currency, draft, staffId });
    await record(tx, actor, { action: 'created', offerId, detail: { kind } });
    return offerId;
  });
}

/**
 * Saves the draft of an offer. Refuses `promotion-unknown`, `promotion-over` for one that is closed, `promotion-changed` when somebody saved
 * another one meanwhile, and what `createOffer` refuses.
 */
export async function saveOffer(
  { database }: Pick<PromotionsDeps, 'database'>,
  { id, revision, ...draft }: InputOf<typeof promotionsStaff.savePromotion>,
  actor: Actor,
): Promise<OutputOf<typeof promotionsStaff.savePromotion>> {
  return database.inTransaction(async (tx) => {
    const row = await lockEditable(tx, BigInt(id), revision);
    requireContent(row.kind, draft);
    const next = await store.saveDraft(tx, row.offer_id, draft);
    await record(tx, actor, { action: 'saved', offerId: row.offer_id, detail: { revision: next } });
    return { revision: next };
  });
}

/** Judges terms and texts without keeping them. Refuses what `createOffer` refuses. */
export async function checkOffer(
  deps: PromotionsDeps,
  { type: kind, ...content }: InputOf<typeof promotionsStaff.checkPromotion>,
): Promise<OutputOf<typeof promotionsStaff.checkPromotion>> {
  requireContent(kind, content);
  const { currency } = (await deps.merchant()).site;
  const now = await readNow(deps.database.reader);
  return judge(deps, content, {
    kind,
    currency,
    version: 1,
    versionAt: now,
    taken: { amount: 0n, count: 0 },
  });
}

/** Proposes the draft to a second person. Refuses as `saveOffer` does, `promotion-terms-invalid` with the problems, `approval-pending`. */
export async function proposeOffer(
  deps: PromotionsDeps,
  { id, revision, reason }: InputOf<typeof promotionsStaff.publishPromotion>,
  actor: Actor,
): Promise<bigint> {
  return deps.database.inTransaction(async (tx) => {
    const row = await lockEditable(tx, BigInt(id), revision);
    await requirePublishable(deps, row);
    return proposeAction(
      tx,
      { kind: PUBLISH, subject: subjectOf(row.offer_id), payload: { promotionId: id, revision }, reason },
      actor,
    );
  });
}

/** Pauses an offer. Refuses `promotion-unknown`, `promotion-state-differs`. */
export function pauseOffer(
  deps: Pick<PromotionsDeps, 'database'>,
  input: InputOf<typeof promotionsStaff.pausePromotion>,
  actor: Actor,
): Promise<void> {
  return changeState(deps, input, actor, { from: ['scheduled', 'open'], to: 'paused', action: 'paused' });
}

/** Opens a paused offer again; one whose start is to come waits for it. Refuses as `pauseOffer`. */
export function resumeOffer(
  deps: Pick<PromotionsDeps, 'database'>,
  input: InputOf<typeof promotionsStaff.resumePromotion>,
  actor: Actor,
): Promise<void> {
  return changeState(deps, input, actor, { from: ['paused'], to: 'scheduled', action: 'resumed' });
}

/** Ends an offer permanently. Refuses as `pauseOffer`. */
export function endOffer(
  deps: Pick<PromotionsDeps, 'database'>,
  input: InputOf<typeof promotionsStaff.endPromotion>,
  actor: Actor,
): Promise<void> {
  const from: readonly OfferState[] = ['draft', 'scheduled', 'open', 'paused'];
  return changeState(deps, input, actor, { from, to: 'closed', action: 'ended' });
}

/** What happens when a second person approves: the draft becomes the version that counts. */
export function offerActions(deps: PromotionsDeps): GuardedActions {
  return {
    [PUBLISH]: { permission: 'promotions.approve', perform: (tx, approval) => publish(deps, tx, approval) },
  };
}

/**
 * Makes the draft of an offer the version that counts. Refuses `promotion-terms-invalid`.
 *
 * @param by who proposed and who approved it; null for what the programme itself offers.
 */
export async function publishOffer(
  deps: Pick<PromotionsDeps, 'merchant' | 'declaredReturns' | 'bonuses' | 'points'>,
  tx: Tx,
  row: store.OfferRow,
  by: { readonly proposed: bigint | null; readonly approved: bigint | null },
): Promise<void> {
  const content = await requirePublishable(deps, row);
  const { terms } = content;
  const version = row.version + 1;
  const { offer_id: offerId } = row;
  await store.insertVersion(tx, {
    offerId,
    version,
    content,
    publishedBy: by.proposed,
    approvedBy: by.approved,
  });
  const time = (at: number | null) => (at === null ? null : new Date(at));
  await store.setVersion(tx, offerId, {
    version,
    startsAt: time(terms.startsAt),
    endsAt: time(terms.endsAt),
    limitAmount: parseAmount(terms.budgetAmount),
    limitCount: terms.budgetCount,
  });
}

/** What terms are judged beside. */
export function standingOfRow(row: store.OfferRow): Standing {
  const { kind, currency, version, reserved, spent, used: count, published_at, now } = row;
  return {
    kind,
    currency,
    version: Math.max(1, version),
    versionAt: published_at ?? now,
    taken: { amount: reserved + spent, count },
  };
}

export function subjectOf(offerId: bigint): string {
  return `offer ${offerId}`;
}

async function publish(deps: PromotionsDeps, tx: Tx, approval: Approval): Promise<void> {
  const { promotionId, revision } = approval.payload as { promotionId: string; revision: number };
  const row = await lockEditable(tx, BigInt(promotionId), revision);
  await publishOffer(deps, tx, row, { proposed: approval.proposedBy, approved: approval.decidedBy });
}

async function requirePublishable(
  deps: Pick<PromotionsDeps, 'merchant' | 'declaredReturns' | 'bonuses' | 'points'>,
  row: store.OfferRow,
): Promise<Content> {
  const { draft } = row;
  if (!draft) throw new Refusal('promotion-changed');
  const { problems } = await judge(deps, draft, standingOfRow(row));
  const isLate = row.draft?.terms.endsAt !== null && (row.draft?.terms.endsAt ?? 0) <= row.now.getTime();
  const all = isLate ? [...problems, 'ends-before-start'] : problems;
  if (all.length > 0)
    throw new Refusal('promotion-terms-invalid', { problems: [...new Set(all)].join(', ') });
  return draft;
}

async function lockEditable(tx: Tx, offerId: bigint, revision: number): Promise<store.OfferRow> {
  const row = await store.lockOffer(tx, offerId);
  if (!row) throw new Refusal('promotion-unknown');
  if (row.state === 'closed') throw new Refusal('promotion-over');
  if (row.revision !== revision) throw new Refusal('promotion-changed');
  return row;
}

async function changeState(
  { database }: Pick<PromotionsDeps, 'database'>,
  { id, reason }: { readonly id: string; readonly reason: string },
  actor: Actor,
  {
    from,
    to,
    action,
  }: { readonly from: readonly OfferState[]; readonly to: OfferState; readonly action: string },
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await store.lockOffer(tx, BigInt(id));
    if (!row) throw new Refusal('promotion-unknown');
    if (!from.includes(row.state)) throw new Refusal('promotion-state-differs', { state: row.state });
    await store.setState(tx, row.offer_id, to);
    await record(tx, actor, { action, offerId: row.offer_id, detail: { reason } });
  });
}

function requireContent(kind: store.OfferRow['kind'], content: Content): void {
  kindOf(kind);
  // Terms of a raffle stand with its tickets and prizes, and the desk of raffles makes them.
  if (kind === 'RAFFLE') throw new Refusal('promotion-kind-unavailable');
  requireTerms(kind, content.terms);
  requireTexts(content.texts);
}

function record(
  tx: Tx,
  { staff: { staffId }, ip }: Actor,
  { action, offerId, detail }: { readonly action: string; readonly offerId: bigint; readonly detail: object },
): Promise<void> {
  return recordAction(tx, {
    staffId,
    action: `promotion.${action}`,
    subject: subjectOf(offerId),
    detail,
    ip,
  });
}
