import { expect, test } from 'vitest';
import { type Size, sizes, useBrowser } from './browser.ts';
import { ordersOf, registerQuietly, roomyDraw } from './steps.ts';

const visit = useBrowser();

test.concurrent.each(Object.keys(sizes) as Size[])(
  'a quick pick is placed with two presses from the home page, which then begins with the open bet (%s)',
  async (size) => {
    const visitor = await visit({ size, theme: size === 'phone' ? 'dark' : 'light' });
    const { page, t } = visitor;
    await registerQuietly(visitor);
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
