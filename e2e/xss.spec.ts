// Texts that would run a script where a page took them for markup: none does, whatever the server might tell (reliability.md, I3).
import { xssVectors } from '../apps/server/test/xss-vectors.ts';
import { expect, test } from 'vitest';
import { useBrowser, type Visitor } from './browser.ts';

const visit = useBrowser();

/** Counts what ran: calls of `xss()`, in frames too, and dialogs. */
async function watch({ page, context }: Visitor): Promise<() => Promise<number>> {
  let ran = 0;
  await context.exposeFunction('xss', () => {
    ran += 1;
  });
  page.on('dialog', (dialog) => {
    ran += 1;
    void dialog.dismiss();
  });
  return async () => {
    // What a browser starts later: failed loads, animations, focus.
    await page.waitForTimeout(1_500);
    return ran;
  };
}

const told = (vector: string, at: number, group: object) => ({
  id: String(at + 1),
  title: vector,
  content: vector,
  language: 'EN',
  createtime: 1,
  category: '',
  announcementImages: [],
  art: 'balls',
  groupName: '',
  linkageType: (['U', 'P', null] as const)[at % 3],
  url: at % 3 === 2 ? '' : vector,
  action: at % 3 === 2 ? '' : vector,
  ...group,
});

test('a page without our policy runs them: what is counted here can be counted', async () => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectErrors(/./);
  const ran = await watch(visitor);
  await page.route('**/bare-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>bare</title><main></main>',
    }),
  );
  await page.goto('/bare-page');
  for (let from = 0; from < xssVectors.length; from += 50)
    await page.evaluate(
      (some) => {
        for (const vector of some) {
          const place = document.createElement('div');
          place.innerHTML = vector;
          document.body.append(place);
        }
      },
      xssVectors.slice(from, from + 50),
    );
  expect(await ran()).toBeGreaterThan(100);
  await visitor.leave();
});

test('more than three hundred of them on home, registration and a link, and none runs', async () => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectErrors(/javascript|Trusted|Content Security Policy|ERR_/i);
  const ran = await watch(visitor);
  await page.route('**/MCSFE_getListAnnouncements*', (route) => {
    const list = (group: object) => xssVectors.map((vector, at) => told(vector, at, group));
    return route.fulfill({
      json: {
        success: true,
        message: '',
        value: {
          banners: list({ groupName: page.url().endsWith('/register') ? 'w_reg' : 'w_home' }),
          player: [],
          popup: [],
          promotion: [],
        },
      },
    });
  });
  for (const path of ['/', '/register']) {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    await page.locator('main').first().waitFor();
    await page.getByRole('heading', { name: 'javascript:xss()', exact: true }).first().waitFor({
      state: 'attached',
    });
    // They stand there as they were told.
    const words = await page.evaluate(() => document.body.textContent);
    const plain = words.replaceAll('\0', '');
    const missing = xssVectors.filter((vector) => !plain.includes(vector.replaceAll('\0', '')));
    expect(missing).toEqual([]);
    const made = await page.evaluate(
      () =>
        document.querySelectorAll('main img[src="x"], main iframe, main object, main embed, main marquee')
          .length,
    );
    expect(made).toBe(0);
    // And where one is an address, the page made it harmless.
    const scripts = await page.evaluate(() =>
      [...document.querySelectorAll('a')]
        .map((link) => link.href)
        .filter((href) => /^(javascript|vbscript|data):/i.test(href) && !href.includes('React has blocked')),
    );
    expect(scripts.filter((href) => href.startsWith('javascript'))).toEqual([]);
    expect([path, await ran()]).toEqual([path, 0]);
  }
  await visitor.leave();
});

test('a text becomes neither markup nor script on our pages, whoever asks for it', async () => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectErrors(/Trusted|Content Security Policy/i);
  const ran = await watch(visitor);
  await visitor.open('/');
  const refused = await page.evaluate(() => {
    const tries = {
      html: () => {
        document.createElement('div').innerHTML = '<img src=x onerror=xss()>';
      },
      script: () => {
        const script = document.createElement('script');
        script.text = 'xss()';
        document.body.append(script);
      },
      handler: () => {
        document.body.setAttribute('onclick', 'xss()');
        document.body.click();
      },
      address: () => {
        document.createElement('script').src = 'https://evil.example/x.js';
      },
    };
    return Object.entries(tries)
      .filter(([, attempt]) => {
        try {
          attempt();
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      })
      .map(([name]) => name);
  });
  expect(refused).toEqual(expect.arrayContaining(['html', 'script', 'address']));
  expect(await ran()).toBe(0);
  await visitor.leave();
});
