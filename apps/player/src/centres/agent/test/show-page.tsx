// Shows a page of the agent centre with answers of a test in place of the server.
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { queries } from '../../../state/api.ts';
import { SiteProvider } from '../../../state/site.ts';
import { demoSite } from '../../../state/test/demo-site.ts';

const english = await loadTranslator('EN', [
  'account',
  'agents',
  'common',
  'contracts',
  'figures',
  'games',
  'lottery',
  'records',
  'refusals',
]);

/** What every page asks and no test is about. */
const usual: Readonly<Record<string, object>> = {
  'GET /wps/relay/GCSGAME_newGameVendor': { data: { lanes: [] } },
  'GET /lgw/games/game_menus': {},
  'GET /wps/agent/exports': { list: [] },
};

export interface Sent {
  readonly call: string;
  /** The query of the address. */
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Renders the page; each call gets its answer by `METHOD /path`. An answer with a code is a refusal. Gives what was sent. */
export function showPage(
  page: ReactNode,
  answers: Readonly<Record<string, object | null>>,
  address: string,
): readonly Sent[] {
  const sent: Sent[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const [path = '', query = ''] = String(url).split('?');
      const call = `${init?.method ?? 'GET'} ${path}`;
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
      sent.push({ call, query: new URLSearchParams(query), body });
      const value = answers[call] ?? usual[call] ?? null;
      const isRefused = value !== null && 'code' in value;
      // The gateway of lotteries answers without an envelope.
      const answer = path.startsWith('/lgw/') ? value : { success: !isRefused, value };
      return new Response(JSON.stringify(answer), { status: isRefused ? 400 : 200 });
    },
  });
  history.replaceState(null, '', address);
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <BrowserRouter>
            <SiteProvider value={demoSite}>{page}</SiteProvider>
          </BrowserRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return sent;
}
