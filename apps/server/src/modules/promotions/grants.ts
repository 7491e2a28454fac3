// Rewards that staff grant by hand: within limits by one person, above them by two (rewards.md 4.5).
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { grantRowKey, manualReward, occurrenceKey } from '@tyche/rules/rewards';
import { periodAround } from '@tyche/rules/protection';
import type { GrantReason } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { namesOf } from '../members/index.ts';
import {
  type Actor,
  type Approval,
  findStaffNames,
  type GuardedActions,
  listApprovals,
  proposeAction,
  recordAction,
} from '../staff/index.ts';
import { amountOf } from './amounts.ts';
import { enter, lockLive, type LiveOffer } from './applications.ts';
import { type Facts, judgeOffer, keptConditions, readFacts, titleOf } from './candidate.ts';
import type { PromotionsDeps } from './deps.ts';
import { subjectOf } from './edit-offers.ts';
import { formulaOf } from './kinds.ts';
import { notifyIssued } from './notices.ts';
import * as applications from './store-applications.ts';
import * as store from './store-grants.ts';
import { lockMember, lockStaff } from './store-locks.ts';
import { noteOf } from './written.ts';

const GRANT = 'promotion.grant';
const MAX_PROPOSALS = 500;
const PAGE = 20;

/** A grant as it is proposed: ids and amounts as text. */
interface Wanted {
  readonly promotionId: string;
  readonly memberId: string;
  readonly amount: string;
  readonly reason: GrantReason;
  /** The key of the call: the same grant is made once. */
  readonly key: string;
}

/** The call with which staff grant. */
export interface CallOfStaff {
  readonly key: string;
  /** The browser of the call, as the browsers of members are told apart; null for one that no member has used. */
  readonly browserHash: Buffer | null;
}

type Granted = OutputOf<typeof promotionsStaff.grantPromotion>;

/**
 * Grants a reward, or proposes it to a second person when it is above what one may decide. A repeated key answers as the first call. Refuses
 * what the contract names.
 */
export async function grantReward(
  deps: PromotionsDeps,
  input: InputOf<typeof promotionsStaff.grantPromotion>,
  call: Actor & CallOfStaff,
): Promise<Granted> {
  const note = noteOf(input.note, 3);
  const { promotionId, amount, reason } = input;
  return deps.database.inTransaction(async (tx) => {
    const memberId = await deps.findMemberId(tx, input.username);
    if (memberId === null) throw new Refusal('unknown-member');
    await lockStaff(tx, call.staff.staffId);
    await lockMember(tx, memberId);
    const { key } = call;
    const wanted = { promotionId, memberId: memberId.toString(), amount, reason, key };
    const known = await findKnown(tx, wanted);
    if (known) return known;
    if ((await relatedTo(deps, tx, call, [memberId])).has(memberId)) throw new Refusal('grant-related');
    const offer = await lockLive(tx, BigInt(promotionId));
    const facts = await requireGrantable(deps, tx, offer, memberId);
    if (await isAlone(deps, tx, offer, { memberId, staffId: call.staff.staffId, amount: amountIn(amount) })) {
      const applicationId = await issueGrant(tx, offer, {
        amount: amountIn(amount),
        reason,
        source: { key },
        note,
        facts,
        staffId: call.staff.staffId,
        approvedBy: null,
      });
      const { staff, ip } = call;
      const detail = { application: applicationId.toString(), amount, reason };
      const subject = subjectOf(offer.offer_id);
      await recordAction(tx, { staffId: staff.staffId, action: 'promotion.granted', subject, detail, ip });
      return { applicationId: applicationId.toString(), approvalId: null };
    }
    // The sentence is the reason: an erasure blanks it there.
    const subject = subjectOfMember(memberId);
    const approvalId = await proposeAction(tx, { kind: GRANT, subject, payload: wanted, reason: note }, call);
    return { applicationId: null, approvalId: approvalId.toString() };
  });
}

