// What visitors do to get into an account: messages, captchas, codes, the ways in and out.
import type { CDPSession, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '@tyche/testkit/until';
import type { Visitor } from './browser.ts';
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
  await mustBeOut(visitor);
}

/** The page shows a member: nobody else has this button in the header. */
export async function mustBeIn({ page, t }: Visitor, name: string): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: t('account.menu.label', { name }) })
    .waitFor();
}

/** The page shows a guest. */
export async function mustBeOut({ page, t }: Visitor): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: t('account.login.action'), exact: true })
    .waitFor();
}

/**
 * Presses the button that sends a code, drags the piece of the captcha into its gap, and waits for the countdown. A hand
 * needs time: each move waits until the page has drawn the one before.
 */
export async function sendCode(visitor: Visitor, form: Locator): Promise<void> {
  const { page, t } = visitor;
  await form.getByRole('button', { name: t('auth.code.send'), exact: true }).click();
  await slide(visitor);
  await page.getByRole('dialog', { name: t('auth.captcha.title') }).waitFor({ state: 'detached' });
  const waiting = form.getByRole('button', { name: /\(\d+\)$/ });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
}

/** Drags the slider of the open captcha, with the mouse or with a finger as the width has it. */
async function slide(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const rail = page.getByRole('dialog', { name: t('auth.captcha.title') }).getByRole('slider');
  await rail.waitFor();
  const gap = Number(await answerOfNewest('slider'));
  const box = await rail.boundingBox();
  if (!box) throw new Error('the slider is not drawn');
  const most = Number(await rail.getAttribute('max'));
  // The thumb is as wide as the piece; the rail has three pixels before it (slider-captcha's style).
  const [thumb, edge] = [52, 3];
  const from = { x: box.x + edge + thumb / 2, y: box.y + box.height / 2 };
  const length = ((box.width - 2 * edge - thumb) * gap) / most;
  const hand = visitor.size === 'phone' ? await finger(visitor) : mouse(visitor);
  await hand.press(from.x, from.y);
  for (const share of strides()) {
    await hand.move(from.x + length * share, from.y);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 8))));
  }
  await hand.release();
}

/** Shares of the way, slow at both ends as a hand is. */
function strides(): readonly number[] {
  return Array.from({ length: 24 }, (_, step) => (1 - Math.cos((Math.PI * (step + 1)) / 24)) / 2);
}

/** The answer to the newest captcha: a person sees it, a test looks it up. */
export async function answerOfNewest(kind: 'slider' | 'image'): Promise<string> {
  const [newest] = await inDatabase(sql<{ answer: string }>`
    select answer from identity.captchas where kind = ${kind} order by expires_at desc limit 1`);
  if (!newest) throw new Error(`no captcha of kind ${kind} is open`);
  return newest.answer;
}

interface Hand {
  press(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  release(): Promise<void>;
}

function mouse({ page }: Visitor): Hand {
  return {
    async press(x, y) {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    move: (x, y) => page.mouse.move(x, y),
    release: () => page.mouse.up(),
  };
}

async function finger({ page, context }: Visitor): Promise<Hand> {
  const session: CDPSession = await context.newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  };
  return {
    press: (x, y) => touch('touchStart', [{ x, y }]),
    move: (x, y) => touch('touchMove', [{ x, y }]),
    async release() {
      await touch('touchEnd', []);
      await session.detach();
    },
  };
}

/** Lets the minute pass that lies between two codes to one number (reliability.md, T23). */
export async function passTheMinute(): Promise<void> {
  await inDatabase(sql`update identity.code_sends set sent_at = sent_at - interval '61 seconds'`);
}
