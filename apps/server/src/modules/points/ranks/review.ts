// The look at whether a member can afford a rank above 4, before it is given (docs/reference/rewards.md 9.3).
import type { ranksStaff } from '@tyche/contract/ranks-staff';
import type { InputOf } from '@tyche/contract/route';
import { shownLevelOf } from '@tyche/rules/rewards';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { personOf } from '../../protection/index.ts';
import { type Actor, recordAction } from '../../staff/index.ts';
import { announceGiven } from './announce.ts';
import { givenLevel, requireLadder } from './ladder.ts';
import { lockRanks, unranked } from './store-ranks.ts';
import { hasRank, setReview } from './store-reviews.ts';

/** Identity level 2: name and birth date are proven. */
const NEEDED_LEVEL = 2;

/**
 * Decides about ranks above 4 of a member, once; a member who was declined can be looked at again. Passed, the rank that play reached is
 * given at once. Refuses `unknown-member`, `rank-review-decided` when nothing waits, and `rank-review-open` to pass a member without
 * identity level 2, with an open marker of harm, or who stopped playing.
 */
export async function decideRank(
  database: Database,
  { id, decision, note }: InputOf<typeof ranksStaff.decideRank>,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  const memberId = BigInt(id);
  if (note.trim() === '') throw new Refusal('text-refused', { field: 'note' });
  await database.inTransaction(async (tx) => {
    if (!(await hasRank(tx, memberId))) throw new Refusal('unknown-member');
    const ladder = await requireLadder(tx);
    const [row = { ...unranked, member_id: memberId }] = await lockRanks(tx, [memberId]);
    const waits = shownLevelOf(row.level, !ladder.hasReview || row.review === 'passed').isInReview;
    if (!waits || row.review === decision) throw new Refusal('rank-review-decided');
    const { level, hasMarker, stop } = await personOf(tx, memberId);
    if (decision === 'passed' && (level < NEEDED_LEVEL || hasMarker || stop !== null))
      throw new Refusal('rank-review-open');
    await setReview(tx, { memberId, decision, staffId });
    await recordAction(tx, {
      staffId,
      action: `rank.${decision}`,
      subject: `member ${memberId}`,
      detail: { reached: row.level, note: note.trim() },
      ip,
    });
    const from = givenLevel(ladder, row).level;
    const to = givenLevel(ladder, { ...row, review: decision }).level;
    await announceGiven(tx, ladder, [{ memberId, from, to }]);
  });
}
