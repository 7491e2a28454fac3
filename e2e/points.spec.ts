// Points as a member uses them: a reward of the mall, and money.
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import { variants } from '@tyche/testkit/budgets';
import { expect, test } from 'vitest';
import { givePoints } from '../apps/server/src/modules/points/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { type Size, sizes, useBrowser } from './browser.ts';
import { paymentPassword, setPaymentPassword } from './cashier-steps.ts';
import { registerQuietly } from './steps.ts';
import { sharedProduct } from './test-product.ts';

const visit = useBrowser();
const both = Object.keys(sizes) as Size[];

/** Gives a member whole points, as a promotion would. */
async function give(username: string, points: number): Promise<void> {
  const database = openDatabase({ url: sharedProduct().databaseUrl, maxConnections: 1 });
  const [row] = await database.reader.rows(
    sql<{
      id: bigint;
    }>`select member_id as id from members.members where username = ${username} and merchant = 1`,
  );
  const memberId = row?.id ?? 0n;
  await database.inTransaction(async (tx) => {
    await tx.rows(sql`set local tyche.merchant = 1`);
    await givePoints(tx, { memberId, points: amountOf(points), key: newKey(), timeZone: 'Asia/Manila' });
  });
  await database.close();
}

test.each(variants(both, 1))(
  'a member redeems points for a reward and converts some into money (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    const name = await registerQuietly(visitor);
    await setPaymentPassword(visitor);
    await give(name, 500);
    await visitor.open('/pointMall');
    await page.getByRole('heading', { name: t('centre.menu.pointMall'), level: 2 }).waitFor();
    await page.getByText(t('points.noRecords')).waitFor();
    await visitor.checkAccess(`points ${size}`);
    await visitor.checkWidth(`points ${size}`);

    const reward = page.getByRole('listitem').filter({ hasText: 'Coffee voucher' });
    await reward.getByRole('button', { name: t('points.redeem'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Coffee voucher', exact: true });
    await dialog.getByText(t('points.price', { points: '150' })).waitFor();
    await visitor.checkAccess(`redeem ${size}`);
    await dialog.locator('input[type=password]').fill(paymentPassword);
    await dialog.getByRole('button', { name: t('points.redeem'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(t('points.status.process'), { exact: true }).waitFor();

    await page.getByRole('textbox', { name: new RegExp(`^${t('points.number')}`) }).fill('200');
    await page.locator('form input[type=password]').fill(paymentPassword);
    await page.getByRole('button', { name: t('points.convertGo'), exact: true }).click();
    await page.getByText(t('points.status.approved'), { exact: true }).waitFor();
    const balance = await page.request.get('/wps/relay/MCSFE_getPointBalance');
    expect((await balance.json()).value).toMatchObject({ points: '150.0000', held: '150.0000' });
    await visitor.checkAccess(`point records ${size}`);
    await visitor.checkWidth(`point records ${size}`);
    await visitor.leave();
  },
  120_000,
);
