// A bet has the digits of its day: the member finds it at the offer, checks the day and the bet in the browser, and claims the reward
// (docs/reference/promotions.md 15).
import type { MemberId } from '@tyche/kernel/ids';
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { until } from '@tyche/testkit/until';
import { expect } from 'vitest';
import { closeBatch, recordPlaced } from '../apps/server/src/modules/wagers/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { type Sql, sql } from '../apps/server/src/platform/db/sql.ts';
import { claimable } from './bonus-steps.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { publishGift } from './offers-steps.ts';
import { answerOf, inDatabase, openOffice } from './office-steps.ts';
import { registerQuietly } from './steps.ts';
import { sharedProduct } from './test-product.ts';

const visit = useBrowser();

/** The stake of a lottery bet of 2.00 or more whose number ends in two digits. */
const terms = {
  products: ['LOTTERY'],
  formula: {
    is: 'lucky',
    digits: 2,
    multiplePpm: 1_000_000,
    cap: '50.0000',
    minStake: '2.0000',
    maxPerDay: null,
    groups: ['LOTT'],
  },
};

const looks = [
  ['desktop', 'light', 1_000_001n],
  ['phone', 'dark', 1_000_002n],
] as const;

deep.each(variants(looks, 1))(
  'a bet with the digits of its day is found, checked and claimed (%s, %s)',
  async (size, theme, batchRef) => {
    const title = `Lucky bets, ${size}`;
    const offerId = await publishGift(visit, title, terms, 'LUCKY_BET');
    const member = await visit({ size, theme });
    const { page, t } = member;
    const name = await registerQuietly(member);
    const days = async () =>
      (await answerOf(await page.request.get(`/wps/promotions/${offerId}/lucky-days`))).list;
    await until('the first day is kept', 30_000, async () => (await days()).length === 1);
    await member.open(`/promoDetail?id=${offerId}`);
    await page.getByText(t('promotions.chance.text', { count: '100' }), { exact: true }).waitFor();
    await page.getByText(t('promotions.lucky.ownNone'), { exact: true }).waitFor();
    await member.checkAccess(`an offer for lucky bets ${size}`);
    await member.checkWidth(`an offer for lucky bets ${size}`);

    const [{ id: dayId }] = await days();
    const first = await betThrough(name, dayId, batchRef);
    await until(
      'a bet got its reward',
      90_000,
      async () => (await answerOf(await page.request.get(`/wps/lucky-days/${dayId}`))).wins === 1,
    );
    const { tail } = await answerOf(await page.request.get(`/wps/lucky-days/${dayId}`));
    const bet = numberWith(first, tail);
    await member.open(`/promoDetail?id=${offerId}`);
    await page.getByText(t('promotions.lucky.bet', { number: bet }), { exact: true }).waitFor();
    await member.checkAccess(`a day of lucky bets ${size}`);
    await member.checkWidth(`a day of lucky bets ${size}`);

    await page.locator(`a[href="/verify?lucky=${dayId}"]`).click();
    await page.getByText(t('verify.verdict.right')).first().waitFor();
    await checkBet(member, { bet, tail });
    await member.checkAccess(`the check of a day ${size}`);
    await member.checkWidth(`the check of a day ${size}`);

    await member.open('/?centre=personalHistoryCopy');
    // The newest of the hundred is the first of the list.
    await page
      .getByText(t('records.betNumber', { number: `${first + 99n}` }))
      .filter({ visible: true })
      .waitFor();
    const { list } = await answerOf(await page.request.get(`/wps/promotions/${offerId}/lucky-bets`));
    await claim(member, title, list[0].applicationId);

    const staff = await visit({ size, theme });
    await openOffice(staff, 'operator', `/promotions?open=${offerId}`);
    await staff.page.getByText(title).first().waitFor();
    await staff.checkAccess(`an offer for lucky bets in the office ${size}`);
    for (const visitor of [member, staff]) await visitor.leave();
  },
  240_000,
);

