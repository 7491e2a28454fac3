// Vendors' games seen from both sides: what staff grant, void and arrange, and what members then read and play.
import { parseAmount } from '@tyche/kernel/money';
import { deep } from '@tyche/testkit/deep';
import { beforeAll, expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { useBrowser, type Visitor } from './browser.ts';
import {
  balanceOf,
  checkWithFrame,
  gameFrame,
  playGame,
  recordedBets,
  spinOnce,
  untilGamesListed,
} from './games-steps.ts';
import { agree, answerOf, openOffice } from './office-steps.ts';
import { sharedProduct } from './test-product.ts';
import { registerHere } from './steps.ts';

/** Of the ledger: 1/10 000 of a peso each. */
const UNITS_PER_CENT = 100n;

const visit = useBrowser();
beforeAll(() => untilGamesListed(sharedProduct().url), 250_000);

deep(
  'free rounds: staff grant them, the member plays one, and both see how many are left',
  async () => {
    const [member, staff] = [await visit({ size: 'phone' }), await visit()];
    const name = await registerHere(member);
    const [before, moved] = [await balanceOf(member), await movementsOf(member)];
    await openOffice(staff, 'operator', '/free-rounds');
    const { page, t } = staff;
    await page.getByRole('button', { name: t('staff.freeRounds.grant'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('staff.freeRounds.grant'), exact: true });
    await form.getByLabel(t('staff.freeRounds.username')).fill(name);
    await form.getByLabel(t('staff.vendors.game')).selectOption({ label: 'Lantern Lane' });
    await form.getByLabel(t('staff.freeRounds.bet')).fill('1');
    await form.getByLabel(t('staff.freeRounds.rounds')).fill('3');
    await form.getByLabel(t('staff.freeRounds.validUntil', { zone: 'Manila' })).fill('2099-01-31T12:00');
    await staff.checkAccess('a grant of free rounds');
    await agree(staff, t('staff.freeRounds.grant'), 'a welcome');
    // The page shows by itself that the vendor has them.
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText(t('staff.freeRounds.state.open'), { exact: true }).waitFor();

    const frame = await playGame(member, '/rng', 'Lantern Lane');
    const freeRound = (no: number) =>
      frame.getByText(member.t('studio.freeOf', { no, count: 3 }), { exact: true });
    await freeRound(1).waitFor();
    await checkWithFrame(member);
    await spinOnce(member, frame);
    await freeRound(2).waitFor();
    // A free round stakes nothing and is no bet: the record of money has its win, as the game says it.
    await frame.getByRole('button', { name: member.t('studio.rounds'), exact: true }).click();
    await frame.locator('dialog li button').first().click();
    await freeRound(1).waitFor();
    const paid = await frame
      .getByText(member.t('studio.paid'), { exact: true })
      .locator('xpath=following-sibling::dd')
      .textContent();
    const won = (await balanceOf(member)) - before;
    expect([await recordedBets(member), won]).toEqual([[], BigInt(centsOf(paid)) * UNITS_PER_CENT]);
    expect((await movementsOf(member)).slice(0, -moved.length)).toEqual(won === 0n ? [] : [won]);
    await row.getByText(t('staff.freeRounds.usedOf', { used: 1, rounds: 3 }), { exact: true }).waitFor();

    // What is revoked is not played any more; what was won stays.
    await row.getByRole('button', { name: t('staff.freeRounds.revoke'), exact: true }).click();
    await agree(staff, t('staff.freeRounds.revoke'), 'a mistake');
    await row.getByText(t('staff.freeRounds.state.revoked'), { exact: true }).waitFor();
    await until('the vendor knows it', 30_000, async () => {
      await member.page.reload();
      await (await gameFrame(member))
        .getByRole('button', { name: member.t('slots.spin'), exact: true })
        .waitFor();
      return (await freeRound(2).count()) === 0;
    });
    expect(await balanceOf(member)).toBe(before + won);
    for (const one of [member, staff]) await one.leave();
  },
  240_000,
);

test('a round is voided by two persons: the stake is back, and record and message say so', async () => {
  const [member, staff, supervisor] = [await visit(), await visit({ size: 'phone' }), await visit()];
  const name = await registerHere(member);
  const before = await balanceOf(member);
  await spinOnce(member, await playGame(member, '/rng', 'Lantern Lane'));
  const played = (await recordedBets(member))[0];
  expect(played).toMatchObject({ gameName: 'Lantern Lane' });

  await openOffice(staff, 'operator', '/vendor-rounds');
  const { page, t } = staff;
  await page.getByLabel(t('staff.vendorRounds.number')).fill(name);
  await page.getByLabel(t('staff.vendorRounds.number')).press('Enter');
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: t('staff.open'), exact: true })
    .click();
  const round = page.getByRole('dialog', { name: t('staff.vendorRounds.round'), exact: true });
  const propose = round.getByRole('button', { name: t('staff.vendorRounds.void'), exact: true });
  await propose.waitFor();
  await staff.checkAccess('a round of a vendor');
  await staff.checkWidth('a round of a vendor');
  const reason = `the reels of ${name} stopped`;
  await propose.click();
  await agree(staff, t('staff.vendorRounds.void'), reason);
  await page.getByText(t('staff.approvals.sent')).waitFor();
  expect(await balanceOf(member)).toBe(before + (played?.payout ?? 0n) - (played?.stake ?? 0n));

  await openOffice(supervisor, 'supervisor', '/approvals');
  const proposal = supervisor.page.getByRole('row').filter({ hasText: reason });
  await proposal.getByText(supervisor.t('staff.proposal.vendor-round.void')).waitFor();
  // Who decides looks at the round first.
  await proposal.getByRole('link', { name: supervisor.t('staff.vendorRounds.see'), exact: true }).click();
  await supervisor.page.getByRole('dialog').getByText(name, { exact: true }).waitFor();
  await supervisor.page.goBack();
  await proposal.getByRole('button', { name: supervisor.t('staff.approvals.approve'), exact: true }).click();
  await agree(supervisor, supervisor.t('staff.approvals.approve'));
  await until('the stake is back', 20_000, async () => (await balanceOf(member)) === before);
  await page.reload();
  await round.getByText(t('staff.vendorRounds.VOIDED'), { exact: true }).waitFor();
  await round.getByText(t('staff.vendorRounds.voidStakes')).waitFor();
  expect(await propose.count()).toBe(0);

  await member.open('/?centre=personalHistoryCopy');
  const record = member.page.locator('dialog[open]').getByRole('row').filter({ hasText: 'Lantern Lane' });
  await record.getByText(member.t('records.state.void'), { exact: true }).waitFor();
  await member.open('/?centre=messageV2');
  await member.page
    .locator('button[aria-expanded]')
    .filter({ hasText: member.t('messages.round-voided.title') })
    .click();
  await member.page.getByText(/^The game round \S+ was voided\. .* was returned to your wallet/).waitFor();
  for (const one of [member, staff, supervisor]) await one.leave();
}, 240_000);

