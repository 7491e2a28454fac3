// Compares screens with pictures that a person has looked at. TYCHE_PICTURES=write writes them anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { until } from '@tyche/testkit/until';
import { sizes, type Size, type Theme, type Visitor } from './browser.ts';
import { comparePictures } from './compare-pictures.ts';
import { allRead } from './office-steps.ts';

const KEPT = join(import.meta.dirname, 'pictures');
const SEEN = join(import.meta.dirname, '../.cache/pictures');
const isWriting = process.env.TYCHE_PICTURES === 'write';
/** The share of blocks that may differ: a line of text in another release of the browser. */
export const LIMIT = 0.004;

/** What changes by itself: clocks, results, names of members, their money. Their places stay. */
const CHANGING = `[role=timer], header button[aria-haspopup=menu], main [role=img], [role=progressbar],
  [data-draw-of] > :not(:first-child) { visibility: hidden !important }
  * { caret-color: transparent !important }`;

/** A screen that is compared. */
export interface Screen {
  readonly name: string;
  /** How much of the screen is compared, in pixels from its top: what is below depends on the draws so far. */
  readonly heights?: Partial<Record<Size, number>>;
  readonly isMember?: boolean;
  open(visitor: Visitor): Promise<void>;
}

/** Opens a path, and waits until something of it is there. */
export const at =
  (path: string, ready: string): Screen['open'] =>
  async (visitor) => {
    await visitor.open(path);
    await visitor.page.locator(ready).first().waitFor();
  };

/** Both themes at both widths. */
export const views = (['light', 'dark'] as const).flatMap((theme) =>
  (['desktop', 'phone'] as const).map((size) => ({ theme, size })),
);

/** Compares one screen with its picture, or writes it. Gives what differs, in words. */
export async function look(
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

/** A picture of the page as it stands, with what changes by itself hidden. */
export async function capture(visitor: Visitor, height?: number): Promise<Buffer> {
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
export async function addStyle(page: Page, text: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, text);
}
