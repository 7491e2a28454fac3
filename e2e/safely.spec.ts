import { newKey } from '@tyche/testkit/key';
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '@tyche/testkit/until';
import { type Size, type Visitor, useBrowser } from './browser.ts';
import { depositQuietly, registerKnown } from './cashier-steps.ts';
import { allRead, inDatabase, answerOf } from './office-steps.ts';
import { balanceOf, ordersOf, password, pickDigits, registerHere, roomyDraw, slowGame } from './steps.ts';

const visit = useBrowser();

/** Sets a limit on the page of safe play that is open. */
async function setLimit(
  { page, t }: Visitor,
  { kind, amount }: { kind: 'deposit' | 'wager'; amount: string },
): Promise<void> {
  await page.getByRole('button', { name: t('safely.limits.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('safely.limits.add') });
  await dialog.locator('select').first().selectOption(kind);
  await dialog.locator('input[inputmode=decimal]').fill(amount);
  await dialog.getByRole('button', { name: t('safely.limits.set') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByText(t(`safely.kind.${kind}`))
    .first()
    .waitFor();
}

/** Presses what sends a bet of 1,000 plays, 2,000.00 in all, on the pad. */
async function sendBet(visitor: Visitor): Promise<void> {
  await pickDigits(visitor, slowGame, 'all');
  await roomyDraw(visitor, slowGame.id, 15);
  await visitor.button('lottery.pad.addToCart').click();
  if (visitor.size === 'phone') await visitor.button('lottery.cart.open', { count: 1 }).click();
  await visitor.button('lottery.order.confirm', { count: 1_000 }).click();
}

test.each(variants(['desktop', 'phone'] as const satisfies readonly Size[], 1))(
  'limits on deposits and stakes hold at once; a higher one waits and can be taken back (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    visitor.expectErrors(/status of 4\d\d/);
    await registerKnown(visitor);
    await page.goto('/?centre=playSafely');
    await setLimit(visitor, { kind: 'deposit', amount: '500' });
    await setLimit(visitor, { kind: 'wager', amount: '1000' });
    await visitor.checkAccess(`limits ${size}`);
    await visitor.checkWidth(`limits ${size}`);

    // The limit on deposits: 300 fit, 300 more do not.
    await depositQuietly(visitor, '300');
    await page.goto('/?centre=depositv2');
    const centre = page.locator('dialog[open]').first();
    await centre.locator('button[aria-pressed]').filter({ hasText: 'Demo wallet' }).click();
    await centre.locator('input[inputmode=decimal]').fill('300');
    await centre.locator('button[type=submit]').click();
    await centre.getByText(t('payments.overLimit')).waitFor();
    await centre.getByText(t('payments.deposit.limitLeft', { left: '₱200.00' })).waitFor();
    const tooMuch = await page.request.post('/wps/relay/MCSFE_depositByLaunchUrl', {
      headers: { 'idempotency-key': newKey() },
      data: { channelCode: 'demo-wallet', amount: '300' },
    });
    expect((await tooMuch.json()).value).toMatchObject({ code: 'deposit-limit', left: '200.0000' });

    // The limit on stakes, on the pad.
    const before = await balanceOf(visitor);
    await sendBet(visitor);
    await page.getByText(t('refusals.stake-limit-reached')).filter({ visible: true }).first().waitFor();
    expect(await ordersOf(visitor)).toEqual([]);
    expect(await balanceOf(visitor)).toBe(before);

    // Higher: it waits a day, and the old one holds until then.
    await page.goto('/?centre=playSafely');
    await page
      .getByRole('button', { name: t('safely.limits.changeOne', { name: t('safely.kind.wager') }) })
      .click();
    const dialog = page.getByRole('dialog', { name: t('safely.limits.change') });
    await dialog.locator('input[inputmode=decimal]').fill('5000');
    await dialog.getByRole('button', { name: t('safely.limits.set') }).click();
    const keep = page.getByRole('button', { name: t('safely.limits.keep') });
    await keep.waitFor();
    await visitor.checkAccess(`limit that waits ${size}`);
    const { limits, pending } = await answerOf(await page.request.get('/wps/member/protection'));
    expect(limits.find((one: { kind: string }) => one.kind === 'wager').amount).toBe('1000.0000');
    expect(pending[0].confirmFrom - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await keep.click();
    await keep.waitFor({ state: 'detached' });
    await visitor.leave();
  },
  240_000,
);

deep(
  'the reality check stops play until it is answered',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    visitor.expectErrors(/status of 4\d\d/);
    const name = await registerHere(visitor);
    await page.goto('/?centre=playSafely');
    await page.getByRole('radio', { name: t('safely.reality.minutes', { count: 15 }) }).click();
    await until('the check is set', 15_000, async () => {
      const session = await answerOf(await page.request.get('/wps/member/protection/session'));
      return session.realityCheckMinutes === 15;
    });
    await sendBet(visitor);
    await until('the bet stands', 20_000, async () => (await ordersOf(visitor)).length === 1);
    // Sixteen minutes pass.
    await inDatabase(sql`
    update wallet.guards set checked_at = checked_at - interval '16 minutes', session_at = session_at - interval '16 minutes'
    where wallet_id in (select w.wallet_id from wallet.wallets w join members.members m on m.member_id = w.owner_id
      where m.username = ${name})`);
    await page.goto('/');
    const check = page.getByRole('dialog', { name: t('safely.check.title') });
    await check.waitFor();
    await check.getByText('2,000.00').first().waitFor();
    await visitor.checkAccess('reality check');
    const session = await answerOf(await page.request.get('/wps/member/protection/session'));
    expect(session.isCheckDue).toBe(true);
    await check
      .getByRole('button', { name: t('safely.check.goOn') })
      .last()
      .click();
    await check.waitFor({ state: 'detached' });
    await sendBet(visitor);
    await until('the second bet stands', 20_000, async () => (await ordersOf(visitor)).length === 2);
    // The records have both now: a page with rows is another one than a page without.
    for (const key of ['personalHistoryCopy', 'transactionHistory', 'personalProfit', 'messageV2']) {
      await page.goto(`/?centre=${key}`);
      await page.locator('dialog[open] h2').first().waitFor();
      await allRead(visitor);
      await visitor.checkAccess(`${key} with bets`);
      await visitor.checkWidth(`${key} with bets`);
    }
    await visitor.leave();
  },
  240_000,
);

test.each(variants(['desktop', 'phone'] as const satisfies readonly Size[], 0))(
  'a break of a day is taken in two taps: bets and deposits are refused, withdrawals are not (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    visitor.expectErrors(/status of 4\d\d/);
    await registerKnown(visitor);
    await page.goto('/?centre=playSafely');
    await page.getByRole('button', { name: t('safely.break.day'), exact: true }).click();
    await visitor.checkAccess(`break ${size}`);
    await page.getByRole('button', { name: t('safely.break.confirm'), exact: true }).click();
    await page.getByText(t('safely.break.stopped')).waitFor();
    const before = await balanceOf(visitor);
    await sendBet(visitor);
    await page.getByText(t('refusals.play-stopped')).filter({ visible: true }).first().waitFor();
    expect(await ordersOf(visitor)).toEqual([]);
    expect(await balanceOf(visitor)).toBe(before);
    const deposit = await page.request.post('/wps/relay/MCSFE_depositByLaunchUrl', {
      headers: { 'idempotency-key': newKey() },
      data: { channelCode: 'demo-wallet', amount: '250' },
    });
    expect(await deposit.text()).toContain('play-stopped');
    await page.goto('/?centre=withdraw');
    await visitor.button('payments.withdraw.setPassword').waitFor();
    await visitor.leave();
  },
  240_000,
);

test('who is excluded is signed out at once and cannot sign in, and reads why', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  visitor.expectErrors(/status of 4\d\d/);
  const name = await registerHere(visitor);
  await page.goto('/?centre=playSafely');
  await page.getByRole('button', { name: t('safely.exclude.open'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('safely.exclude.title') });
  const confirm = dialog.getByRole('button', { name: t('safely.exclude.confirm'), exact: true });
  await confirm.click();
  await dialog.getByText(t('safely.exclude.notSure')).waitFor();
  await visitor.checkAccess('self-exclusion');
  await dialog.getByRole('checkbox').check({ force: true });
  await confirm.click();
  const login = page.locator('header').getByRole('button', { name: t('account.login.action'), exact: true });
  await login.waitFor();
  expect((await page.request.get('/wps/v2/wallets/balance')).status()).toBe(401);
  await login.click();
  const form = page.locator('dialog[open]').last();
  await form.locator('[name=username]').fill(name);
  await form.locator('[name=password]').fill(password);
  await form.locator('[type=submit]').click();
  await form.getByText(t('refusals.self-excluded').slice(0, 24)).first().waitFor();
  await visitor.checkAccess('login of an excluded person');
  await visitor.leave();
}, 180_000);

deep(
  'the statement of twelve months and all own data can be taken away',
  async () => {
    const visitor = await visit({ size: 'phone', theme: 'dark' });
    const { page, t } = visitor;
    const name = await registerHere(visitor);
    await page.goto('/?centre=playSafely');
    const take = async (key: 'safely.data.statement' | 'safely.data.export') => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t(key), exact: true }).click(),
      ]);
      const parts: Buffer[] = [];
      for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
      return { file: download.suggestedFilename(), text: Buffer.concat(parts).toString('utf8') };
    };
    const statement = await take('safely.data.statement');
    expect(statement.file).toMatch(/\.csv$/);
    expect(statement.text).toContain(t('safely.statement.opening'));
    expect(statement.text).toContain('10000');
    const everything = await take('safely.data.export');
    expect(everything.file).toMatch(/\.json$/);
    expect(everything.text).toContain(name);
    await visitor.checkAccess('play safely phone dark');
    await visitor.checkWidth('play safely phone dark');
    await visitor.leave();
  },
  120_000,
);

