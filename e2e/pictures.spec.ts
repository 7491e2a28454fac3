// The main screens in both themes and widths, compared with pictures that a person has looked at. A change of the look is made on purpose:
// TYCHE_PICTURES=write writes them anew, and the change of the pictures is reviewed with the code.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { secondBrand } from '../apps/server/src/demo/brands.ts';
import { sizes, type Size, type Theme, useBrowser, type Visitor } from './browser.ts';
import { until } from '@tyche/testkit/until';
import { comparePictures } from './compare-pictures.ts';
import { allRead, openOffice } from './office-steps.ts';
import { register } from './steps.ts';
import { sharedProduct } from './test-product.ts';

const visit = useBrowser();
const KEPT = join(import.meta.dirname, 'pictures');
const SEEN = join(import.meta.dirname, '../.cache/pictures');
const isWriting = process.env.TYCHE_PICTURES === 'write';
/** The share of blocks that may differ: a line of text in another release of the browser. */
const LIMIT = 0.004;

/** What changes by itself: clocks, results, names of members, their money. Their places stay. */
const CHANGING = `[role=timer], header button[aria-haspopup=menu], main [role=img], [role=progressbar],
  [data-draw-of] > :not(:first-child) { visibility: hidden !important }
  * { caret-color: transparent !important }`;

interface Screen {
  readonly name: string;
  /** How much of the screen is compared, in pixels from its top: what is below depends on the draws so far. */
  readonly heights?: Partial<Record<Size, number>>;
  readonly isMember?: boolean;
  open(visitor: Visitor): Promise<void>;
}

const at =
  (path: string, ready: string): Screen['open'] =>
  async (visitor) => {
    await visitor.open(path);
    await visitor.page.locator(ready).first().waitFor();
  };

// At the second brand: no other journey changes its banners, notices or settings.
const screens: readonly Screen[] = [
  { name: 'home', heights: { phone: 350, desktop: 490 }, open: at('/', '[role=timer]') },
  { name: 'pad', heights: { desktop: 740 }, open: at('/lottery?gameCode=fast5d-1m', '[data-cell]') },
  { name: 'register', open: at('/register', 'main form [type=submit]') },
  { name: 'login', open: at('/login', 'main form [type=submit]') },
  { name: 'help', open: at('/helpmc', 'article li') },
  { name: 'deposit', isMember: true, open: at('/helpmc?centre=depositv2', 'dialog[open] h2') },
  { name: 'security', isMember: true, open: at('/helpmc?centre=securityCenter', 'dialog[open] h2') },
];

const views = (['light', 'dark'] as const).flatMap((theme) =>
  (['desktop', 'phone'] as const).map((size) => ({ theme, size })),
);

test.each(views)('the screens of the player look as reviewed: $theme, $size', async ({ theme, size }) => {
  const url = `http://${secondBrand.host}:${new URL(sharedProduct().url).port}`;
  const visitor = await visit({ url, theme, size });
  await visitor.open('/helpmc');
  await until('the vendor has told its games', 60_000, () =>
    visitor.page.evaluate(async () =>
      (await (await fetch('/wps/relay/GCSGAME_newGameVendor')).text()).includes('"RNG"'),
    ),
  );
  const wrong: string[] = [];
  for (const screen of screens.filter(({ isMember }) => !isMember))
    wrong.push(...(await look(visitor, screen, { theme, size })));
  await register(visitor);
  for (const screen of screens.filter(({ isMember }) => isMember))
    wrong.push(...(await look(visitor, screen, { theme, size })));
  expect(wrong).toEqual([]);
  await visitor.leave();
});

test.each(views)('the back office looks as reviewed: $theme, $size', async ({ theme, size }) => {
  const visitor = await visit({ theme, size });
  const office: readonly Screen[] = [
    { name: 'office-sign-in', open: at('/backoffice/', 'form [type=submit]') },
    {
      name: 'office-waiting-times',
      open: (staff) => openOffice(staff, 'operator', '/waiting-times'),
    },
  ];
  const wrong: string[] = [];
  visitor.expectErrors(/status of 401/);
  for (const screen of office) wrong.push(...(await look(visitor, screen, { theme, size })));
  expect(wrong).toEqual([]);
  await visitor.leave();
});

test('a button that is missing is found, and a colour that is a little darker is not', async () => {
  const visitor = await visit();
  await visitor.open('/login');
  const { page } = visitor;
  const kept = await capture(visitor);
  await addStyle(page, 'main { filter: brightness(0.98) }');
  expect((await comparePictures(page, kept, await capture(visitor))).share).toBeLessThan(LIMIT);
  await addStyle(page, 'main form [type=submit] { visibility: hidden }');
  expect((await comparePictures(page, kept, await capture(visitor))).share).toBeGreaterThan(LIMIT);
  await visitor.leave();
});

/** Compares one screen with its picture, or writes it. Gives what differs, in words. */
async function look(
  visitor: Visitor,
  screen: Screen,
  { theme, size }: { readonly theme: Theme; readonly size: Size },
): Promise<string[]> {
  await screen.open(visitor);
  const seen = await capture(visitor, screen.heights?.[size]);
  const file = `${screen.name}-${size}-${theme}.jpg`;
  const kept = join(KEPT, file);
  if (isWriting || !existsSync(kept)) {
    writeFileSync(kept, seen);
    return isWriting ? [] : [`${file} is new: look at it and keep it`];
  }
  const { isSameSize, share, box } = await comparePictures(visitor.page, readFileSync(kept), seen);
  if (isSameSize && share <= LIMIT) return [];
  mkdirSync(SEEN, { recursive: true });
  writeFileSync(join(SEEN, file), seen);
  return [`${file}: ${(share * 100).toFixed(2)} % differs, within ${box?.join(' ')}; see .cache/pictures`];
}

async function capture(visitor: Visitor, height?: number): Promise<Buffer> {
  const { page, size } = visitor;
  await allRead(visitor);
  await page.evaluate(() => document.fonts.ready);
  await until('every picture is loaded', 30_000, () =>
    page.evaluate(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    ),
  );
  await addStyle(page, CHANGING);
  const clip = { x: 0, y: 0, ...sizes[size], ...(height !== undefined && { height }) };
  return page.screenshot({ type: 'jpeg', quality: 75, animations: 'disabled', clip });
}

/** Adds a style to the page in the one way that its security policy lets through. */
async function addStyle(page: Page, text: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, text);
}
