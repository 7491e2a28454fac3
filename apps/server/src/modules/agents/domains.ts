/** The domains of schema `agents` that hold words, each with its list. */
export const agentsDomains = {
  agent_state: ['active', 'frozen', 'closed'],
  link_type: { member: 0, agent: 1 },
  placement_reason: ['registered', 'adopted', 'moved'],
} as const;

export type AgentState = (typeof agentsDomains.agent_state)[number];
export type PlacementReason = (typeof agentsDomains.placement_reason)[number];
