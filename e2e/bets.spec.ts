import { newKey } from '@tyche/testkit/key';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { useBrowser } from './browser.ts';
import {
  balanceOf,
  fastGame,
  fillLogin,
  newName,
  ordersOf,
  password,
  pickDigits,
  registerHere,
  registerQuietly,
  roomyDraw,
  slowGame,
  timerRuns,
  toCart,
} from './steps.ts';

const visit = useBrowser();
const START = 100_000_000n;
const STAKE = 20_000_000n;

test.concurrent('a guest who confirms logs in and finds his cart as it was; his bet can be cancelled before the close', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  const name = newName();
  const other = await visit();
  await registerHere(other, name);
  await other.leave();

  await pickDigits(visitor, slowGame, 'all');
  await toCart(visitor);
  await roomyDraw(visitor, slowGame.id, 15);
  await visitor.button('lottery.order.login', { count: 1_000 }).click();
  await fillLogin(visitor, name);
  await page.getByText(t('lottery.cart.lines', { count: 1 })).waitFor();
  const confirm = visitor.button('lottery.order.confirm', { count: 1_000 });
  if ((await ordersOf(visitor)).length === 0) await confirm.click();
  await until('the order stands', 10_000, async () => (await ordersOf(visitor)).length === 1);
  expect(await balanceOf(visitor)).toBe(START - STAKE);

  await page.getByRole('tab', { name: t('lottery.tab.bets') }).click();
  const row = page.getByRole('tabpanel').getByRole('row').nth(1);
  await row.getByRole('button', { name: new RegExp(`^${t('lottery.cancel.button')}`) }).click();
  await visitor.checkAccess('cancel dialog');
  await visitor.button('lottery.cancel.confirm').click();
  await row.getByText(t('lottery.bets.state.cancelled')).waitFor();
  expect(await balanceOf(visitor)).toBe(START);
  // No money of his is in the draw any more: its clock stays in ink.
  await page.locator('[data-draw-of] [data-mine]').waitFor({ state: 'detached' });
  await visitor.leave();
}, 180_000);

deep.concurrent(
  'a cart whose lines exclude one another says that every result loses',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await visitor.open('/lottery?gameCode=fast5d-5m&playType=ssc.ball.side');
    const pick = async (row: number, cell: number) => {
      await page.locator(`[data-row="${row}"] [data-cell="${cell}"]`).click();
      await toCart(visitor);
    };
    await pick(0, 0);
    await pick(1, 0);
    await page.getByText(t('lottery.cart.lines', { count: 2 })).waitFor();
    expect(await page.getByText(t('pad.certainLoss', { amount: '₱0.10' })).count()).toBe(0);
    await page.getByRole('button', { name: t('lottery.cart.clear') }).click();
    await pick(0, 0);
    await pick(0, 1);
    await page.getByText(t('pad.certainLoss', { amount: '₱0.10' })).waitFor();
    await visitor.leave();
  },
  180_000,
);

deep.concurrent(
  'a chase stops at its first win, and what it had set aside comes back',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await registerHere(visitor);
    await pickDigits(visitor, fastGame, 'all');
    await toCart(visitor);
    await page.getByRole('switch', { name: t('lottery.chase.title') }).check({ force: true });
    const stop = page.getByRole('checkbox', { name: t('lottery.chase.stopOnWin') });
    if (!(await stop.isChecked())) await stop.check({ force: true });
    await page.getByRole('spinbutton', { name: t('lottery.chase.draws'), exact: true }).fill('3');
    await visitor.checkAccess('chase panel');
    await roomyDraw(visitor, fastGame.id, 6);
    await visitor.button('lottery.order.confirm', { count: 3_000 }).click();
    await until('the chase stands', 10_000, async () => (await ordersOf(visitor)).length === 3);
    expect(await balanceOf(visitor)).toBe(START - 3n * STAKE);
    const after = START - STAKE + 19_500_000n + 60_000n;
    await until(
      'the first draw paid and the rest came back',
      120_000,
      async () => (await balanceOf(visitor)) === after,
    );
    const states = (await ordersOf(visitor)).map(({ chasingPhase, status }) => [chasingPhase, status]);
    expect(states.toSorted()).toEqual([
      [1, 4],
      // A draw that closes before the first one is settled takes no bet of the chase: its money comes back as void (12).
      [2, expect.toBeOneOf([6, 12])],
      [3, expect.toBeOneOf([6, 12])],
    ]);
    await visitor.leave();
  },
  240_000,
);

