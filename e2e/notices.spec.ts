// What players read of what the site tells: a line, a list and pop-ups.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { type Visitor, useBrowser } from './browser.ts';
import { allRead, inDatabase } from './office-steps.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();

/** Tells something in every language of the site, each title with its language's code. A pop-up has its two persons. */
async function publishAnnouncement(kind: 'PL' | 'PU', title: string, shownTo = 'everyone'): Promise<void> {
  await inDatabase(sql`
    with one as (
      insert into messaging.announcements (merchant, request_key, kind, art, sort, shown_to, approval, asked_by, decided_by,
        waits_until, decided_at)
      select 1, gen_random_uuid(), ${kind}, 'balls', 900, ${shownTo}, p.approval, p.one, p.other, p.at, p.at
      from (values
        ('PU', 'approved', 1::bigint, 2::bigint, clock_timestamp()),
        ('PL', null, null, null, null)) as p (kind, approval, one, other, at)
      where p.kind = ${kind}
      returning announcement_id)
    insert into messaging.announcement_texts (merchant, announcement_id, language, title, content, action)
    select 1, announcement_id, language, ${title} || ' ' || language, 'First line' || chr(10) || 'second line', ''
    from one, unnest(array['TY', 'EN', 'VI']) as language`);
}

const endAll = () =>
  inDatabase(sql`
    update messaging.announcements set ends_at = greatest(starts_at, statement_timestamp())
    where sort = 900 and ends_at is null`);

const dialogOf = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name, exact: true });

deep.each(
  variants(
    [
      ['desktop', 'light', 'EN'],
      ['desktop', 'dark', 'VI'],
      ['phone', 'light', 'VI'],
      ['phone', 'dark', 'TY'],
    ] as const,
    1,
  ),
)(
  'notices are shown in a line and a list, pop-ups come once a day and never over a payment (%s, %s, %s)',
  async (size, theme, language) => {
    const visitor = await visit({ size, theme, language });
    const { page, t, context } = visitor;
    const where = `${size} ${theme} ${language}`;
    const inWords = (title: string) => `${title} ${language}`;
    await registerQuietly(visitor);
    try {
      for (let number = 1; number <= 10; number += 1) await publishAnnouncement('PL', `Notice no. ${number}`);
      await publishAnnouncement('PU', 'First pop-up', 'members');
      await publishAnnouncement('PU', 'Second pop-up');
      // Somebody who pays is left alone.
      const told = page.waitForResponse((answer) => answer.url().includes('types=PL%2CPU'));
      await page.goto('/?centre=depositv2');
      await told;
      await page
        .getByRole('heading', { name: t('centre.menu.depositv2'), exact: true })
        .first()
        .waitFor();
      await allRead(visitor);
      expect(await dialogOf(visitor, inWords('First pop-up')).count()).toBe(0);

      await visitor.open('/');
      const first = dialogOf(visitor, inWords('First pop-up'));
      await first.getByText('second line').waitFor();
      await visitor.checkAccess(`pop-up ${where}`);
      await visitor.checkWidth(`pop-up ${where}`);
      const rests = (name: string) =>
        dialogOf(visitor, inWords(name)).getByRole('checkbox', { name: t('common.notices.notToday') });
      expect(await rests('First pop-up').isChecked()).toBe(true);
      await first.getByRole('button', { name: t('common.notices.understood') }).click();
      await first.waitFor({ state: 'detached' });
      const second = dialogOf(visitor, inWords('Second pop-up'));
      await rests('Second pop-up').uncheck({ force: true });
      await page.keyboard.press('Escape');
      await second.waitFor({ state: 'detached' });

      // In the same visit they stay away.
      await visitor.open('/');
      const bar = page.getByRole('button', { name: inWords('Notice no. 1') });
      await bar.waitFor();
      expect(await page.locator('dialog[open]').count()).toBe(0);
      await visitor.checkAccess(`line of notices ${where}`);
      await visitor.checkWidth(`line of notices ${where}`);
      await bar.click();
      const list = dialogOf(visitor, t('common.notices.title'));
      const titles = list.getByRole('list', { name: t('common.notices.title') });
      await list.getByRole('navigation').waitFor();
      expect(await titles.getByRole('button').count()).toBe(9);
      await titles.getByRole('button', { name: inWords('Notice no. 3') }).click();
      await list.getByRole('heading', { name: inWords('Notice no. 3'), exact: true }).waitFor();
      await visitor.checkAccess(`list of notices ${where}`);
      await visitor.checkWidth(`list of notices ${where}`);

      await page.goto('/?centre=messageV2');
      await page.getByRole('tab', { name: t('common.notices.title'), exact: true }).click();
      await page.getByRole('heading', { name: inWords('Notice no. 1'), exact: true }).waitFor();
      await visitor.checkAccess(`notices in the centre ${where}`);
      await visitor.checkWidth(`notices in the centre ${where}`);

      // At the next visit of the same day only the one comes that was not told to rest.
      const next = await context.newPage();
      await next.goto('/');
      await next.getByRole('dialog', { name: inWords('Second pop-up'), exact: true }).waitFor();
      expect(await next.getByRole('dialog', { name: inWords('First pop-up'), exact: true }).count()).toBe(0);
    } finally {
      await endAll();
    }
    await visitor.leave();
  },
  180_000,
);
