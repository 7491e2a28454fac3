import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../state/api.ts';
import { PushPart } from './push-part.tsx';

const english = await loadTranslator('EN', ['common', 'refusals', 'security']);
const { t } = english;
const PUBLIC_KEY = 'B'.repeat(87);
const KEYS = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) };
const HERE = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** What a person answers to the browser's question, and whether its push service is there. */
let permission: 'granted' | 'denied' = 'granted';
let hasService = true;

beforeEach(() => {
  [permission, hasService] = ['granted', true];
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!hasService) throw new DOMException('no push service', 'AbortError');
      return { toJSON: () => ({ endpoint: `https://push.example/${applicationServerKey}`, keys: KEYS }) };
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: 'default',
    async requestPermission() {
      Reflect.set(this, 'permission', permission);
      return permission;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
});

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Shows the part of a member with these browsers, over a network that keeps what it is sent. */
function show(devices: object[] = [], publicKey: string | null = PUBLIC_KEY): readonly Sent[] {
  const sent: Sent[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url), 'http://localhost');
      const method = init?.method ?? 'GET';
      if (method !== 'GET')
        sent.push({ method, path: pathname, body: JSON.parse(String(init?.body ?? 'null')) });
      return Response.json({ success: true, value: method === 'GET' ? { publicKey, devices } : null });
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <MemoryRouter>
            <PushPart />
          </MemoryRouter>
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const box = (kind: 'money' | 'tickets' | 'support') =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: t(`security.push.kind.${kind}`) });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const device = (id: string, isCurrent: boolean, kinds = ['money']) => ({
  id,
  userAgent: HERE,
  kinds,
  at: Date.UTC(2026, 10, 29, 10),
  lastSentAt: null,
  isCurrent,
});

describe('a browser that is not told yet', () => {
  test('asks for nothing until it is pressed, with results of draws off; then sends what was chosen', async () => {
    const sent = show();
    expect((await box('tickets')).checked).toBe(false);
    expect([(await box('money')).checked, (await box('support')).checked]).toEqual([true, true]);
    expect(Notification.permission).toBe('default');
    fireEvent.click(await box('support'));
    fireEvent.click(await box('tickets'));
    await press(t('security.push.turnOn'));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      method: 'POST',
      path: '/wps/push',
      body: { endpoint: `https://push.example/${PUBLIC_KEY}`, keys: KEYS, kinds: ['money', 'tickets'] },
    });
  });

  test('without a kind is told to choose one', async () => {
    const sent = show();
    for (const kind of ['money', 'support'] as const) fireEvent.click(await box(kind));
    await press(t('security.push.turnOn'));
    await screen.findByText(t('security.push.chooseOne'));
    expect(sent).toEqual([]);
  });

  test('whose person says no reads how to allow it; one without a push service reads that it could not', async () => {
    permission = 'denied';
    const sent = show();
    await press(t('security.push.turnOn'));
    await screen.findByText(t('security.push.blocked'));
    cleanup();
    Reflect.set(Notification, 'permission', 'default');
    [permission, hasService] = ['granted', false];
    show();
    await press(t('security.push.turnOn'));
    await screen.findByText(t('security.push.failed'));
    expect(sent).toEqual([]);
  });
});

test('a browser that is told shows its kinds, saves others, and is turned off by its line; so is another one', async () => {
  const sent = show([device('2', true, ['tickets']), device('1', false)]);
  await screen.findByText(t('security.push.current'));
  expect((await box('tickets')).checked).toBe(true);
  expect((await box('money')).checked).toBe(false);
  await screen.findByRole('button', { name: t('security.push.change') });
  const offs = await screen.findAllByRole('button', { name: new RegExp(`^${t('security.push.turnOff')}`) });
  expect(offs).toHaveLength(2);
  for (const off of [offs[1], offs[0]]) {
    await vi.waitFor(() => expect(off).toHaveProperty('disabled', false));
    fireEvent.click(off as HTMLElement);
  }
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/wps/push/1', '/wps/push/2']));
});

test('an iPhone is sent to its home screen, and a browser without notices is told so', async () => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  show();
  await screen.findByText(new RegExp(t('security.push.homeScreen').slice(0, 20)));
  expect(screen.getByRole('link', { name: t('security.push.howTo') }).getAttribute('href')).toBe('/download');
  cleanup();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64)');
  show();
  await screen.findByText(t('security.push.unsupported'));
  vi.restoreAllMocks();
});

test('a site that sends none has no such part', async () => {
  show([], null);
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText(t('security.push.title'))).toBeNull();
});
