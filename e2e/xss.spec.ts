// Texts become neither markup nor script on our pages, which a page without our policy shows they would (reliability.md I3).
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

test('a text becomes neither markup nor script on our pages, for every reader', async () => {
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
