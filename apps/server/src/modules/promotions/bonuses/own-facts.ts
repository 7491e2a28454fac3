// Settled wagers without bonus money, for what own money alone earns: points, missions, rebates (docs/reference/rewards.md 4.4, 6.1, 7.1).
import { realShareOf, sharePayout } from '@tyche/rules/rewards';
import { type EndFact, type OwnFacts, sourceOf } from '../../wagers/index.ts';
import type { BonusPartsOf } from '../deps.ts';
import { listBonusMembers } from './store.ts';

/**
 * Opens what takes the parts of a bonus off stake, valid stake, payout and rebate of settled wagers. A wager of own money alone is given as
 * it is. Members who never had a bonus are not asked about any further, so a step of the feed without them costs one statement.
 */
export function openOwnFacts(bonusPartsOf: BonusPartsOf): OwnFacts {
  return async (reader, ends, facts) => {
    const had = await listBonusMembers(reader, [...new Set(facts.map(({ memberId }) => memberId))]);
    const asked = facts.flatMap((fact) => {
      const end = ends[Number(fact.part)];
      if (!had.has(fact.memberId) || !end) return [];
      return [{ fact, source: sourceOf(end.source), batchRef: end.batchRef, ref: fact.ref }];
    });
    if (asked.length === 0) return facts;
    const parts = await bonusPartsOf(reader, asked);
    const own = new Map(
      asked.flatMap(({ fact }, place) => {
        const bonus = parts[place]?.bonus ?? 0n;
        return bonus === 0n ? [] : [[fact, ownOf(fact, bonus)] as const];
      }),
    );
    return facts.map((fact) => own.get(fact) ?? fact);
  };
}

function ownOf(fact: EndFact, bonus: bigint): EndFact {
  const stake = { real: fact.stake - bonus, bonus };
  return {
    ...fact,
    stake: stake.real,
    valid: realShareOf(fact.valid, stake),
    payout: sharePayout(fact.payout, stake).real,
    rebate: sharePayout(fact.rebate, stake).real,
  };
}
