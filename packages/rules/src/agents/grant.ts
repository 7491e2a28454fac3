// Granting a rebate to a direct downline account: the checks in their order (docs/reference/agents.md 4.2).

export const grantRefusals = [
  'rebate-step',
  'rebate-above-site',
  'rebate-above-own',
  'rebate-below-downline',
  'rebate-lowering',
] as const;
export type GrantRefusal = (typeof grantRefusals)[number];
export type RateRefusal = Extract<GrantRefusal, 'rebate-step' | 'rebate-above-site' | 'rebate-above-own'>;

/** A rate that an upline gives. All in the unit of the group: ppm, or series. */
export interface OfferedRate {
  readonly requested: bigint;
  readonly step: bigint;
  readonly siteCap: bigint;
  /** The direct upline's own; null for a general agent, whose rates staff set under the cap of the site. */
  readonly uplineOwn: bigint | null;
}

export interface Grant extends OfferedRate {
  /** The highest rate that the account itself granted below; 0 when it granted none. */
  readonly downlineTop: bigint;
  readonly current: bigint;
  /** An upline raises a rate and never lowers it; staff may lower. */
  readonly byStaff: boolean;
}

/** The first refusal of a rate for an account that has none yet; null when it may be given. */
export function checkRate({ requested, step, siteCap, uplineOwn }: OfferedRate): RateRefusal | null {
  if (requested < 0n || requested % step !== 0n) return 'rebate-step';
  if (requested > siteCap) return 'rebate-above-site';
  return uplineOwn !== null && requested > uplineOwn ? 'rebate-above-own' : null;
}

/** The first refusal; null when the rate may be granted. */
export function checkGrant(grant: Grant): GrantRefusal | null {
  const { requested, downlineTop, current, byStaff } = grant;
  const refusal = checkRate(grant);
  if (refusal) return refusal;
  if (requested < downlineTop) return 'rebate-below-downline';
  return requested < current && !byStaff ? 'rebate-lowering' : null;
}
