import type { PromotionsDeps } from '../deps.ts';
import { countAll } from './count.ts';
import { expireBonuses } from './expire.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** The jobs of bonuses with turnover. */
export function bonusJobs(deps: Pick<PromotionsDeps, 'database' | 'bonusPartsOf' | 'riskOf'>) {
  return [
    {
      name: 'promotions.bonus-count',
      everyMs: SECOND_MS,
      run: (signal?: AbortSignal) => countAll(deps, signal),
    },
    {
      name: 'promotions.bonus-expire',
      everyMs: MINUTE_MS,
      run: async (signal?: AbortSignal) => void (await expireBonuses(deps, signal)),
    },
  ];
}
