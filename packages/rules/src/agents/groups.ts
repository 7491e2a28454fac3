// The groups of games for rebates and contracts (docs/reference/agents.md 4.1).

import type { ContractGroup, RebateGroup } from './words/index.ts';

/** One entry for each game type that a wager can have: `gameTypeOf` of a lottery, or the type of a vendor's game. */
const groupOfType: Readonly<Record<string, RebateGroup>> = {
  LOTT: 'LOTT',
  ELOTT: 'ELOTT',
  LIVE: 'LIVE',
  RNG: 'RNG',
  FISH: 'FISH',
  PVP: 'PVP',
  SPORTS: 'SPORTS',
  ESPORTS: 'SPORTS',
  COCKFIGHT: 'SPORTS',
};

/** The game types that have a group. A test compares them with the types of the contract and of the lotteries. */
export const groupedGameTypes: readonly string[] = Object.keys(groupOfType);

/**
 * The group of a wager.
 *
 * @param gameType the game type of the wager's record.
 * @throws RangeError for a type without a group. A type that is not in the map is a mistake in the product, never "other".
 */
export function rebateGroupOf(gameType: string): RebateGroup {
  const group = Object.hasOwn(groupOfType, gameType) ? groupOfType[gameType] : undefined;
  if (group === undefined) throw new RangeError(`no group of games for the type ${gameType}`);
  return group;
}

/** Whether a contract in the group `held` lets its receiver offer contracts in the group `offered` (docs/reference/agents.md 5.3). */
export function coversGroup(held: ContractGroup, offered: ContractGroup): boolean {
  return held === offered || held === 'CONS';
}

/**
 * Whether a contract in one group excludes another one of the same kind and the same two parties: `CONS` and a single group would pay for
 * the same bet twice (`contract-overlap`, docs/reference/agents.md 5). Two contracts in the same group are one contract.
 */
export function excludesGroup(existing: ContractGroup, offered: ContractGroup): boolean {
  return (existing === 'CONS') !== (offered === 'CONS');
}
