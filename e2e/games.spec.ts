// Vendors' games: found in a lobby, opened in a frame, played, recorded and checked; and what is shown when the vendor is gone.
import { execFileSync } from 'node:child_process';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { beforeAll, expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import {
  balanceOf,
  checkWithFrame,
  dragTo,
  gameFrame,
  playGame,
  recordedBets,
  spinOnce,
  untilGamesListed,
} from './games-steps.ts';
import { answerOf, inDatabase } from './office-steps.ts';
import { useBrowser } from './browser.ts';
import { sharedProduct } from './test-product.ts';
import { registerHere } from './steps.ts';

const visit = useBrowser();
beforeAll(() => untilGamesListed(sharedProduct().url), 250_000);

test.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    0,
  ),
)(
  'a slot is found, played, recorded to the unit, and drawn again by the player (%s, %s)',
  async (size, theme) => {
    const visitor = await visit({ size, theme });
    const { page, t } = visitor;
    await registerHere(visitor);
    const before = await balanceOf(visitor);

    await visitor.open('/rng');
    await page.getByRole('heading', { name: 'Triple Koi' }).waitFor();
    await visitor.checkAccess(`lobby ${size} ${theme}`);
    await visitor.checkWidth(`lobby ${size} ${theme}`);
    // One letter wrong, as it is typed on a phone.
    await page.getByRole('searchbox').fill('lantren lane');
    await page.getByRole('heading', { name: 'Triple Koi' }).waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: t('games.playNamed', { name: 'Lantern Lane' }), exact: true })
      .click();

    const frame = await gameFrame(visitor);
    await checkWithFrame(visitor);
    await visitor.checkWidth(`game ${size} ${theme}`);
    for (let spins = 0; spins < 3; spins += 1) await spinOnce(visitor, frame);

    const bets = await recordedBets(visitor);
    expect(bets.map(({ gameName }) => gameName)).toEqual(['Lantern Lane', 'Lantern Lane', 'Lantern Lane']);
    const net = bets.reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
    expect(await balanceOf(visitor)).toBe(before + net);

    // The seed is shown when the player takes a new one; then each round can be drawn again, here.
    await frame.getByRole('button', { name: t('studio.fairness'), exact: true }).click();
    await frame.getByRole('button', { name: t('studio.rotate'), exact: true }).click();
    await frame.getByText(t('studio.revealed')).waitFor();
    await checkWithFrame(visitor);
    await frame.getByRole('button', { name: t('studio.close'), exact: true }).click();
    await frame.getByRole('button', { name: t('studio.rounds'), exact: true }).click();
    await frame.locator('dialog li button').first().click();
    await frame.getByRole('button', { name: t('studio.check'), exact: true }).click();
    await frame.getByText(t('studio.judged.same')).waitFor();
    await checkWithFrame(visitor);
    await visitor.leave();
  },
  240_000,
);

