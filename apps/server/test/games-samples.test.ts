// The sample entries of a demo over HTTP: listed like games, and never opened.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TYCHE_SAMPLE_GAMES: '1' } });
}, 120_000);

afterAll(async () => {
  await server?.stop();
});

const list = async (from: TestServer, query: Readonly<Record<string, string>> = {}) =>
  (await from.client().send('GET', `/wps/relay/GCSGAME_gameList?${new URLSearchParams(query)}`)).body.value;

test('3,000 entries say that they are samples, and none is played by anybody', async () => {
  const { games, totalCount } = await list(server, { pageSize: '100' });
  expect(totalCount).toBe(3_000);
  for (const game of games) expect(game).toMatchObject({ status: 'sample', isHot: false, hasDemo: false });
  const popular = await server.client().send('GET', '/wps/relay/GCSGAME_popularGames');
  expect(popular.body.value.list).toEqual([]);
});

test.each([
  ['real money', 1],
  ['play money', 0],
])('one is not opened for %s', async (_what, accountType) => {
  const member = server.client();
  await member.register();
  const { games } = await list(server);
  const { status, body } = await member.send('POST', '/wps/game/launchGame', {
    nodeId: games[0].nodeId,
    accountType,
  });
  expect([status, body.value.code]).toEqual([409, 'sample-game']);
  expect((await member.send('GET', '/wps/relay/GCS_recentGame')).body.value.list).toEqual([]);
});

test('a site that does not want them shows none, over the same database', async () => {
  const other = await startTestServer({ beside: server });
  expect((await list(other)).totalCount).toBe(0);
  await other.stop();
}, 60_000);
