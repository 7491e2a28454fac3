// Friends as staff see them, with the signals, and what staff decide (docs/reference/rewards.md 8).
import { readNow } from '../../../platform/db/read-now.ts';
import type { referralStaff } from '@tyche/contract/referral-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { formatAmount } from '@tyche/kernel/money';
import { type HardReferralSignal, hardReferralSignals } from '@tyche/rules/rewards/words';
import { Refusal } from '../../../platform/http/errors.ts';
import { namesOf } from '../../members/index.ts';
import { type Actor, findStaffNames, recordAction, recordLook } from '../../staff/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { lockMember } from '../store-locks.ts';
import { noteOf } from '../written.ts';
import { getTerms } from './store.ts';
import { listLinked, listReferrals, listSteps } from './store-read.ts';
import * as store from './store-referrals.ts';

type Listed = OutputOf<typeof referralStaff.staffReferrals>;

const PAGE = 20;
const SHOWN_STEPS = 200;
const SHOWN_LINKED = 50;

/** A page of friends, newest first. An unknown name has none. */
export async function listForStaff(
  { database: { reader }, findMemberId }: Pick<PromotionsDeps, 'database' | 'findMemberId'>,
  { state, referrer, friend, pageNo = 1, pageSize = PAGE }: InputOf<typeof referralStaff.staffReferrals>,
): Promise<Listed> {
  const referrerId = referrer === undefined ? null : await findMemberId(reader, referrer);
  const friendId = friend === undefined ? null : await findMemberId(reader, friend);
  const isUnknown =
    (referrer !== undefined && referrerId === null) || (friend !== undefined && friendId === null);
  if (isUnknown) return { list: [], total: 0, totalPages: 0 };
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const rows = await listReferrals(reader, { referrerId, friendId, state: state ?? null, ...page });
  const names = await namesOf(
    reader,
    rows.flatMap(({ friend_id, referrer_id }) => [friend_id, referrer_id]),
  );
  const total = Number(rows[0]?.total ?? 0n);
  return { list: rows.map((row) => rowOf(row, names)), total, totalPages: Math.ceil(total / pageSize) };
}

/** One friend with its signals and steps. The look is recorded for both accounts. Refuses `unknown-referral`. */
export async function readForStaff(
  deps: PromotionsDeps,
  friendId: bigint,
  looker: Actor,
): Promise<OutputOf<typeof referralStaff.staffReferral>> {
  const { reader } = deps.database;
  const row = await store.findReferral(reader, friendId);
  if (!row) throw new Refusal('unknown-referral');
  for (const memberId of [row.friend_id, row.referrer_id])
    await recordLook(reader, looker, { memberId, fields: ['promotions'], purpose: subjectOf(friendId) });
  const steps = await listSteps(reader, friendId, SHOWN_STEPS);
  const linked = await listLinked(reader, { referrerId: row.referrer_id, friendId, limit: SHOWN_LINKED });
  const names = await namesOf(reader, [
    friendId,
    row.referrer_id,
    ...linked.map(({ friend_id }) => friend_id),
  ]);
  const staff = await findStaffNames(reader, [...new Set(steps.flatMap(({ staff_id }) => staff_id ?? []))]);
  const { timeZone } = (await deps.merchant()).site;
  const month = firstOfMonth(localDateOf(await readNow(reader), timeZone));
  return {
    ...rowOf(row, names),
    terms: (await getTerms(reader, row.terms_version)).content,
    referrerRewards: await store.countRewarded(reader, row.referrer_id, month),
    steps: steps.map(({ at, staff_id, signals, ...step }) => ({
      ...step,
      signals: [...signals],
      at: at.getTime(),
      by: staff_id === null ? '' : (staff.get(staff_id) ?? ''),
    })),
    linked: linked.map(({ friend_id, state, signals }) => ({
      id: friend_id.toString(),
      friend: names.get(friend_id) ?? '',
      state,
      signals: [...signals],
    })),
  };
}

/**
 * Allows a friend that waits for staff, or refuses one without a final state; the decision is in the trail. Refuses `unknown-referral`,
 * `referral-self` for a hard signal, `promotion-state-differs`, `text-refused`.
 */
export async function decideReferral(
  { database }: Pick<PromotionsDeps, 'database'>,
  { id, decision, note: written }: InputOf<typeof referralStaff.decideReferral>,
  actor: Actor,
): Promise<void> {
  const friendId = BigInt(id);
  await database.inTransaction(async (tx) => {
    await lockMember(tx, friendId);
    const row = await store.lockReferral(tx, friendId);
    if (!row) throw new Refusal('unknown-referral');
    const note = noteOf(written, 3);
    const hard = row.signals.find(isHard);
    if (decision === 'allow' && hard) throw new Refusal('referral-self', { signal: hard });
    if (decision === 'allow' && row.state !== 'review')
      throw new Refusal('promotion-state-differs', { state: row.state });
    if (decision === 'refuse' && !(await store.refuseReferral(tx, friendId, 'staff')))
      throw new Refusal('promotion-state-differs', { state: row.state });
    if (decision === 'allow') await store.clearReferral(tx, friendId);
    const { staffId } = actor.staff;
    const now =
      decision === 'allow'
        ? ({ state: row.state, reason: null } as const)
        : ({ state: 'refused', reason: 'staff' } as const);
    await store.insertStep(tx, { friendId, ...now, signals: row.signals, staffId, note });
    const detail = { decision, signals: row.signals };
    const action = decision === 'allow' ? 'promotion.referral-allowed' : 'promotion.referral-refused';
    await recordAction(tx, { staffId, action, subject: subjectOf(friendId), detail, ip: actor.ip });
  });
}

function subjectOf(friendId: bigint): string {
  return `referral ${friendId}`;
}

function isHard(signal: string): signal is HardReferralSignal {
  return hardReferralSignals.some((hard) => hard === signal);
}

function rowOf(row: store.ReferralRow, names: ReadonlyMap<bigint, string>): Listed['list'][number] {
  return {
    id: row.friend_id.toString(),
    friend: names.get(row.friend_id) ?? '',
    referrer: names.get(row.referrer_id) ?? '',
    referrerId: row.referrer_id.toString(),
    state: row.state,
    reason: row.reason,
    signals: [...row.signals],
    registeredAt: row.registered_at.getTime(),
    metAt: row.met_at?.getTime() ?? null,
    dueAt: row.due_at?.getTime() ?? null,
    rewardedAt: row.rewarded_at?.getTime() ?? null,
    isVerified: row.is_verified,
    credited: formatAmount(row.credited),
    valid: formatAmount(row.valid),
    referrerAmount: formatAmount(row.referrer_amount),
    friendAmount: formatAmount(row.friend_amount),
    termsVersion: row.terms_version,
  };
}
