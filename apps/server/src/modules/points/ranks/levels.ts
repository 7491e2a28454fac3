// The ranks of members, for other modules: only what is given counts (docs/reference/rewards.md 9.3).
import { noWithdrawalBenefits, type WithdrawalBenefits } from '@tyche/rules/cashier';
import { shownLevelOf } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { personOf } from '../../protection/index.ts';
import { givenLevel, nameOf, readLadder } from './ladder.ts';
import { listRanks } from './store-ranks.ts';

/** The rank that each member is given; members who have none are left out. */
export async function rankLevelsOf(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const rows = await listRanks(reader, memberIds);
  const risen = rows.filter(({ level }) => level > 0);
  if (risen.length === 0) return new Map();
  const ladder = await readLadder(reader);
  return new Map(risen.map((row) => [row.member_id, givenLevel(ladder, row).level]));
}

/** The rank that a member is given; 0 for none. */
export async function rankLevelOf(reader: Reader, memberId: bigint): Promise<number> {
  return (await rankLevelsOf(reader, [memberId])).get(memberId) ?? 0;
}

/** The rank that decides on the service of a member: with an open marker of harm it is none of those with VIP service. */
export async function serviceLevelOf(reader: Reader, memberId: bigint): Promise<number> {
  const level = await rankLevelOf(reader, memberId);
  const { level: below, isInReview: isAbove } = shownLevelOf(level, false);
  return isAbove && (await personOf(reader, memberId)).hasMarker ? below : level;
}

/** What points of members are multiplied by, in ppm; members without a rank are left out. */
export async function pointsPpmOf(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await listRanks(reader, memberIds);
  if (rows.length === 0) return new Map();
  const ladder = await readLadder(reader);
  return new Map(
    rows.flatMap((row) => {
      const rank = ladder.ranks[givenLevel(ladder, row).level];
      return rank ? [[row.member_id, rank.pointsPpm] as const] : [];
    }),
  );
}

/**
 * What the rank that a member is given does for its withdrawals (docs/reference/rewards.md 9.3). A marker of harm takes nothing away:
 * nobody has to wait longer for own money, or pays more for it, because play got out of hand.
 */
export async function withdrawalBenefitsOf(reader: Reader, memberId: bigint): Promise<WithdrawalBenefits> {
  const [row] = await listRanks(reader, [memberId]);
  if (!row) return noWithdrawalBenefits;
  const ladder = await readLadder(reader);
  return ladder.ranks[givenLevel(ladder, row).level] ?? noWithdrawalBenefits;
}

export interface RankLabel {
  readonly level: number;
  readonly name: string;
  /** Colours of the text, and behind it. */
  readonly color: string;
  readonly color2: string;
}

/** The label of the rank that a member is given, in a language of the wire; null for rank 0. */
export async function rankLabelOf(
  reader: Reader,
  memberId: bigint,
  language: string,
): Promise<RankLabel | null> {
  const level = await rankLevelOf(reader, memberId);
  if (level === 0) return null;
  const ladder = await readLadder(reader);
  const rank = ladder.ranks[level];
  return rank
    ? { level, name: nameOf(ladder, level, language), color: rank.color, color2: rank.color2 }
    : null;
}

/** The ladder that counts, with names in a language of the wire. Amounts are in 1/10 000 units. */
export async function ranksIn(reader: Reader, language: string) {
  const ladder = await readLadder(reader);
  return ladder.ranks.map(({ total, upkeep, pointsPpm }, level) => ({
    name: nameOf(ladder, level, language),
    total,
    upkeep,
    pointsPpm,
  }));
}