/** What happens when a second person approves a grant. Refuses as `grantReward` does. */
export function grantActions(deps: PromotionsDeps): GuardedActions {
  return {
    [GRANT]: {
      permission: 'promotions.approve',
      async perform(tx: Tx, { payload, reason: note, proposedBy, decidedBy }: Approval) {
        const wanted = payload as Wanted;
        const memberId = BigInt(wanted.memberId);
        await lockMember(tx, memberId);
        const offer = await lockLive(tx, BigInt(wanted.promotionId));
        const facts = await requireGrantable(deps, tx, offer, memberId);
        const { amount, reason, key } = wanted;
        await issueGrant(tx, offer, {
          amount: amountIn(amount),
          reason,
          source: { key },
          note,
          facts,
          staffId: proposedBy,
          approvedBy: decidedBy,
        });
      },
    },
  };
}

/** A page of grants, newest first. An unknown name has none. */
export async function listGrants(
  { database: { reader }, merchant, findMemberId }: PromotionsDeps,
  { username, pageNo = 1, pageSize = PAGE }: InputOf<typeof promotionsStaff.staffPromotionGrants>,
): Promise<OutputOf<typeof promotionsStaff.staffPromotionGrants>> {
  const { defaultLanguage } = (await merchant()).site;
  const memberId = username === undefined ? null : await findMemberId(reader, username);
  if (username !== undefined && memberId === null) return { list: [], total: 0, totalPages: 0 };
  const rows = await store.listGrants(reader, memberId, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const members = await namesOf(reader, [...new Set(rows.map(({ member_id }) => member_id))]);
  const ids = rows.flatMap(({ staff_id, approved_by }) => [
    staff_id,
    ...(approved_by === null ? [] : [approved_by]),
  ]);
  const staff = await findStaffNames(reader, [...new Set(ids)]);
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: rows.map((row) => ({
      id: row.grant_id.toString(),
      applicationId: row.application_id.toString(),
      promotionId: row.offer_id.toString(),
      title: titleOf(row.content, defaultLanguage),
      memberId: row.member_id.toString(),
      username: members.get(row.member_id) ?? '',
      amount: formatAmount(row.amount),
      currency: row.currency,
      reason: row.reason,
      note: row.note,
      status: row.status,
      by: staff.get(row.staff_id) ?? '',
      approvedBy: row.approved_by === null ? null : (staff.get(row.approved_by) ?? ''),
      fileId: row.file_id?.toString() ?? null,
      at: row.at.getTime(),
    })),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

/** Whether one person may decide: the amount, and what was decided alone today for the member and by the person. */
async function isAlone(
  { merchant }: Pick<PromotionsDeps, 'merchant'>,
  tx: Tx,
  offer: LiveOffer,
  {
    memberId,
    staffId,
    amount,
  }: { readonly memberId: bigint; readonly staffId: bigint; readonly amount: bigint },
): Promise<boolean> {
  const terms = formulaOf(offer.content.terms, 'manual');
  const judged = manualReward(limitsOf(offer), { amount, hasSecondPerson: false });
  if ('refusal' in judged) {
    if (judged.refusal === 'amount-out-of-range')
      throw new Refusal(judged.refusal, { from: '0.0001', to: terms.maxAtOnce });
    return false;
  }
  const { startsAt: since } = periodAround('day', (await merchant()).site.timeZone, offer.now);
  const sums = await store.sumAlone(tx, { memberId, staffId, since });
  return (
    sums.member + amount <= amountOf(terms.perMemberDay) && sums.staff + amount <= amountOf(terms.perStaffDay)
  );
}

/** What a grant is made for: a call with its key, or a row of a grant file. */
type GrantSource = { readonly key: string } | { readonly file: bigint; readonly row: number };

/**
 * Issues a grant to a member whose lock and whose offer's lock the transaction holds, and tells the member.
 *
 * @returns the application. Refuses `amount-out-of-range`, `promotion-budget-spent`, `promotion-applied-before` for a row that was granted.
 */
export async function issueGrant(
  tx: Tx,
  offer: LiveOffer,
  {
    amount,
    source,
    facts,
    ...one
  }: {
    readonly amount: bigint;
    readonly reason: GrantReason;
    readonly source: GrantSource;
    readonly note: string;
    readonly facts: Facts;
    readonly staffId: bigint;
    readonly approvedBy: bigint | null;
  },
): Promise<bigint> {
  const judged = manualReward(limitsOf(offer), { amount, hasSecondPerson: true });
  if ('refusal' in judged) throw new Refusal(judged.refusal);
  const { memberId, person } = facts;
  const { staffId, approvedBy, note } = one;
  const grantId = await store.insertGrant(tx, {
    ...one,
    offerId: offer.offer_id,
    memberId,
    amount,
    key: 'key' in source ? source.key : null,
    row: 'key' in source ? null : source,
  });
  const applicationId = await enter(tx, offer, {
    action: 'grant',
    actor: approvedBy === null ? 'staff' : 'two staff',
    memberId,
    person,
    occurrenceKey: 'key' in source ? occurrenceKey('manual', { grant: grantId }) : grantRowKey(source),
    conditions: keptConditions(judgeOffer(offer, facts, { amount })),
    isAccepted: false,
    staffId,
    note,
    reward: { amount: judged.amount, deposit: 0n, inputs: [{ name: 'amount', value: formatAmount(amount) }] },
  });
  const row = await applications.findApplication(tx, applicationId);
  if (row) await notifyIssued(tx, row);
  return applicationId;
}

/** Which of some members have used the browser of the call: nobody grants to them from there (rewards.md 4.5). */
export async function relatedTo(
  { membersOfBrowser }: Pick<PromotionsDeps, 'membersOfBrowser'>,
  reader: Reader,
  { browserHash }: Pick<CallOfStaff, 'browserHash'>,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  return browserHash === null ? new Set() : membersOfBrowser(reader, browserHash, memberIds);
}

/** The limits of a grant by the terms of a manual offer, in 1/10 000 units. */
export function limitsOf({ content: { terms } }: LiveOffer) {
  const { aloneUpTo, maxAtOnce } = formulaOf(terms, 'manual');
  return { aloneUpTo: amountOf(aloneUpTo), maxAtOnce: amountOf(maxAtOnce) };
}

/** Refuses what keeps a member from a grant: no live account of a player, an exclusion, the audience, the time of the offer. */
export async function requireGrantable(
  deps: PromotionsDeps,
  tx: Tx,
  offer: LiveOffer,
  memberId: bigint,
): Promise<Facts> {
  if (offer.kind !== 'MANUAL') throw new Refusal('promotion-unknown');
  const facts = await readFacts(deps, tx, { memberId, region: '' });
  const refusal = grantRefusalOf(offer, facts);
  if (refusal) throw new Refusal(refusal);
  return facts;
}

const OFFER_REFUSALS = ['promotion-not-open', 'promotion-over', 'promotion-paused'] as const;
const MEMBER_REFUSALS = ['self-excluded', 'promotion-not-for-you'] as const;

/** What keeps a member from a grant: of the member first, then of the offer. Null for nothing. */
export function grantRefusalOf(
  offer: LiveOffer,
  facts: Facts,
): 'unknown-member' | (typeof MEMBER_REFUSALS | typeof OFFER_REFUSALS)[number] | null {
  const open = judgeOffer(offer, facts).filter(({ isMet }) => !isMet);
  const has = (code: string) => open.some(({ refusal }) => refusal === code);
  if (has('account-disabled') || has('in-need-true-account')) return 'unknown-member';
  return [...MEMBER_REFUSALS, ...OFFER_REFUSALS].find(has) ?? null;
}

/** What proposals to grant a member something are about. */
export function subjectOfMember(memberId: bigint): string {
  return `member ${memberId}`;
}

async function findKnown(tx: Tx, wanted: Wanted): Promise<Granted | null> {
  const known = await store.findByKey(tx, wanted.key);
  if (known) {
    const isSame =
      known.member_id.toString() === wanted.memberId &&
      known.offer_id.toString() === wanted.promotionId &&
      known.amount === amountIn(wanted.amount);
    if (!isSame) throw new Refusal('key-reused');
    return { applicationId: known.application_id.toString(), approvalId: null };
  }
  const waiting = await listApprovals(tx, 'proposed', MAX_PROPOSALS);
  const own = waiting.find(({ kind, payload }) => kind === GRANT && (payload as Wanted).key === wanted.key);
  if (!own) return null;
  const { memberId, promotionId, amount } = own.payload as Wanted;
  const isSame =
    memberId === wanted.memberId &&
    promotionId === wanted.promotionId &&
    amountIn(amount) === amountIn(wanted.amount);
  if (!isSame) throw new Refusal('key-reused');
  return { applicationId: null, approvalId: own.id.toString() };
}

function amountIn(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null || amount <= 0n) throw new Refusal('amount-out-of-range', { from: '0.0001', to: text });
  return amount;
}
