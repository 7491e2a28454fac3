// Members with running bonuses, as they come to them: an offer that was published, an application, a claim.
import { newKey } from '@tyche/testkit/key';
import { common, forLotteries, texts } from '../apps/server/src/demo/offer-parts.ts';
import { seedOffers } from '../apps/server/src/modules/promotions/index.ts';
import { readMerchant } from '../apps/server/src/modules/settings/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { BetStage } from './bet-stage.ts';

/** Whole units that each bonus gives: more than a run can stake, and a turnover that no run reaches. */
const AMOUNT = 100_000_000;
const AT_ONCE = 8;

/** Publishes an offer of a bonus on lotteries and has members take it, each with a running bonus at the end. Throws when one is refused. */
export async function giveBonuses(
  { url, database }: Pick<BetStage, 'url' | 'database'>,
  cookies: readonly string[],
): Promise<void> {
  const own = database.forMerchant(1);
  await publishBonus(own, cookies.length);
  const [offer] = await own.reader.rows(
    sql<{ id: string }>`select max(offer_id)::text as id from promotions.offers`,
  );
  const consent = { termsVersion: 1, accepted: true };
  const left = [...cookies];
  const one = async (): Promise<void> => {
    for (let cookie = left.pop(); cookie !== undefined; cookie = left.pop()) {
      const applied = await call(`${url}/wps/promotions/${offer?.id}/apply`, cookie, consent);
      await call(`${url}/wps/relay/MCSFE_claimIssuedPromotion`, cookie, {
        ...consent,
        promotionClaimId: applied.applicationId,
        promotionType: 'SIGNUP',
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Takes all own money from some members, by their places among those of the stage: what they stake from then on is bonus money. */
export async function takeOwnMoney(database: Database, places: readonly number[]): Promise<void> {
  await database.inTransaction((tx) =>
    tx.rows(sql`
      select count(wallet.post(9::smallint, platform.new_key(), 0::smallint, 12::smallint, w.wallet_id, 2::smallint, -w.balance, null, null, null))
      from members.members m join wallet.wallets w using (wallet_id)
      where m.username in (select 'bench' || 1 + place from unnest(${places}::int[]) place)`),
  );
}

async function publishBonus(database: Database, members: number): Promise<void> {
  const [merchant] = await database.reader.rows(
    sql<{ code: string }>`select code from settings.merchants limit 1`,
  );
  const words = ['A bonus', '{amount} to play with.', 'For everybody.'] as const;
  const terms = {
    ...common,
    ...forLotteries,
    identityLevel: 0 as const,
    group: null,
    formula: { is: 'fixed' as const, amount: `${AMOUNT}.0000` },
    mode: 'playable' as const,
    multiplierPpm: 10_000_000,
    maxBet: null,
    budgetAmount: `${AMOUNT * (members + 1)}.0000`,
  };
  const content = { terms, texts: texts({ EN: words, TY: words, VI: words }) };
  const made = await seedOffers(database, await readMerchant(database.reader, merchant?.code ?? ''), [
    { kind: 'SIGNUP', content },
  ]);
  if (made !== 1) throw new Error('the offer was not published');
}

async function call(address: string, cookie: string, body: object): Promise<{ applicationId: string }> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: JSON.stringify(body),
  });
  const read = (await answer.json()) as { value: { applicationId: string } };
  if (!answer.ok) throw new Error(`a bonus was refused: ${JSON.stringify(read)}`);
  return read.value;
}
