import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lobbies } from '../../state/lobbies.ts';
import { useSession } from '../../state/session.ts';
import { OwnGrid } from './game-grid.tsx';
import { anyFigures, type LobbyView } from './use-lobby-address.ts';

const english = await loadTranslator('EN', 'all');

/** The test's browser has none: nothing scrolls in it. */
beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState({ member: null });
});

const inHouse = lobbies.find(({ path }) => path === '/inhouse');
const game = (nodeId: number) => ({
  nodeId,
  roomId: `g-${nodeId}`,
  vassalage: 'studio',
  vendorName: 'Studio',
  gameType: 'RNG',
  gameName: `Game ${nodeId}`,
  gameClassify: ['IN'],
  art: { scene: null, seed: nodeId },
  isHot: false,
  isNew: false,
  hasDemo: false,
  rtp: null,
  countsForBonus: true,
  volatility: null,
  maxWinX: null,
  minBet: null,
  status: 'ready',
});

/** A list of the lobby of originals, narrowed to a vendor; gives the paths that were read. */
function open(list: string, isMember = true): readonly string[] {
  if (isMember) useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 0 } });
  const asked: string[] = [];
  const client = makeClient({
    language: () => 'EN',
    fetch: async (input) => {
      const url = new URL(String(input), 'http://site');
      if (!/recentGame|popularGames|FavoriteGamesList/.test(url.pathname))
        return Response.json({
          success: true,
          value: url.pathname.includes('FavoriteGames') ? [] : { running: null },
        });
      asked.push(`${url.pathname}${url.search}`);
      const pageNo = Number(url.searchParams.get('pageNo') ?? 1);
      const value = { list: [game(pageNo)], content: [game(1)], totalPages: 2, totalCount: 2, pageNum: 1 };
      return Response.json({ success: true, value });
    },
  });
  const view: LobbyView = { vassalage: 'studio', list, name: '', sort: 'featured', ...anyFigures };
  if (!inHouse) throw new Error('no lobby of originals');
  render(
    <MemoryRouter>
      <TextProvider value={english}>
        <QueryClientProvider client={new QueryClient()}>
          <ClientProvider value={client} language="EN">
            <OwnGrid lobby={inHouse} view={view} onChange={() => undefined} />
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
  return asked;
}

const narrowed = 'gameType=RNG&gameClassify=IN&vassalage=studio';

test('recent games are asked for by what the lobby shows, page by page', async () => {
  const asked = open('RECENT');
  await screen.findByText('Game 1');
  expect(asked).toEqual([`/wps/relay/GCS_recentGame?pageNo=1&pageSize=35&${narrowed}`]);
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Game 2');
  expect(asked[1]).toBe(`/wps/relay/GCS_recentGame?pageNo=2&pageSize=35&${narrowed}`);
});

test('a guest sees the twenty popular games too, and no list of a member', async () => {
  const asked = open('POPULAR', false);
  await screen.findByText('Game 1');
  expect(asked).toEqual([`/wps/relay/GCSGAME_popularGames?count=20&${narrowed}`]);
  cleanup();
  expect(open('RECENT', false)).toEqual([]);
  expect(screen.getByText('The games you open will appear here.')).toBeTruthy();
});
