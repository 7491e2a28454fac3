// Missions whose goal is steps in the account (docs/reference/rewards.md 7.1).
import type { AccountStep } from '../words/index.ts';

/** The progress of a mission of steps: how many of the steps that it names are done. Other steps do not count. */
export function progressOfSteps(named: readonly AccountStep[], done: ReadonlySet<AccountStep>): bigint {
  return BigInt([...new Set(named)].filter((step) => done.has(step)).length);
}
