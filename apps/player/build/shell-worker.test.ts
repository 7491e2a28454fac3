// The worker as the build writes it: what it keeps, and what it never keeps (docs/decisions/0115-the-kept-shell.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as written from '@tyche/i18n/written';
import { beforeEach, describe, expect, test } from 'vitest';
import { offlinePage, offlineStyle, versionOf, withVersion } from './shell-worker.ts';

const source = readFileSync(join(import.meta.dirname, '../public/push-worker.js'), 'utf8');
const ORIGIN = 'https://play.example';
const FILE = '/assets/first-Ab12_-xy.js';
/** What is kept from the beginning. */
const SHELL = ['/offline.css', '/offline.html'];
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' };

/** What the browser keeps, by the name of the cache and the path. */
let kept: Map<string, Map<string, Response>>;
/** What the server answers; a path that is missing fails, as without a connection. */
let server: Map<string, Response>;
let asked: string[];

beforeEach(() => {
  kept = new Map();
  asked = [];
  server = new Map([
    ['/offline.html', new Response('offline')],
    ['/offline.css', new Response('style')],
  ]);
});

const pathOf = (request: { readonly url: string } | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

async function ask(request: { readonly url: string } | string): Promise<Response> {
  const path = pathOf(request);
  asked.push(path);
  const answer = server.get(path);
  if (!answer) throw new TypeError('no connection');
  return answer.clone();
}

/** A worker of a version; gives what happens to it. */
function start(version: string | null) {
  const listeners = new Map<string, (event: object) => void>();
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, files);
    return {
      add: async (request: { readonly url: string }) => void files.set(pathOf(request), await ask(request)),
      put: async (request: { readonly url: string }, answer: Response) =>
        void files.set(pathOf(request), answer),
    };
  };
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (
      request: { readonly url: string } | string,
      { cacheName }: { readonly cacheName: string },
    ) => kept.get(cacheName)?.get(pathOf(request))?.clone(),
  };
  class Request {
    readonly url: string;
    constructor(path: string) {
      this.url = `${ORIGIN}${path}`;
    }
  }
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const code = version === null ? source : withVersion(source, version);
  runInNewContext(code, { self, URL, Request, caches, fetch: ask });
  const happen = async (name: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    const own = {
      ...event,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    };
    listeners.get(name)?.(own);
    const text = answer && (await (await (answer as Promise<Response>)).text());
    await Promise.all(work);
    return text;
  };
  return {
    begin: async () => {
      await happen('install');
      await happen('activate');
    },
    /** The text that the worker answers; null where it leaves a request to the browser. */
    fetch: (path: string, more: { mode?: string; method?: string; origin?: string } = {}) => {
      const { mode = 'cors', method = 'GET', origin = ORIGIN } = more;
      return happen('fetch', { request: { mode, method, url: `${origin}${path}` } });
    },
  };
}

const files = () => [...kept.values()].flatMap((one) => [...one.keys()]).toSorted();

describe('the worker keeps', () => {
  test('a file that never changes, and asks for it once', async () => {
    const worker = start('1');
    await worker.begin();
    server.set(FILE, new Response('code', { headers: IMMUTABLE }));
    expect([await worker.fetch(FILE), await worker.fetch(FILE)]).toEqual(['code', 'code']);
    expect(asked.filter((path) => path === FILE)).toHaveLength(1);
    expect(files()).toEqual([FILE, ...SHELL]);
  });

  test('no answer that failed, and none that may change', async () => {
    const worker = start('1');
    await worker.begin();
    server.set(FILE, new Response('gone', { status: 404, headers: IMMUTABLE }));
    await worker.fetch(FILE);
    server.set(FILE, new Response('changes', { headers: { 'cache-control': 'no-cache' } }));
    await worker.fetch(FILE);
    expect(files()).toEqual(SHELL);
  });

  test('no page: each comes from the server, and without a connection the one page says so', async () => {
    const worker = start('1');
    await worker.begin();
    server.set('/orders', new Response('my bets', { headers: IMMUTABLE }));
    expect(await worker.fetch('/orders', { mode: 'navigate' })).toBe('my bets');
    expect(files()).toEqual(SHELL);
    server.delete('/orders');
    expect(await worker.fetch('/orders', { mode: 'navigate' })).toBe('offline');
    server.clear();
    expect(await worker.fetch('/offline.css')).toBe('style');
  });

  test.each([
    ['a call', '/wps/v2/wallets/balance', {}],
    ['a page of a call', '/wps/chat/files/1', { mode: 'navigate' }],
    ['the back office', '/backoffice/', { mode: 'navigate' }],
    ['a file without a hash', '/icon.svg', {}],
    ['what is sent', FILE, { method: 'POST' }],
    ['a file of somebody else', FILE, { origin: 'https://other.example' }],
  ])('nothing of %s', async (_what, path, more) => {
    const worker = start('1');
    await worker.begin();
    server.set(path, new Response('an answer', { headers: IMMUTABLE }));
    expect(await worker.fetch(path, more)).toBeNull();
    expect(files()).toEqual(SHELL);
  });
});

test('a new version drops what the old one kept, and nothing of others', async () => {
  const old = start('1');
  await old.begin();
  server.set(FILE, new Response('code', { headers: IMMUTABLE }));
  await old.fetch(FILE);
  kept.set('pictures', new Map());
  await start('2').begin();
  expect([...kept.keys()].toSorted()).toEqual(['pictures', 'shell-2']);
  expect(files()).toEqual(SHELL);
});

test('without a version, as while somebody works on the site, nothing is kept or answered', async () => {
  const worker = start(null);
  await worker.begin();
  server.set(FILE, new Response('code', { headers: IMMUTABLE }));
  expect(await worker.fetch(FILE)).toBeNull();
  expect(await worker.fetch('/', { mode: 'navigate' })).toBeNull();
  expect(files()).toEqual([]);
});

test('the version follows the files, in whatever order', () => {
  expect(versionOf(['a', 'b'])).toBe(versionOf(['b', 'a']));
  expect(versionOf(['a', 'b'])).not.toBe(versionOf(['a', 'c']));
  expect(versionOf(['a'])).toMatch(/^[0-9a-f]{12}$/);
  expect(() => withVersion('nothing', '1')).toThrow();
});

test('the page without a connection speaks every language and runs nothing', () => {
  const page = offlinePage(Object.values(written));
  for (const { firstWords } of Object.values(written)) expect(page).toContain(firstWords.title);
  expect(page).toContain('<section lang="fil">');
  expect(page).not.toMatch(/<script|<style|style=|http:|https:/);
  expect(offlinePage([{ code: 'EN', firstWords: { title: '<b>', text: '"' } }])).toContain('&lt;b&gt;');
});

test('its style has the colours of both themes, and no rule that waits for an attribute', async () => {
  const style = await offlineStyle();
  const used = new Set([...style.matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name]) => name));
  for (const name of used) expect(style, name).toContain(`${name}:`);
  expect(style.match(/--ground-0:/g)).toHaveLength(2);
  expect(style).toContain('@media (prefers-color-scheme: dark)');
  expect(style).not.toContain('data-theme');
});
