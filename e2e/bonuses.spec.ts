// A member claims a bonus with turnover, stakes it through and sees it released; another one stops it; staff look at both.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { claimBonus, playable, runningBonus } from './bonus-steps.ts';
import { useBrowser } from './browser.ts';
import { publishGift } from './offers-steps.ts';
import { openOffice } from './office-steps.ts';
import { fastGame, pickDigits, registerQuietly, roomyDraw, toCart } from './steps.ts';

const visit = useBrowser();

test.each(
  variants(
    [
      ['desktop', 'light', 'A bonus for the day'],
      ['phone', 'dark', 'A bonus for the night'],
    ] as const,
    1,
  ),
)(
  'a bonus is staked through and released (%s, %s)',
  async (size, theme, title) => {
    const offerId = await publishGift(visit, title, playable);
    const member = await visit({ size, theme });
    const { page, t } = member;
    const name = await registerQuietly(member);
    await claimBonus(member, offerId);
    await member.open('/?centre=bonusDetails');
    await page.getByRole('progressbar').waitFor();
    await page.getByText(title).first().waitFor();
    await member.checkAccess(`bonus details ${size}`);
    await member.checkWidth(`bonus details ${size}`);

    await roomyDraw(member, fastGame.id, 5);
    // A bet on all results would carry no risk, and count nothing.
    await pickDigits(member, fastGame, 'big');
    await toCart(member);
    await member.button('lottery.order.confirm', { count: 500 }).click();
    await until('the bonus is released', 90_000, async () => (await runningBonus(member)) === null);
    await member.open('/?centre=bonusDetails');
    await page.getByText(t('bonuses.none')).waitFor();
    await page.getByText(t('bonuses.outcome.released')).first().waitFor();
    await member.checkAccess(`bonuses of a year ${size}`);
    await member.checkWidth(`bonuses of a year ${size}`);

    const staff = await visit({ size, theme });
    await openOffice(staff, 'operator', `/bonuses?member=${name}&status=over`);
    await staff.page.getByText(name).first().waitFor();
    await staff.checkAccess(`bonuses in the office ${size}`);
    for (const visitor of [member, staff]) await visitor.leave();
  },
  240_000,
);

deep(
  'a bonus is stopped on its page, after a question that names what is lost',
  async () => {
    const offerId = await publishGift(visit, 'A bonus to stop', playable);
    const member = await visit();
    const { page, t } = member;
    await registerQuietly(member);
    await claimBonus(member, offerId);
    await member.open('/?centre=bonusDetails');
    await member.button('bonuses.stop').click();
    const question = page.getByRole('dialog', {
      name: t('bonuses.stop.title', { title: 'A bonus to stop' }),
      exact: true,
    });
    await question.waitFor();
    await member.checkAccess('stop a bonus');
    await question.getByRole('button', { name: t('bonuses.stop'), exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText(t('bonuses.none')).waitFor();
    await page.getByText(t('bonuses.outcome.cancelled')).first().waitFor();
    expect(await runningBonus(member)).toBeNull();
    await member.leave();
  },
  180_000,
);

deep.concurrent.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    1,
  ),
)(
  'the balance opens its parts, and the record of the bonus is beside that of own money (%s, %s)',
  async (size, theme) => {
    const offerId = await publishGift(visit, `A bonus beside the balance, ${size}`, playable);
    const member = await visit({ size, theme });
    const { page, t } = member;
    await registerQuietly(member);
    await member.open('/');
    const header = page.locator('header');
    const chip = header.getByRole('group', { name: t('account.balance.label'), exact: true });
    await chip.getByText('₱10,000.00').first().waitFor();
    expect(await chip.locator('[aria-expanded]').count()).toBe(0);

    await claimBonus(member, offerId);
    await member.open('/');
    const amount = '₱10,020.00';
    const sum = chip.getByRole('button', { name: t('account.balance.showParts', { amount }) });
    const parts = chip.getByRole('group', { name: t('account.balance.parts') });
    await sum.focus();
    await page.keyboard.press('Enter');
    await parts.waitFor();
    expect(await parts.getByRole('term').allInnerTexts()).toEqual([
      t('account.balance.own'),
      t('account.balance.bonus'),
    ]);
    expect(await parts.getByRole('definition').allInnerTexts()).toEqual(['₱10,000.00', '₱20.00']);
    await member.checkAccess(`parts of the balance ${size}`);
    await member.checkWidth(`parts of the balance ${size}`);
    await page.keyboard.press('Escape');
    await parts.waitFor({ state: 'detached' });
    expect(await sum.evaluate((button) => button === document.activeElement)).toBe(true);

    await sum.click();
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const box = await parts.boundingBox();
    expect(
      (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (page.viewportSize()?.width ?? 0),
    ).toBe(true);
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await parts.getByRole('button', { name: t('account.balance.bonusDetails') }).click();
    await page.getByRole('progressbar').waitFor();

    await member.open('/?centre=transactionHistory');
    await page.getByLabel(t('records.wallet'), { exact: true }).selectOption('5');
    await page.getByText(t('records.type.lottery-promotion')).locator('visible=true').last().waitFor();
    await member.checkAccess(`record of a bonus ${size}`);
    await member.checkWidth(`record of a bonus ${size}`);
    await member.leave();
  },
  180_000,
);
