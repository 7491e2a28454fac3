import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { queries } from '../../../state/api.ts';
import { Messages } from './messages.tsx';

const english = await loadTranslator('EN', ['common', 'refusals', 'centre', 'threads', 'lottery']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

/** Shows the inbox with one message of a kind, and opens it. */
async function open(kind: string, body = 'A text.') {
  const message = { id: '7', kind, title: 'A title', body, at: Date.now(), isRead: true };
  const value = { list: [message], totalPages: 1, unread: 0 };
  const client = makeClient({ fetch: async () => Response.json({ success: true, value }) });
  render(
    <MemoryRouter initialEntries={['/results?gameCode=k3&centre=messageV2']}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <Messages />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^A title/ }));
}

const wayOut = () => screen.queryByRole('link', { name: t('centre.messages.noOffers') });

describe('a message in the inbox', () => {
  test('that is an offer leads to the consents, over the page that is open', async () => {
    await open('house-offer');
    expect(wayOut()?.getAttribute('href')).toBe('/results?gameCode=k3&centre=playSafely&part=offer-consents');
  });

  test.each(['house-message', 'welcome', 'a-kind-of-tomorrow'])(
    'of the kind %s is shown without it',
    async (kind) => {
      await open(kind);
      expect(screen.getByText('A text.')).toBeDefined();
      expect(wayOut()).toBeNull();
    },
  );

  test('keeps its lines, and shows addresses and tags as text', async () => {
    const body = 'One.\nTwo: https://example.com/offers <b>now</b>';
    await open('house-offer', body);
    const shown = screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === body);
    expect(shown.children).toHaveLength(0);
  });
});
