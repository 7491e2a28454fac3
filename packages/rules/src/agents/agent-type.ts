// Account types in the tree (docs/reference/agents.md 3.4). The areas of the rules do not import each other, so the numbers are here again.

export const MEMBER_TYPE = 0;
export const AGENT_TYPE = 1;

/** The account types of agents: 1 and 2, and 41 and 42 of the test branch. Others have nobody below them. */
export const agentTypes: readonly number[] = [AGENT_TYPE, 2, 41, 42];

/** Whether accounts of a type are agents. */
export function isAgentType(accountType: number): boolean {
  return agentTypes.includes(accountType);
}

/** Whether accounts of a type are general agents, which have no upline: 2, and 42 of the test branch. */
export function isGeneralAgentType(accountType: number): boolean {
  return [2, 42].includes(accountType);
}
