import { newKey } from '@tyche/testkit/key';
import { parseAmount } from '@tyche/kernel/money';
import { until } from '@tyche/testkit/until';
import { variants, share } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { type Visitor, useBrowser } from './browser.ts';
import {
  addAccount,
  askWithdrawal,
  depositOf,
  holder,
  openDeposit,
  payAtProvider,
  paymentPassword,
  picture,
  registerKnown,
  setPaymentPassword,
  withdrawalOf,
} from './cashier-steps.ts';
import { allRead, approve, signInStaff, answerOf } from './office-steps.ts';
import { balanceOf, password, registerHere } from './steps.ts';

const visit = useBrowser();

/** The word of a state, in the line at the top that says where a payment stands. */
function shows({ page, t }: Visitor, state: 'paid' | 'in-question' | 'fully-received' | 'not-received') {
  return page
    .locator('dialog[open] p')
    .getByText(t(`payments.state.${state}`), { exact: true })
    .first();
}

const ways = {
  wallet: { channel: 'Demo wallet', amount: '250', units: 2_500_000n },
  qr: { channel: 'Demo QR', amount: '300', units: 3_000_000n },
  virtual: { channel: 'Demo USDT', amount: '500', units: 5_000_000n },
} as const;

test.concurrent.each(
  variants(
    [
      ['desktop', 'payment page, QR code and virtual wallet', [ways.wallet, ways.qr, ways.virtual]],
      ['phone', 'virtual wallet', [ways.virtual]],
    ] as const,
    1,
  ),
)(
  'on the %s a deposit by %s is paid at the provider, credited and shown in the wallet',
  async (size, _names, walked) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    await registerKnown(visitor);
    const start = await balanceOf(visitor);
    let expected = start;
    for (const { channel, amount, units } of walked) {
      const id = await openDeposit(visitor, { channel, amount });
      const { payment, kind } = await depositOf(visitor, id);
      if (kind === 'redirect') {
        const link = page.getByRole('link', { name: t('payments.guide.open') });
        expect(await link.getAttribute('href')).toBe(payment.launchUrl);
      } else await page.getByRole('img', { name: t('payments.guide.qrAlt') }).waitFor();
      await visitor.checkAccess(`${kind} ${size}`);
      await visitor.checkWidth(`${kind} ${size}`);
      await payAtProvider(visitor, payment.launchUrl ?? payment.qrText);
      // The page looks again by itself.
      await shows(visitor, 'paid').waitFor();
      expected += units;
      expect(await balanceOf(visitor)).toBe(expected);
    }
    await checkWallet(visitor, { deposits: walked.length, balance: expected });

    // The account record leads back to each of them.
    await page.getByRole('link', { name: t('records.lastAll') }).click();
    const sources = page.locator('a[href*="deposit="]:visible');
    await page.getByRole('heading', { name: t('centre.menu.transactionHistory'), level: 2 }).waitFor();
    await until('the record is shown', 20_000, async () => (await sources.count()) === walked.length);
    await sources.first().click();
    await shows(visitor, 'paid').waitFor();
    await visitor.leave();
  },
  240_000,
);

/** The page of the wallet: the last movements with the newest first, and a balance that this browser remembers as hidden. */
async function checkWallet(
  visitor: Visitor,
  { deposits, balance }: { readonly deposits: number; readonly balance: bigint },
): Promise<void> {
  const { page, t, size } = visitor;
  await page.goto('/?centre=transferFund');
  const last = page.getByRole('region', { name: t('records.last') }).getByRole('listitem');
  await last.first().waitFor();
  const newest = (await last.first().textContent()) ?? '';
  expect(newest).toContain(t('records.type.deposit'));
  expect(newest).toContain('+₱500.00');
  // Before the deposits came the welcome money.
  expect(await last.count()).toBe(deposits + 1);
  await visitor.checkAccess(`wallet ${size}`);
  await visitor.checkWidth(`wallet ${size}`);
  const plate = page.locator('dialog[open] dl').first();
  await plate.getByRole('button', { name: t('account.balance.hide') }).click();
  expect(await plate.locator('bdi').allTextContents()).toEqual(['***', '***']);
  await page.reload();
  await plate.getByRole('button', { name: t('account.balance.show') }).click();
  const shown = (await plate.locator('bdi').first().textContent()) ?? '';
  expect(parseAmount(shown.replaceAll(/[₱,]/g, ''))).toBe(balance);
}

