import { readFile } from 'node:fs/promises';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { type Visitor, useBrowser } from './browser.ts';
import { balanceOf, ordersOf, registerHere, roomyDraw, toCart } from './steps.ts';

const visit = useBrowser();
const NORTH = { id: 701, path: '/results?gameCode=vn-fast-north-1m' } as const;

interface Drawn {
  readonly numero: string;
  readonly winNo: string;
}

/** The draws of a game that have a result, newest first, when there are two of them. */
async function twoDraws({ page }: Visitor, gameId: number): Promise<readonly [Drawn, Drawn]> {
  let drawn: readonly Drawn[] = [];
  await until('two draws are made', 170_000, async () => {
    const answer = await page.request.get(`/lgw/draw/${gameId}?page=0&size=20`);
    drawn = ((await answer.json()).content as readonly Drawn[]).filter(({ winNo }) => winNo !== '');
    return drawn.length >= 2;
  });
  const [newest, before] = drawn;
  if (!newest || !before) throw new Error('unreachable: two draws were awaited');
  return [newest, before];
}

/** Results are cards in columns; arrow keys go from a card to the one beside it and to the one below. */
async function goesByArrows({ page, t }: Visitor): Promise<void> {
  const cards = page.getByRole('main').getByRole('list').first();
  const bets = cards.getByRole('link', { name: t('results.play') });
  const [one, two] = [await bets.nth(0).boundingBox(), await bets.nth(1).boundingBox()];
  expect(two?.y).toBe(one?.y);
  await bets.nth(0).focus();
  await page.keyboard.press('ArrowRight');
  expect(await bets.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Home');
  expect(await bets.nth(0).evaluate((link) => link === document.activeElement)).toBe(true);
}

const written = (numero: string) => `${numero.slice(0, 8)}-${numero.slice(8)}`;
const dayOf = (numero: string) => `${numero.slice(0, 4)}-${numero.slice(4, 6)}-${numero.slice(6, 8)}`;

test.concurrent('of a lottery one finds the draws of a day, the sheet of a draw, its charts, and what a ticket has won', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  const [, draw] = await twoDraws(visitor, NORTH.id);
  await visitor.open('/results');
  const link = page.locator(`main a[href="${NORTH.path}"]`);
  const name = (await link.locator('span').first().textContent()) ?? '';
  const lines = page.getByRole('main').getByRole('listitem');
  const all = await lines.count();
  await goesByArrows(visitor);
  await page.getByRole('searchbox', { name: t('results.search') }).fill(name);
  await until('the list is narrowed', 5_000, async () => (await lines.count()) < all);
  await visitor.checkAccess('results of a search');
  await link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  const entries = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  const day = page.getByLabel(t('results.day'), { exact: true });
  await day.fill('2020-01-01');
  await page.getByText(t('results.none')).waitFor();
  await day.fill(dayOf(draw.numero));
  await entries.filter({ hasText: written(draw.numero) }).waitFor();
  expect(await entries.count()).toBeGreaterThanOrEqual(2);
  await page.getByLabel(t('results.number')).fill(written(draw.numero));
  await until('only that draw is shown', 5_000, async () => {
    return (await entries.allInnerTexts()).join() === written(draw.numero);
  });

  const numbers = draw.winNo.split(/[;,]/);
  const first = numbers[0] ?? '';
  const sheet = page.getByRole('table', { name: t('results.sheetCaption') });
  expect(await sheet.locator('b').allInnerTexts()).toEqual(numbers);
  // The special prize alone is red, and every number is in the middle of its column.
  const looks = await sheet
    .locator('b')
    .evaluateAll((all) => all.map((one) => [getComputedStyle(one).color, getComputedStyle(one).textAlign]));
  expect(looks.filter(([colour]) => colour === looks[0]?.[0])).toHaveLength(1);
  expect(new Set(looks.map(([, align]) => align))).toEqual(new Set(['center']));
  const tails = page.getByRole('table', { name: t('results.headTail') });
  expect(await tails.getByRole('row').count()).toBe(11);
  await page.getByRole('radio', { name: t('results.sheet.last2') }).check({ force: true });
  expect(await sheet.locator('b').allInnerTexts()).toEqual(numbers.map((number) => number.slice(-2)));
  await visitor.checkAccess('prize sheet');

  await page.getByRole('tab', { name: t('results.tab.charts') }).click();
  await page.getByText(t('lottery.trend.independent')).waitFor();
  for (const part of ['results.chart.places', 'results.chart.gan'] as const)
    await page.getByRole('region', { name: t(part) }).waitFor();
  await visitor.checkAccess('charts of a board');

  await page.getByRole('tab', { name: t('results.tab.check') }).click();
  await page.getByLabel(t('results.check.draw'), { exact: true }).selectOption(draw.numero);
  const check = async (text: string) => {
    await page.getByLabel(t('results.check.ticket'), { exact: true }).fill(text);
    await visitor.button('results.check.button').click();
  };
  await check(first);
  await page.getByText(t('results.check.won', { prize: t('results.prize.DB'), count: 1 })).waitFor();
  const lasts = new Set(numbers.map((number) => number.slice(-2)));
  const nowhere = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).find(
    (n) => !lasts.has(n),
  );
  await check(`000${nowhere}`);
  await page.getByText(t('results.check.nothing')).waitFor();
  await check('ticket');
  await page.getByText(t('results.check.noTicket')).waitFor();
  await visitor.checkAccess('ticket check');
  await visitor.leave();
}, 260_000);

