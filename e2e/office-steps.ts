// What staff do in journeys: sign in with the second factor, propose and approve; and looks into the database.
import { createHmac } from 'node:crypto';
import type { APIResponse } from 'playwright-core';
import { inject } from 'vitest';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import type { Sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '../tools/faults/until.ts';
import type { Visitor } from './browser.ts';
import type { StaffAccount } from './setup.ts';

export type StaffName = 'operator' | 'supervisor';

const STEP_S = 30;

/** What a call of the specification's own kind answered: its envelope is taken off. */
export async function answerOf(answer: APIResponse) {
  return (await answer.json()).value;
}

/** The demo account of a member of staff, of the shared product or of another one. */
export function staffOf(name: StaffName, staff: readonly StaffAccount[] = inject('staff')) {
  const found = staff.find(({ username }) => username === name);
  if (!found) throw new Error(`no ${name} in the ready line`);
  return found;
}

/** The code that an authenticator with this secret shows now, or did or will at another time (RFC 6238). */
export function codeNow(secret: string, at = Date.now()): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / STEP_S)));
  const mac = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const place = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(place) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The last code that each authenticator has shown here. */
const used = new Map<string, string>();

/**
 * Signs staff in without the page. A code counts once: where it was used just now, the next one is waited for, without a try, of which
 * there are ten in five minutes.
 */
export async function signInStaff(
  { page }: Visitor,
  name: StaffName,
  staff?: readonly StaffAccount[],
): Promise<void> {
  const { username, password, totp } = staffOf(name, staff);
  const login = await page.request.post('/wps/staff/session/login', { data: { username, password } });
  if (login.status() !== 200) throw new Error(`login of ${name}: ${await login.text()}`);
  await until(`${name} is past the second factor`, 100_000, async () => {
    const code = codeNow(totp);
    if (code === used.get(totp)) return false;
    used.set(totp, code);
    const answer = await page.request.post('/wps/staff/session/second-factor', { data: { code } });
    return answer.status() === 200;
  });
}

/** Opens the back office with a session that is there, at a page of it. */
export async function openOffice(
  visitor: Visitor,
  name: StaffName,
  path: string,
  accounts?: readonly StaffAccount[],
): Promise<void> {
  await signInStaff(visitor, name, accounts);
  const { userName, ...rest } = await answerOf(await visitor.page.request.get('/wps/staff/session'));
  const staff = JSON.stringify({ username: userName, ...rest });
  // What the page keeps of a sign-in; the cookie is what the server asks for.
  await visitor.page.addInitScript((kept) => sessionStorage.setItem('staff', kept), staff);
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
  url = inject('databaseUrl'),
): Promise<readonly Row[]> {
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    return await database.inTransaction((tx) => tx.rows(statement));
  } finally {
    await database.close();
  }
}
