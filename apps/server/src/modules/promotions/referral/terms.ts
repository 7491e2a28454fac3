// The conditions and amounts of referral: data in versions that two persons publish. A friend keeps the version of its registration
// (docs/reference/rewards.md 8).
import type { referralStaff } from '@tyche/contract/referral-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { ReferralTerms } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { setReferral } from '../../settings/index.ts';
import {
  type Actor,
  type Approval,
  findStaffNames,
  type GuardedActions,
  proposeAction,
  recordAction,
} from '../../staff/index.ts';
import { amountOf, unitOf } from '../amounts.ts';
import type { PromotionsDeps } from '../deps.ts';
import { noteOf } from '../written.ts';
import * as store from './store.ts';
import type { WireReferralTerms } from './types.ts';

const PUBLISH = 'promotion.referral-terms';
const SUBJECT = 'referral';
const SHOWN_VERSIONS = 50;

/** What a merchant sees before it publishes terms of its own (rewards.md 8). Nothing counts until then. */
const proposedTerms: WireReferralTerms = {
  isOpen: false,
  days: 30,
  minDeposit: '200.0000',
  minValid: '1000.0000',
  holdDays: 14,
  maxPerMonth: 10,
  maxInAll: 100,
  friendAmount: '20.0000',
  tiers: [
    { from: 1, amount: '50.0000' },
    { from: 6, amount: '80.0000' },
    { from: 21, amount: '100.0000' },
  ],
};

/** Terms as the rules take them: amounts in 1/10 000 units. */
export function rulesOf(terms: WireReferralTerms): ReferralTerms {
  const { days, holdDays, maxPerMonth, maxInAll } = terms;
  return {
    days,
    holdDays,
    maxPerMonth,
    maxInAll,
    minDeposit: amountOf(terms.minDeposit),
    minValid: amountOf(terms.minValid),
    friendAmount: amountOf(terms.friendAmount),
    tiers: terms.tiers.map(({ from, amount }) => ({ from, amount: amountOf(amount) })),
  };
}

/** The terms that count now, or those that would be proposed; version 0 before the first publication. */
export async function readTerms(
  reader: Reader,
): Promise<{ readonly version: number; readonly terms: WireReferralTerms }> {
  const row = await store.findTerms(reader);
  return { version: row?.version ?? 0, terms: row?.content ?? proposedTerms };
}

/** The terms that count now and the versions before. */
export async function listTerms({
  database: { reader },
  merchant,
}: Pick<PromotionsDeps, 'database' | 'merchant'>): Promise<
  OutputOf<typeof referralStaff.staffReferralTerms>
> {
  const rows = await store.listTerms(reader, SHOWN_VERSIONS);
  const ids = rows.flatMap(({ proposed_by, approved_by }) => [proposed_by ?? [], approved_by ?? []].flat());
  const names = await findStaffNames(reader, [...new Set(ids)]);
  const nameOf = (id: bigint | null) => (id === null ? '' : (names.get(id) ?? ''));
  return {
    version: rows[0]?.version ?? 0,
    terms: rows[0]?.content ?? proposedTerms,
    currency: (await merchant()).site.currency,
    versions: rows.map(({ version, content, published_at, proposed_by, approved_by }) => ({
      version,
      terms: content,
      publishedAt: published_at.getTime(),
      proposedBy: nameOf(proposed_by),
      approvedBy: nameOf(approved_by),
    })),
  };
}

/**
 * Proposes terms to a second person. Refuses `invalid-input` with the field, `promotion-changed` when another version counts by now,
 * `text-refused`, `approval-pending`.
 */
export async function proposeTerms(
  { database, merchant }: Pick<PromotionsDeps, 'database' | 'merchant'>,
  { terms, version, reason }: InputOf<typeof referralStaff.proposeReferralTerms>,
  actor: Actor,
): Promise<bigint> {
  requireTerms(terms, (await merchant()).site.currency);
  const note = noteOf(reason, 3);
  return database.inTransaction(async (tx) => {
    const now = await readTerms(tx);
    if (now.version !== version) throw new Refusal('promotion-changed');
    return proposeAction(
      tx,
      { kind: PUBLISH, subject: SUBJECT, payload: { terms, version }, reason: note },
      actor,
    );
  });
}

/** What happens when a second person approves: the next version counts from then on. Refuses `promotion-changed`. */
export function termsActions(deps: Pick<PromotionsDeps, 'merchant'>): GuardedActions {
  return {
    [PUBLISH]: {
      permission: 'promotions.approve',
      async perform(tx: Tx, { payload, proposedBy, decidedBy }: Approval) {
        const wanted = payload as { readonly terms: WireReferralTerms; readonly version: number };
        const now = await readTerms(tx);
        if (now.version !== wanted.version) throw new Refusal('promotion-changed');
        await publishTerms(deps, tx, wanted.terms, { proposedBy, approvedBy: decidedBy });
        const version = now.version + 1;
        const detail = { version, terms: wanted.terms };
        await recordAction(tx, {
          staffId: decidedBy,
          action: 'promotion.referral-published',
          subject: SUBJECT,
          detail,
          ip: '',
        });
      },
    },
  };
}

/**
 * Makes terms the next version, and opens or closes inviting friends on the site with it. Refuses `invalid-input`.
 *
 * @param by null for what a demo begins with.
 */
export async function publishTerms(
  { merchant }: Pick<PromotionsDeps, 'merchant'>,
  tx: Tx,
  content: WireReferralTerms,
  by: { readonly proposedBy: bigint | null; readonly approvedBy: bigint | null },
): Promise<void> {
  const { code, site } = await merchant();
  requireTerms(content, site.currency);
  const { version } = await readTerms(tx);
  await store.insertTerms(tx, { version: version + 1, content, ...by });
  const { isOpen, days, holdDays, maxPerMonth, minDeposit, minValid, friendAmount, tiers } = content;
  const firstAmount = tiers[0]?.amount ?? '0';
  const referral = { days, holdDays, maxPerMonth, minDeposit, minValid, friendAmount, firstAmount };
  await setReferral(tx, code, { referralPromotion: isOpen, referral });
}

/** Publishes terms where there are none. Gives whether it did. */
export async function seedTerms(
  deps: Pick<PromotionsDeps, 'merchant'>,
  tx: Tx,
  content: WireReferralTerms = { ...proposedTerms, isOpen: true },
): Promise<boolean> {
  if (await store.findTerms(tx)) return false;
  await publishTerms(deps, tx, content, { proposedBy: null, approvedBy: null });
  return true;
}

/** Refuses `invalid-input` with the field: an amount below 0 or finer than the currency shows, tiers that do not rise from 1. */
function requireTerms(terms: WireReferralTerms, currency: string): void {
  const { tiers, minDeposit, minValid, friendAmount } = terms;
  const unit = unitOf(currency);
  const amounts = { minDeposit, minValid, friendAmount };
  for (const [field, text] of Object.entries(amounts)) {
    const amount = amountOf(text);
    if (amount < 0n || amount % unit !== 0n) throw new Refusal('invalid-input', { field });
  }
  const isRising = tiers.every(({ from }, at) => from > (tiers[at - 1]?.from ?? 0));
  const isPaid = tiers.every(({ amount }) => amountOf(amount) > 0n && amountOf(amount) % unit === 0n);
  if (tiers[0]?.from !== 1 || !isRising || !isPaid) throw new Refusal('invalid-input', { field: 'tiers' });
}