deep(
  'offers of a kind that is switched off are gone at once, and stay away for a day',
  async () => {
    const visitor = await visit({ size: 'phone', theme: 'dark' });
    const { page, t } = visitor;
    await registerHere(visitor);
    await page.goto('/promotions');
    const tab = page.getByRole('tab', { name: t('promotions.category.rebate'), exact: true });
    await tab.waitFor();
    await visitor.button('promotions.choose').click();
    const kind = page.getByRole('checkbox', { name: t('promotions.category.rebate') });
    await kind.click();
    await page.getByText(t('safely.offers.saved')).waitFor();
    await kind.and(page.locator(':disabled')).waitFor();
    expect(await kind.isChecked()).toBe(false);
    await visitor.checkAccess('offers that are switched off');
    await visitor.checkWidth('offers that are switched off');
    await page.goto('/promotions');
    await page.getByRole('tab').first().waitFor();
    expect(await tab.count()).toBe(0);
    await visitor.leave();
  },
  120_000,
);

test.each(
  variants(
    [
      ['desktop', 'dark', 'EN'],
      ['phone', 'light', 'QPS'],
    ] as const,
    1,
  ),
)(
  'axe finds nothing and nothing is too wide on the page of safe play (%s, %s, %s)',
  async (size, theme, language) => {
    const visitor = await visit({ size, theme, language });
    await registerHere(visitor);
    await visitor.page.goto('/?centre=playSafely');
    await visitor.page.getByRole('button', { name: visitor.t('safely.data.erase'), exact: true }).waitFor();
    await visitor.checkAccess(`play safely ${size} ${theme} ${language}`);
    await visitor.checkWidth(`play safely ${size} ${theme} ${language}`);
    await visitor.leave();
  },
  120_000,
);