test.each(
  variants(
    [
      ['desktop', 'light', 'by hand'],
      ['phone', 'dark', 'by itself'],
    ] as const,
    1,
  ),
)(
  'crash: a bet in the round of all is cashed out, recorded to the unit, and its round drawn again (%s, %s, %s)',
  async (size, theme, way) => {
    const visitor = await visit({ size, theme });
    const { t } = visitor;
    await registerHere(visitor);
    const before = await balanceOf(visitor);
    const frame = await playGame(visitor, '/inhouse', 'Sky Lantern');
    const seat = frame.getByRole('region', { name: t('originals.crash.seat', { number: 1 }), exact: true });
    const button = (text: string) => seat.getByRole('button').filter({ hasText: text });
    if (way === 'by itself') {
      await seat.getByRole('checkbox').check();
      await seat.getByRole('spinbutton').fill('1.01');
      await seat.getByRole('spinbutton').blur();
    }
    await button(t('originals.crash.betNext'))
      .or(button(t('originals.crash.bet')))
      .first()
      .waitFor();
    await checkWithFrame(visitor);
    await visitor.checkWidth(`crash ${size} ${theme}`);
    // Placed now, or when the next round opens.
    await seat.getByRole('button').first().click();
    await button(t('originals.crash.accepted')).waitFor({ timeout: 200_000 });
    if (way === 'by hand') {
      await button(t('originals.crash.out'))
        .first()
        .click({ timeout: 60_000 })
        .catch(() => undefined);
    }
    const told = seat.getByRole('status');
    await until('the bet has its end', 200_000, async () => ((await told.textContent()) ?? '') !== '');

    await until('the bet is settled', 200_000, async () =>
      (await recordedBets(visitor)).every(({ state }) => state !== 'placed'),
    );
    const [bet] = await recordedBets(visitor);
    expect(bet).toMatchObject({ gameName: 'Sky Lantern', state: bet?.payout === 0n ? 'lost' : 'won' });
    expect(await balanceOf(visitor)).toBe(before + (bet?.payout ?? 0n) - (bet?.stake ?? 0n));
    // When the round of all is over, its link is public and anyone can draw it again.
    await frame.getByText(t('originals.crash.ended'), { exact: true }).waitFor({ timeout: 200_000 });
    await frame.getByRole('button', { name: t('studio.rounds'), exact: true }).click();
    await frame.locator('dialog li button').first().click();
    await frame.getByRole('button', { name: t('studio.check'), exact: true }).click();
    await frame.getByText(t('studio.judged.same')).waitFor();
    await checkWithFrame(visitor);
    await frame.getByRole('button', { name: t('studio.close'), exact: true }).click();
    await frame.getByRole('button', { name: t('studio.fairness'), exact: true }).click();
    await frame.getByText(t('originals.crash.beaconRound')).waitFor();
    await frame.getByText(t('studio.chain.commitment')).first().waitFor();
    // The last link that is public leads back to what was published before the first round.
    await frame.getByRole('button', { name: t('studio.chain.check'), exact: true }).click();
    const [correct = ''] = t('studio.chain.leads', { no: '1', place: '#' }).split('#');
    await frame.locator('dialog [role=status]').filter({ hasText: correct }).waitFor();
    await checkWithFrame(visitor);
    await visitor.leave();
  },
  480_000,
);

deep.each(variants(['light', 'dark'] as const, 1))(
  'on a phone a button opens the menu of the game; it goes to an edge, keeps its place, and covers nothing at first (%s)',
  async (theme) => {
    const visitor = await visit({ size: 'phone', theme });
    const { page, t } = visitor;
    await registerHere(visitor);
    await playGame(visitor, '/rng', 'Lantern Lane');
    const puck = visitor.button('games.menu');
    const place = async () =>
      (await puck.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
    const game = await page.locator('iframe').boundingBox();
    const first = await place();
    expect(first.y).toBeGreaterThanOrEqual((game?.y ?? 0) + (game?.height ?? 0));
    expect(first.x).toBeLessThan(20);

    // Over the game, whose page must not get the movements; let go left of the middle, then right of it.
    await dragTo(page, first, { x: 150, y: 500 });
    expect((await place()).x).toBeLessThan(20);
    await dragTo(page, await place(), { x: 260, y: 300 });
    const left = await place();
    expect([left.x + left.width > 370, Math.abs(left.y + left.height / 2 - 300) < 3]).toEqual([true, true]);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.reload();
    await gameFrame(visitor);
    expect(await place()).toEqual(left);

    await puck.press('ArrowLeft');
    expect(await place()).toEqual({ ...left, x: first.x });
    await puck.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Lantern Lane' });
    await menu.getByRole('link', { name: t('games.toLobby'), exact: true }).waitFor();
    await checkWithFrame(visitor);
    await visitor.checkWidth(`menu of a game ${theme}`);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await puck.evaluate((button) => button === document.activeElement)).toBe(true);

    await puck.click();
    await menu.getByRole('button', { name: t('games.menu.limits'), exact: true }).click();
    await page.getByRole('heading', { name: t('centre.menu.playSafely') }).waitFor();
    await page.goBack();
    await puck.click();
    await menu.getByRole('link', { name: t('games.toLobby'), exact: true }).click();
    await page.waitForURL(/\/rng/);
    await visitor.leave();
  },
  120_000,
);

