// Transfer mode as a member meets it: the money goes with the launch, is played there, and is back when the member leaves. A window that is
// closed leaves it at the vendor, until the member or staff call it back.
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { until } from '@tyche/testkit/until';
import type { Visitor } from './browser.ts';
import { balanceOf, checkWithFrame, playGame, recordedBets, spinOnce } from './games-steps.ts';
import { agree, answerOf, approve, openOffice } from './office-steps.ts';
import { useProductWithGames } from './own-product.ts';
import { openWallets, vendor, walletsOf } from './wallets-steps.ts';
import { registerHere } from './steps.ts';

const { product, visit } = useProductWithGames();
const GAME = 'Lantern Lane';

deep(
  'staff choose a wallet per vendor; money goes with a launch, is played, and is back when the member leaves',
  async () => {
    const [member, staff] = [await visit({ size: 'phone', theme: 'dark' }), await visit()];
    await registerHere(member);
    await chooseSeparate(staff);
    await until('wallets are separate', 20_000, async () => {
      const answer = await answerOf(await member.page.request.get('/wps/relay/GCS_merchantWallet'));
      return answer.isSingle === false;
    });

    const before = await balanceOf(member);
    const frame = await playGame(member, '/rng', GAME);
    expect(await walletsOf(member)).toMatchObject({ main: 0n, available: before });
    // The bar shows what can be played, and follows it.
    const shown = member.page.getByRole('group', { name: member.t('account.balance.label') });
    await shown.getByText(amountText(before), { exact: true }).waitFor();
    await checkWithFrame(member);
    for (let spins = 0; spins < 2; spins += 1) await spinOnce(member, frame);
    await until('both rounds are reported', 30_000, async () => (await recordedBets(member)).length === 2);

    // Staff see where the money is, and why the mode stays.
    const { page, t } = staff;
    await page.goto(`${product().url}/backoffice/wallet-transfers`);
    await page.getByText(t('staff.walletTransfers.paid.transfer'), { exact: true }).waitFor();
    await page
      .getByText(t('staff.walletTransfers.modeBlocked', { wallets: 1, transfers: 0, rounds: 0 }))
      .waitFor();
    await staff.checkAccess('vendors in transfer mode');

    const after = before + (await netOf(member));
    await shown.getByText(amountText(after), { exact: true }).waitFor();
    await leaveGame(member);
    await until('the money is back', 30_000, async () => (await balanceOf(member)) === after);
    expect(await walletsOf(member)).toMatchObject({ main: after, available: 0n, onTheWay: 0n });
    for (const one of [member, staff]) await one.leave();
  },
  240_000,
);

deep(
  'a window that is closed leaves the money there: the member sees it and calls it back',
  async () => {
    const member = await visit({ size: 'phone', theme: 'light' });
    await registerHere(member);
    await ensureSeparate();
    const before = await balanceOf(member);
    await spinOnce(member, await playGame(member, '/rng', GAME));
    await until('the round is reported', 30_000, async () => (await recordedBets(member)).length === 1);
    const after = before + (await netOf(member));
    await closeWindow(member);
    expect(await walletsOf(member)).toMatchObject({ main: 0n, available: after });
    const { page, t } = member;
    // Beside the empty balance the bar says where the money is, and leads to the wallet.
    const there = page.getByRole('button', {
      name: t('account.balance.withVendorsSpoken', { amount: amountText(after) }),
      exact: true,
    });
    await there.waitFor();
    await member.checkWidth('money with vendors beside the balance');
    await there.click();
    await page.waitForURL(/centre=transferFund/);
    const card = await openWallets(member);
    await card.getByText(amountText(after), { exact: true }).first().waitFor();
    await member.checkAccess('money that stays at a vendor');
    await member.checkWidth('money that stays at a vendor');
    await page.getByRole('button', { name: t('wallets.restore'), exact: true }).click();
    await page.getByText(t('wallets.restored'), { exact: true }).waitFor();
    await until('the money is back', 30_000, async () => (await walletsOf(member)).main === after);
    expect(await walletsOf(member)).toMatchObject({ available: 0n, onTheWay: 0n });
    await there.waitFor({ state: 'detached' });
    await member.leave();
  },
  180_000,
);

