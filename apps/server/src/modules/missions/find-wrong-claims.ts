// The judge of missions: every reward of a milestone is computed once more from its terms and the progress that it keeps
// (docs/reference/rewards.md 3.6).
import type { Reader } from '../../platform/db/database.ts';
import { type Judged, judgeRows, type PageSize } from '../../platform/db/judge-rows.ts';
import { type Computed, type KeptTerms, recomputedClaim } from './recompute.ts';
import { findMission } from './store.ts';
import { type GivenRow, listGivenAfter } from './store-recompute.ts';

/** A reward that is not what its mission gives. */
export interface WrongClaim {
  readonly missionId: bigint;
  readonly memberId: bigint;
  readonly period: string;
  readonly step: number;
  readonly given: NonNullable<Computed>;
  readonly computed: Computed;
}

/**
 * Every reward of a merchant's missions that differs from its recomputation, in the order of members. Of rewards from before the progress
 * was kept only the amount is judged; they are counted.
 */
export function findWrongClaims(reader: Reader, size?: PageSize): Promise<Judged<WrongClaim>> {
  const termsOf = openTerms(reader);
  return judgeRows<GivenRow, WrongClaim>(
    (after, limit) => listGivenAfter(reader, after, limit),
    async (row) => {
      const computed = recomputedClaim(row, await termsOf(row.mission_id));
      const { reward, amount, value } = row;
      if (computed?.reward === reward && computed.amount === amount)
        return value === null ? 'not-kept' : 'right';
      const { mission_id: missionId, member_id: memberId, period, step } = row;
      return { wrong: { missionId, memberId, period, step, given: { reward, amount }, computed } };
    },
    size,
  );
}

/** Reads the terms of each mission once. */
function openTerms(reader: Reader): (missionId: bigint) => Promise<KeptTerms> {
  const known = new Map<bigint, Promise<KeptTerms>>();
  async function read(missionId: bigint): Promise<KeptTerms> {
    const mission = await findMission(reader, missionId);
    if (!mission) throw new Error(`a reward without its mission ${missionId}`);
    const milestones = mission.milestones.map(({ step, threshold, reward, amount }) => ({
      step,
      at: BigInt(threshold),
      reward,
      amount: BigInt(amount),
    }));
    return { milestones, accountSteps: mission.account_steps?.length ?? null };
  }
  return (missionId) => {
    const found = known.get(missionId) ?? read(missionId);
    known.set(missionId, found);
    return found;
  };
}
