import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { until } from '@tyche/testkit/until';
import { expect } from 'vitest';
import { notify } from '../apps/server/src/modules/messaging/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openCentre } from './accounts-steps.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { registerQuietly } from './steps.ts';
import { sharedProduct } from './test-product.ts';

const visit = useBrowser();
const looks = [
  { size: 'phone', theme: 'dark' },
  { size: 'desktop', theme: 'light' },
] as const;

/**
 * The browser of the tests has no push service behind it, and says of notices that they are blocked whatever it was told. So what a person
 * and a service would give is put in their place; the worker is the site's own.
 */
async function givePushService({ page, context }: Visitor): Promise<void> {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const toJSON = () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/e2e', keys });
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Object.assign(PushManager.prototype, {
      subscribe: async () => ({ toJSON }),
      getSubscription: async () => null,
    });
  });
}

deep.each(variants(looks, 0))(
  'a member turns on notices for a browser, one is sent without an amount, and turns them off (%o)',
  async (look) => {
    const visitor = await visit(look);
    const { page, t } = visitor;
    await givePushService(visitor);
    const name = await registerQuietly(visitor);
    await openCentre(visitor, 'securityCenter');
    const part = page.getByRole('region', { name: t('security.push.title') });
    await part.getByRole('button', { name: t('security.push.turnOn') }).click();
    await part.getByText(t('security.push.current'), { exact: true }).waitFor();
    await visitor.checkAccess(`notices ${look.size}`);
    await visitor.checkWidth(`notices ${look.size}`);

    const database = openDatabase({ url: sharedProduct().databaseUrl, maxConnections: 1 }).forMerchant(1);
    const [member] = await database.reader.rows(
      sql<{ id: bigint }>`select member_id as id from members.members where username = ${name}`,
    );
    const params = { amount: '4,321.00', currency: 'PHP', number: '77' };
    await database.inTransaction((tx) =>
      notify(tx, { memberId: member?.id ?? 0n, kind: 'withdrawal-paid', params }),
    );
    let shown = '';
    await until('the push is sent', 60_000, async () => {
      const { list } = await (await page.request.get('/dev/outbox')).json();
      shown = JSON.stringify(list.find(({ channel }: { channel: string }) => channel === 'push') ?? '');
      return shown.includes(t('messages.push.money.title'));
    });
    expect(shown).not.toContain('4,321');
    await database.close();

    await part.getByRole('button', { name: new RegExp(`^${t('security.push.turnOff')}`) }).click();
    await part.getByText(t('security.push.current'), { exact: true }).waitFor({ state: 'detached' });
    await visitor.leave();
  },
  200_000,
);
