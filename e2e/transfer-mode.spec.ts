// Transfer mode as a member meets it: the money goes with the launch, is played there, and is back when the member leaves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { useBrowser, type VisitOptions } from './browser.ts';
import { registerHere } from './cashier-steps.ts';
import { balanceOf, checkWithFrame, playGame, recordedBets, spinOnce } from './games-steps.ts';
import { agree, answerOf, openOffice } from './office-steps.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import { openWallets } from './wallets-steps.ts';

const visitAny = useBrowser();
let product: OwnProduct;
const visit = (options: VisitOptions = {}) => visitAny({ ...options, url: product.url });

beforeAll(async () => {
  product = await startOwnProduct({ hasGames: true });
  await until('the catalogue has the games of the studio', 60_000, async () => {
    const answer = await fetch(`${product.url}/wps/relay/GCSGAME_gameList?gameType=RNG`);
    return (await answer.text()).includes('"lantern-lane"');
  });
}, 400_000);

afterAll(async () => {
  await product?.stop();
}, 60_000);

test('staff choose a wallet per vendor; a member launches, plays, leaves, and has the balance to the unit', async () => {
  const [member, staff] = [await visit({ size: 'phone', theme: 'dark' }), await visit()];
  await registerHere(member);
  await openOffice(staff, 'operator', '/site', product);
  await staff.page
    .locator('label')
    .filter({ hasText: staff.t('staff.walletTransfers.mode.separate') })
    .click();
  await staff.page.getByRole('button', { name: staff.t('staff.site.walletModeSave'), exact: true }).click();
  await agree(staff, staff.t('staff.site.walletModeSave'), 'vendors keep wallets from today');
  const { page, t } = member;
  await until('wallets are separate', 20_000, async () => {
    const answer = await answerOf(await page.request.get('/wps/relay/GCS_merchantWallet'));
    return answer.isSingle === false;
  });

  const before = await balanceOf(member);
  const frame = await playGame(member, '/rng', 'Lantern Lane');
  expect(await balanceOf(member)).toBe(0n);
  await checkWithFrame(member);
  for (let spins = 0; spins < 2; spins += 1) await spinOnce(member, frame);
  await until('both rounds are reported', 30_000, async () => (await recordedBets(member)).length === 2);

  // Staff see where the money is, and why the mode stays.
  await staff.page.goto(`${product.url}/backoffice/wallet-transfers`);
  await staff.page.getByText(staff.t('staff.walletTransfers.paid.transfer'), { exact: true }).waitFor();
  await staff.checkAccess('vendors in transfer mode');

  await member.open('/rng');
  const bets = await recordedBets(member);
  const net = bets.reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
  await until('the money is back', 30_000, async () => (await balanceOf(member)) === before + net);
  const card = await openWallets(member);
  await card.getByText('₱0.00').first().waitFor();
  expect(page.url()).toContain('centre=');
  await page.getByText(t('wallets.restore'), { exact: true }).waitFor();
  for (const one of [member, staff]) await one.leave();
}, 240_000);
