// The games of Pragmatic Play over a real socket, against a server that checks the hash and answers as recorded.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { groupedGameTypes } from '@tyche/rules/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Outage } from '../../../../platform/http/errors.ts';
import { readForm } from './form.ts';
import { openPragmaticGames } from './games.ts';

const secret = 'the secret of this test';
const playUrl = 'https://play.example/somewhere';
const recorded = readFileSync(new URL('fixtures/game-list.json', import.meta.url), 'utf8');
const ended = JSON.parse(readFileSync(new URL('fixtures/end-session.json', import.meta.url), 'utf8'));
let server: Server;
let list = recorded;
let answer: unknown = null;
const heard: { path: string | undefined; form: Record<string, string> }[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const form = readForm(await buffer(request), secret);
    if (!form) return response.end('{"error":"5","description":"wrong hash"}');
    heard.push({ path: request.url, form: Object.fromEntries(form) });
    return response.end(request.url?.includes('getCasinoGames') ? list : JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
});

function openAs(key: string) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openPragmaticGames({ url, login: 'site-1', secret: key, playUrl });
}

const order = {
  playerId: 'p1',
  currency: 'PHP',
  gameCode: 'vs20sample',
  gameToken: 'token-1',
  language: 'EN',
  siteUrl: 'https://site.example',
  theme: 'dark',
  minSpinMs: 0,
  allowsAutoplay: true,
  usesOwnWallet: false,
} as const;

it('lists the games of the portfolios that the site has', async () => {
  const unknown = { classes: [], rtp: null, volatility: null, maxWinX: null, minBets: {}, scene: null };
  expect(await openAs(secret).list()).toEqual([
    {
      code: 'vs20sample',
      type: 'RNG',
      names: { EN: 'Sample Slot' },
      hasDemo: true,
      hasFreeRounds: false,
      settlement: null,
      ...unknown,
    },
    {
      code: '401',
      type: 'LIVE',
      names: { EN: 'Sample Table' },
      hasDemo: false,
      hasFreeRounds: false,
      settlement: null,
      ...unknown,
    },
  ]);
  expect(heard.at(-1)?.path).toBe('/IntegrationService/v3/http/CasinoGameAPI/getCasinoGames/');
});
it('gives each game that it lists a type that has a group', async () => {
  const portfolios = ['RNG', 'LC', 'R2', 'VSB', 'BNG', '', 'toString'];
  const gameList = portfolios.map((dataType, at) => ({ gameID: `g${at}`, gameName: 'A game', dataType }));
  list = JSON.stringify({ error: '0', gameList });
  const games = await openAs(secret).list();
  list = recorded;
  expect(games.map(({ code }) => code)).toEqual(['g0', 'g1', 'g2']);
  for (const { type } of games) expect(groupedGameTypes).toContain(type);
});
it('launches a game for a player, or for play money without one', async () => {
  answer = { error: '0', description: 'OK', gameURL: 'https://play.example/game?id=1' };
  expect(await openAs(secret).launch(order)).toBe('https://play.example/game?id=1');
  const real = heard.at(-1);
  expect(real).toMatchObject({
    path: '/IntegrationService/v3/http/CasinoGameAPI/game/url/',
    form: {
      secureLogin: 'site-1',
      symbol: 'vs20sample',
      token: 'token-1',
      externalPlayerId: 'p1',
      language: 'en',
    },
  });
  expect(real?.form).not.toHaveProperty('playMode');
  await openAs(secret).launch({ ...order, gameToken: null });
  const { form = {} } = heard.at(-1) ?? {};
  expect(form).toMatchObject({ playMode: 'DEMO' });
  expect(Object.keys(form)).not.toContain('externalPlayerId');
});
it.each([
  { error: '0', gameURL: 'https://elsewhere.example/game' },
  { error: '0', gameURL: 'no address' },
  { error: '7', description: 'wrong symbol' },
  { error: 1 },
])('opens no frame after %j', async (given) => {
  answer = given;
  expect(await openAs(secret).launch(order)).toBeNull();
});
it.each([ended, { error: 17, description: 'no session' }])(
  'ends the sessions of a player: %j',
  async (given) => {
    answer = given;
    await openAs(secret).endSessions?.('p1');
    const { path, form = {} } = heard.at(-1) ?? {};
    expect(path).toBe('/IntegrationService/v3/http/CasinoGameAPI/game/session/terminate/');
    expect(form).toMatchObject({ secureLogin: 'site-1', externalPlayerId: 'p1' });
  },
);
it('knows nothing after an answer that it cannot read', async () => {
  answer = { error: '0' };
  await expect(openAs(secret).launch(order)).rejects.toBeInstanceOf(Outage);
  answer = { description: 'OK' };
  await expect(openAs(secret).endSessions?.('p1')).rejects.toBeInstanceOf(Outage);
  await expect(openAs('another secret').list()).rejects.toBeInstanceOf(Outage);
});
