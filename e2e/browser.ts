// A real browser, and visitors in it who complain about every error that the page makes.
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { MessageKey, Params, Translator } from '@tyche/i18n/translator';
import { type Browser, type BrowserContext, type Locator, type Page, chromium } from 'playwright-core';
import { aroundEach, beforeAll, expect } from 'vitest';
import { sharedProduct } from './test-product.ts';

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;
export type Theme = 'light' | 'dark';

export interface VisitOptions {
  readonly size?: Size;
  readonly theme?: Theme;
  /** Wire code of a language, the pseudo one included. */
  readonly language?: string;
  /** Another product than the one that all journeys share. */
  readonly url?: string;
  /** False for a browser that runs no scripts. */
  readonly hasScript?: boolean;
  /** False for a reader who does not save data: the page then fetches all other pages when it is idle, which costs as much as the page. */
  readonly savesData?: boolean;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly size: Size;
  /** The sentence that the page shows under a key of the catalog. */
  t(key: MessageKey, params?: Params): string;
  /** A control by its role and the catalog key of its name. */
  button(key: MessageKey, params?: Params): Locator;
  /** From now on the page speaks another language. */
  speak(language: string): Promise<void>;
  open(path: string): Promise<void>;
  /** Console errors that match are meant to happen. */
  expectErrors(...patterns: RegExp[]): void;
  /** Asks axe about the page as it stands; what it finds is held against the page at the end. */
  checkAccess(where: string): Promise<void>;
  /** Looks for what is wider than the window. */
  checkWidth(where: string): Promise<void>;
  /** Fails when the page made errors that were not expected, or checks found something. */
  leave(): Promise<void>;
}

/** One browser for all files of a worker: its start costs a second of the processor. Modules are forgotten between files, this is not. */
const worker: { browser?: Browser } = globalThis as { browser?: Browser };

/** The windows that the running test has opened. Tests of one file may run at the same time. */
const opened = new AsyncLocalStorage<BrowserContext[]>();

/** Opens the browser of the worker, or another one when that has crashed. Gives the function that lets a visitor in. */
export function useBrowser(): (options?: VisitOptions) => Promise<Visitor> {
  beforeAll(async () => {
    if (worker.browser?.isConnected()) return;
    worker.browser = await chromium.launch({
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ],
    });
  });
  // A window that a test leaves open goes on drawing, and slows every test after it.
  aroundEach(async (runTest) => {
    const windows: BrowserContext[] = [];
    await opened.run(windows, runTest);
    await Promise.all(windows.map((window) => window.close()));
  });
  return visit;
}

/** The browser that bin/test chose; without it the headless shell of Debian, else its Chromium. */
function browserPath(): string {
  const shell = '/usr/bin/chromium-headless-shell';
  const installed = existsSync(shell) ? shell : '/usr/bin/chromium';
  return process.env.CHROME_PATH || process.env.CHROMIUM || installed;
}

async function visit({
  size = 'desktop',
  theme,
  language = 'EN',
  url,
  hasScript = true,
  savesData = true,
}: VisitOptions = {}): Promise<Visitor> {
  if (!worker.browser) throw new Error('useBrowser() comes first');
  const context = await worker.browser.newContext({
    baseURL: url ?? sharedProduct().url,
    viewport: sizes[size],
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    javaScriptEnabled: hasScript,
    locale: 'en-PH',
  });
  opened.getStore()?.push(context);
  // A machine that stands still for half a minute is not a page that does nothing.
  context.setDefaultTimeout(60_000);
  const chosen = { lang: language, ...(theme && { theme }) };
  // Only what the visitor has not chosen since.
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values))
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }, chosen);
  if (savesData)
    await context.addInitScript(() => {
      const { connection } = navigator as unknown as { readonly connection: object };
      Object.defineProperty(connection, 'saveData', { get: () => true });
    });
  // As after an earlier visit: the server draws pages in the visitor's language and theme.
  const site = url ?? sharedProduct().url;
  await context.addCookies(Object.entries(chosen).map(([name, value]) => ({ name, value, url: site })));
  const page = await context.newPage();
  const errors = watchErrors(page);
  const allowed: RegExp[] = [];
  const findings: string[] = [];
  let translator: Translator = await loadTranslator(language, 'all');

  const t = (key: MessageKey, params?: Params) => translator.t(key, params);
  return {
    page,
    context,
    size,
    t,
    button: (key, params) => page.getByRole('button', { name: t(key, params), exact: true }).first(),
    async speak(code) {
      translator = await loadTranslator(code, 'all');
    },
    async open(path) {
      await page.goto(path);
      await page.locator('main, [role=main]').first().waitFor();
    },
    expectErrors: (...patterns) => void allowed.push(...patterns),
    async checkAccess(where) {
      // In the page itself: the other mode opens a page more for each look. Only violations are written out.
      const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
      const { violations } = await axe.analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      findings.push(...found.map((one) => `${where}: ${one}`));
    },
    async checkWidth(where) {
      const wide = await page.evaluate(() => {
        const root = document.documentElement;
        if (root.scrollWidth <= root.clientWidth) return [];
        const limits = { left: -1, right: root.clientWidth + 1 };
        return [...document.querySelectorAll('body *')]
          .filter((element) => {
            const box = element.getBoundingClientRect();
            return box.width > 0 && (box.right > limits.right || box.left < limits.left);
          })
          .slice(0, 5)
          .map((element) => element.outerHTML.slice(0, 160));
      });
      findings.push(...wide.map((one) => `${where} is too wide: ${one}`));
    },
    async leave() {
      await context.close();
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      // As a text: the report of a failure says in its first line what was found.
      expect([...unexpected, ...findings].join('\n')).toBe('');
    },
  };
}

/** Errors that the page throws or logs; what its security policy refuses is among them. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`logged: ${message.text()} ${message.location().url}`);
  });
  return errors;
}
