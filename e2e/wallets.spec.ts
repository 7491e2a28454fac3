// Wallets of vendors: moved in, moved out, on the way, back again, and what staff do about those that nobody could explain.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openPlayer, openVendorClient } from '../apps/server/test/vendor-client.ts';
import { until } from '@tyche/testkit/until';
import { useBrowser, type VisitOptions } from './browser.ts';
import { agree, allRead, answerOf, inDatabase, openOffice } from './office-steps.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import {
  askNobody,
  askNow,
  move,
  openMove,
  openWallets,
  expectTransferToast,
  vendor,
  walletsOf,
  wayButton,
} from './wallets-steps.ts';
import { registerHere } from './steps.ts';

const visitAny = useBrowser();
let product: OwnProduct;
const visit = (options: VisitOptions = {}) => visitAny({ ...options, url: product.url });

beforeAll(async () => {
  product = await startOwnProduct();
}, 400_000);

afterAll(async () => {
  await product?.stop();
}, 60_000);

test('staff give every vendor a wallet of its own; the page of the wallet changes with it', async () => {
  const [member, staff] = [await visit(), await visit()];
  await registerHere(member);
  await member.page.goto('/?centre=transferFund');
  await member.page.getByText(member.t('payments.wallet.single')).waitFor();

  await openOffice(staff, 'operator', '/site', product);
  const { page, t } = staff;
  await page
    .locator('label')
    .filter({ hasText: t('staff.walletTransfers.mode.separate') })
    .click();
  await page.getByRole('button', { name: t('staff.site.walletModeSave'), exact: true }).click();
  await agree(staff, t('staff.site.walletModeSave'), 'vendors keep wallets from today');
  await staff.checkAccess('mode of wallets');
  await until('wallets are separate', 20_000, async () => {
    const answer = await answerOf(await member.page.request.get('/wps/relay/GCS_merchantWallet'));
    return answer.isSingle === false;
  });
  await openWallets(member);
  for (const one of [member, staff]) await one.leave();
}, 240_000);

test.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    1,
  ),
)(
  'money goes in and out at once, late, or comes back, and all of it is restored (%s, %s)',
  async (size, theme) => {
    const visitor = await visit({ size, theme });
    const { page, t } = visitor;
    await registerHere(visitor);
    const card = await openWallets(visitor);
    const look = (where: string) => visitor.checkAccess(`${where} ${size} ${theme}`);

    await move(visitor, card, 'wallets.inTo', '500');
    await expectTransferToast(visitor, 'to-vendor.done', '500.00');
    await card.getByText('₱500.00').waitFor();
    await move(visitor, card, 'wallets.outOf', '200');
    await expectTransferToast(visitor, 'from-vendor.done', '200.00');
    await card.getByText('₱300.00').waitFor();
    expect(await walletsOf(visitor)).toMatchObject({ main: 97_000_000n, available: 3_000_000n });

    // Errors stand at the field: nothing typed, more than there is, and what the server refuses.
    visitor.expectErrors(/status of 4\d\d/);
    const form = await openMove(visitor, card, 'wallets.outOf');
    await form.locator('[type=submit]').click();
    await form.getByText(t('payments.badAmount')).waitFor();
    await form.locator('input').fill('300.01');
    await form.getByText(t('wallets.tooMuch', { amount: '₱300.00' })).waitFor();
    expect(await form.locator('input').getAttribute('aria-invalid')).toBe('true');
    await form.locator('input').fill('1.0051');
    await form.locator('[type=submit]').click();
    const range = { minimum: '₱0.01', maximum: '₱1,000,000,000.00' };
    await form.getByText(t('refusals.amount-out-of-range', range)).waitFor();
    await look('form of a transfer');
    await page.keyboard.press('Escape');

    // The studio thinks about this one for a while, then takes it; until the page was looked at nobody asks it.
    await move(visitor, card, 'wallets.inTo', '50.03');
    await askNobody(product);
    await card.getByText(t('wallets.pending.to-vendor', { amount: '₱50.03', name: vendor })).waitFor();
    expect(await wayButton(visitor, card, 'wallets.inTo').getAttribute('aria-disabled')).toBe('true');
    expect(await walletsOf(visitor)).toMatchObject({ main: 96_499_700n, onTheWay: 500_300n });
    await look('on the way');
    await visitor.checkWidth(`on the way ${size}`);
    await askNow(product);
    await expectTransferToast(visitor, 'to-vendor.done', '50.03');
    await card.getByText('₱350.03').waitFor();

    // This one it refuses after a while: back it comes, and the record says why.
    await move(visitor, card, 'wallets.inTo', '20.04');
    await expectTransferToast(visitor, 'to-vendor.returned', '20.04');
    await page.getByText(t('wallets.reason.refused-by-vendor')).filter({ visible: true }).first().waitFor();
    expect(await walletsOf(visitor)).toMatchObject({ main: 96_499_700n, onTheWay: 0n });

    await visitor.button('wallets.restore').click();
    await page.getByText(t('wallets.restored'), { exact: true }).waitFor();
    await card.getByText('₱0.00').nth(2).waitFor();
    expect(await walletsOf(visitor)).toMatchObject({ main: 100_000_000n, available: 0n, onTheWay: 0n });
    const records = await answerOf(await page.request.get('/wps/report/walletTransfer'));
    expect(records.list.map(({ state }: { state: string }) => state)).toEqual([
      ...['done', 'returned', 'done', 'done', 'done'],
    ]);
    await look('all restored');
    await visitor.leave();
  },
  240_000,
);

