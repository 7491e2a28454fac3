import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { type Lottery, openLottery } from './index.ts';
import { sealJobs } from './jobs.ts';
import type { LotteryDeps } from './types.ts';

export interface LotteryModuleDeps extends LotteryDeps {
  /** Whether this merchant's worker seals the draws, which all merchants share. */
  readonly runsDraws: boolean;
}

/** Opens the lottery of a merchant. */
export function lotteryModule({ runsDraws, ...deps }: LotteryModuleDeps): Lottery & ModuleParts {
  const lottery = openLottery(deps);
  const jobs = lottery.jobs.filter(({ name }) => runsDraws || !sealJobs.includes(name));
  return { ...lottery, jobs };
}
