import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { gameNames } from '@tyche/rules/lottery/names';
import { afterEach, expect, test } from 'vitest';
import { firstPageOf, takeAnswers } from './first-page.ts';

afterEach(cleanup);

const { id, code } = gameNames.find((game) => game.family === 'ssc') ?? { id: 0, code: '' };

function Draw() {
  const near = useRoute(contract.near, { gameId: id });
  return <p>{near.state === 'ready' ? JSON.stringify(near.data) : near.state}</p>;
}

const open = (language: string) => {
  const queries = new QueryClient();
  takeAnswers(queries, {
    page: { address: `/lottery?gameCode=${code}`, gameCode: code },
    state: { language: 'EN', theme: 'light', brand: 'Tyche', mayBeMember: false, nowMs: 7_000 },
    answers: [null, null, null, { gameName: 'Fast 5D' }],
  });
  // The server never answers: only what the HTML brought can be shown.
  const client = makeClient({ fetch: () => new Promise<Response>(() => undefined) });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client} language={language}>
        <Draw />
      </ClientProvider>
    </QueryClientProvider>,
  );
};

test('answers in the HTML are shown at once in their language, and in no other', () => {
  open('EN');
  expect(screen.getByText('{"gameName":"Fast 5D"}')).toBeTruthy();
  cleanup();
  open('VI');
  expect(screen.getByText('loading')).toBeTruthy();
});

test('a pad is another page for each play that its lottery has, and for no other', () => {
  const addressOf = (playType: string) => {
    const query = new URLSearchParams({ gameCode: code, playType });
    return firstPageOf('/lottery', query, (_, playCode) => playCode === 'ssc.ball.side')?.address;
  };
  expect(addressOf('ssc.ball.side')).toBe(`/lottery?gameCode=${code}&playType=ssc.ball.side`);
  expect(addressOf('nothing')).toBe(`/lottery?gameCode=${code}`);
});