deep(
  'money is moved by keyboard alone, and the focus stays where it was',
  async () => {
    const visitor = await visit();
    const { page } = visitor;
    await registerHere(visitor);
    const card = await openWallets(visitor);
    const into = wayButton(visitor, card, 'wallets.inTo');
    const hasFocus = (of: typeof into) => of.evaluate((element) => element === document.activeElement);
    for (let step = 0; step < 60 && !(await hasFocus(into)); step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] input[inputmode=decimal]').waitFor();
    await page.keyboard.type('80.03');
    await page.keyboard.press('Enter');
    await askNobody(product);
    await card
      .getByText(visitor.t('wallets.pending.to-vendor', { amount: '₱80.03', name: vendor }))
      .waitFor();
    // While it is on the way the button cannot be pressed, but is not lost under the finger.
    expect(await hasFocus(into)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.locator('dialog[open] input[inputmode=decimal]').count()).toBe(0);
    await askNow(product);
    await expectTransferToast(visitor, 'to-vendor.done', '80.03');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] input[inputmode=decimal]').waitFor();
    await page.keyboard.press('Escape');
    expect(await hasFocus(wayButton(visitor, card, 'wallets.outOf'))).toBe(true);
    await visitor.leave();
  },
  180_000,
);

deep.each(
  variants(
    [
      ['desktop', 'dark', 'VI'],
      ['desktop', 'light', 'QPS'],
      ['phone', 'light', 'TY'],
      ['phone', 'dark', 'QPS'],
    ] as const,
    3,
  ),
)(
  'a vendor that rests or does not answer is explained in plain words (%s, %s, %s)',
  async (size, theme, language) => {
    const visitor = await visit({ size, theme });
    const { page } = visitor;
    await registerHere(visitor);
    await move(visitor, await openWallets(visitor), 'wallets.inTo', '70');
    await expectTransferToast(visitor, 'to-vendor.done', '70.00');
    await visitor.speak(language);
    await page.evaluate((code) => localStorage.setItem('lang', code), language);
    try {
      for (const [mode, text] of [
        ['maintenance', 'wallets.maintenanceText'],
        ['silent', 'wallets.unreachableText'],
      ] as const) {
        await product.control(mode);
        const card = await openWallets(visitor);
        await card.getByText(visitor.t(text, { name: vendor })).waitFor();
        expect(await wayButton(visitor, card, 'wallets.outOf').getAttribute('aria-disabled')).toBe('true');
        await allRead(visitor);
        await visitor.checkAccess(`${mode} ${size} ${theme} ${language}`);
        await visitor.checkWidth(`${mode} ${size} ${theme} ${language}`);
      }
      // Nobody could be asked, and that is said.
      await visitor.button('wallets.restore').click();
      await page.getByText(visitor.t('wallets.notAsked', { names: vendor })).waitFor();
    } finally {
      await product.control('ready');
    }
    await visitor.leave();
  },
  180_000,
);

