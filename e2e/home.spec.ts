import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { type Size, sizes, useBrowser, type VisitOptions } from './browser.ts';
import { ordersOf, registerHere, roomyDraw, timerRuns } from './steps.ts';

const visit = useBrowser();

const PAD = '/lottery?gameCode=fast5d-1m';
const STRAIGHT = `${PAD}&playType=ssc.3.straight.last`;
const SLOW_PAD = '/lottery?gameCode=fast5d-5m';
const VIETNAM = '/vnlottery?gameCode=vn-north';

test.concurrent.each(variants(['TY', 'EN', 'VI'], 0))(
  'home and pads are there before any script: in %s, as the server drew them',
  async (language) => {
    const visitor = await visit({ language, hasScript: false });
    const { page } = visitor;
    const { t } = await loadTranslator(language, 'all');
    await visitor.open('/');
    await page.getByRole('heading', { name: t('home.title'), level: 1 }).waitFor();
    await page.getByRole('link', { name: t('lottery.game.fast5d-1m'), exact: true }).waitFor();
    // By its element: a search for text leaves out the content of `noscript`.
    const notice = page.locator('noscript p');
    expect([await notice.isVisible(), await notice.textContent()]).toEqual([true, t('common.noScript')]);
    for (const path of [PAD, VIETNAM]) {
      await visitor.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[data-cell]').first().waitFor();
    }
    await visitor.leave();
  },
);

const visits: readonly (readonly [string, VisitOptions, string])[] = [
  ['home, dark, with what this browser keeps', { language: 'VI', theme: 'dark' }, '/'],
  ['home in the other direction', { language: 'QPS' }, '/'],
  ['a pad on a phone', { size: 'phone', theme: 'dark' }, PAD],
  ['the pad of Vietnam', { language: 'VI' }, VIETNAM],
];

test.concurrent.each(visits)(
  'what the server drew becomes the page, with nothing drawn anew: %s',
  async (_, options, path) => {
    const visitor = await visit(options);
    const { page, context } = visitor;
    await context.addInitScript(() => {
      localStorage.setItem('recentGames', 'racing-1m,dice-1m');
      localStorage.setItem('lotteryFavourites', '[101,102]');
      localStorage.setItem('lastPlays', 'fast5d-1m:ssc.5.zu120');
      localStorage.setItem('quickBet', '1');
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('main')?.setAttribute('data-drawn', ''),
      );
    });
    await visitor.open(path);
    // The clock shows once the page knows the server's time; its main part is still the one of the document.
    await timerRuns(page);
    expect(await page.locator('main').getAttribute('data-drawn')).toBe('');
    // An error while the HTML is taken over would be among the console's, which `leave` looks at.
    await visitor.leave();
  },
);

deep.concurrent.each(variants(Object.keys(sizes) as Size[], 1))(
  'a pad is drawn with the play of its address, and no part moves from the first paint on (%s)',
  async (size) => {
    const path = `${SLOW_PAD}&playType=ssc.ball.side`;
    const still = await visit({ size, hasScript: false });
    await still.open(path);
    const drawn = await still.page.locator('[data-row="0"] [data-cell]').allTextContents();
    expect(drawn).toHaveLength(4);
    await still.leave();

    const visitor = await visit({ size });
    const { page, context } = visitor;
    await context.addInitScript(noteShifts);
    // What this browser keeps is another play than that of the address.
    await context.addInitScript(() => localStorage.setItem('lastPlays', 'fast5d-5m:ssc.5.zu120'));
    await visitor.open(path);
    await timerRuns(page);
    // The bets, the results and the live line have come.
    await page.waitForLoadState('networkidle');
    const { total, parts } = await page.evaluate(() => (globalThis as unknown as Shifts).shifts);
    expect({ total, parts }).toSatisfy(() => total <= FONT_SHIFT);
    expect(await page.locator('[data-row="0"] [data-cell]').allTextContents()).toEqual(drawn);
    await visitor.leave();
  },
);

/** When the font of the site takes the place of the one before it, words become wider or narrower by a pixel or two: 0.0018 on a phone where it comes late. */
const FONT_SHIFT = 0.004;

interface Shifts {
  readonly shifts: { readonly total: number; readonly parts: readonly string[] };
}

