// Each row by which a game opens (docs/reference/games.md 4), over HTTP: the decision is taken from what the server tells, and the server
// itself answers a launch alike.
import { decideLaunch, type LaunchContext, type LaunchGame } from '@tyche/rules/games';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { setSite } from './set-site.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Any = any;

/** How old a process's view of the catalogue or the site may be, and some time more. */
const SEEN_MS = 10_000;

let stage: StudioStage;
let database: Database;
let member: TestClient;
let visitor: TestClient;
let staff: TestClient;

beforeAll(async () => {
  stage = await openStudioStage({ env: { TYCHE_SAMPLE_GAMES: '1', TYCHE_TRUST_PROXY: '1' } });
  database = openDatabase({ url: stage.server.databaseUrl, maxConnections: 1 });
  member = await stage.newMember();
  visitor = stage.server.client();
  staff = await stage.server.staff('operator');
  await until("the studio's games are listed", 60_000, async () => (await dice()) !== undefined);
}, 180_000);
afterAll(async () => {
  await database?.close();
  await stage?.close();
});

const read = async (client: TestClient, path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await client.send('GET', path, undefined, headers)).body;

/** The games of a list as their tiles have them. */
async function tilesOf(query: Readonly<Record<string, string>>): Promise<readonly Any[]> {
  const { value } = await read(visitor, `/wps/relay/GCSGAME_gameList?${new URLSearchParams(query)}`);
  return value.games;
}

const dice = async () =>
  (await tilesOf({ vassalage: 'studio', pageSize: '100' })).find(({ roomId }) => roomId === 'dice');

/** What the page knows before it decides: the site, the session, and how the game stands. */
async function contextOf(
  client: TestClient,
  tile: Any,
  { isDemo = false, headers = {} }: { isDemo?: boolean; headers?: Readonly<Record<string, string>> } = {},
): Promise<LaunchContext> {
  const status = (await read(client, '/wps/system/status', headers)).value;
  const session = await client.send('GET', '/wps/member/info', undefined, headers);
  return {
    systemStatus: status.maintenance ? 1 : status.regionRestriction ? 2 : 0,
    isSignedIn: session.status === 200,
    accountType: session.status === 200 ? session.body.value.type : 0,
    wantsDemo: isDemo,
    hasFreePlay: status.info.freePlay,
    vendorState: tile.status === 'maintenance' ? 'maintenance' : 'ready',
    isGameActive: tile.status !== 'off',
  };
}

/** Decides for a tile as the page does. */
async function decide(client: TestClient, tile: Any, of: Parameters<typeof contextOf>[2] = {}) {
  const game: LaunchGame = { ...tile, gameCode: tile.roomId, isSample: tile.status === 'sample' };
  return decideLaunch(game, await contextOf(client, tile, of));
}

/** What the server itself answers to a launch. */
async function launch(client: TestClient, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await client.send('POST', '/wps/game/launchGame', body, headers);
  return answer.status === 200 ? 'opened' : answer.body.value.code;
}

async function openTrial(): Promise<TestClient> {
  const trial = stage.server.client();
  const { challenge } = (await read(trial, '/wps/session/login/freeplay/challenge')).value;
  const browser = { os: 'Linux', platform: 'W', challenge, gatewayVersion: 3 };
  await trial.send('POST', '/wps/session/login/freeplay', browser);
  return trial;
}

const setAccess = async (access: object) => {
  const base = { maintenance: false, maintenanceUntil: null, blockedCountries: [], reason: 'test' };
  expect((await staff.send('PUT', '/wps/staff/site', { ...base, ...access })).status).toBe(200);
};

test('row 1: a site that is closed, or closed to the region, opens nothing', async () => {
  const tile = await dice();
  const { nodeId } = tile;
  await setAccess({ blockedCountries: ['XX'] });
  const headers = { 'x-country-code': 'XX' };
  const stands = async () => (await read(visitor, '/wps/system/status', headers)).value;
  await until('the region is closed', SEEN_MS, async () => (await stands()).regionRestriction);
  expect(await decide(visitor, tile, { headers })).toEqual({ action: 'screen', screen: 'restricted' });
  expect(await launch(member, { nodeId }, headers)).toBe('region-restricted');
  expect(await launch(member, { nodeId })).toBe('opened');
  await setAccess({ maintenance: true });
  await until('the site is closed', SEEN_MS, async () => (await stands()).maintenance);
  expect(await decide(visitor, tile)).toEqual({ action: 'screen', screen: 'maintenance' });
  expect(await launch(member, { nodeId })).toBe('maintenance');
  await setAccess({});
  await until('the site is open', SEEN_MS, async () => (await launch(member, { nodeId })) === 'opened');
});

test('row 2: a sample entry is no game, for a guest as for a member', async () => {
  const [tile] = await tilesOf({ gameType: 'LIVE' });
  const notice = { action: 'notice', code: 'SAMPLE_GAME' };
  expect([await decide(visitor, tile), await decide(member, tile)]).toEqual([notice, notice]);
  expect(await launch(member, { nodeId: tile.nodeId })).toBe('sample-game');
});

