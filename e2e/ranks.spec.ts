// A member rises by its bets and sees the rank; staff change the ladder by two.
import type { MemberId } from '@tyche/kernel/ids';
import { amountOf } from '@tyche/kernel/money';
import { until } from '@tyche/testkit/until';
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { closeBatch, recordPlaced } from '../apps/server/src/modules/wagers/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { answerOf, approve, inDatabase, openOffice, signInStaff } from './office-steps.ts';
import { registerQuietly } from './steps.ts';
import { sharedProduct } from './test-product.ts';

const visit = useBrowser();
/** Draws of these journeys: numbers of the first partition that no draw of the product reaches. */
let batches = 1_900_000n;

/** Settles a lost bet of whole units, as a game does. */
async function bet(username: string, stake: number): Promise<void> {
  const database = openDatabase({ url: sharedProduct().databaseUrl, maxConnections: 1 });
  const [row] = await inDatabase(
    sql<{
      id: bigint;
    }>`select member_id as id from members.members where username = ${username} and merchant = 1`,
  );
  batches += 1n;
  const batch = { source: 'lottery', batchRef: batches } as const;
  const memberId = (row?.id ?? 0n) as MemberId;
  await database.inTransaction(async (tx) => {
    await tx.rows(sql`set local tyche.merchant = 1`);
    const wager = { ...batch, ref: 1n, memberId, gameCode: 'game', gameType: 'RNG', stake: amountOf(stake) };
    await recordPlaced(tx, 'lottery', [wager]);
    await closeBatch(tx, { ...batch, version: 1 });
  });
  await database.close();
}

const rankOf = async ({ page }: Visitor) =>
  answerOf(await page.request.get('/wps/relay/MCSFE_getPlayerRankProgress'));

deep.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    0,
  ),
)(
  'a member rises and sees the ladder, its figures and the label (%s, %s)',
  async (size, theme) => {
    const member = await visit({ size, theme });
    const { page, t } = member;
    const name = await registerQuietly(member);
    await member.open('/?centre=rank');
    await page.getByRole('heading', { name: t('ranks.ladder'), level: 3 }).waitFor();
    await member.checkAccess(`rank 0 ${size}`);
    await bet(name, 201_000);
    await until('the rank is reached', 60_000, async () => (await rankOf(member)).rankLevel === 2);
    const playerRankName = 'Silver';
    await member.open('/?centre=rank');
    await page.getByRole('dialog').getByText(playerRankName, { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: t('ranks.changes'), level: 3 }).waitFor();
    // The month of a rise asks for no upkeep.
    await page.getByText(t('ranks.freeMonth')).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(1);
    await member.checkAccess(`rank ${size}`);
    await member.checkWidth(`rank ${size}`);
    await member.open('/');
    await page
      .locator('header')
      .getByText(playerRankName, { exact: true })
      .first()
      .waitFor({ state: 'attached' });
    const offers = await answerOf(await page.request.get('/wps/relay/MCSFE_getClaimPromotion?status=I'));
    expect(offers.list.map(({ promotionType }: { promotionType: string }) => promotionType)).toContain(
      'UPGRADE_BONUS',
    );
    await member.leave();
  },
  180_000,
);

deep.each(
  variants(
    [
      ['desktop', 'dark'],
      ['phone', 'light'],
    ] as const,
    1,
  ),
)(
  'staff propose another ladder, and it counts once a second person approved it (%s, %s)',
  async (size, theme) => {
    const operator = await visit({ size, theme });
    const { page, t } = operator;
    await openOffice(operator, 'operator', '/ranks');
    await page.getByRole('table', { name: t('staff.ranks.ladder'), exact: true }).waitFor();
    await operator.checkAccess(`ranks in the office ${size}`);
    await operator.checkWidth(`ranks in the office ${size}`);
    const change = page.getByRole('button', { name: t('staff.points.change'), exact: true });
    await change.nth(8).click();
    const upkeep = page.getByRole('textbox', { name: t('staff.ranks.upkeep'), exact: false });
    const wanted = size === 'phone' ? '10000001' : '10000002';
    await upkeep.fill(wanted);
    await operator.checkAccess(`a rank of the ladder ${size}`);
    await operator.button('staff.ranks.keep').click();
    await operator.button('staff.ranks.propose').click();
    const dialog = page.getByRole('dialog', { name: t('staff.ranks.propose'), exact: true });
    await dialog.getByRole('textbox').fill('Figures of the new year');
    await dialog.getByRole('button', { name: t('staff.ranks.propose'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const supervisor = await visit();
    await signInStaff(supervisor, 'supervisor');
    await approve(supervisor, 'ranks');
    const { ranks } = await answerOf(await page.request.get('/wps/staff/ranks/ladder'));
    expect(ranks[8].upkeep).toBe(`${wanted}.0000`);
    for (const visitor of [operator, supervisor]) await visitor.leave();
  },
  180_000,
);
