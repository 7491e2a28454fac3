import { games } from '@tyche/rules/lottery/games';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { LIVE_CHANNEL } from '../apps/server/src/platform/events/events.ts';
import { until } from '@tyche/testkit/until';
import { useBrowser } from './browser.ts';
import { ordersOf, pickDigits, registerHere, roomyDraw, slowGame, timerRuns } from './steps.ts';
import { sharedProduct } from './test-product.ts';

const visitAny = useBrowser();
/** Visitors who do not save data: what the pages fetch ahead is part of what is tried. */
const visit = () => visitAny({ savesData: false });
/** Every three digits. */
const BETS = 1_000;
const LINE_ERRORS = /ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR|preload|dynamically imported/;

test.concurrent('offline a bet is refused at once, and none leaves when the line is back', async () => {
  const visitor = await visit();
  const { page, context, t } = visitor;
  visitor.expectErrors(LINE_ERRORS);
  await registerHere(visitor);
  await pickDigits(visitor, slowGame, 'all');
  // The program must be there before the line goes, and the draw still be on sale when it is back, also on a busy machine.
  await timerRuns(page);
  await roomyDraw(visitor, slowGame.id, 100);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/lgw/orders/betting')) sent.push(request.url());
  });
  await context.setOffline(true);
  await page.getByText(t('common.offline')).waitFor();
  await visitor.button('lottery.pad.betNow').click();
  const dialog = page.getByRole('dialog', { name: t('lottery.order.confirmTitle') });
  // By its name: a notice above the dialog, such as of a draw that closed just now, has a button too.
  await dialog.getByRole('button', { name: t('lottery.order.confirm', { count: BETS }) }).click();
  await dialog.getByText(t('lottery.order.offline')).waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await page.getByText(t('common.offline')).waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
  expect(await ordersOf(visitor)).toEqual([]);
  await visitor.leave();
}, 400_000);

deep.concurrent(
  'offline a page that is not there yet says so, and opens by itself when the line is back',
  async () => {
    const visitor = await visit();
    const { page, context, t } = visitor;
    visitor.expectErrors(LINE_ERRORS);
    // The idle preload is what this page has not had yet.
    await page.route('**/assets/results-page-*', (route) => route.abort('internetdisconnected'));
    await page.addInitScript(() =>
      addEventListener('taken-over', () => sessionStorage.setItem('ready', '1')),
    );
    await visitor.open('/');
    // The address changes once the program has taken over what the server drew for it.
    await until('the page is taken over', 30_000, () =>
      page.evaluate(() => sessionStorage.getItem('ready') === '1'),
    );
    await context.setOffline(true);
    await page.evaluate(() => {
      history.pushState({}, '', '/results');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.getByText(t('common.offlinePage.title')).waitFor();
    await page.unroute('**/assets/results-page-*');
    await context.setOffline(false);
    await page.getByRole('heading', { name: t('results.title') }).waitFor();
    await visitor.leave();
  },
  150_000,
);

/** A page that asks nothing for so long has read all it shows. */
const QUIET_MS = 3_000;
/** What a member's own news bring, such as a reward for the first login: it may come while the page is watched. */
const OWN_NEWS = /\/(member|promotions)\/|\/CSP_unreadCount|\/MCSFE_getClaimPromotion/;
const pages = { home: '/', 'home of a member': '/', pad: '/lottery?gameCode=fast5d-5m' };

deep.concurrent.each(Object.entries(pages))(
  'an idle %s reads nothing because other games draw',
  async (name, path) => {
    const visitor = await visit();
    const { page } = visitor;
    if (name === 'home of a member') await registerHere(visitor);
    await visitor.open(path);
    let asked: string[] = [];
    let askedAt = performance.now();
    page.on('request', (request) => {
      if (!/^\/(wps|lgw|lotto)\//.test(new URL(request.url()).pathname)) return;
      asked.push(request.url());
      askedAt = performance.now();
    });
    await timerRuns(page);
    await until(
      'the page has read what it shows',
      60_000,
      async () => performance.now() - askedAt > QUIET_MS,
    );
    asked = [];
    for (let round = 0; round < 3; round += 1) {
      await announceDraws();
      await page.waitForTimeout(1_000);
    }
    // One may be the page's own look at the site, once a minute.
    const others = asked.filter((url) => !OWN_NEWS.test(url));
    expect(others.length, others.join('\n')).toBeLessThanOrEqual(1);
    await visitor.leave();
  },
  120_000,
);

/** Tells every node that all games drew, as the relay of events does. */
async function announceDraws(): Promise<void> {
  const database = openDatabase({ url: sharedProduct().databaseUrl, maxConnections: 1 });
  for (const { code } of games) {
    const frame = JSON.stringify({ topic: 'draw.drawn', payload: { gameCode: code, number: '1' } });
    await database.reader.rows(sql`select pg_notify(${LIVE_CHANNEL}, ${frame})`);
  }
  await database.close();
}
