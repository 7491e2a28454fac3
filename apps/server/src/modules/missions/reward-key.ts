// The keys under which rewards of milestones are posted.
import { hash } from 'node:crypto';
import { timeDigits } from '@tyche/kernel/request-key';
import { occurrenceKey } from '@tyche/rules/rewards';

/** A milestone of a member in a period. */
export interface Reached {
  readonly missionId: bigint;
  /** The first local date of the period. */
  readonly period: string;
  readonly step: number;
  readonly memberId: bigint;
}

/**
 * The key of the movement of a reward: the time of its claim, then a hash of its occurrence (docs/reference/rewards.md 4). The claim is
 * unique by its occurrence, and its time tells the month of the ledger in which the movement is (docs/decisions/0065-paying-what-is-owed.md).
 */
export function rewardKeyOf({ missionId, period, step, memberId }: Reached, claimedAt: Date): string {
  return keyOf(occurrenceKey('mission', { mission: missionId, period, step, member: memberId }), claimedAt);
}

/** The key of the movement of the prize of a place, made in the same way: a member has one prize of a board. */
export function prizeKeyOf({ missionId, period, memberId }: Omit<Reached, 'step'>, givenAt: Date): string {
  return keyOf(occurrenceKey('board', { mission: missionId, period, member: memberId }), givenAt);
}

function keyOf(name: string, at: Date): string {
  const time = timeDigits(at.getTime());
  const hex = hash('sha256', name, 'hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
