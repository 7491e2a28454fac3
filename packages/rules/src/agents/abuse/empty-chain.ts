// Chains of empty agents: one below the other, only to take the difference of each level (docs/reference/agents.md 10).

/** An agent of a line from the top down, each the only account below the one before it. */
export interface ChainLink {
  readonly agentId: bigint;
  /** Accounts directly below it. */
  readonly children: number;
  /** Whether it uses a device of the agent before it in the line; false for the first. */
  readonly sharesDevice: boolean;
}

/** From how many agents in a row on it is a chain. */
export const CHAIN_AGENTS = 3;

/**
 * The chains of a line: at least three agents in a row, each with exactly one account below it, each on a device of the one before.
 *
 * @returns each chain from the top down; no agent is in two chains.
 */
export function findEmptyChains(line: readonly ChainLink[]): readonly (readonly bigint[])[] {
  const chains: bigint[][] = [];
  let chain: bigint[] = [];
  const end = () => {
    if (chain.length >= CHAIN_AGENTS) chains.push(chain);
    chain = [];
  };
  for (const { agentId, children, sharesDevice } of line) {
    if (!sharesDevice) end();
    if (children === 1) chain.push(agentId);
    else end();
  }
  end();
  return chains;
}