test('rows 3 and 4: a guest plays for play money where the site lets guests, and else logs in first', async () => {
  const tile = await dice();
  await setSite(stage.server, database, { freePlay: false });
  expect(await decide(visitor, tile, { isDemo: true })).toEqual({ action: 'login' });
  await setSite(stage.server, database, { freePlay: true });
  expect(await decide(visitor, tile, { isDemo: true })).toEqual({ action: 'free-play-login' });
  expect(await decide(visitor, tile)).toEqual({ action: 'login' });
  expect(await launch(visitor, { nodeId: tile.nodeId })).toBe('not-signed-in');
  // After the login of row 3 the decision is taken again.
  const trial = await openTrial();
  expect(await decide(trial, tile, { isDemo: true })).toEqual({ action: 'launch-game', accountType: 0 });
  expect(await launch(trial, { nodeId: tile.nodeId, accountType: 0 })).toBe('opened');
});

test('row 5: a trial account does not play for money', async () => {
  const [tile, trial] = [await dice(), await openTrial()];
  expect(await decide(trial, tile)).toEqual({ action: 'real-account-needed' });
  expect(await launch(trial, { nodeId: tile.nodeId })).toBe('in-need-true-account');
});

test('row 6: a game that is off is a notice', async () => {
  const { nodeId } = await dice();
  const stop = (isOff: boolean) =>
    staff.send('PUT', '/wps/staff/vendors/switch/studio/dice', { isOff, reason: 'a test' });
  await stop(true);
  await until('dice is off', SEEN_MS, async () => (await launch(member, { nodeId })) === 'game-disabled');
  expect(await decide(member, await dice())).toEqual({ action: 'notice', code: 'GAME_DISABLED' });
  await stop(false);
  await until('dice is on', SEEN_MS, async () => (await launch(member, { nodeId })) === 'opened');
});

test('row 7: a vendor that rests, or is off, is a notice', async () => {
  const { nodeId } = await dice();
  const setHealth = (state: string) =>
    database.reader.rows(sql`
      insert into vendors.health (merchant, vendor, state, since, asked_at, next_ask_at)
      values (1, 'studio', ${state}, clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '1 hour')
      on conflict (merchant, vendor) do update set state = excluded.state, next_ask_at = excluded.next_ask_at`);
  await setHealth('maintenance');
  await until('dice rests', SEEN_MS, async () => (await dice()).status === 'maintenance');
  expect(await decide(member, await dice())).toEqual({ action: 'notice', code: 'VENDOR_MAINTENANCE' });
  await setHealth('ready');
  const stop = (isOff: boolean) =>
    staff.send('PUT', '/wps/staff/vendors/switch/studio', { isOff, reason: 'a test' });
  await stop(true);
  await until('it is off', SEEN_MS, async () => (await launch(member, { nodeId })) === 'vendor-off');
  const { lanes } = (await read(member, '/wps/relay/GCSGAME_newGameVendor')).value.data;
  const card = lanes.flatMap(({ cards }: Any) => cards).find(({ vassalage }: Any) => vassalage === 'studio');
  expect(card.status).toBe('off');
  await stop(false);
  await until('it is on', SEEN_MS, async () => (await launch(member, { nodeId })) === 'opened');
});

test.each([
  ['8', 'SEA', 'TCG_SEA', () => ({ action: 'launch-lottery' })],
  ['9', 'VN', 'TCG_LOTTO_VN', (code: string) => ({ action: 'navigate', to: `/vnlottery?gameCode=${code}` })],
  ['10', 'SSC', undefined, (code: string) => ({ action: 'navigate', to: `/lottery?gameCode=${code}` })],
])(
  'row %s: a lottery of the group %s opens on its own page',
  async (_row, group, accountTypeName, wanted) => {
    const menus = await read(visitor, '/lgw/games/game_menus');
    const [{ code: roomId }] = menus[group].gameMenus;
    const card = { roomId, gameType: 'LOTT', vassalage: 'lottery', isGame: 'VASSALAGE', accountTypeName };
    expect(await decide(member, card)).toEqual(wanted(roomId));
    expect(await decide(visitor, card)).toEqual({ action: 'login' });
    // It is no game of a vendor: nothing opens in a frame.
    expect(await launch(member, { vassalage: card.vassalage, roomId, launchMode: 'LOTT' })).toBe(
      'unknown-game',
    );
  },
);

test('row 11: the card of a vendor shows its games, and each of them opens by itself', async () => {
  const { lanes } = (await read(member, '/wps/relay/GCSGAME_newGameVendor')).value.data;
  const lane = lanes.find(({ cards }: Any) => cards.some(({ vassalage }: Any) => vassalage === 'studio'));
  const card = lane.cards.find(({ vassalage }: Any) => vassalage === 'studio');
  expect(await decide(member, { ...card, gameType: lane.gameType })).toEqual({
    action: 'sub-games',
    vassalage: 'studio',
  });
  expect(await launch(member, { vassalage: 'studio' })).toBe('unknown-game');
  const [tile] = await tilesOf({ vassalage: 'studio' });
  expect(await decide(member, tile)).toEqual({ action: 'launch-game', accountType: 1 });
});

test('row 12: any other game opens in its frame, for money or play money as it was asked', async () => {
  const tile = await dice();
  for (const [isDemo, accountType] of [
    [false, 1],
    [true, 0],
  ] as const) {
    expect(await decide(member, tile, { isDemo })).toEqual({ action: 'launch-game', accountType });
    const given = { nodeId: tile.nodeId, username: 'somebody', token: 'x', accountType };
    const { body } = await member.send('POST', '/wps/game/launchGame', given);
    expect(body.value).toMatchObject({ accountType, game: { roomId: 'dice' } });
  }
});
