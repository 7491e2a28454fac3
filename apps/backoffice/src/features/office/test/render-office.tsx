// Shows a part of the back office with a client of a test in place of the server.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import type { loadTranslator } from '@tyche/i18n/catalogs';
import { MarketProvider, TextProvider } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

/**
 * Renders a part of a page.
 *
 * @param texts what it says, in the language of the test.
 * @param address the address at which it opens, with its query.
 * @param timeZone that of the site, whose currency is PHP.
 * @param queries what is remembered of answers; nothing by default.
 */
export function renderOffice(
  part: ReactNode,
  {
    client,
    texts,
    address = '/',
    timeZone = 'Asia/Manila',
    queries = new QueryClient(),
  }: {
    readonly client: ReturnType<typeof makeClient>;
    readonly texts: Awaited<ReturnType<typeof loadTranslator>>;
    readonly address?: string;
    readonly timeZone?: string;
    readonly queries?: QueryClient;
  },
): RenderResult {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <TextProvider value={texts}>
        <MarketProvider site={{ currency: 'PHP', timeZone }}>
          <QueryClientProvider client={queries}>
            <ClientProvider value={client}>{part}</ClientProvider>
          </QueryClientProvider>
        </MarketProvider>
      </TextProvider>
    </MemoryRouter>,
  );
}
