// What members do with their money in journeys.
import { newKey } from '@tyche/testkit/key';
import { expect } from 'vitest';
import { until } from '@tyche/testkit/until';
import type { Visitor } from './browser.ts';
import { answerOf } from './office-steps.ts';
import { password, registerHere } from './steps.ts';

export const paymentPassword = 'open sesame 4711';
export const holder = 'Maria Santos Reyes';

/** A picture of one pixel. */
export const picture = {
  name: 'proof.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A member who has said who she is and looked at the offer of limits: she may deposit. */
export async function registerKnown(visitor: Visitor, person = holder): Promise<string> {
  const name = await registerHere(visitor);
  const { request } = visitor.page;
  const told = await request.put('/wps/member/identity', {
    data: { name: person, birthDate: '1990-04-12' },
  });
  expect(told.status()).toBe(200);
  await request.post('/wps/member/protection/review', { data: {} });
  return name;
}

/** Sets the payment password as the page would. */
export async function setPaymentPassword({ page }: Visitor): Promise<void> {
  const answer = await page.request.put('/wps/member/paymentPassword', {
    data: { password, paymentPassword, confirmPaymentPassword: paymentPassword },
  });
  expect(answer.status()).toBe(200);
}

/** Chooses a channel and an amount on the page of deposits, and sends it. Gives the deposit's number. */
export async function openDeposit(
  { page }: Visitor,
  { channel, amount, payee }: { channel: string; amount: string; payee?: string },
): Promise<string> {
  await page.goto('/?centre=depositv2');
  const centre = page.locator('dialog[open]').first();
  await centre.locator('button[aria-pressed]').filter({ hasText: channel }).click();
  await centre.locator('input[inputmode=decimal]').fill(amount);
  if (payee) await centre.locator('input[autocomplete=name]').fill(payee);
  await centre.locator('button[type=submit]').click();
  await page.waitForURL(/[?&]deposit=\d+/);
  return new URL(page.url()).searchParams.get('deposit') ?? '';
}

/** One deposit, as its owner reads it. */
export async function depositOf({ page }: Visitor, id: string) {
  return answerOf(await page.request.get(`/wps/transaction/deposit/${id}`));
}

/** One withdrawal, as its owner reads it. */
export async function withdrawalOf({ page }: Visitor, id: string) {
  return answerOf(await page.request.get(`/wps/transaction/withdraw/${id}`));
}

/** Pays a deposit on the provider's page, in another tab. */
export async function payAtProvider({ context }: Visitor, address: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(address);
  await tab.getByRole('button', { name: 'Pay', exact: true }).click();
  await tab.getByRole('link').waitFor();
  await tab.close();
}

/** Asks for a deposit without the page; gives its number and where it is paid. */
export async function askDeposit(
  { page }: Visitor,
  amount: string,
): Promise<{ readonly id: string; readonly launchUrl: string }> {
  const answer = await page.request.post('/wps/relay/MCSFE_depositByLaunchUrl', {
    headers: { 'idempotency-key': newKey() },
    data: { channelCode: 'demo-wallet', amount },
  });
  expect(answer.status()).toBe(200);
  const { id, payment } = await answerOf(answer);
  return { id, launchUrl: payment.launchUrl };
}

/** Opens a deposit without the page and pays it: the balance has it when this ends. */
export async function depositQuietly(visitor: Visitor, amount: string): Promise<void> {
  const { id, launchUrl } = await askDeposit(visitor, amount);
  await payAtProvider(visitor, launchUrl);
  await until('the deposit is credited', 30_000, async () => (await depositOf(visitor, id)).state === 'paid');
}

let accounts = 0;

/** Adds an account that nobody else has, on the page of withdrawals that is open. */
export async function addAccount({ page, t }: Visitor, person = holder): Promise<void> {
  accounts += 1;
  const accountNumber = `${Date.now()}${accounts % 10}`.slice(-10);
  const open = page.getByRole('button', { name: t('payments.cards.add'), exact: true });
  await open.first().click();
  const dialog = page.getByRole('dialog', { name: t('payments.cards.add') });
  await dialog.locator('select').selectOption('BPI');
  await dialog.locator('input[autocomplete=name]').fill(person);
  await dialog.locator('input[dir=ltr]:not([type=password])').fill(accountNumber);
  await dialog.locator('input[type=password]').fill(paymentPassword);
  await dialog.getByRole('button', { name: t('payments.cards.add'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Fills in the form of withdrawals that is open, and sends it. Gives the withdrawal's number. */
export async function askWithdrawal(
  { page }: Visitor,
  amount: string,
  secret = paymentPassword,
): Promise<string> {
  const centre = page.locator('dialog[open]').first();
  await centre.locator('input[inputmode=decimal]').fill(amount);
  await centre.locator('input[type=password]').fill(secret);
  await centre.locator('button[type=submit]').click();
  await page.waitForURL(/[?&]withdrawal=\d+/);
  return new URL(page.url()).searchParams.get('withdrawal') ?? '';
}