deep(
  'staff call back what a closed window left at a vendor',
  async () => {
    const [member, staff] = [await visit(), await visit({ size: 'phone', theme: 'dark' })];
    const name = await registerHere(member);
    await ensureSeparate();
    const before = await balanceOf(member);
    await playGame(member, '/rng', GAME);
    await closeWindow(member);
    await openOffice(staff, 'operator', '/wallet-transfers', product());
    const { page, t } = staff;
    const row = page.getByRole('row').filter({ hasText: name });
    const recall = row.getByRole('button', { name: t('staff.walletTransfers.recall'), exact: true });
    await recall.waitFor();
    await staff.checkAccess('members with money at vendors');
    await staff.checkWidth('members with money at vendors');
    await recall.click();
    await agree(staff, t('staff.walletTransfers.recall'), 'the member asked on the phone');
    await until('the money is back', 30_000, async () => (await walletsOf(member)).main === before);
    // The page finds by itself that nothing of the member is there any more.
    await page
      .getByRole('row')
      .filter({ has: recall })
      .filter({ hasText: name })
      .waitFor({ state: 'detached' });
    for (const one of [member, staff]) await one.leave();
  },
  180_000,
);

deep(
  'two persons add a key of a vendor, which is shown once, and retire it',
  async () => {
    const [staff, supervisor] = [await visit(), await visit({ size: 'phone', theme: 'dark' })];
    const { page, t } = staff;
    await openOffice(staff, 'operator', '/vendors?vendor=studio', product());
    await page.getByRole('heading', { name: t('staff.vendors.keys.title', { name: vendor }) }).waitFor();
    await page.getByRole('button', { name: t('staff.vendors.keys.propose'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('staff.vendors.keys.propose'), exact: true });
    await dialog.getByLabel(t('staff.reason')).fill('the yearly change');
    await dialog.getByRole('button', { name: t('staff.vendors.keys.propose'), exact: true }).click();
    const [keyId = '', secret = ''] = ((await dialog.locator('code').textContent()) ?? '').split(':');
    expect(secret.length).toBeGreaterThanOrEqual(32);
    await staff.checkAccess('a new key of a vendor');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: keyId });
    await row.getByText(t('staff.vendors.keys.proposed'), { exact: true }).waitFor();
    expect(await page.content()).not.toContain(secret);

    await openOffice(supervisor, 'supervisor', '/approvals', product());
    await approve(supervisor, 'studio');
    await row.getByText(t('staff.vendors.keys.good'), { exact: true }).waitFor();
    const old = page.getByRole('row').filter({ hasText: 'operator-1' });
    await old.getByText(t('staff.vendors.keys.signs'), { exact: true }).waitFor();
    await staff.checkAccess('keys of a vendor');
    await staff.checkWidth('keys of a vendor');
    // The studio of this product keeps the old key, so the new one is retired again.
    await row.getByRole('button', { name: t('staff.vendors.keys.retire'), exact: true }).click();
    await agree(staff, t('staff.vendors.keys.retire'), 'the change is put off');
    await approve(supervisor, `studio ${keyId}`);
    await row.getByText(t('staff.vendors.keys.retired'), { exact: true }).waitFor();
    for (const one of [staff, supervisor]) await one.leave();
  },
  180_000,
);

/** Sets one wallet per vendor by the page of staff. */
async function chooseSeparate(staff: Visitor): Promise<void> {
  const { page, t } = staff;
  await openOffice(staff, 'operator', '/site', product());
  await page
    .locator('label')
    .filter({ hasText: t('staff.walletTransfers.mode.separate') })
    .click();
  await page.getByRole('button', { name: t('staff.site.walletModeSave'), exact: true }).click();
  await agree(staff, t('staff.site.walletModeSave'), 'vendors keep wallets from today');
}

/** One wallet per vendor, also when the test that chooses it did not run. */
async function ensureSeparate(): Promise<void> {
  const staff = await visit();
  await openOffice(staff, 'operator', '/vendors', product());
  const body = { walletMode: 'separate', reason: 'vendors keep wallets from today' };
  const answer = await staff.page.request.put('/wps/staff/vendors/walletMode', { data: body });
  expect(answer.status()).toBe(200);
  await staff.leave();
}

/** Back to the lobby: by the bar of the game, on a phone by its menu. */
async function leaveGame({ page, t, size, button }: Visitor): Promise<void> {
  if (size === 'phone') await button('games.menu').click();
  await page.getByRole('link', { name: t('games.toLobby'), exact: true }).click();
  await page.waitForURL(/\/rng/);
}

/** As when a tab is closed and the site is opened again later: nothing of the page runs at the end. */
async function closeWindow(member: Visitor): Promise<void> {
  await member.open('/');
}

/** What the recorded bets came to, in 1/10 000 units. */
async function netOf(member: Visitor): Promise<bigint> {
  return (await recordedBets(member)).reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
}

/** An amount as the pages show it. */
function amountText(units: bigint): string {
  const cents = (units / 100n).toString().padStart(3, '0');
  const whole = cents.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `₱${whole}.${cents.slice(-2)}`;
}
