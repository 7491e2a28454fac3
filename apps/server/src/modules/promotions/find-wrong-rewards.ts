// The judge of rewards: everything that was issued is computed once more from what was kept of it (rewards.md 3.6).
import type { Reader } from '../../platform/db/database.ts';
import { judgeRows, type PageSize } from '../../platform/db/judge-rows.ts';
import { amountsOf } from './raffles/draw.ts';
import { type KeptReward, recomputedReward } from './recompute.ts';
import { findTerms, type IssuedRow, listIssuedAfter } from './store-recompute.ts';

/** An application whose amount is not what its kept terms and figures give. Amounts are in 1/10 000 units. */
export interface WrongReward {
  readonly applicationId: bigint;
  readonly issued: bigint;
  /** Null where the kept figures give no reward. */
  readonly computed: bigint | null;
}

type Terms = Pick<KeptReward, 'terms' | 'currency' | 'prizes'>;

/**
 * Every application of a merchant whose reward differs from its recomputation, in the order of their numbers. Every figure was kept from the
 * first one on.
 */
export async function findWrongRewards(reader: Reader, size?: PageSize): Promise<readonly WrongReward[]> {
  const termsOf = openTerms(reader);
  const { wrong } = await judgeRows<IssuedRow, WrongReward>(
    (after, limit) => listIssuedAfter(reader, after?.application_id ?? 0n, limit),
    async (row) => {
      const { application_id: applicationId, amount: issued, kind, inputs } = row;
      const computed = recomputedReward({ ...(await termsOf(row)), kind, inputs });
      return computed === issued ? 'right' : { wrong: { applicationId, issued, computed } };
    },
    size,
  );
  return wrong;
}

/** Reads the terms of each version once. */
function openTerms(reader: Reader): (of: IssuedRow) => Promise<Terms> {
  const known = new Map<string, Promise<Terms>>();
  async function read({ offer_id: offerId, version }: IssuedRow): Promise<Terms> {
    const row = await findTerms(reader, offerId, version);
    if (!row) throw new Error(`offer ${offerId} has no version ${version}`);
    return { terms: row.terms, currency: row.currency, prizes: amountsOf(row.prizes ?? []) };
  }
  return (of) => {
    const key = `${of.offer_id} ${of.version}`;
    const found = known.get(key) ?? read(of);
    known.set(key, found);
    return found;
  };
}