deep(
  'a guest plays for play money, and no wallet moves',
  async () => {
    const visitor = await visit({ size: 'phone' });
    const { page, t } = visitor;
    await visitor.open('/inhouse');
    await page
      .getByRole('button', { name: t('games.demoNamed', { name: 'Durian Field' }), exact: true })
      .click();
    const frame = await gameFrame(visitor);
    await frame.getByText(t('studio.playMoney'), { exact: true }).waitFor();
    await frame.getByRole('button', { name: t('originals.mines.start'), exact: true }).click();
    const tiles = frame.locator('main button[aria-label]:not([disabled])');
    await until('the field is open', 20_000, async () => (await tiles.count()) >= 25);
    await checkWithFrame(visitor);
    const balance = await balanceOf(visitor);
    // The first tile: safe, and taken; or a mine.
    await frame.getByRole('button', { name: t('originals.mines.tile', { tile: 7 }), exact: true }).click();
    const take = frame.locator('main button').filter({ hasText: '₱' });
    await until('the tile is turned', 20_000, async () => {
      if (await take.first().isEnabled()) await take.first().click();
      return (
        (await frame.getByRole('button', { name: t('originals.mines.start'), exact: true }).count()) === 1
      );
    });
    expect(await balanceOf(visitor)).toBe(balance);
    await visitor.leave();
  },
  120_000,
);

deep(
  'a heart goes in and out, and favourites are a list of their own',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    await registerHere(visitor);
    await visitor.open('/rng');
    const heart = (name: string) =>
      page.getByRole('button', { name: t('games.favourite', { name }), exact: true });
    for (const name of ['Dragon Boat 243', 'One Die']) {
      await heart(name).click();
      await until(
        `${name} is a favourite`,
        10_000,
        async () => (await heart(name).getAttribute('aria-pressed')) === 'true',
      );
    }
    await page.getByRole('button', { name: t('games.list.FAVOURITES'), exact: true }).click();
    await page.getByRole('heading', { name: 'Lantern Lane' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'One Die' }).waitFor();
    const shown = async () => page.locator('#content').getByRole('heading', { level: 2 }).allTextContents();
    expect(await shown()).toEqual(['One Die', 'Dragon Boat 243']);
    await page.reload();
    await page.getByRole('heading', { name: 'One Die' }).waitFor();
    await heart('One Die').click();
    await page.getByRole('heading', { name: 'One Die' }).waitFor({ state: 'detached' });
    expect(await answerOf(await page.request.get('/wps/relay/MCSFE_getFavoriteGames'))).toHaveLength(1);
    await visitor.leave();
  },
  120_000,
);

test('answers that are lost keep one bet one bet; the page says what happened to the money', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  visitor.expectErrors(/net::ERR_FAILED/);
  await registerHere(visitor);
  const before = await balanceOf(visitor);
  const frame = await playGame(visitor, '/rng', 'Lantern Lane');
  // The studio takes the bet, and no answer of it reaches the page.
  let asked = 0;
  await page.route('**/play/api/rounds', async (route) => {
    asked += 1;
    await route.fetch();
    await route.abort();
  });
  await frame.getByRole('button', { name: t('slots.spin'), exact: true }).click();
  await page.getByRole('heading', { name: t('games.silent') }).waitFor();
  await page.getByText(t('games.lastRounds')).waitFor();
  await visitor.checkAccess('a game that does not answer');
  expect(asked).toBeGreaterThan(3);
  // One may still wait for its answer.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('heading', { name: t('games.silent') }).waitFor({ state: 'detached' });
  const bets = await recordedBets(visitor);
  expect(bets).toHaveLength(1);
  expect(await balanceOf(visitor)).toBe(before + (bets[0]?.payout ?? 0n) - (bets[0]?.stake ?? 0n));
  await visitor.leave();
}, 120_000);

