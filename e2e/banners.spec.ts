import { variants } from '@tyche/testkit/budgets';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { useBrowser, type Visitor } from './browser.ts';
import { sharedProduct } from './test-product.ts';

const visit = useBrowser();

/** How far what is already on the page was moved by the banner, from the first paint on. */
async function watchShifts({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'bannerShifts', shifts);
    const tops = new Map<string, number>();
    // The box that the first banner of the page begins and its words end up in.
    const look = () => {
      const panel = document.querySelector('main svg[preserveAspectRatio]')?.parentElement;
      const height = panel?.getBoundingClientRect().height ?? 0;
      const before = tops.get('height');
      if (height > 0 && before !== undefined && before !== height) shifts.push(height - before);
      if (height > 0) tops.set('height', height);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const shiftsOf = ({ page }: Visitor) => page.evaluate(() => Reflect.get(window, 'bannerShifts'));

deep.each(
  variants(
    [
      ['desktop', 'light', 'EN'],
      ['desktop', 'dark', 'VI'],
      ['phone', 'light', 'QPS'],
      ['phone', 'dark', 'TY'],
    ] as const,
    2,
  ),
)(
  'home and registration show what the merchant tells (%s, %s, %s)',
  async (size, theme, language) => {
    const visitor = await visit({ size, theme, language });
    const { page, t } = visitor;
    await watchShifts(visitor);
    // Held back, so that the banners come after the page.
    await page.route('**/MCSFE_getListAnnouncements*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    const answer = await page.request.get(`/wps/relay/MCSFE_getListAnnouncements?language=${language}`);
    const { banners } = (await answer.json()).value;
    const titleIn = (list: { title: string }[], at: number) => list[at]?.title ?? 'none';
    const ofHome = banners.filter(({ groupName }: { groupName: string }) => groupName === 'w_home');
    const ofForm = banners.filter(({ groupName }: { groupName: string }) => groupName === 'w_reg');

    await visitor.open('/');
    const carousel = page.getByRole('region', { name: t('home.carousel.label'), exact: true });
    await carousel.getByRole('heading', { name: titleIn(ofHome, 0) }).waitFor();
    expect(await shiftsOf(visitor)).toEqual([]);
    await visitor.checkAccess(`home ${size} ${theme} ${language}`);
    await visitor.checkWidth(`home ${size} ${theme} ${language}`);
    // The browser asks for less motion: nothing turns until it is let.
    const play = carousel.getByRole('button', { name: t('home.carousel.play') });
    await play.waitFor();
    await carousel.getByRole('button', { name: t('home.carousel.next') }).press('Enter');
    await carousel.getByRole('heading', { name: titleIn(ofHome, 1) }).waitFor();
    const arrow = language === 'QPS' ? 'ArrowRight' : 'ArrowLeft';
    await page.keyboard.press(arrow);
    await carousel.getByRole('heading', { name: titleIn(ofHome, 0) }).waitFor();
    await carousel.getByRole('link').first().click();
    await page.waitForURL('**/verify');

    const newcomers = await page.request.get(
      `/wps/relay/MCSFE_getAvailablePromotions?category=new_player&language=${language}`,
    );
    const { list: promotions } = (await newcomers.json()).value;
    await visitor.open('/register');
    const offers = page.getByRole('region', { name: t('home.carousel.newcomers'), exact: true });
    await offers.getByRole('heading', { name: titleIn(promotions, 0) }).waitFor();
    await page
      .locator('main')
      .getByRole('heading', { name: titleIn(ofForm, 0) })
      .waitFor();
    expect(await offers.getByRole('button').count()).toBe(0);
    await page.locator('main form').waitFor();
    await visitor.checkAccess(`register ${size} ${theme} ${language}`);
    await visitor.checkWidth(`register ${size} ${theme} ${language}`);
    await visitor.leave();
  },
  120_000,
);

deep(
  'what is stored as markup is read as words, and a page without banners keeps its place',
  async () => {
    const database = openDatabase({ url: sharedProduct().databaseUrl, maxConnections: 1 });
    const visitor = await visit();
    const { page, t } = visitor;
    const title = '<img src=x onerror="document.title=1">';
    try {
      // Past the call of staff, which refuses it: as if another program had written it.
      await database.reader.rows(sql`
      update messaging.announcement_texts set title = ${title}
      where language = 'EN' and announcement_id in (
        select min(announcement_id) from messaging.announcements where group_name = 'w_home')`);
      await visitor.open('/');
      const carousel = page.getByRole('region', { name: t('home.carousel.label'), exact: true });
      await carousel.getByText(title.replaceAll(/[<>]/g, ''), { exact: true }).waitFor();
      expect(await carousel.locator('img').count()).toBe(0);
      expect(await page.title()).toContain('Tyche');
      await database.reader.rows(sql`
      update messaging.announcements set group_name = 'w_shop' where group_name = 'w_home'`);
      await visitor.open('/home');
      await page.locator('main h2').getByText(t('home.title'), { exact: true }).waitFor();
      await visitor.checkAccess('home without banners');
    } finally {
      await database.reader.rows(sql`
      update messaging.announcements set group_name = 'w_home' where group_name = 'w_shop'`);
      await database.reader.rows(sql`
      update messaging.announcement_texts set title = 'Every draw can be checked by you' where title = ${title}`);
      await database.close();
    }
    await visitor.leave();
  },
  90_000,
);
