// Lighthouse's four marks of a page and its largest paint, on the desktop profile.
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { CHROMIUM, CHROMIUM_FLAGS } from './product.ts';

export interface Marks {
  /** From 0 to 100, by category. */
  readonly categories: Readonly<Record<string, number>>;
  readonly lcpMs: number;
}

/**
 * The marks of a page; what costs marks is printed.
 *
 * @param cookie the session with which the page is opened; as a guest when it is left out.
 */
export async function lighthouseMarks(address: string, cookie?: string): Promise<Marks> {
  const chrome = await launch({ chromePath: CHROMIUM, chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS] });
  try {
    const result = await lighthouse(
      address,
      {
        port: chrome.port,
        logLevel: 'error',
        output: 'json',
        ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
      },
      desktopConfig,
    );
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    for (const audit of Object.values(audits)) {
      if (audit.score !== null && audit.score < 0.9)
        process.stdout.write(`  ${audit.id}: ${audit.displayValue ?? audit.score}\n`);
    }
    return {
      categories: Object.fromEntries(
        Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
      ),
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    };
  } finally {
    chrome.kill();
  }
}