/** Bets on the last three digits, as a chase over some draws. */
async function chaseDigits(visitor: Visitor, draws: number): Promise<void> {
  const { page, t } = visitor;
  await visitor.open('/lottery?gameCode=fast5d-5m&playType=ssc.3.straight.last');
  const ownClock = page.locator('[data-draw-of="fast5d-5m"] [data-mine]');
  expect(await ownClock.count()).toBe(0);
  for (const row of [0, 1, 2]) await page.locator(`[data-row="${row}"] [data-cell="7"]`).click();
  await roomyDraw(visitor, 102, 20);
  await toCart(visitor);
  await page.getByRole('switch', { name: t('lottery.chase.title') }).check({ force: true });
  await page.getByRole('spinbutton', { name: t('lottery.chase.draws'), exact: true }).fill(String(draws));
  await visitor.button('lottery.order.confirm', { count: draws }).click();
  // Then the focus is back on the pad, and stays where it is put next.
  await page.getByText(t('lottery.cart.empty')).waitFor();
  // The clock of a draw that one has bet on may turn red; any other stays in ink.
  await ownClock.waitFor();
}

deep.concurrent(
  'all bets are in one list: filtered, opened, downloaded as a file, placed again',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await registerHere(visitor);
    await visitor.open('/orders');
    await page.getByRole('link', { name: t('orders.toLottery') }).click();
    await page.locator('[data-pad]').waitFor();
    // None of the draws is drawn before its bet was looked for among those that are open.
    await roomyDraw(visitor, 102, 90);
    await chaseDigits(visitor, 3);
    await until('the chase stands', 10_000, async () => (await ordersOf(visitor)).length === 3);
    await page.getByRole('tab', { name: t('lottery.tab.bets') }).click();
    const lost = page.getByRole('radio', { name: t('lottery.bets.filter.lost') });
    await lost.press('Space');
    await page.getByText(t('lottery.bets.noneOfThese')).waitFor();
    // The list that comes anew does not take the filter and its focus away.
    expect(await lost.evaluate((one) => one === document.activeElement)).toBe(true);
    await visitor.open('/lottery?gameCode=fast11x5-5m&playType=x115.rx2');
    for (const cell of [0, 4]) await page.locator(`[data-row="0"] [data-cell="${cell}"]`).click();
    await roomyDraw(visitor, 203, 20);
    await toCart(visitor);
    await visitor.button('lottery.order.confirm', { count: 1 }).click();
    await until('the bet stands', 10_000, async () => (await ordersOf(visitor)).length === 4);
    const spent = await balanceOf(visitor);
    const orders = await ordersOf(visitor);
    const single = orders.find(({ gameId }) => gameId === 203);

    await visitor.open('/orders');
    const rows = page.getByRole('table', { name: t('lottery.bets.table') }).locator('tbody tr');
    const shows = (count: number) =>
      until(`${count} bets are shown`, 10_000, async () => (await rows.count()) === count);
    const game = page.getByLabel(t('orders.game'));
    await shows(4);
    await visitor.checkAccess('orders');
    await game.selectOption('203');
    await shows(1);
    const lottery = (await game.locator('option:checked').textContent()) ?? '';
    expect(await rows.first().textContent()).toContain(lottery);
    await page.getByLabel(t('orders.status'), { exact: true }).selectOption('cancelled');
    await page.getByText(t('lottery.bets.noneOfThese')).waitFor();
    await visitor.button('orders.clear').click();
    await shows(4);
    await page.getByLabel(t('orders.number')).fill(String(single?.orderNumber));
    await shows(1);
    await visitor.button('orders.clear').click();
    await page.getByLabel(t('orders.until'), { exact: true }).fill('2020-01-01');
    await shows(0);
    // A preset takes the place of typed days, and the address keeps it.
    await page.getByRole('radio', { name: t('orders.period.days', { count: 7 }) }).click({ force: true });
    await shows(4);
    await page.getByRole('checkbox', { name: t('orders.onlyChases') }).click({ force: true });
    await shows(3);
    await page.waitForURL(/days=7&repeated=1/);
    await page.reload();
    await shows(3);

    const download = page.waitForEvent('download');
    await visitor.button('orders.export').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('tyche-bets.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toBe(`"${t('orders.column.order')}"${head?.slice(head.indexOf(','))}`);
    expect(head?.split('","').at(-1)).toBe(`${t('orders.column.placed')}"`);
    const chased = orders.filter(({ gameId }) => gameId === 102);
    expect(lines.map((line) => line.split('","')[2]).sort()).toEqual(
      chased.map(({ numero }) => numero).sort(),
    );
    for (const line of lines) expect(line).toContain(`","${t('lottery.bets.state.open')}","`);

    await visitor.button('orders.clear').click();
    await shows(4);
    await page.setViewportSize({ width: 390, height: 844 });
    const first = page.getByRole('main').locator('li button[aria-haspopup=dialog]').first();
    expect(await first.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(844 - 64);
    await visitor.checkAccess('orders on a phone');
    await visitor.checkWidth('orders on a phone');
    await visitor.button('orders.set').click();
    const sheet = page.getByRole('dialog', { name: t('orders.set') });
    await sheet.getByLabel(t('orders.game')).selectOption('203');
    await visitor.checkAccess('filters on a phone');
    await sheet.getByRole('button', { name: t('orders.show', { count: 1 }) }).click();
    await visitor.button('orders.setCount', { count: 1 }).click();
    await sheet.getByRole('button', { name: t('orders.clear') }).click();
    await sheet.getByRole('button', { name: t('orders.show', { count: 4 }) }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await rows
      .filter({ hasText: lottery })
      .getByRole('button', { name: new RegExp(`^${t('lottery.bets.receipt')}`) })
      .click();
    const receipt = page.getByRole('dialog', { name: t('lottery.bets.receipt') });
    await receipt.getByText(String(single?.orderNumber)).waitFor();
    await receipt.getByRole('button', { name: t('pad.rebet.button') }).click();
    await page.waitForURL(/gameCode=fast11x5-5m/);
    await page.getByText(t('lottery.cart.lines', { count: 1 })).waitFor();
    await roomyDraw(visitor, 203, 10);
    await visitor.button('lottery.order.confirm', { count: 1 }).click();
    await until('the same bet stands again', 10_000, async () => (await ordersOf(visitor)).length === 5);
    const bets = (await ordersOf(visitor)).filter(({ gameId }) => gameId === 203).map(({ bet }) => bet);
    expect(bets).toEqual([single?.bet, single?.bet]);
    expect(await balanceOf(visitor)).toBe(spent - 20_000n);
    await visitor.leave();
  },
  360_000,
);
