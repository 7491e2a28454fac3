import { rebateGroups } from '@tyche/rules/agents';

/** The domains of schema `agents` that hold words, each with its list. */
export const agentsDomains = {
  agent_state: ['active', 'frozen', 'closed'],
  line_state: ['paid', 'held'],
  rebate_group: rebateGroups,
  placement_reason: ['registered', 'adopted', 'moved'],
} as const;

export type AgentState = (typeof agentsDomains.agent_state)[number];
export type PlacementReason = (typeof agentsDomains.placement_reason)[number];