/** Runs in the page, before anything else: how much moves, and which parts do. */
function noteShifts(): void {
  const shifts = { total: 0, parts: [] as string[] };
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { readonly node?: Node }[];
      };
      shifts.total += value;
      shifts.parts.push(
        ...sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 160) : '')),
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test.concurrent('every press counts once, before and while the page is taken over', async () => {
  for (const when of ['DOMContentLoaded', 'taking-over']) {
    const visitor = await visit();
    const { page, context } = visitor;
    await context.addInitScript((event) => {
      // As a quick hand presses: a digit in each of three places, the last one twice where nothing answers yet.
      const digits = event === 'DOMContentLoaded' ? [3, 1, 4, 4] : [3, 1, 4];
      const press = (digit: number, at: number) =>
        document
          .querySelector<HTMLElement>(`[data-row="${Math.min(at, 2)}"] [data-cell="${digit}"]`)
          ?.click();
      addEventListener(event, () => queueMicrotask(() => digits.forEach(press)));
    }, when);
    await visitor.open(STRAIGHT);
    for (const [row, digit] of [3, 1, 4].entries())
      await page.locator(`[data-row="${row}"] [data-cell="${digit}"][aria-pressed="true"]`).waitFor();
    await timerRuns(page);
    expect(await page.locator('[data-cell][aria-pressed="true"]').count(), when).toBe(3);
    await visitor.leave();
  }
});

deep.concurrent('a choice that is made early counts, before and while the page is taken over', async () => {
  for (const when of ['DOMContentLoaded', 'taking-over']) {
    const visitor = await visit();
    const { page, context } = visitor;
    await context.addInitScript((event) => {
      const choose = (value: string) =>
        document.querySelector<HTMLElement>(`[type="radio"][value="${value}"]`)?.click();
      addEventListener(event, () =>
        queueMicrotask(() => ['two-first', 'sides', 'two-first'].forEach(choose)),
      );
    }, when);
    await visitor.open(STRAIGHT);
    await page.locator('[data-row="2"]').waitFor({ state: 'detached' });
    await page.waitForURL(/playType=ssc\.2/);
    expect(await page.locator('[type="radio"][value="two-first"]').isChecked(), when).toBe(true);
    await visitor.leave();
  }
});

deep.concurrent('a page that never says that it is taken over answers choices all the same', async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  await context.addInitScript(() =>
    addEventListener('taken-over', (event) => event.stopImmediatePropagation(), true),
  );
  await visitor.open(STRAIGHT);
  await page.locator('[type="radio"][value="two-first"]').click({ force: true });
  await page.locator('[data-row="2"]').waitFor({ state: 'detached' });
  await visitor.leave();
});

deep.concurrent('what is pressed on another page is not pressed again when a pad opens', async () => {
  const visitor = await visit({ size: 'phone' });
  const { page, t } = visitor;
  await visitor.open('/register');
  const menu = page.locator('header').getByRole('button', { name: t('common.nav.label'), exact: true });
  await menu.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await menu.evaluate((button) => {
    button.addEventListener('click', () => document.body.setAttribute('data-again', ''));
  });
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, PAD);
  await timerRuns(page);
  expect(await page.locator('body').getAttribute('data-again')).toBeNull();
  await visitor.leave();
});

deep(
  'a language that only this browser knows is drawn by the browser, and is the server’s from then on',
  async () => {
    const visitor = await visit({ language: 'VI' });
    const { page, context, t } = visitor;
    await context.clearCookies();
    await visitor.open('/');
    await page.getByRole('heading', { name: t('home.next.title') }).waitFor();
    expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('VI');
    await visitor.leave();
  },
);

test.concurrent.each(variants(Object.keys(sizes) as Size[], 0))(
  'a quick pick is placed with two presses from the home page, which then begins with the open bet (%s)',
  async (size) => {
    const visitor = await visit({ size, theme: size === 'phone' ? 'dark' : 'light' });
    const { page, t } = visitor;
    await registerHere(visitor);
    await visitor.open('/');
    const card = page.getByRole('listitem').filter({ hasText: t('lottery.game.fast5d-1m') });
    const quickPick = card.getByRole('link', { name: t('home.next.quickPick') });
    await quickPick.waitFor();
    await roomyDraw(visitor, 101, 15);

    await quickPick.click();
    const question = page.getByRole('dialog', { name: t('lottery.order.confirmTitle') });
    await question.getByRole('button', { name: t('lottery.order.confirm', { count: 1 }) }).click();
    await question.waitFor({ state: 'detached' });
    const [bet, ...others] = await ordersOf(visitor);
    expect(others).toEqual([]);
    expect(bet).toMatchObject({ gameCode: 'fast5d-1m', stakes: 1 });
    // A reload bets nothing: the request for a pick has left the address.
    expect(page.url()).not.toContain('quickPick');

    await visitor.open('/');
    const own = page.getByRole('region', { name: t('home.continue.title') });
    await own.getByRole('link', { name: t('lottery.game.fast5d-1m') }).waitFor();
    const bets = page
      .getByRole('region', { name: t('home.own.open') })
      .or(page.getByRole('region', { name: t('home.own.last') }));
    await bets.first().waitFor();
    await visitor.checkWidth('home of a member');
    await visitor.checkAccess('home of a member');
    await visitor.leave();
  },
);
