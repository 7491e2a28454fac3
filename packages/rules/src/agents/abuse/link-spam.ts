// Spam by invitation links: visits without registrations, and rows of registrations from one network (docs/reference/agents.md 10).
import type { LinkGuard } from './words/index.ts';

/** A link on one day. */
export interface LinkTraffic {
  /** Visits and registrations since the link was judged last, or since it was made. */
  readonly opened: bigint;
  readonly registered: bigint;
  /** The accounts that registered by it on the day, a list for each network that they use. */
  readonly networks: readonly (readonly bigint[])[];
  /** What the link has already; null: nothing. */
  readonly guard: LinkGuard | null;
}

export interface LinkSpam {
  /** Whether visits do not lead to registrations. */
  readonly isIdle: boolean;
  /** The networks that too many registrations came from, the largest first. */
  readonly networks: readonly (readonly bigint[])[];
  /** What the link gets: a captcha, and when it goes on, it is paused. */
  readonly guard: LinkGuard;
}

/** Visits for each registration, above which a link is spam. */
export const LINK_VISITS = 1_000n;
/** Registrations of one day from one network, above which a link is spam. */
export const LINK_REGISTRATIONS = 10;

/**
 * Judges a link that is not paused. A link without a registration is judged as if it had one.
 *
 * @returns null for a link that is used as it is meant to be.
 */
export function findLinkSpam({ opened, registered, networks, guard }: LinkTraffic): LinkSpam | null {
  const isIdle = opened > LINK_VISITS * (registered > 0n ? registered : 1n);
  const large = networks
    .filter(({ length }) => length > LINK_REGISTRATIONS)
    .toSorted((one, other) => other.length - one.length);
  if (!isIdle && large.length === 0) return null;
  return { isIdle, networks: large, guard: guard === null ? 'captcha' : 'paused' };
}
