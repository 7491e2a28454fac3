// Opening an account below an agent, and promoting a member to an agent (docs/reference/agents.md 3.2 and 3.4).
import { AGENT_TYPE, isAgentType, MEMBER_TYPE } from './agent-type.ts';

export const openingRefusals = ['agents-only-open', 'user-type-unknown', 'agent-level-limit'] as const;
export type OpeningRefusal = (typeof openingRefusals)[number];

export const promotionRefusals = ['not-direct-downline', 'already-agent', 'agent-level-limit'] as const;
export type PromotionRefusal = (typeof promotionRefusals)[number];

/** The agent above the account. Level 0 is the general agent. */
export interface UplineLevel {
  readonly uplineLevel: number;
  /** The deepest level of an agent. An agent of that level may have members below it, and no agents. */
  readonly maxAgentLevel: number;
}

export interface Opening extends UplineLevel {
  /** Account type of the agent that opens the account. */
  readonly openerType: number;
  /** What the call asks for: 0 member, 1 agent. */
  readonly userType: number;
}

export interface Promotion extends UplineLevel {
  /** Whether the account is directly below the agent that promotes it. */
  readonly isDirect: boolean;
  /** Account type of the account before the promotion. */
  readonly accountType: number;
}

/** The first refusal; null when the account may be opened. Its rebates are checked apart from this (`checkGrant`). */
export function checkOpening({ openerType, userType, ...levels }: Opening): OpeningRefusal | null {
  if (!isAgentType(openerType)) return 'agents-only-open';
  if (userType !== MEMBER_TYPE && userType !== AGENT_TYPE) return 'user-type-unknown';
  return userType === AGENT_TYPE && isTooDeep(levels) ? 'agent-level-limit' : null;
}

/**
 * The first refusal; null when the member becomes an agent at its place. The caller has checked that the account is not frozen and not
 * excluded from play. A trial account is below nobody.
 */
export function checkPromotion({ isDirect, accountType, ...levels }: Promotion): PromotionRefusal | null {
  if (!isDirect) return 'not-direct-downline';
  if (accountType !== MEMBER_TYPE) return 'already-agent';
  return isTooDeep(levels) ? 'agent-level-limit' : null;
}

function isTooDeep({ uplineLevel, maxAgentLevel }: UplineLevel): boolean {
  return uplineLevel + 1 > maxAgentLevel;
}
