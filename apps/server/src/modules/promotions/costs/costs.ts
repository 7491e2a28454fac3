// What rewards cost in a time, by source: offers, missions, boards, referral (docs/reference/promotions.md 17).
import type { Reader } from '../../../platform/db/database.ts';
import { listLateShares } from '../../wallet/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import * as store from './store.ts';
import { addMoved, type Cost, type CostSpan, noCost } from './types.ts';

/**
 * What each source moved in a time, in the order of sources and numbers. All of it is on the general account `bonus`: the sum over all time is
 * what that account has paid. Give it a reader of one snapshot.
 */
export async function computeCosts(
  { missionCosts }: Pick<PromotionsDeps, 'missionCosts'>,
  reader: Reader,
  span: CostSpan,
): Promise<readonly Cost[]> {
  const offers = await store.listOfferCosts(reader, span);
  const late = await lateCosts(reader, span);
  const missions = await missionCosts.list(reader, span);
  const referral = await store.sumReferral(reader, span);
  const all: readonly Cost[] = [
    ...offers.map((cost) => ({ source: 'offer', ...cost }) as const),
    ...late,
    ...missions.map((cost) => ({ ...noCost, ...cost })),
    ...(referral > 0n ? [{ ...noCost, source: 'referral', sourceId: 0n, given: referral } as const] : []),
  ];
  return sumOfSources(all);
}

/** What payouts of bonuses that are over, or of pockets that were too small, moved; by the offer of the bonus. */
async function lateCosts(reader: Reader, span: CostSpan): Promise<readonly Cost[]> {
  const shares = await listLateShares(reader, span);
  if (shares.length === 0) return [];
  const offers = await store.offersOfBonuses(
    reader,
    shares.map(({ bonusId }) => bonusId),
  );
  return shares.map(({ bonusId, owned, kept }) => {
    const sourceId = offers.get(bonusId);
    if (sourceId === undefined) throw new Error(`bonus ${bonusId} of the ledger is of no offer`);
    return { ...noCost, source: 'offer', sourceId, released: owned, forfeited: kept };
  });
}

function sumOfSources(costs: readonly Cost[]): readonly Cost[] {
  const sums = new Map<string, Cost>();
  for (const cost of costs) {
    const key = `${cost.source} ${cost.sourceId}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...before, ...addMoved(before, cost) } : cost);
  }
  return [...sums.values()];
}
