// Offers that a demo begins with: made and published as staff would, by the same rules.
import type { PromotionKind } from '@tyche/rules/rewards/words';
import type { Database } from '../../platform/db/database.ts';
import type { Merchant } from '../settings/index.ts';
import { openBonuses } from './bonuses/start.ts';
import type { PromotionsDeps } from './deps.ts';
import { publishOffer } from './edit-offers.ts';
import { requireTerms } from './kinds.ts';
import type { Content } from './types.ts';
import * as store from './store-offers.ts';
import { requireTexts } from './verdict.ts';

export interface DemoOffer {
  readonly kind: PromotionKind;
  readonly content: Content;
}

/**
 * Publishes offers where the merchant has none yet; gives how many. Throws what publication refuses.
 *
 * @param ports what gives rewards that are not cash.
 */
export async function seedOffers(
  database: Database,
  merchant: Merchant,
  wanted: readonly DemoOffer[],
  ports: Pick<PromotionsDeps, 'bonuses' | 'points'> = {},
): Promise<number> {
  const deps = {
    merchant: async () => merchant,
    declaredReturns: async () => [],
    bonuses: openBonuses(),
    ...ports,
  };
  return database.inTransaction(async (tx) => {
    if (await store.hasOffers(tx)) return 0;
    for (const { kind, content } of wanted) {
      requireTerms(kind, content.terms);
      requireTexts(content.texts);
      const { currency } = merchant.site;
      const offerId = await store.insertOffer(tx, { kind, currency, draft: content, staffId: null });
      const row = await store.lockOffer(tx, offerId);
      if (row) await publishOffer(deps, tx, row, { proposed: null, approved: null });
    }
    return wanted.length;
  });
}