deep(
  'staff ask about a transfer again, and two of them decide the one that nobody can explain',
  async () => {
    const member = await visit();
    await registerHere(member);
    const card = await openWallets(member);
    await move(member, card, 'wallets.inTo', '60.07');
    const { list } = await answerOf(await member.page.request.get('/wps/report/walletTransfer'));
    const { id, reference } = list[0];

    const operator = await visit({ theme: 'dark' });
    await openOffice(operator, 'operator', '/wallet-transfers', product);
    const { page, t } = operator;
    const row = page.getByRole('row').filter({ hasText: reference });
    await row.getByRole('button', { name: t('staff.walletTransfers.ask'), exact: true }).click();
    await agree(operator, t('staff.walletTransfers.ask'));
    // The state of the transfer has the same word; the vendor's answer is in the second such cell.
    const pending = row.getByRole('cell').filter({ hasText: t('staff.answer.pending') });
    await pending.nth(1).waitFor();
    expect(await row.getByRole('button', { name: t('staff.walletTransfers.arrived') }).count()).toBe(0);
    // A day later.
    await inDatabase(
      sql`update vendors.transfers set state = 'manual-review', next_ask_at = null where transfer_id = ${id}::bigint`,
      product.databaseUrl,
    );
    await row.getByText(t('staff.walletTransfers.needsReview')).waitFor();
    await operator.checkAccess('queue of transfers');
    await operator.checkWidth('queue of transfers');
    await row.getByRole('button', { name: t('staff.walletTransfers.arrived'), exact: true }).click();
    await agree(operator, t('staff.walletTransfers.arrived'), 'the studio showed it to us');
    expect((await walletsOf(member)).onTheWay).toBe(600_700n);

    const supervisor = await visit();
    await openOffice(supervisor, 'supervisor', '/approvals', product);
    const proposal = supervisor.page.getByRole('row').filter({ hasText: reference });
    await proposal
      .getByRole('button', { name: supervisor.t('staff.approvals.approve'), exact: true })
      .click();
    await agree(supervisor, supervisor.t('staff.approvals.approve'));
    await expectTransferToast(member, 'to-vendor.done', '60.07');
    expect((await walletsOf(member)).onTheWay).toBe(0n);
    await supervisor.page.getByRole('link', { name: supervisor.t('staff.menu.walletTransfers') }).click();
    await supervisor.page
      .getByRole('radio', { name: supervisor.t('staff.walletTransfers.ended'), exact: true })
      .click({ force: true });
    const ended = supervisor.page.getByRole('row').filter({ hasText: reference });
    await ended.getByText(supervisor.t('staff.walletTransfers.done'), { exact: true }).waitFor();
    await supervisor.checkAccess('transfers that are over');
    for (const one of [member, operator, supervisor]) await one.leave();
  },
  300_000,
);