deep(
  'the vendor is killed in the middle of a round and back: nothing is lost, nothing is drawn twice',
  async () => {
    const visitor = await visit();
    const { t } = visitor;
    visitor.expectErrors(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|status of 50\d/);
    await registerHere(visitor);
    const before = await balanceOf(visitor);
    const frame = await playGame(visitor, '/rng', 'Lantern Lane');
    await frame.getByRole('button', { name: t('slots.spin'), exact: true }).click();
    killStudio(sharedProduct().folder);
    const spin = frame.getByRole('button', { name: t('slots.spin'), exact: true });
    await until(
      'the round is shown',
      60_000,
      async () => (await spin.count()) === 1 && (await spin.isEnabled()),
    );
    await until('every bet is settled', 60_000, async () =>
      (await recordedBets(visitor)).every(({ state }) => state !== 'placed'),
    );
    const settled = await recordedBets(visitor);
    expect(settled.length).toBeLessThanOrEqual(1);
    const net = settled.reduce(
      (sum, { stake, payout, state }) => (state === 'void' ? sum : sum + payout - stake),
      0n,
    );
    expect(await balanceOf(visitor)).toBe(before + net);
    await spinOnce(visitor, frame);
    expect(await recordedBets(visitor)).toHaveLength(settled.length + 1);
    await visitor.leave();
  },
  180_000,
);

deep.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    0,
  ),
)(
  'a long list is read page by page: at its end by itself, and by the button (%s, %s)',
  async (size, theme) => {
    const found = async () =>
      (await answerOf(await visitor.page.request.get('/wps/relay/GCSGAME_gameList?gameType=RNG'))).totalCount;
    const visitor = await visit({ size, theme });
    const { page, t } = visitor;
    await registerHere(visitor);
    await inDatabase(addGames);
    await until('the catalogue has them', 20_000, async () => (await found()) === 88);
    await visitor.open('/rng');
    const tiles = page.locator('#content li');
    // Only tiles near the window are in the document; each tells its place in the whole list.
    const lastPlace = async () =>
      Number((await tiles.count()) && (await tiles.last().getAttribute('aria-posinset')));
    await until('the first page is there', 20_000, async () => (await tiles.count()) > 8);
    expect(await tiles.first().getAttribute('aria-setsize')).toBe('88');
    await visitor.checkAccess(`a long lobby ${size} ${theme}`);
    await visitor.checkWidth(`a long lobby ${size} ${theme}`);
    const more = page.getByRole('button', { name: t('games.more'), exact: true });
    let isAsked = false;
    page.on('request', (request) => {
      if (request.url().includes('pageNo=2')) isAsked = true;
    });
    // Step by step: one that reaches the end of this page must not reach that of the next.
    await until('the end was reached', 20_000, async () => {
      await page.evaluate(() => window.scrollBy(0, 200));
      return isAsked;
    });
    await until('the next page came by itself', 20_000, async () => (await lastPlace()) > 35);
    // Without going there: reaching the end would read the page by itself.
    await more.evaluate((button: HTMLElement) => button.click());
    await more.waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await until('the last one is there', 20_000, async () => (await lastPlace()) === 88);
    expect(await tiles.count()).toBeLessThan(88);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: t('games.about', { name: 'Lantern Lane' }), exact: true }).click();
    const about = page.getByRole('dialog', { name: 'Lantern Lane' });
    await about.getByText(t('games.fact.rtp')).waitFor();
    await visitor.checkAccess(`facts of a game ${size} ${theme}`);
    await about.getByRole('button', { name: t('common.close'), exact: true }).click();
    // A list that is emptied again shows the games, and the field is empty too.
    const field = page.getByRole('searchbox');
    await field.fill('no game is called so');
    await page.getByRole('button', { name: t('games.showAll'), exact: true }).click();
    await until('the field is empty', 10_000, async () => (await field.inputValue()) === '');
    await until('the games are back', 20_000, async () => (await lastPlace()) > 8);
    await inDatabase(hideGames);
    await visitor.leave();
  },
  120_000,
);

const addGames = sql`
  insert into games.entries (merchant, vendor, game_code, game_type, classes, names, rtp, volatility, max_win_x, has_demo)
  select (select min(merchant) from games.entries), 'studio', 'extra-' || n, 'RNG', array['AC'], jsonb_build_object('EN', 'Extra Game ' || n), null, null, null, false
  from generate_series(1, 80) n on conflict (merchant, vendor, game_code) do update set is_hidden = false, is_retired = false`;
const hideGames = sql`update games.entries set is_hidden = true where game_code like 'extra-%'`;

/** Ends the studio's process of a product without a word; its keeper starts it again. */
function killStudio(folder: string): void {
  const found = execFileSync('pgrep', ['-f', `studio/src/main.ts --data=${folder}/`], { encoding: 'utf8' });
  for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
}
