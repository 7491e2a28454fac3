// What staff do in journeys: sign in with the second factor, propose and approve; and looks into the database.
import type { APIResponse } from 'playwright-core';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import type { Sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '@tyche/testkit/until';
import type { Visitor } from './browser.ts';
import { sharedProduct, type TestProduct } from './test-product.ts';

export type StaffName = 'operator' | 'supervisor';

/** What a call of the specification's own kind answered: its envelope is taken off. */
export async function answerOf(answer: APIResponse) {
  return (await answer.json()).value;
}

/** The demo account of a member of staff. */
export function staffOf(name: StaffName, { staff }: TestProduct = sharedProduct()) {
  const found = staff.find(({ username }) => username === name);
  if (!found) throw new Error(`no ${name} in the ready line`);
  return found;
}

/** Gives the visitor's browser the session of a member of staff that was opened with the product. */
export async function signInStaff(
  { context }: Visitor,
  name: StaffName,
  { url, sessions }: TestProduct = sharedProduct(),
): Promise<void> {
  const cookies = sessions[name] ?? [];
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url, httpOnly: true, sameSite: 'Strict' })));
}

/** Opens the back office with a session that is there, at a page of it. */
export async function openOffice(
  visitor: Visitor,
  name: StaffName,
  path: string,
  product: TestProduct = sharedProduct(),
): Promise<void> {
  await signInStaff(visitor, name, product);
  const { userName, ...rest } = await answerOf(await visitor.page.request.get('/wps/staff/session'));
  const staff = JSON.stringify({ username: userName, ...rest });
  // What the page keeps of a sign-in; the cookie is what the server asks for.
  await visitor.page.addInitScript((kept) => localStorage.setItem('staff', kept), staff);
  await visitor.open(`/backoffice${path}`);
  await visitor.page.locator('h1').waitFor();
}

/** Says a reason in the question that is open, and agrees. */
export async function agree({ page, t }: Visitor, label: string, reason?: string): Promise<void> {
  const question = page.getByRole('dialog', { name: label, exact: true });
  if (reason) await question.getByLabel(t('staff.reason')).fill(reason);
  await question.getByRole('button', { name: label, exact: true }).click();
  await question.waitFor({ state: 'detached' });
}

/** Waits until nothing on the page is being read any more. */
export async function allRead({ page, t }: Visitor): Promise<void> {
  const waiting = page.getByRole('status', { name: t('common.loading') }).filter({ visible: true });
  await until('everything is read', 30_000, async () => (await waiting.count()) === 0);
}

/** Approves what was proposed on a subject. The visitor is signed in as another member of staff. */
export async function approve({ page }: Visitor, subject: string): Promise<void> {
  const { list } = await answerOf(await page.request.get('/wps/staff/approvals?state=proposed'));
  const found = list.find((one: { subject: string }) => one.subject === subject);
  if (!found) throw new Error(`nothing is proposed on ${subject}: ${JSON.stringify(list)}`);
  const answer = await page.request.put(`/wps/staff/approvals/${found.id}/approve`, { data: {} });
  if (answer.status() !== 200) throw new Error(`approval of ${subject}: ${await answer.text()}`);
}

/** Runs one statement on the product's database, or on that of another one. */
export async function inDatabase<Row>(
  statement: Sql<Row>,
  url = sharedProduct().databaseUrl,
): Promise<readonly Row[]> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    return await database.inTransaction((tx) => tx.rows(statement));
  } finally {
    await database.close();
  }
}