/** A bet that has the digits gets what the rule says; its neighbour does not have them, and a number that no bet has is refused. */
async function checkBet({ page, t, expectErrors }: Visitor, { bet, tail }: Record<'bet' | 'tail', string>) {
  expectErrors(/404/);
  const ask = async (number: string) => {
    await page.getByLabel(t('verify.lucky.betNumber')).fill(number);
    await page
      .getByRole('region', { name: t('verify.lucky.betTitle') })
      .getByRole('button', { name: t('verify.check'), exact: true })
      .click();
  };
  await ask('none');
  await page.getByText(t('verify.lucky.betOdd'), { exact: true }).waitFor();
  const other = `${BigInt(bet) + 1n}`;
  await ask(other);
  await page.getByText(t('verify.lucky.betWithout', { number: other, tail }), { exact: true }).waitFor();
  await ask(`999999${tail}`);
  await page.getByText(t('refusals.lucky-bet-unknown'), { exact: true }).waitFor();
  await ask(bet);
  await page
    .getByText(t('verify.lucky.betGets', { number: bet, stake: '₱10.00', amount: '₱10.00' }), { exact: true })
    .waitFor();
}

async function claim(visitor: Visitor, title: string, rewardId: string): Promise<void> {
  const { page, t, open } = visitor;
  await open('/?centre=rewardCenter');
  const line = page.getByRole('listitem').filter({ hasText: title });
  await line.getByRole('button', { name: t('promotions.claim') }).click();
  const dialog = page.getByRole('dialog', { name: t('promotions.claimTitle', { title }), exact: true });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('promotions.claim'), exact: true }).click();
  await until('the reward is claimed', 60_000, async () => !(await claimable(visitor)).includes(rewardId));
}

/**
 * Lets a hundred bets in a row settle within a day, then the day be over and its round come within seconds: the guards sleep meanwhile. One
 * of the bets has the digits, whatever they are. Gives the number of the first.
 */
async function betThrough(name: string, dayId: string, batchRef: bigint): Promise<bigint> {
  const database = openDatabase({ url: sharedProduct().databaseUrl, maxConnections: 1 }).forMerchant(1);
  const rows = <Row>(statement: Sql<Row>) => inDatabase(statement);
  try {
    const [member] = await rows(
      sql<{ id: bigint }>`select member_id as id from members.members where username = ${name}`,
    );
    const memberId = (member?.id ?? 0n) as MemberId;
    await moveDay(sql`
      update promotions.lucky_days set committed_at = clock_timestamp() - interval '2 days', starts_at = clock_timestamp() - interval '1 hour',
        ends_at = clock_timestamp() + interval '1 hour', draws_at = clock_timestamp() + interval '61 minutes'
      where day_id = ${BigInt(dayId)}`);
    const bets = Array.from({ length: 100 }, (_, at) => ({
      ref: BigInt(at + 1),
      batchRef,
      memberId,
      gameCode: 'fast5d-1m',
      gameType: 'LOTT',
      stake: 100_000n,
    }));
    await database.inTransaction(async (tx) => {
      await recordPlaced(tx, 'lottery', bets);
      await closeBatch(tx, { source: 'lottery', batchRef, version: 1 });
    });
    await moveDay(sql`
      update promotions.lucky_days d set ends_at = clock_timestamp(), draws_at = clock_timestamp() + interval '1 second',
        beacon_round = ceil((extract(epoch from clock_timestamp()) + 6 - b.genesis) / b.period_seconds)::bigint + 1
      from draws.beacons b where b.beacon_id = d.beacon_id and d.day_id = ${BigInt(dayId)}`);
    const [lowest] = await rows(
      sql<{ id: bigint }>`select min(wager_id) as id from wagers.wagers where batch_ref = ${batchRef}`,
    );
    expect(lowest?.id).toBeGreaterThan(0n);
    return lowest?.id ?? 0n;
  } finally {
    await database.close();
  }
}

async function moveDay(change: Sql): Promise<void> {
  await inDatabase(sql`alter table promotions.lucky_days disable trigger user`);
  await inDatabase(change);
  await inDatabase(sql`alter table promotions.lucky_days enable trigger user`);
}

function numberWith(first: bigint, tail: string): string {
  return (
    Array.from({ length: 100 }, (_, at) => `${first + BigInt(at)}`).find((number) => number.endsWith(tail)) ??
    ''
  );
}