deep(
  'the catalogue: a game that staff mark, move and picture anew is so in its lobby and on the home page',
  async () => {
    const [guest, staff] = [await visit(), await visit()];
    await openOffice(staff, 'operator', '/catalogue');
    const { page, t } = staff;
    await page.getByLabel(t('staff.catalogue.search')).fill('triple koi');
    const row = page.getByRole('row').filter({ hasText: 'triple-koi' });
    await row.getByRole('button', { name: t('staff.open'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Triple Koi', exact: true });
    const press = (key: 'staff.catalogue.makeHot' | 'staff.catalogue.move') =>
      dialog.getByRole('button', { name: t(key), exact: true }).click();
    await press('staff.catalogue.makeHot');
    await agree(staff, t('staff.catalogue.makeHot'), 'a week of the koi');
    await dialog.getByText(t('staff.catalogue.hot'), { exact: true }).waitFor();
    await press('staff.catalogue.move');
    const move = page.getByRole('dialog', { name: t('staff.catalogue.move'), exact: true });
    await move.getByLabel(t('staff.catalogue.placeField')).fill('1');
    await agree(staff, t('staff.catalogue.move'), 'a week of the koi');
    await dialog.getByLabel(t('staff.catalogue.scene')).selectOption('moon');
    await dialog.getByLabel(t('staff.reason')).fill('a picture of its own');
    await staff.checkAccess('a game of the catalogue');
    await dialog.getByRole('button', { name: t('staff.catalogue.save'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText(t('staff.catalogue.hot'), { exact: true }).waitFor();

    const first = async () =>
      answerOf(await guest.page.request.get('/wps/relay/GCSGAME_gameList?gameType=RNG&pageSize=1'));
    await until('the catalogue has the change', 20_000, async () =>
      JSON.stringify(await first()).includes('triple-koi'),
    );
    await guest.open('/rng');
    const top = guest.page
      .locator('#content li')
      .filter({ has: guest.page.getByRole('heading') })
      .first();
    await top.getByRole('heading', { name: 'Triple Koi' }).waitFor();
    await top.getByText(guest.t('games.hot'), { exact: true }).waitFor();
    await top.locator('img[src*="/game-moon-"]').waitFor();
    await guest.page.getByRole('button', { name: guest.t('games.list.HOT'), exact: true }).click();
    await guest.page.getByRole('heading', { name: 'Lantern Lane' }).waitFor({ state: 'detached' });
    await guest.page.getByRole('heading', { name: 'Triple Koi' }).waitFor();
    await guest.open('/');
    const games = guest.page.getByRole('region', { name: guest.t('home.games.title') });
    const firstOfHome = games.getByRole('listitem').first();
    await firstOfHome.getByText('Triple Koi', { exact: true }).waitFor();
    await firstOfHome.locator('img[src*="/game-moon-"]').waitFor();
    for (const one of [guest, staff]) await one.leave();
  },
  180_000,
);

deep(
  'jackpots: staff read of each pot what the game shows, and what bets added',
  async () => {
    const [member, staff] = [await visit(), await visit()];
    await registerHere(member);
    await openOffice(staff, 'operator', '/jackpots');
    const frame = await playGame(member, '/rng', 'Lantern Lane');
    await spinOnce(member, frame);
    await checkWithFrame(member);
    for (const id of ['grand', 'mini'] as const) {
      const least = await potOf(staff, id);
      await member.page.reload();
      const shown = (await gameFrame(member))
        .locator('dl div')
        .filter({ hasText: member.t(`studio.jackpot.${id}`) })
        .locator('dd');
      const inGame = centsOf(await shown.textContent());
      const most = await potOf(staff, id);
      // The game shows whole cents; others may bet in between.
      expect(inGame).toBeGreaterThanOrEqual(least.inPot);
      expect(inGame).toBeLessThanOrEqual(most.inPot);
      expect(most.added).toBeGreaterThan(0);
    }
    await staff.checkAccess('jackpots');
    for (const one of [member, staff]) await one.leave();
  },
  180_000,
);

/** The amounts of the record of money, the newest first. */
async function movementsOf({ page }: Visitor): Promise<readonly bigint[]> {
  const { list } = await answerOf(await page.request.get('/wps/report/transaction?pageSize=20'));
  return list.map(({ amount }: { amount: string }) => parseAmount(amount) ?? 0n);
}

/** A pot as the page of staff shows it now, in cents of PHP: what is in it, and what bets of the last day added. */
async function potOf({ page, t }: Visitor, id: string): Promise<{ inPot: number; added: number }> {
  await page.reload();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: `${id} PHP`, exact: true }) });
  await row.waitFor();
  const labels = await page.getByRole('columnheader').allTextContents();
  const cell = async (label: string) =>
    centsOf(await row.getByRole('cell').nth(labels.indexOf(label)).locator('bdi').first().textContent());
  return { inPot: await cell(t('staff.jackpots.inPot')), added: await cell(t('staff.jackpots.addedDay')) };
}

/** The whole cents of an amount on a page. */
function centsOf(text: string | null): number {
  return Math.floor(Number((text ?? '').replace(/[^\d.]/g, '')) * 100 + 1e-6);
}