deep.concurrent(
  'of a chase some draws are taken back, and its bet is placed again from the receipt',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await registerHere(visitor);
    await visitor.open('/lottery?gameCode=fast5d-5m&playType=ssc.3.straight.last');
    for (const row of [0, 1, 2]) await page.locator(`[data-row="${row}"] [data-cell="7"]`).click();
    await toCart(visitor);
    await page.getByRole('switch', { name: t('lottery.chase.title') }).check({ force: true });
    await page.getByRole('spinbutton', { name: t('lottery.chase.draws'), exact: true }).fill('4');
    await roomyDraw(visitor, slowGame.id, 40);
    await visitor.button('lottery.order.confirm', { count: 4 }).click();
    await until('the chase stands', 10_000, async () => (await ordersOf(visitor)).length === 4);
    expect(await balanceOf(visitor)).toBe(START - 4n * 20_000n);

    await page.getByRole('tab', { name: t('lottery.tab.bets') }).click();
    const newest = page.getByRole('tabpanel').getByRole('row').nth(1);
    await newest.getByRole('button', { name: new RegExp(`^${t('lottery.bets.receipt')}`) }).click();
    await visitor.button('pad.chase.button').click();
    const dialog = page.getByRole('dialog', { name: t('lottery.chase.title') });
    const draws = dialog.getByRole('listitem').getByRole('checkbox');
    await draws.first().waitFor();
    const ahead = await draws.count();
    for (const at of [0, 1]) await draws.nth(at).check({ force: true });
    await visitor.checkAccess('draws of a chase');
    await dialog.getByRole('button', { name: t('pad.chase.cancel', { count: 2, amount: '₱4.00' }) }).click();
    await until('two draws are taken back', 10_000, async () => {
      const states = (await ordersOf(visitor)).map(({ status }) => status);
      return states.filter((status) => status === 8).length === 2;
    });
    expect(ahead).toBeGreaterThanOrEqual(3);
    expect(await balanceOf(visitor)).toBe(START - 2n * 20_000n);
    await page.keyboard.press('Escape');
    await visitor.button('pad.rebet.button').click();
    await page.getByText(t('lottery.cart.lines', { count: 1 })).waitFor();
    await visitor.leave();
  },
  200_000,
);

test.concurrent('when the answer to a confirm is lost, the same order is sent again and taken once', async () => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectErrors(/ERR_FAILED|Failed to load resource/);
  await registerHere(visitor);
  await pickDigits(visitor, slowGame, 'all');
  await toCart(visitor);
  const keys: string[] = [];
  await page.route('**/lgw/orders/betting', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    // The server has taken it, and nobody hears.
    if (keys.length <= 2) {
      await route.fetch();
      await route.abort('failed');
      return;
    }
    await route.continue();
  });
  await roomyDraw(visitor, slowGame.id, 15);
  await visitor.button('lottery.order.confirm', { count: 1_000 }).click();
  await page.getByText(visitor.t('lottery.cart.empty')).waitFor();
  expect(keys.length).toBe(3);
  expect(new Set(keys).size).toBe(1);
  expect((await ordersOf(visitor)).length).toBe(1);
  expect(await balanceOf(visitor)).toBe(START - STAKE);
  await visitor.leave();
}, 150_000);

