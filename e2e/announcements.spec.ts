// What the site tells: staff write it, and players read it.
import { deflateSync, crc32 } from 'node:zlib';
import { deep } from '@tyche/testkit/deep';
import { afterEach, expect, test } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { type Visitor, useBrowser } from './browser.ts';
import { allRead, inDatabase, openOffice } from './office-steps.ts';

const visit = useBrowser();

/** A red png of one pixel. */
function redDot(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), body]);
    const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
    head.writeUInt32BE(body.length);
    tail.writeUInt32BE(crc32(typed));
    return Buffer.concat([head, typed, tail]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixels = deflateSync(Buffer.from([0, 200, 30, 20]));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** A pop-up that is left over would stand before every other journey. */
afterEach(async () => {
  await inDatabase(sql`
    update messaging.announcements set ends_at = greatest(starts_at, statement_timestamp())
    where sort = 900 and ends_at is null`);
});

const dialogOf = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name, exact: true });

test('staff publish a pop-up with a picture, change it and end it; players see each at once', async () => {
  const staff = await visit();
  const { page, t } = staff;
  await openOffice(staff, 'operator', '/announcements');
  await allRead(staff);
  await page.getByRole('button', { name: t('staff.announcements.add'), exact: true }).click();
  const form = dialogOf(staff, t('staff.announcements.add'));
  await form
    .getByRole('radio', { name: t('staff.announcements.kind.PU'), exact: true })
    .check({ force: true });
  await form.getByLabel(t('staff.announcements.sort'), { exact: true }).fill('900');
  await form.getByRole('tab', { name: 'English', exact: true }).click();
  await form.getByLabel(t('staff.announcements.titleText'), { exact: true }).fill('Paused <tonight>');
  const text = form.getByLabel(t('staff.announcements.content'), { exact: true });
  await text.fill('From ten to eleven.\nBets are safe.');
  const save = form.getByRole('button', { name: t('staff.announcements.save'), exact: true });
  // What is shown is text; what looks like a tag is refused, and so is what has no text in the site's own language.
  const preview = form.getByRole('region', { name: t('staff.announcements.preview') });
  await preview.getByText('Paused <tonight>', { exact: true }).waitFor();
  staff.expectErrors(/status of 400/);
  await save.click();
  await form.getByText(t('staff.announcements.odd.texts'), { exact: true }).waitFor();
  await form.getByRole('tab', { name: 'Filipino', exact: true }).click();
  await form.getByLabel(t('staff.announcements.titleText'), { exact: true }).fill('Sarado mamaya');
  await save.click();
  await form.getByText(t('staff.announcements.odd.texts.title'), { exact: true }).waitFor();
  await form.getByRole('tab', { name: 'English', exact: true }).click();
  await form.getByLabel(t('staff.announcements.titleText'), { exact: true }).fill('Paused tonight');
  const file = form.getByLabel(t('staff.announcements.image'), { exact: true });
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await form.getByText(t('staff.announcements.imageOdd'), { exact: true }).waitFor();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: redDot() });
  await preview.locator('img').waitFor();
  await staff.checkAccess('form of an announcement');
  await save.click();
  await form.waitFor({ state: 'detached' });
  const row = () => page.getByRole('row').filter({ hasText: t('staff.announcements.is.shown') });
  const shown = row().filter({ hasText: 'Paused tonight' });
  await shown.waitFor();
  await staff.checkAccess('announcements');

  const player = await visit();
  await player.open('/');
  const popUp = dialogOf(player, 'Paused tonight');
  await popUp.locator('img').waitFor();
  expect(await popUp.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await shown.getByRole('button', { name: t('staff.announcements.edit'), exact: true }).click();
  const change = dialogOf(staff, t('staff.announcements.change'));
  await change.getByRole('tab', { name: 'English', exact: true }).click();
  await change.getByLabel(t('staff.announcements.titleText'), { exact: true }).fill('Paused at noon');
  await change.getByRole('button', { name: t('staff.announcements.save'), exact: true }).click();
  await change.getByText(t('staff.reasonShort'), { exact: true }).waitFor();
  await change.getByLabel(t('staff.reason')).fill('the hour was wrong');
  await change.getByRole('button', { name: t('staff.announcements.save'), exact: true }).click();
  await change.waitFor({ state: 'detached' });
  await player.open('/');
  await dialogOf(player, 'Paused at noon').locator('img').waitFor();

  const second = row().filter({ hasText: 'Paused at noon' });
  const end = t('staff.announcements.end');
  await second.getByRole('button', { name: end, exact: true }).click();
  const question = dialogOf(staff, end);
  await question.getByLabel(t('staff.reason')).fill('it is over');
  await question.getByRole('button', { name: end, exact: true }).click();
  await question.waitFor({ state: 'detached' });
  const over = page.getByRole('row').filter({ hasText: 'Paused at noon' });
  await over.getByText(t('staff.announcements.is.over'), { exact: true }).waitFor();
  await player.open('/');
  await player.page.locator('main h2').first().waitFor();
  expect(await dialogOf(player, 'Paused at noon').count()).toBe(0);
  await over.getByRole('link', { name: t('staff.announcements.trail') }).click();
  for (const what of ['announcement.replaced', 'announcement.ended'])
    await page.getByRole('row').filter({ hasText: what }).filter({ hasText: 'operator' }).first().waitFor();
  for (const one of [staff, player]) await one.leave();
}, 300_000);

deep(
  'staff tell service news in a headline; a visitor reads it above the header and closes it',
  async () => {
    const staff = await visit();
    const { page, t } = staff;
    await openOffice(staff, 'operator', '/announcements');
    await page.getByRole('button', { name: t('staff.announcements.add'), exact: true }).click();
    const form = dialogOf(staff, t('staff.announcements.add'));
    await form
      .getByRole('radio', { name: t('staff.announcements.kind.H'), exact: true })
      .check({ force: true });
    await form.getByLabel(t('staff.announcements.sort'), { exact: true }).fill('900');
    await form.getByLabel(t('staff.announcements.shownTo'), { exact: true }).selectOption('visitors');
    expect(await form.getByLabel(t('staff.announcements.content'), { exact: true }).count()).toBe(0);
    for (const [tab, title] of [
      ['Filipino', 'Walang bayad sa bangko hanggang 22:00'],
      ['English', 'No bank payments until 22:00'],
    ] as const) {
      await form.getByRole('tab', { name: tab, exact: true }).click();
      await form.getByLabel(t('staff.announcements.titleText'), { exact: true }).fill(title);
    }
    await staff.checkAccess('form of a headline');
    await form.getByRole('button', { name: t('staff.announcements.save'), exact: true }).click();
    await form.waitFor({ state: 'detached' });

    const visitor = await visit({ size: 'phone' });
    await visitor.open('/');
    const news = visitor.page.getByRole('region', { name: t('common.headline') });
    await news.getByText('No bank payments until 22:00').waitFor();
    const above = (await news.boundingBox()) ?? { y: Infinity };
    const header = (await visitor.page.locator('header').first().boundingBox()) ?? { y: 0 };
    expect(above.y).toBeLessThan(header.y);
    await visitor.checkAccess('home with a headline');
    await visitor.checkWidth('home with a headline');
    await news.getByRole('button', { name: t('common.close'), exact: true }).click();
    await news.waitFor({ state: 'detached' });
    await visitor.open('/help');
    await visitor.page.locator('main h1, main h2').first().waitFor();
    await news.waitFor({ state: 'detached' });
    for (const one of [staff, visitor]) await one.leave();
  },
  200_000,
);