deep(
  'staff stop a game, find a round of a vendor, decide a win on hold, and close what contradicts',
  async () => {
    const member = await visit();
    await registerHere(member);
    const database = openDatabase({ url: product.databaseUrl, maxConnections: 1 }).forMerchant(1);
    const [newest] = await inDatabase(
      sql<{ username: string }>`select username from members.members order by member_id desc limit 1`,
      product.databaseUrl,
    );
    const { playerId, gameToken, currency } = await openPlayer(database, newest?.username ?? '');
    const studio = openVendorClient(product.url, product.folder);
    const { answer } = await studio.send('authenticate', { gameToken });
    const bet = { playerId, currency, sessionToken: answer.sessionToken, roundId: 'e2e-round', amount: '10' };
    await studio.send('bet', { ...bet, txId: 'e2e-bet' });
    await studio.send('bet', { ...bet, txId: 'e2e-bet', amount: '11' });
    await inDatabase(sql`update vendors.games set win_cap = 50000`, product.databaseUrl);
    await studio.send('win', { ...bet, txId: 'e2e-win', amount: '70', roundClosed: true });
    await database.close();

    const operator = await visit();
    await openOffice(operator, 'operator', '/vendors', product);
    const { page, t } = operator;
    const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
    await rowOf(vendor)
      .getByRole('button', { name: t('staff.vendors.games'), exact: true })
      .click();
    const game = rowOf('lantern-lane');
    for (const [label, status] of [
      ['staff.vendorRounds.stop', 'GAME_DISABLED'],
      ['staff.vendorRounds.allow', 'OK'],
    ] as const) {
      await game.getByRole('button', { name: t(label), exact: true }).click();
      await agree(operator, t(label), 'a wheel that sticks');
      const tried = { ...bet, txId: `e2e-${status}`, roundId: `e2e-${status}` };
      expect((await studio.send('bet', tried)).answer.status).toBe(status);
    }
    await game.getByText(t('staff.vendorRounds.allowed'), { exact: true }).waitFor();
    await operator.checkAccess('vendors');
    await operator.checkWidth('vendors');

    // The number of open incidents leads to them.
    await rowOf(vendor).getByRole('link', { name: '2', exact: true }).click();
    await page.waitForURL(/vendor-incidents\?vendor=studio/);
    const conflict = rowOf(t('staff.vendorIncident.TX_CONFLICT'));
    const held = rowOf(t('staff.vendorIncident.WIN_HELD'));
    await held.waitFor();
    await page.getByLabel(t('staff.vendorIncidents.kind')).selectOption('TX_CONFLICT');
    await held.waitFor({ state: 'detached' });
    await operator.checkAccess('incidents of vendors');
    await operator.checkWidth('incidents of vendors');
    await conflict.getByRole('button', { name: t('staff.open'), exact: true }).click();
    const incident = page.getByRole('dialog', { name: t('staff.vendorIncidents.one'), exact: true });
    await incident.getByRole('cell', { name: 'e2e-bet' }).waitFor();
    await operator.checkAccess('an incident of a vendor');
    await incident.getByRole('button', { name: t('staff.vendorRounds.close'), exact: true }).click();
    await agree(operator, t('staff.vendorRounds.close'), 'the vendor sent one number twice');
    await incident.getByText('the vendor sent one number twice').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(t('staff.vendorRounds.noIncident')).waitFor();
    await page.getByLabel(t('staff.vendorIncidents.kind')).selectOption('all');
    await held.getByRole('button', { name: t('staff.open'), exact: true }).click();
    await incident.getByRole('button', { name: t('staff.vendorRounds.pay'), exact: true }).click();
    await agree(operator, t('staff.vendorRounds.pay'), 'the studio shows the round');
    await incident.getByRole('link', { name: 'e2e-round' }).click();
    const round = page.getByRole('dialog', { name: t('staff.vendorRounds.round'), exact: true });
    await rowOf('e2e-round')
      .getByRole('button', { name: t('staff.open'), exact: true })
      .click();
    await round.getByText(t('staff.vendorRounds.held'), { exact: true }).waitFor();
    await operator.checkAccess('a round of a vendor');
    await operator.checkWidth('a round of a vendor');
    // A reload shows the same; the keyboard closes it and looks for the rounds of the member by name.
    await page.reload();
    // Its state and the steps of its money both say it.
    await round.getByText(t('staff.vendorRounds.CLOSED'), { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel(t('staff.vendorRounds.number')).fill(newest?.username ?? '');
    await page.keyboard.press('Enter');
    await rowOf('e2e-OK').waitFor();
    await page.getByLabel(t('staff.vendorRounds.number')).fill('e2e-GAME_DISABLED');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('staff.vendorRounds.alone') }).waitFor();

    // The log has every call, also the one that contradicts; its filters are in the address.
    await operator.open('/backoffice/vendor-calls');
    await page.getByLabel(t('staff.vendors.calls.status')).selectOption('TX_CONFLICT');
    await rowOf('TX_CONFLICT').getByText('e2e-bet').waitFor();
    await page.waitForURL(/status=TX_CONFLICT/);
    await operator.checkAccess('calls of vendors');
    await operator.checkWidth('calls of vendors');
    await inDatabase(
      sql`insert into vendors.game_days (merchant, vendor, day, game_code, currency, rounds, bets, wins, bets_squared, wins_squared, bets_wins)
      values (1, 'studio', current_date - 1, 'lantern-lane', ${currency}, 20000, 200000000, 193000000, 2000000000000, 9000000000000, 1930000000000)`,
      product.databaseUrl,
    );

    const before = (await walletsOf(member)).main;
    const supervisor = await visit({ size: 'phone', theme: 'dark' });
    await openOffice(supervisor, 'supervisor', '/approvals', product);
    const proposal = supervisor.page
      .getByRole('row')
      .filter({ hasText: supervisor.t('staff.proposal.vendor-win.decide') });
    await proposal
      .getByRole('button', { name: supervisor.t('staff.approvals.approve'), exact: true })
      .click();
    await agree(supervisor, supervisor.t('staff.approvals.approve'));
    await until(
      'the win is paid',
      20_000,
      async () => (await walletsOf(member)).main === (before ?? 0n) + 700_000n,
    );
    for (const [path, text] of [
      ['/vendors?vendor=studio', 'lantern-lane'],
      ['/vendor-incidents?state=closed', 'e2e-round'],
      ['/vendor-rounds?number=e2e-round', 'e2e-round'],
      ['/vendor-calls?txId=e2e-win', 'e2e-win'],
      ['/vendor-returns', 'lantern-lane'],
    ] as const)
      for (const language of ['EN', 'VI', 'TY', 'QPS']) {
        await supervisor.speak(language);
        await supervisor.page.evaluate((code) => localStorage.setItem('lang', code), language);
        await supervisor.open(`/backoffice${path}`);
        await supervisor.page.getByText(text, { exact: true }).first().waitFor();
        await allRead(supervisor);
        await supervisor.checkAccess(`${path} on a phone ${language}`);
        await supervisor.checkWidth(`${path} on a phone ${language}`);
      }
    for (const one of [member, operator, supervisor]) await one.leave();
  },
  300_000,
);
