// Everything that was ever issued, with the terms it goes by, to compute it once more.
import type { PromotionKind } from '@tyche/rules/rewards/words';
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PrizeTier } from './raffles/store.ts';
import type { Inputs } from './store-applications.ts';
import type { WireTerms } from './types.ts';

export interface IssuedRow {
  readonly application_id: bigint;
  readonly offer_id: bigint;
  readonly version: number;
  readonly kind: PromotionKind;
  readonly amount: bigint;
  readonly inputs: Inputs;
}

/** Applications that have an amount, in the order of their numbers. */
export function listIssuedAfter(reader: Reader, after: bigint, limit: number): Promise<IssuedRow[]> {
  return reader.rows(sql<IssuedRow>`
    select application_id, offer_id, version, kind, amount, inputs from promotions.applications
    where application_id > ${after} and amount is not null order by application_id limit ${limit}`);
}

export interface TermsRow {
  readonly terms: WireTerms;
  readonly currency: string;
  readonly prizes: readonly PrizeTier[] | null;
}

/** The terms of a version of an offer, with the prizes of its raffles; null for what is no raffle. */
export async function findTerms(
  reader: Reader,
  offerId: bigint,
  version: number,
): Promise<TermsRow | undefined> {
  const [row] = await reader.rows(sql<TermsRow>`
    select v.content->'terms' as terms, o.currency, s.prizes from promotions.versions v
    join promotions.offers o on o.offer_id = v.offer_id left join promotions.raffle_series s on s.offer_id = v.offer_id
    where v.offer_id = ${offerId} and v.version = ${version}`);
  return row;
}
