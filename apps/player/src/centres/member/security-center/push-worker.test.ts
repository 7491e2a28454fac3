// The worker as a browser runs it: alone, with nothing but what workers have.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../../../public/push-worker.js'), 'utf8');
const ORIGIN = 'https://play.example';

interface Page {
  readonly visibilityState: string;
  readonly focused: boolean;
  focus(): Promise<void>;
  navigate(address: string): Promise<void>;
}

let shown: unknown[] = [];
let opened: string[] = [];
let pages: Page[] = [];
const listeners = new Map<string, (event: object) => void>();

const page = (visibilityState: string, focused: boolean): Page => ({
  visibilityState,
  focused,
  focus: async () => void opened.push('focus'),
  navigate: async (address) => void opened.push(address),
});

beforeEach(() => {
  [shown, opened, pages] = [[], [], []];
  listeners.clear();
  const self = {
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, more: object) => void shown.push({ title, ...more }),
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (address: string) => void opened.push(address),
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  runInNewContext(source, { self, URL });
});

async function happen(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

const push = (text: object | null) => happen('push', { data: text && { json: () => text } });
const press = (path: unknown) =>
  happen('notificationclick', { notification: { close: () => undefined, data: { path } } });

describe('a push', () => {
  const text = {
    title: 'News about a payment',
    body: 'Open the site.',
    path: '/?centre=messageV2',
    tag: 'money',
  };

  test('is shown with its words and nothing else, in the place of the one before', async () => {
    await push(text);
    expect(shown).toEqual([
      { title: text.title, body: text.body, tag: 'money', icon: '/icon.svg', data: { path: text.path } },
    ]);
  });

  test('is not shown to who looks at the site, and is to who has it in the background', async () => {
    pages = [page('visible', false), page('hidden', false)];
    await push(text);
    expect(shown).toHaveLength(1);
    pages = [page('visible', true)];
    await push(text);
    expect(shown).toHaveLength(1);
  });

  test('without words shows nothing', async () => {
    await push(null);
    await push({ title: 7 });
    expect(shown).toEqual([]);
  });
});

describe('a press on it', () => {
  test('opens its page of the site, in the page that is open or in a new one', async () => {
    await press('/?centre=messageV2');
    pages = [page('hidden', false)];
    await press('/?centre=messageV2');
    expect(opened).toEqual([`${ORIGIN}/?centre=messageV2`, 'focus', `${ORIGIN}/?centre=messageV2`]);
  });

  test('leads nowhere else', async () => {
    for (const path of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) await press(path);
    expect(opened).toEqual([]);
    await press(undefined);
    expect(opened).toEqual([`${ORIGIN}/`]);
  });
});

test('it listens to pushes, and for the shell (apps/player/build/shell-worker.test.ts)', () => {
  expect([...listeners.keys()].sort()).toEqual(['activate', 'fetch', 'install', 'notificationclick', 'push']);
});
