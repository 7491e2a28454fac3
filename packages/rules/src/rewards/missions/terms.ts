// What a mission may ask and give, by its goal (docs/reference/rewards.md 7.1).
import type { AccountStep, MissionGoal, MissionPeriod } from '../words/index.ts';

/** A mission as staff write it. */
export interface WrittenMission {
  readonly goal: MissionGoal;
  readonly period: MissionPeriod;
  /** The steps that the goal `steps` counts; null for other goals. */
  readonly accountSteps: readonly AccountStep[] | null;
  /** Groups of games; null: all. */
  readonly groups: readonly string[] | null;
  /** In 1/10 000 units. */
  readonly minStake: bigint;
  /** In 1/10 000 units; null: no board. */
  readonly boardCap: bigint | null;
  readonly milestones: readonly { readonly threshold: bigint; readonly reward: 'cash' | 'points' }[];
}

export interface TermsFault {
  /** The field, as a path in what is written. */
  readonly field: string;
  readonly rule: string;
}

/**
 * The first fault of a mission; null when there is none. Milestones rise. Only `valid-bet` has a board. The goal `steps` has the period
 * `once`, names its steps, has no terms of play, and no milestone above the number of its steps. A mission that names `limit-set` gives
 * points only: nobody is paid money for a limit.
 */
export function refuseMissionTerms(mission: WrittenMission): TermsFault | null {
  const { goal, period, boardCap, milestones } = mission;
  const falling = milestones.findIndex(
    ({ threshold }, place) => threshold <= (milestones[place - 1]?.threshold ?? 0n),
  );
  if (falling >= 0) return { field: `milestones.${falling}.at`, rule: 'rising' };
  if (boardCap !== null && goal !== 'valid-bet') return { field: 'boardCap', rule: 'goal' };
  if ((goal === 'steps') !== (period === 'once')) return { field: 'period', rule: 'goal' };
  return goal === 'steps' ? faultOfSteps(mission) : faultOfPlay(mission);
}

function faultOfPlay({ accountSteps }: WrittenMission): TermsFault | null {
  return accountSteps === null ? null : { field: 'accountSteps', rule: 'goal' };
}

function faultOfSteps({ accountSteps, groups, minStake, milestones }: WrittenMission): TermsFault | null {
  if (accountSteps === null || accountSteps.length === 0) return { field: 'accountSteps', rule: 'missing' };
  if (groups !== null) return { field: 'groups', rule: 'goal' };
  if (minStake > 0n) return { field: 'minStake', rule: 'goal' };
  const count = BigInt(new Set(accountSteps).size);
  const above = milestones.findIndex(({ threshold }) => threshold > count);
  if (above >= 0) return { field: `milestones.${above}.at`, rule: 'steps' };
  const money = accountSteps.includes('limit-set')
    ? milestones.findIndex(({ reward }) => reward !== 'points')
    : -1;
  return money >= 0 ? { field: `milestones.${money}.reward`, rule: 'points' } : null;
}
