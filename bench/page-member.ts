// A member for figures that a browser takes.
import type { Browser, BrowserContext } from 'playwright-core';

/** What a browser keeps after a registration: the session's cookie, and that somebody was signed in. */
export async function keptOfMember(
  from: Browser,
  url: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await from.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('robots.txt');
  const password = 'lantern-week-2026';
  const answer = await context.request.put('wps/member/register', {
    data: { username: 'benchmember', password, confirmPassword: password, agreement: true, login: true },
  });
  if (!answer.ok()) throw new Error(`the member could not be registered: ${await answer.text()}`);
  await page.evaluate(() => localStorage.setItem('returning', '1'));
  const kept = await context.storageState();
  await context.close();
  return kept;
}
