// What the site tells: staff write it, and players read it.
import { deflateSync, crc32 } from 'node:zlib';
import { deep } from '@tyche/testkit/deep';
import { afterEach, expect, test } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { type Visitor, useBrowser } from './browser.ts';
import { agree, allRead, inDatabase, openOffice } from './office-steps.ts';

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

/** The second person looks at what waits in every language, and approves it. */
async function approvePopUp(second: Visitor, title: string): Promise<void> {
  const { page, t } = second;
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText(t('staff.announcements.is.waiting'), { exact: true }).waitFor();
  await row.getByText(t('staff.announcements.askedByName', { name: 'operator' }), { exact: true }).waitFor();
  await row.getByRole('button', { name: t('staff.announcements.lookAt', { title }), exact: true }).click();
  await page.getByText(t('staff.announcements.othersWait'), { exact: true }).waitFor();
  await page
    .getByRole('region', { name: 'English', exact: true })
    .getByText(title, { exact: true })
    .waitFor();
  await page.getByRole('region', { name: 'Filipino', exact: true }).getByText('Sarado mamaya').waitFor();
  await second.checkAccess('announcement that waits');
  const approve = t('staff.approvals.approve');
  await page.getByRole('button', { name: approve, exact: true }).click();
  await agree(second, approve);
  await page.getByText(t('staff.announcements.othersWait'), { exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

const dialogOf = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name, exact: true });

test('two persons publish a pop-up with a picture and change it, and one of them ends it; players see each at once', async () => {
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
  await form.getByLabel(t('staff.reason')).fill('the site is serviced');
  const save = form.getByRole('button', { name: t('staff.announcements.propose'), exact: true });
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
  await form.getByText(t('staff.announcements.sent'), { exact: true }).waitFor();
  await staff.checkAccess('pop-up that was sent');
  await form
    .getByRole('button', { name: t('common.close'), exact: true })
    .last()
    .click();
  await form.waitFor({ state: 'detached' });
  const rowOf = (state: 'shown' | 'waiting' | 'over', title: string) =>
    page
      .getByRole('row')
      .filter({ hasText: t(`staff.announcements.is.${state}`) })
      .filter({ hasText: title });
  const waits = rowOf('waiting', 'Paused tonight');
  await waits.waitFor();
  await staff.checkAccess('announcements');
  const look = t('staff.announcements.lookAt', { title: 'Paused tonight' });
  await waits.getByRole('button', { name: look, exact: true }).click();
  await page.getByText(t('staff.announcements.mineWaits'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: t('staff.approvals.approve'), exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');

  const player = await visit();
  const noPopUp = async (title: string) => {
    await player.open('/');
    await player.page.locator('main h2').first().waitFor();
    expect(await dialogOf(player, title).count()).toBe(0);
  };
  await noPopUp('Paused tonight');
  const other = await visit();
  await openOffice(other, 'supervisor', '/announcements');
  await allRead(other);
  await approvePopUp(other, 'Paused tonight');
  await page.reload();
  const shown = rowOf('shown', 'Paused tonight');
  await shown.waitFor();
  await player.open('/');
  const popUp = dialogOf(player, 'Paused tonight');
  await popUp.locator('img').waitFor();
  expect(await popUp.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await shown.getByRole('button', { name: t('staff.announcements.edit'), exact: true }).click();
  const change = dialogOf(staff, t('staff.announcements.change'));
  await change.getByRole('tab', { name: 'English', exact: true }).click();
  await change.getByLabel(t('staff.announcements.titleText'), { exact: true }).fill('Paused at noon');
  const propose = change.getByRole('button', { name: t('staff.announcements.propose'), exact: true });
  await propose.click();
  await change.getByText(t('staff.reasonShort'), { exact: true }).waitFor();
  await change.getByLabel(t('staff.reason')).fill('the hour was wrong');
  await propose.click();
  await change.getByText(t('staff.announcements.sent'), { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await change.waitFor({ state: 'detached' });
  // The old one stays until another person approves the new one.
  await rowOf('shown', 'Paused tonight').waitFor();
  await noPopUp('Paused at noon');
  await dialogOf(player, 'Paused tonight').waitFor();
  await other.open('/backoffice/approvals');
  const proposal = other.page.getByRole('row').filter({ hasText: 'Paused at noon' });
  await proposal.getByText('the hour was wrong', { exact: true }).waitFor();
  await other.checkAccess('approvals with a pop-up');
  await proposal.getByRole('link', { name: t('staff.announcements.see') }).click();
  await other.page.getByText(t('staff.announcements.othersWait'), { exact: true }).waitFor();
  await other.page.keyboard.press('Escape');
  await approvePopUp(other, 'Paused at noon');
  await player.open('/');
  await dialogOf(player, 'Paused at noon').locator('img').waitFor();
  await page.reload();
  await rowOf('over', 'Paused tonight').waitFor();

  const second = rowOf('shown', 'Paused at noon');
  const end = t('staff.announcements.end');
  await second.getByRole('button', { name: end, exact: true }).click();
  const question = dialogOf(staff, end);
  await question.getByLabel(t('staff.reason')).fill('it is over');
  await question.getByRole('button', { name: end, exact: true }).click();
  await question.waitFor({ state: 'detached' });
  const over = page.getByRole('row').filter({ hasText: 'Paused at noon' });
  await over.getByText(t('staff.announcements.is.over'), { exact: true }).waitFor();
  await noPopUp('Paused at noon');
  await over.getByRole('link', { name: t('staff.announcements.trail') }).click();
  for (const [what, by] of [
    ['announcement.pop-up.proposed', 'operator'],
    ['announcement.pop-up.approved', 'supervisor'],
    ['announcement.ended', 'operator'],
  ] as const)
    await page.getByRole('row').filter({ hasText: what }).filter({ hasText: by }).first().waitFor();
  for (const one of [staff, other, player]) await one.leave();
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
