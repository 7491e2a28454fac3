// The progress of a mission and its steps (docs/reference/rewards.md 7.1).
import type { PlayGoal } from '../words/index.ts';

/** A settled bet as a mission reads it. A correction is the same key with a higher version; a void bet has a valid stake of 0. */
export interface MissionEvent {
  /** Source, batch and reference of the wager. */
  readonly key: string;
  readonly version: number;
  readonly group: string;
  readonly game: string;
  /** The real part of the valid stake, in 1/10 000 units. */
  readonly valid: bigint;
  /** The local date on which it was settled, `yyyy-MM-dd`. */
  readonly date: string;
}

export interface MissionTerms {
  readonly goal: PlayGoal;
  /** Null: all groups of games. */
  readonly groups: readonly string[] | null;
  /** The least valid stake of a bet that counts; in 1/10 000 units. */
  readonly minStake: bigint;
  /** The first local date of the period, and the first one after it. */
  readonly from: string;
  readonly until: string;
}

/**
 * The progress of a member: of the newest version of each event whose date lies in the period. The order of events and repeats change
 * nothing.
 *
 * @returns for the goal `valid-bet` a sum in 1/10 000 units, else a number.
 */
export function missionProgress(terms: MissionTerms, events: Iterable<MissionEvent>): bigint {
  const counted = newestOf(events).filter((event) => counts(terms, event));
  switch (terms.goal) {
    case 'valid-bet':
      return counted.reduce((total, { valid }) => total + valid, 0n);
    case 'bets':
      return BigInt(counted.length);
    case 'games':
      return BigInt(new Set(counted.map(({ game }) => game)).size);
    case 'days':
      return BigInt(new Set(counted.map(({ date }) => date)).size);
  }
}

export interface Milestone {
  readonly step: number;
  /** The progress that reaches it. */
  readonly at: bigint;
}

/** The steps that can be claimed now, in their order: reached and not claimed yet. */
export function claimableSteps(
  milestones: readonly Milestone[],
  progress: bigint,
  claimed: ReadonlySet<number>,
): readonly number[] {
  return milestones.filter(({ step, at }) => progress >= at && !claimed.has(step)).map(({ step }) => step);
}

export type StepRefusal =
  | { readonly refusal: 'unknown-milestone' | 'milestone-claimed' }
  | { readonly refusal: 'milestone-not-reached'; readonly remaining: bigint };

/** Why a step cannot be claimed; null when it can. A step that was claimed stays claimed after a correction. */
export function refuseClaim(
  milestones: readonly Milestone[],
  progress: bigint,
  claimed: ReadonlySet<number>,
  step: number,
): StepRefusal | null {
  const milestone = milestones.find((each) => each.step === step);
  if (!milestone) return { refusal: 'unknown-milestone' };
  if (claimed.has(step)) return { refusal: 'milestone-claimed' };
  const remaining = milestone.at - progress;
  return remaining > 0n ? { refusal: 'milestone-not-reached', remaining } : null;
}

function newestOf(events: Iterable<MissionEvent>): readonly MissionEvent[] {
  const newest = new Map<string, MissionEvent>();
  for (const event of events) {
    const before = newest.get(event.key);
    if (!before || before.version < event.version) newest.set(event.key, event);
  }
  return [...newest.values()];
}

function counts({ groups, minStake, from, until }: MissionTerms, event: MissionEvent): boolean {
  const isInGroups = groups === null || groups.includes(event.group);
  return (
    isInGroups && event.valid > 0n && event.valid >= minStake && from <= event.date && event.date < until
  );
}
