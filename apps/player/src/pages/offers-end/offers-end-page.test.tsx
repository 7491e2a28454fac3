import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { massWays } from '@tyche/rules/messages/words';
import { BrowserRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { OffersEndPage } from './offers-end-page.tsx';

const english = await loadTranslator('EN', ['common', 'refusals', 'safely']);
const { t } = english;
const TOKEN = 'a-token_of-the-link-in-a-message';

afterEach(() => {
  cleanup();
  queries.clear();
  history.replaceState(null, '', '/');
});

/** Opens the page at an address, over a network that gives this answer to a withdrawal. Gives what was called. */
function open(search: string, answer: { readonly way: string } | { readonly code: string }) {
  history.replaceState(null, '', `/offers-end${search}`);
  const called: unknown[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      called.push([init?.method, String(url), init?.body]);
      const success = 'way' in answer;
      return Response.json({ success, value: answer }, { status: success ? 200 : 409 });
    },
  });
  render(
    <BrowserRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <OffersEndPage />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  return called;
}

const stop = () => screen.queryByRole('button', { name: t('safely.offersEnd.action') });
const press = () => fireEvent.click(screen.getByRole('button', { name: t('safely.offersEnd.action') }));
const toSafely = () => screen.getByRole('link', { name: t('safely.offersEnd.toSafely') });

describe('the page of the link in an offer', () => {
  test('does nothing by opening, and takes the token out of the address', async () => {
    const called = open(`?out=${TOKEN}`, { way: 'mail' });
    await vi.waitFor(() => expect(location.href).not.toContain('token'));
    expect(location.pathname).toBe('/offers-end');
    // A call would be made by now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(called).toEqual([]);
    expect(stop()).not.toBeNull();
  });

  test.each(massWays)('ends the offers by a press, and says where: %s', async (way) => {
    const called = open(`?out=${TOKEN}`, { way });
    press();
    const result = await screen.findByText(t(`safely.offersEnd.done.${way}`));
    expect(called).toEqual([['POST', `/wps/message/offers/withdraw/${TOKEN}`, '{}']]);
    expect(document.activeElement).toBe(result);
    expect(result.closest('[role=status]')).not.toBeNull();
    expect(stop()).toBeNull();
    expect(toSafely().getAttribute('href')).toBe('/?centre=playSafely&part=offer-consents');
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  test('says that a link is not valid, and leads to Play safely and help', async () => {
    open(`?out=${TOKEN}`, { code: 'ticket-invalid' });
    press();
    const result = await screen.findByText(t('safely.offersEnd.invalid'));
    expect(document.activeElement).toBe(result);
    expect(stop()).toBeNull();
    toSafely();
    expect(screen.getByRole('link', { name: t('common.nav.help') }).getAttribute('href')).toBe(
      '/help#limits',
    );
  });

  test.each(['', '?out=', '?out=cut-off', `?out=${TOKEN}%2F..`])(
    'sends nothing for an address without a whole token: "%s"',
    (search) => {
      const called = open(search, { way: 'mail' });
      expect(screen.getByText(t('safely.offersEnd.invalid'))).toBeDefined();
      expect([stop(), called]).toEqual([null, []]);
    },
  );

  test('can be pressed again after the network failed', async () => {
    const called = open(`?out=${TOKEN}`, { code: 'unavailable' });
    press();
    expect((await screen.findByRole('alert')).textContent).toBe(t('refusals.unavailable'));
    press();
    await vi.waitFor(() => expect(called).toHaveLength(2));
  });
});