deep.concurrent(
  'a transfer from an own account is proved by a picture and credited by two persons',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await registerKnown(visitor);
    const before = await balanceOf(visitor);
    const id = await openDeposit(visitor, {
      channel: 'Bank transfer',
      amount: '1000',
      payee: 'Maria Santos Reyes',
    });
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByText(picture.name).waitFor();
    await page.getByRole('button', { name: t('payments.deposit.sendProof') }).click();
    await shows(visitor, 'in-question').waitFor();
    await visitor.checkAccess('deposit that is looked at');

    const [operator, supervisor] = [await visit(), await visit()];
    await signInStaff(operator, 'operator');
    await signInStaff(supervisor, 'supervisor');
    const proposed = await operator.page.request.put(`/wps/staff/cashier/deposits/${id}/accept`, {
      data: { id, amount: '1000', reason: 'seen on our account' },
    });
    const { approvalId } = await answerOf(proposed);
    expect(await balanceOf(visitor)).toBe(before);
    const { reference } = await depositOf(visitor, id);
    // Who proposed it cannot approve it.
    const own = await operator.page.request.put(`/wps/staff/approvals/${approvalId}/approve`, { data: {} });
    expect(own.status()).toBe(403);
    await approve(supervisor, reference);
    await shows(visitor, 'paid').waitFor();
    expect(await balanceOf(visitor)).toBe(before + 10_000_000n);
    for (const one of [visitor, operator, supervisor]) await one.leave();
  },
  240_000,
);

test.concurrent.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    1,
  ),
)(
  'a withdrawal is paid and fully received; one that did not come is proved and taken up by staff (%s, %s)',
  async (size, theme) => {
    const visitor = await visit({ size, theme });
    const { page, t } = visitor;
    await registerKnown(visitor);
    await setPaymentPassword(visitor);
    await page.goto('/?centre=withdraw');
    await addAccount(visitor);
    await visitor.checkAccess(`withdrawal ${size} ${theme}`);
    await visitor.checkWidth(`withdrawal ${size} ${theme}`);
    const before = await balanceOf(visitor);

    // Received in full is told once; the phone goes straight to the one that does not come.
    if (size === 'desktop') {
      const first = await askWithdrawal(visitor, '200');
      expect(await balanceOf(visitor)).toBe(before - 2_000_000n);
      await page.getByRole('button', { name: t('payments.receipt.fully-received') }).click();
      await shows(visitor, 'fully-received').waitFor();
      expect(await withdrawalOf(visitor, first)).toMatchObject({ state: 'fully-received', owner: 'nobody' });
      await visitor.checkAccess(`received ${size} ${theme}`);
      await page.getByRole('button', { name: t('payments.back'), exact: true }).click();
    }
    const second = await askWithdrawal(visitor, '150');
    await page.getByRole('button', { name: t('payments.receipt.not-received') }).click();
    const deny = page.getByRole('dialog', { name: t('payments.receipt.not-received') });
    const send = deny.getByRole('button', { name: t('payments.receipt.send'), exact: true });
    await send.click();
    await deny.getByText(t('payments.receipt.proofMissing')).waitFor();
    await deny.locator('input[type=file]').setInputFiles(picture);
    await deny.getByText(picture.name).waitFor();
    await visitor.checkAccess(`not received ${size} ${theme}`);
    await send.click();
    await shows(visitor, 'not-received').waitFor();

    if (size === 'desktop') {
      const staff = await visit();
      await signInStaff(staff, 'operator');
      const taken = await staff.page.request.put(`/wps/staff/cashier/withdrawals/${second}/receipt`, {
        data: { id: second, decision: 'review', reason: 'asked the provider' },
      });
      expect(taken.status()).toBe(200);
      await page
        .locator('dialog[open] p')
        .getByText(t('payments.state.under-review'), { exact: true })
        .first()
        .waitFor();
      await staff.leave();
    }
    expect(parseAmount((await withdrawalOf(visitor, second)).amount)).toBe(1_500_000n);
    expect(await balanceOf(visitor)).toBe(before - (size === 'desktop' ? 3_500_000n : 1_500_000n));
    await visitor.leave();
  },
  240_000,
);

