import { variants } from '@tyche/testkit/budgets';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';

const visit = useBrowser();

test.each(
  variants(
    [
      ['desktop', 'light', 'EN'],
      ['phone', 'dark', 'VI'],
    ] as const,
    0,
  ),
)(
  'a message of the South is read while it is typed, and fills the carts of the lotteries it names (%s, %s, %s)',
  async (size, theme, language) => {
    const visitor = await visit({ size, theme, language });
    const { page } = visitor;
    await visitor.open('/vnlottery?gameCode=vn-fast-south-1m');
    await page.locator('nav + button[aria-haspopup=dialog]').click();
    const dialog = page.getByRole('dialog');
    const message = dialog.getByRole('textbox');
    // By its name: a notice that is shown in the dialog, such as of a draw that closed just now, has a button too.
    const add = (count: number) =>
      dialog.getByRole('button', { name: visitor.t('vn.message.add', { count, amount: '' }).trim() });
    await message.fill('12 34 dd 10n zz');
    await dialog.getByText('“zz”').waitFor();
    expect(await add(1).isDisabled()).toBe(true);
    await message.fill('12 34 dd 10n hn 56 b 5n');
    await dialog.getByText('“zz”').waitFor({ state: 'detached' });
    await visitor.checkAccess(`message ${size} ${theme} ${language}`);
    await visitor.checkWidth(`message ${size} ${theme} ${language}`);
    await add(2).click();
    await dialog.locator('a[href="/vnlottery?gameCode=vn-north"]').click();
    await page.waitForURL(/gameCode=vn-north/);
    const kept = () => page.evaluate(() => Object.values({ ...sessionStorage }).join(' '));
    await expect.poll(kept, { timeout: 20_000 }).toContain('56~2~4000~');
    await expect.poll(kept, { timeout: 20_000 }).toContain('12,34~2~4112~');
    await visitor.leave();
  },
  120_000,
);
