// Whether a reward of a milestone is what the terms of its mission give for the progress that it keeps (docs/reference/rewards.md 3.6).
import { refuseClaim } from '@tyche/rules/rewards';
import type { MissionReward } from './domains.ts';

/** A reward as it is kept. Amounts are in 1/10 000 units, or points. */
export interface KeptClaim {
  readonly step: number;
  readonly reward: MissionReward;
  readonly amount: bigint;
  /** The progress that it was given for; null: given before the progress was kept. */
  readonly value: bigint | null;
}

/** What a mission gives at which progress. Its terms never change, so there is one version of them. */
export interface KeptTerms {
  readonly milestones: readonly {
    readonly step: number;
    readonly at: bigint;
    readonly reward: MissionReward;
    readonly amount: bigint;
  }[];
  /** How many steps a mission of steps counts; null for other goals. */
  readonly accountSteps: number | null;
}

/** What the terms give instead: null where they give nothing for the progress. */
export type Computed = { readonly reward: MissionReward; readonly amount: bigint } | null;

/** What the terms give for a reward's step and progress. Without a kept progress the step counts as reached. */
export function recomputedClaim(kept: KeptClaim, { milestones, accountSteps }: KeptTerms): Computed {
  const milestone = milestones.find(({ step }) => step === kept.step);
  if (!milestone) return null;
  const { reward, amount } = milestone;
  if (kept.value === null) return { reward, amount };
  if (accountSteps !== null && kept.value > BigInt(accountSteps)) return null;
  return refuseClaim(milestones, kept.value, new Set(), kept.step) ? null : { reward, amount };
}
