import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../state/api.ts';
import { OffersSection } from './offers-section.tsx';

const english = await loadTranslator('EN', ['common', 'refusals', 'safely', 'promotions']);
const { t } = english;
const HOUR_MS = 3_600_000;

afterEach(() => {
  cleanup();
  queries.clear();
});

interface Settings {
  readonly noOffers: boolean;
  readonly changeableAt: number | null;
  readonly offCategories: readonly { readonly category: string; readonly changeableAt: number | null }[];
}

/** Shows the section of a member with these settings, over a network that keeps what it is sent, or refuses it. */
function show(settings: Partial<Settings> = {}, refusal: string | null = null) {
  const value = { noOffers: false, changeableAt: null, offCategories: [], ...settings };
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      if ((init?.method ?? 'GET') === 'GET') return Response.json({ success: true, value });
      const { pathname } = new URL(String(url), 'http://localhost');
      sent.push([pathname, JSON.parse(String(init?.body))]);
      if (refusal !== null)
        return Response.json({ success: false, value: { code: refusal } }, { status: 409 });
      return Response.json({ success: true, value: null });
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <OffersSection />
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const raffles = t('promotions.category.raffle');

describe('the offers that a member sees', () => {
  test('are all of them at first; a kind is switched off with one tick', async () => {
    const sent = show();
    expect((await box(t('safely.offers.all'))).checked).toBe(true);
    expect((await box(raffles)).checked).toBe(true);
    fireEvent.click(await box(raffles));
    await vi.waitFor(() =>
      expect(sent).toEqual([['/wps/promotions/settings/categories/raffle', { isOff: true }]]),
    );
  });

  test('that are off for a day say until when, and cannot be ticked; later ones can', async () => {
    const sent = show({
      offCategories: [
        { category: 'raffle', changeableAt: Date.now() + HOUR_MS },
        { category: 'deposit', changeableAt: Date.now() - HOUR_MS },
      ],
    });
    const held = await box(new RegExp(`^${raffles} \\(off until`));
    expect([held.checked, held.disabled]).toEqual([false, true]);
    const free = await box(t('promotions.category.deposit'));
    expect([free.checked, free.disabled]).toEqual([false, false]);
    fireEvent.click(free);
    await vi.waitFor(() =>
      expect(sent).toEqual([['/wps/promotions/settings/categories/deposit', { isOff: false }]]),
    );
  });

  test('are none where all are off: the kinds wait', async () => {
    const sent = show({ noOffers: true });
    const kind = await box(raffles);
    expect([kind.checked, kind.disabled]).toEqual([false, true]);
    fireEvent.click(await box(t('safely.offers.all')));
    await vi.waitFor(() => expect(sent).toEqual([['/wps/promotions/settings', { noOffers: false }]]));
  });

  test('stay as they are where the choice is refused, and say why', async () => {
    show({}, 'promotions-opted-out');
    fireEvent.click(await box(raffles));
    expect(await screen.findByText(t('refusals.promotions-opted-out'))).toBeDefined();
    expect((await box(raffles)).checked).toBe(true);
  });
});