deep.concurrent(
  'who must first be known is asked before any field, and may deposit right after',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await registerHere(visitor);
    await page.goto('/?centre=depositv2');
    await page.getByText(t('payments.deposit.identity')).waitFor();
    const method = page.getByRole('listitem').filter({ hasText: t('payments.deposit.ways') });
    const form = page.locator('dialog[open] form');
    expect([await form.count(), await method.count()]).toEqual([0, 0]);
    const answer = await page.request.post('/wps/relay/MCSFE_depositByLaunchUrl', {
      headers: { 'idempotency-key': newKey() },
      data: { channelCode: 'demo-wallet', amount: '250' },
    });
    expect(await answer.text()).toContain('identity-required');
    await visitor.checkAccess('deposit before the identity');

    await visitor.button('payments.deposit.verify').click();
    const dialog = page.getByRole('dialog', { name: t('payments.deposit.verify') });
    await dialog.getByLabel(t('safely.identity.name')).fill(holder);
    // The day is typed in the order of the language.
    await dialog.getByLabel(t('safely.identity.birthDate')).first().fill('04/12/1990');
    await dialog.getByRole('button', { name: t('safely.identity.declare'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await method.waitFor();
    expect(await method.getAttribute('aria-current')).toBe('step');
    const known = await answerOf(await page.request.get('/wps/relay/MCSFE_getDepositSettings'));
    expect(known.obstacle).toBeNull();
    await visitor.leave();
  },
  120_000,
);

deep.concurrent(
  'the steps before a withdrawal tell what is missing, each with its action',
  async () => {
    const visitor = await visit({ size: 'phone' });
    const { page, t } = visitor;
    await registerHere(visitor);
    await page.goto('/?centre=withdraw');
    const steps = page.getByRole('list', { name: t('payments.withdraw.steps') }).getByRole('listitem');
    await steps.first().waitFor();
    const states = () => steps.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.state));
    expect(await states()).toEqual(['now', 'waiting', 'done']);
    expect(await page.locator('dialog[open] form').count()).toBe(0);
    await visitor.checkAccess('steps of a withdrawal');
    await visitor.checkWidth('steps of a withdrawal');

    await visitor.button('payments.withdraw.setPassword').click();
    const dialog = page.getByRole('dialog', { name: t('security.item.payment-password') });
    await dialog.locator('input[name=proof]').fill(password);
    await dialog.locator('input[name=paymentPassword]').fill(paymentPassword);
    await dialog.locator('input[name=confirmPaymentPassword]').fill(paymentPassword);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    await until('the account is the next step', 10_000, async () => (await states())[1] === 'now');
    await addAccount(visitor);
    // Nothing is left: the form takes the place of the steps.
    await page.locator('dialog[open] form input[inputmode=decimal]').waitFor();
    expect(await steps.count()).toBe(0);
    await visitor.leave();
  },
  120_000,
);

const pages = [
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
] as const;

const looks = [
  ['desktop', 'light', 'EN'],
  ['desktop', 'dark', 'VI'],
  ['phone', 'light', 'QPS'],
  ['phone', 'dark', 'TY'],
] as const;

test.concurrent.each(variants(looks.entries().toArray(), 2))(
  'axe finds nothing and nothing is too wide on the pages of money and records (%s: %j)',
  async (turn, [size, theme, language]) => {
    const visitor = await visit({ size, theme, language });
    const { page } = visitor;
    await registerHere(visitor);
    await page.goto(`/?centre=${pages[0]}`);
    const menu = page.getByRole('navigation', { name: visitor.t('centre.pages') });
    for (const key of share(pages, turn, looks.length)) {
      const name = visitor.t(`centre.menu.${key}`);
      if (key !== pages[0]) {
        if (size === 'phone') await visitor.button('centre.toList').click();
        await menu.getByRole('button', { name, exact: true }).click();
      }
      await page.getByRole('heading', { name, level: 2, exact: true }).waitFor();
      await allRead(visitor);
      await visitor.checkAccess(`${key} ${size} ${theme} ${language}`);
      await visitor.checkWidth(`${key} ${size} ${theme} ${language}`);
    }
    await visitor.leave();
  },
  240_000,
);
