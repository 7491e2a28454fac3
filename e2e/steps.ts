// What visitors do again and again.
import { parseAmount } from '@tyche/kernel/money';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '@tyche/testkit/until';
import type { Visitor } from './browser.ts';

export const password = 'correct horse battery';

let names = 0;

/** A name that nobody has yet. */
export function newName(): string {
  names += 1;
  return `e2e${Date.now().toString(36)}${names}`;
}

/** Fills in the page of registration, sends it and closes what it says. */
export async function register(visitor: Visitor, name = newName()): Promise<string> {
  const { page } = visitor;
  await visitor.open('/register');
  await page.locator('main [name=username]').fill(name);
  await page.locator('main [name=password]').fill(password);
  await page.locator('main [name=confirmPassword]').fill(password);
  await tick(page.locator('main [name=agreement]'));
  await page.locator('main form [type=submit]').click();
  await page.getByRole('dialog', { name: visitor.t('auth.registered.title') }).waitFor();
  return name;
}

/** Ticks a box that its own drawing covers: by the keyboard, as a click could miss it while the page still moves. */
export async function tick(box: Locator): Promise<void> {
  await box.press('Space');
  expect(await box.isChecked()).toBe(true);
}

/** Opens an account and stays signed in without any page; the next page that is opened finds the session. */
export async function registerHere({ page }: Visitor, name = newName()): Promise<string> {
  const answer = await page.request.put('/wps/member/register', {
    data: { username: name, password, confirmPassword: password, agreement: true, login: true },
  });
  expect(answer.status()).toBe(200);
  // What the page keeps of a browser that was signed in before.
  await page.addInitScript(() => localStorage.setItem('returning', '1'));
  return name;
}

/** Opens an account without the form, and the home page with its session. */
export async function registerQuietly(visitor: Visitor, name = newName()): Promise<string> {
  const { page, t } = visitor;
  const answer = await page.request.put('/wps/member/register', {
    data: { username: name, password, confirmPassword: password, agreement: true, login: true },
  });
  expect(answer.status()).toBe(200);
  // What the page keeps of a sign-in, written once: a member who logs out later is logged out.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('returning', '1'));
  await visitor.open('/');
  await page
    .locator('header')
    .getByRole('button', { name: t('account.menu.label', { name }) })
    .waitFor();
  return name;
}

/** Logs in by the pop-up of the header. */
export async function logIn(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  await page
    .locator('header')
    .getByRole('button', { name: visitor.t('account.login.action'), exact: true })
    .click();
  await fillLogin(visitor, name);
}

/** Fills in the login pop-up that is open, and sends it. */
export async function fillLogin({ page }: Visitor, name: string): Promise<void> {
  // Another dialog may open when the login is done, such as the page that was asked for.
  const dialog = page.locator('dialog[open]').filter({ has: page.locator('[name=username]') });
  await dialog.locator('[name=username]').fill(name);
  await dialog.locator('[name=password]').fill(password);
  await dialog.locator('[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** The balance by the specification's call, with the visitor's session. */
export async function balanceOf({ page }: Visitor): Promise<bigint> {
  const answer = await page.request.get('/wps/v2/wallets/balance?typeId=1');
  const { value } = await answer.json();
  return parseAmount(value.sumBalance) ?? -1n;
}

/** A draw every ten seconds, for journeys that wait for a result. */
export const fastGame = { id: 90_101, code: 'test-fast5d-1m' } as const;

/** A draw every minute, for journeys whose bet must be there before the close on a machine that is busy too. */
export const minuteGame = { id: 101, code: 'fast5d-1m' } as const;

/** A draw every five minutes, for journeys that need an open one. */
export const slowGame = { id: 102, code: 'fast5d-5m' } as const;

/** Waits until the running draw of a game takes bets for some seconds more. Gives its number. */
export async function roomyDraw({ page }: Visitor, gameId: number, seconds: number): Promise<string> {
  let numero = '';
  const longestMs = Math.max(80_000, (seconds + 20) * 1_000);
  await until(`a draw takes bets for ${seconds} s more`, longestMs, async () => {
    const near = await (await page.request.get(`/lgw/numeros/near?gameId=${gameId}`)).json();
    numero = near.currentNumero?.numero ?? '';
    return near.currentNumero?.isSale && near.currentNumero.closesAt - near.serverTime > seconds * 1_000;
  });
  return numero;
}

/** Waits until a pad answers keys: its clock shows once the page knows the server's time. Presses count before, arrow keys do not. */
export async function timerRuns(page: Page): Promise<void> {
  await page
    .locator('[role=timer]')
    .first()
    .getByText(/\d:\d\d/)
    .waitFor();
}

/**
 * Every digit in the places of a straight play of the last three.
 *
 * @param last the digits in the last place. With `all` one of the bets always wins; with `big` half of the results win.
 */
export async function pickDigits(
  visitor: Visitor,
  { code }: { readonly code: string },
  last: 'all' | 'big',
): Promise<void> {
  const { page } = visitor;
  await visitor.open(`/lottery?gameCode=${code}&playType=ssc.3.straight.last`);
  await page.locator('[data-row="2"]').waitFor();
  for (const [row, digits] of (['all', 'all', last] as const).entries()) {
    const quick = page
      .locator(`[data-row="${row}"]`)
      .getByRole('button', { name: visitor.t(`lottery.quick.${digits}`), exact: true });
    await quick.click();
  }
}

/** Puts the picks into the cart and shows the cart: beside the pad, or as a sheet on a phone. */
export async function toCart(visitor: Visitor): Promise<void> {
  await visitor.button('lottery.pad.addToCart').click();
  if (visitor.size === 'phone') await visitor.button('lottery.cart.open', { count: 1 }).click();
}

/** The orders of the signed-in member, by the specification's call. */
export async function ordersOf({ page }: Visitor): Promise<readonly Record<string, string | number>[]> {
  const answer = await page.request.post('/lgw/orders', { data: { page: 0, size: 50 } });
  return (await answer.json()).orders.content;
}

/** From the receipt of the newest bet to the page that recomputes its draw: every step must be right. */
export async function checkDraw(visitor: Visitor, ticketId: string): Promise<void> {
  const { page, t } = visitor;
  const panel = page.getByRole('tabpanel');
  if (visitor.size === 'phone') await panel.locator('li button[aria-haspopup=dialog]').first().click();
  else
    await panel
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: new RegExp(`^${t('lottery.bets.receipt')}`) })
      .click();
  const receipt = page.getByRole('dialog', { name: t('lottery.bets.receipt') });
  await receipt.getByText(t('lottery.receipt.sealed')).waitFor();
  await visitor.checkAccess(`receipt ${visitor.size}`);
  await receipt.getByRole('link', { name: t('lottery.receipt.verify') }).click();
  await page.getByText(t('verify.ticket.in-tree', { id: ticketId })).waitFor();
  const steps = page.getByRole('region', { name: t('verify.steps') }).getByRole('listitem');
  const verdicts = await steps.locator('h2 span').allInnerTexts();
  expect(verdicts.length).toBeGreaterThan(3);
  const good = [t('verify.verdict.right'), t('verify.verdict.shown')];
  expect(verdicts.filter((verdict) => !good.includes(verdict.trim()))).toEqual([]);
  await visitor.checkAccess(`verify ${visitor.size}`);
  await visitor.checkWidth(`verify ${visitor.size}`);
}
