// What visitors do to get into an account: messages, captchas, codes, the ways in and out.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '@tyche/testkit/until';
import { sizes, type Visitor } from './browser.ts';
import { inDatabase } from './office-steps.ts';

let numbers = 0;

/** A mobile number that nobody has yet. */
export function newNumber(): string {
  numbers += 1;
  return `917${String((Date.now() + numbers * 7_919) % 10_000_000).padStart(7, '0')}`;
}

/** The newest message of the demonstration's outbox whose address ends like this, other than one that was read before. */
export async function mailTo({ page }: Visitor, address: string, before = ''): Promise<string> {
  let body = '';
  await until(`a message to ${address}`, 30_000, async () => {
    const { list } = await (await page.request.get('/dev/outbox')).json();
    const found = list.find((one: { target: string }) => one.target.endsWith(address));
    body = found?.body ?? '';
    return body !== '' && body !== before;
  });
  return body;
}

/** The code of six digits in a message. */
export function codeIn(message: string): string {
  const [code = ''] = /\b[0-9]{6}\b/.exec(message) ?? [];
  expect(code).not.toBe('');
  return code;
}

export async function openCentre(visitor: Visitor, page: string): Promise<void> {
  await visitor.open(`/?centre=${page}`);
  await visitor.page.getByRole('dialog', { name: visitor.t('centre.title') }).waitFor();
}

/** Opens the login pop-up from the header. Gives it. */
export async function openLogin({ page, t }: Visitor): Promise<Locator> {
  await page
    .locator('header')
    .getByRole('button', { name: t('account.login.action'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: t('auth.login.title') });
  await dialog.locator('[type=submit]').waitFor();
  return dialog;
}

/** Logs out as the width has it: from the menu behind the name, or at the foot of the member's own list. */
export async function logOut(visitor: Visitor): Promise<void> {
  const { page, t, size } = visitor;
  if (size === 'phone') {
    await page
      .getByRole('navigation', { name: t('common.nav.bottom') })
      .getByRole('button', { name: t('common.nav.me'), exact: true })
      .click();
    await page.getByRole('button', { name: t('account.logout.action'), exact: true }).click();
  } else {
    await page.locator('header [aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: t('account.logout.action') }).click();
  }
  const asking = page.getByRole('dialog', { name: t('auth.logout.title') });
  await asking.getByRole('button', { name: t('common.confirm'), exact: true }).click();
  await expectSignedOut(visitor);
}

/** The page shows a member: nobody else has this button in the header. */
export async function expectSignedIn({ page, t }: Visitor, name: string): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: t('account.menu.label', { name }) })
    .waitFor();
}

/** The page shows a guest. */
export async function expectSignedOut({ page, t }: Visitor): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: t('account.login.action'), exact: true })
    .waitFor();
}

/** Presses the button that sends a code, passes the captcha, and waits for the countdown. */
export async function sendCode(visitor: Visitor, form: Locator): Promise<void> {
  const { page, t } = visitor;
  await form.getByRole('button', { name: t('auth.code.send'), exact: true }).click();
  await passCaptcha(visitor);
  await page.getByRole('dialog', { name: t('auth.captcha.title') }).waitFor({ state: 'detached' });
  const waiting = form.getByRole('button', { name: /\(\d+\)$/ });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
}

/** Starts the open captcha: a mouse drags its slider to the end, a finger taps the end. */
export async function passCaptcha({ page, t, size }: Visitor): Promise<void> {
  const rail = page.getByRole('dialog', { name: t('auth.captcha.title') }).getByRole('slider');
  await rail.waitFor();
  const box = await rail.boundingBox();
  if (!box) throw new Error('the slider is not drawn');
  const [y, end] = [box.y + box.height / 2, box.x + box.width - 6];
  if (size === 'phone') return page.touchscreen.tap(end, y);
  await page.mouse.move(box.x + 26, y);
  await page.mouse.down();
  await page.mouse.move(end, y, { steps: 8 });
  await page.mouse.up();
}

/** Lets the minute pass that lies between two codes to one number (reliability.md T23). */
export async function passTheMinute(): Promise<void> {
  await inDatabase(sql`update identity.code_sends set sent_at = sent_at - interval '61 seconds'`);
}

/** The form with its button is on the screen without a scroll; on a phone the lower bar covers the last 65 px. */
export async function expectWhole({ size }: Visitor, form: Locator): Promise<void> {
  const button = form.locator('[type=submit]');
  await button.waitFor();
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(sizes[size].height - (size === 'phone' ? 65 : 0));
}