deep.concurrent(
  'the balance is hidden, shown and refreshed; what is pushed survives a break of the line',
  async () => {
    const visitor = await visit();
    const { page, context, t } = visitor;
    visitor.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR/);
    await registerQuietly(visitor);
    const chip = page.locator('header').getByRole('group', { name: t('account.balance.label') });
    await chip.filter({ hasText: '10,000.00' }).waitFor();
    await visitor.button('account.balance.hide').click();
    await chip.filter({ hasText: '***' }).waitFor();
    await page.reload();
    await chip.filter({ hasText: '***' }).waitFor();
    await visitor.button('account.balance.show').click();
    await chip.filter({ hasText: '10,000.00' }).waitFor();

    await pickDigits(visitor, slowGame, 'all');
    // The program must be there before the line goes: the picks count also before it.
    await timerRuns(page);
    await context.setOffline(true);
    await page.getByText(t('common.offline')).waitFor({ timeout: 30_000 });
    await visitor.checkAccess('offline');
    // Meanwhile the member bets from elsewhere: the page cannot hear of it.
    const { numero, status } = await betElsewhere(visitor);
    expect({ numero, status }).toEqual({ numero: expect.stringMatching(/^\d{12}$/), status: 200 });
    await context.setOffline(false);
    await page.getByText(t('common.offline')).waitFor({ state: 'detached', timeout: 40_000 });
    await chip.filter({ hasText: /9,998\.\d\d/ }).waitFor();
    // And then hears again: a second bet moves the balance without a reload.
    await betElsewhere(visitor);
    await chip.filter({ hasText: /9,996\.\d\d/ }).waitFor();
    await visitor.button('account.balance.refresh').click();
    await visitor.leave();
  },
  180_000,
);

/** A bet of one over the wire with the visitor's session, past his page. */
async function betElsewhere(
  visitor: Awaited<ReturnType<typeof visit>>,
): Promise<{ numero: string; status: number }> {
  const cookies = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const url = new URL(visitor.page.url()).origin;
  let numero = '';
  await until('a draw takes bets', 30_000, async () => {
    const { currentNumero } = await (await fetch(`${url}/lgw/numeros/near?gameId=102`)).json();
    numero = currentNumero.numero;
    return currentNumero.isSale;
  });
  const body = {
    gameId: 102,
    currentNumero: numero,
    bettingSlipString: '0_0_0~1~21~1~1950~1',
    betCartAmountSum: '2',
  };
  const answer = await fetch(`${url}/lgw/orders/betting`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newKey(),
      cookie: cookies,
    },
    body: JSON.stringify(body),
  });
  return { numero, status: answer.status };
}

test.concurrent('with the keyboard alone one registers and places a bet', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Goes on with Tab until the focus is on what is wanted. */
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 150; presses += 1) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted))
        return;
      await press('Tab');
    }
    throw new Error(`the keyboard does not reach ${wanted}`);
  };
  await visitor.open('/register');
  await page.locator('main [name=username]').waitFor();
  for (const [field, text] of [
    ['username', newName()],
    ['password', password],
    ['confirmPassword', password],
  ] as const) {
    await tabTo(`main [name=${field}]`);
    await page.keyboard.type(text);
  }
  await tabTo('main [name=agreement]');
  await press('Space');
  await tabTo('main form [type=submit]');
  await press('Enter');
  await page.getByRole('dialog', { name: t('auth.registered.title') }).waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await visitor.open('/lottery?gameCode=fast5d-5m&playType=ssc.1.fixed');
  await timerRuns(page);
  await tabTo('[data-row="0"] [data-cell]');
  await press('ArrowRight', 'Space');
  await page.locator('[data-row="0"] [data-cell="1"][aria-pressed=true]').waitFor();
  await tabTo('[data-row="1"] [data-cell]');
  await press('Enter');
  await roomyDraw(visitor, slowGame.id, 15);
  for (let presses = 0; presses < 150; presses += 1) {
    await press('Tab');
    const label = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (label === t('lottery.pad.betNow')) break;
  }
  await press('Enter');
  await page.getByRole('dialog', { name: t('lottery.order.confirmTitle') }).waitFor();
  await visitor.checkAccess('bet now');
  for (let presses = 0; presses < 10; presses += 1) {
    const label = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (label === t('lottery.order.confirm', { count: 2 })) break;
    await press('Tab');
  }
  await press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await until('the order stands', 10_000, async () => (await ordersOf(visitor)).length === 1);
  expect(await balanceOf(visitor)).toBe(START - 40_000n);
  await visitor.leave();
}, 150_000);
