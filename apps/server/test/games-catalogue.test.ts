// The calls of the catalogue of vendors' games (specification sections 2, 4, 7 and 9), over HTTP with the studio beside the server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideLaunch, type LaunchContext } from '@tyche/rules/games';
import { until } from '@tyche/testkit/until';
import { openDatabase, type Database } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const OTHERS = 80;
/** How old a process's view of the catalogue may be, and some time more. */
const SEEN_MS = 10_000;

let stage: StudioStage;
let database: Database;
let member: TestClient;

beforeAll(async () => {
  stage = await openStudioStage();
  database = openDatabase({ url: stage.server.databaseUrl, maxConnections: 1 });
  member = await stage.newMember();
  await database.reader.rows(sql`
    insert into games.entries (vendor, game_code, game_type, classes, names, rtp, volatility, max_win_x, has_demo, listed_at)
    select 'studio', 'extra-' || n, 'RNG', array['AC'], jsonb_build_object('EN', 'Extra Game ' || n), null, null, null, false,
      clock_timestamp() - interval '40 days'
    from generate_series(1, ${OTHERS}) n`);
  await until('the others are listed', SEEN_MS, async () => (await list({})).totalCount === OTHERS + 8);
}, 120_000);

afterAll(async () => {
  await database?.close();
  await stage?.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Any = any;

async function list(query: Readonly<Record<string, string>>): Promise<Any> {
  const asked = new URLSearchParams({ gameType: 'RNG', language: 'EN', ...query });
  const answer = await stage.server.client().send('GET', `/wps/relay/GCSGAME_gameList?${asked}`);
  expect(answer.status).toBe(200);
  return answer.body.value;
}

const codes = ({ games }: Any): string[] => games.map(({ roomId }: { roomId: string }) => roomId);

describe('the list of games', () => {
  test('has 35 a page and goes on to the last', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((pageNo) => list({ pageNo })));
    expect(pages.map(({ games }) => games.length)).toEqual([35, 35, 18, 0]);
    expect(pages[0]).toMatchObject({ totalPages: 3, totalCount: 88 });
    expect(new Set(pages.flatMap(codes)).size).toBe(88);
  });

  test('is narrowed by class, by what is new, and by vendor', async () => {
    expect(codes(await list({ gameClassify: 'SM' })).sort()).toEqual([
      'dragon-boat-243',
      'lantern-lane',
      'triple-koi',
    ]);
    expect((await list({ gameClassify: 'NEW' })).totalCount).toBe(8);
    expect((await list({ vassalage: 'nobody' })).totalCount).toBe(0);
    expect((await list({ gameType: 'FISH' })).totalCount).toBe(0);
  });

  test.each([
    ['a letter wrong', 'lantren', 'lantern-lane'],
    ['initials', 'tk', 'triple-koi'],
    ['a part of the name', 'boat', 'dragon-boat-243'],
    ['a name in Vietnamese without its accents', 'duong den long', null],
  ])('is searched by name: %s', async (_what, gameName, code) => {
    const found = codes(await list({ gameName }));
    if (code !== null) expect(found[0]).toBe(code);
    expect(found.length).toBeLessThan(88);
  });

  test('is sorted by name and by return', async () => {
    const { games } = await list({ sort: 'rtp', pageSize: '7' });
    const returns = games.map(({ rtp }: { rtp: string }) => Number(rtp));
    expect(returns).toEqual(returns.toSorted((one: number, other: number) => other - one));
    const names = (await list({ sort: 'name' })).games.map(({ gameName }: Any) => gameName);
    expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other)));
  });

  test('keeps the order that is asked for when a name is typed', async () => {
    const best = codes(await list({ gameName: 'tr', sort: 'featured' }));
    expect(best[0]).toBe('triple-koi');
    const { games } = await list({ gameName: 'tr', sort: 'rtp' });
    const returns = games.map(({ rtp }: { rtp: string }) => Number(rtp));
    expect(returns.length).toBe(3);
    expect(returns).toEqual(returns.toSorted((one: number, other: number) => other - one));
  });

  test.each([
    ['pageNo', '0'],
    ['pageSize', '101'],
    ['gameType', 'TABLE'],
    ['gameName', 'x'.repeat(61)],
    ['sort', 'random'],
  ])('refuses a bad %s', async (field, value) => {
    const answer = await stage.server
      .client()
      .send('GET', `/wps/relay/GCSGAME_gameList?${new URLSearchParams({ [field]: value })}`);
    expect([answer.status, answer.body.value.code]).toEqual([400, 'invalid-input']);
  });
});

describe('a category', () => {
  test('is there with its vendors and classes, and none without a vendor', async () => {
    const { lanes } = (await member.send('GET', '/wps/relay/GCSGAME_newGameVendor')).body.value.data;
    expect(lanes.map(({ gameType }: Any) => gameType)).toEqual(['RNG']);
    expect(lanes[0].cards).toMatchObject([{ vassalage: 'studio', status: 'ready', gameCount: 88 }]);
    expect(lanes[0].gameClassify.map(({ key, gameCount }: Any) => [key, gameCount])).toEqual([
      ['AC', 80],
      ['SM', 3],
      ['IN', 5],
    ]);
  });

  test('has its vendors and classes by kind, as older pages ask for them', async () => {
    const { content } = (await member.send('GET', '/wps/relay/GLS2_getVassGameType')).body.value;
    expect(Object.keys(content)).toEqual(['RNG']);
    expect(content.RNG.studio.toSorted()).toEqual(['AC', 'IN', 'SM']);
  });
});

describe('a vendor in maintenance', () => {
  const setHealth = (state: string) =>
    database.reader.rows(sql`
      insert into vendors.health (merchant, vendor, state, since, asked_at, next_ask_at)
      values (1, 'studio', ${state}, clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '1 hour')
      on conflict (merchant, vendor) do update set state = excluded.state, next_ask_at = excluded.next_ask_at`);
  const shown = async () => {
    const { games } = await list({ pageSize: '100' });
    const { lanes } = (await member.send('GET', '/wps/relay/GCSGAME_newGameVendor')).body.value.data;
    const states: Any[] = games.map(({ status }: Any) => status);
    return [...new Set(states), lanes[0].cards[0].status].join(' ');
  };
  test.each([
    ['maintenance', 'maintenance maintenance'],
    ['silent', 'ready ready'],
    ['ready', 'ready ready'],
  ])('that stands %s is seen in lists and on its card', async (state, wanted) => {
    await setHealth(state);
    await until(`the catalogue says ${wanted}`, SEEN_MS, async () => (await shown()) === wanted);
  });
});

describe('favourites', () => {
  test('go in once, out once, and are a list of the kind asked for', async () => {
    const own = await stage.newMember();
    const [koi, die] = [await stage.findGame('triple-koi'), await stage.findGame('dice')];
    const ids = async () => (await own.send('GET', '/wps/relay/MCSFE_getFavoriteGames')).body.value;
    const named = ({ nodeId, vassalage: vendor, gameType }: Any) => ({ nodeId, vendor, gameType });
    for (const game of [koi, die, die])
      expect((await own.send('POST', '/wps/relay/MCSFE_addFavoriteGameV2', named(game))).status).toBe(200);
    expect(await ids()).toEqual([die.nodeId, koi.nodeId]);
    const favourites = async (gameType: string) =>
      (
        await own.send(
          'GET',
          `/wps/relay/MCSFE_getFavoriteGamesList?pageNo=1&pageSize=999&gameType=${gameType}`,
        )
      ).body.value;
    expect(await favourites('RNG')).toMatchObject({ totalPages: 1, pageNum: 1 });
    expect((await favourites('RNG')).content.map(({ roomId }: Any) => roomId)).toEqual([
      'dice',
      'triple-koi',
    ]);
    expect((await favourites('FISH')).content).toEqual([]);
    const gone = `/wps/relay/MCSFE_removeFavoriteGameV2?${new URLSearchParams(named(die))}`;
    for (let times = 0; times < 2; times += 1) expect((await own.send('DELETE', gone)).status).toBe(200);
    expect(await ids()).toEqual([koi.nodeId]);
    expect(await (await member.send('GET', '/wps/relay/MCSFE_getFavoriteGames')).body.value).toEqual([]);
  });

  test('are 999 at most, and only of games that exist', async () => {
    const own = await stage.newMember();
    const unknown = await own.send('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { nodeId: 2_000_000 });
    expect([unknown.status, unknown.body.value.code]).toEqual([404, 'unknown-game']);
  });
});

describe('a launch', () => {
  const launch = async (client: TestClient, body: object) => {
    const { status, body: answer } = await client.send('POST', '/wps/game/launchGame', body);
    return status === 200 ? 'opened' : answer.value.code;
  };

  test('is remembered: recent for the member, popular for all', async () => {
    const own = await stage.newMember();
    const [koi, die] = [await stage.findGame('triple-koi'), await stage.findGame('dice')];
    for (const { nodeId } of [koi, die]) expect(await launch(own, { nodeId })).toBe('opened');
    const recent = (await own.send('GET', '/wps/relay/GCS_recentGame')).body.value.list;
    expect(recent.map(({ roomId }: Any) => roomId)).toEqual(['dice', 'triple-koi']);
    const popular = (await member.send('GET', '/wps/relay/GCSGAME_popularGames')).body.value.list;
    expect(popular.map(({ roomId }: Any) => roomId)).toContain('dice');
  });

  test('is found again by type, class and vendor, in whole pages', async () => {
    const own = await stage.newMember();
    for (const code of ['triple-koi', 'dice', 'mines'])
      expect(await launch(own, { nodeId: (await stage.findGame(code)).nodeId })).toBe('opened');
    const recent = async (query: string) =>
      (await own.send('GET', `/wps/relay/GCS_recentGame?${query}`)).body.value;
    const page = await recent('gameType=RNG&gameClassify=IN&vassalage=studio&pageNo=1&pageSize=1');
    expect([codes({ games: page.list }), page.totalPages, page.totalCount]).toEqual([['mines'], 2, 2]);
    expect(codes({ games: (await recent('gameClassify=SM')).list })).toEqual(['triple-koi']);
    for (const none of ['gameType=FISH', 'vassalage=nobody'])
      expect(await recent(none)).toEqual({ list: [], totalPages: 0, totalCount: 0 });
    const popular = async (query: string) =>
      (await own.send('GET', `/wps/relay/GCSGAME_popularGames?${query}`)).body.value.list;
    expect(codes({ games: await popular('gameClassify=SM') })).toEqual(['triple-koi']);
    expect(codes({ games: await popular('gameClassify=IN&count=1') })).toHaveLength(1);
    expect(await popular('gameType=FISH')).toEqual([]);
    for (const bad of ['gameType=TABLE', 'gameClassify=XX'])
      expect((await own.send('GET', `/wps/relay/GCS_recentGame?${bad}`)).status).toBe(400);
  });

  test('of a vendor shows its games, and each of them opens by the decision again', async () => {
    const own = await stage.newMember();
    const { lanes } = (await own.send('GET', '/wps/relay/GCSGAME_newGameVendor')).body.value.data;
    const open: LaunchContext = {
      systemStatus: 0,
      isSignedIn: true,
      accountType: 0,
      wantsDemo: false,
      hasFreePlay: false,
      vendorState: 'ready',
      isGameActive: true,
    };
    const card = { ...lanes[0].cards[0], gameType: lanes[0].gameType };
    expect(decideLaunch(card, open)).toEqual({ action: 'sub-games', vassalage: 'studio' });
    const { games } = await list({ vassalage: card.vassalage, pageSize: '100' });
    expect(games).toHaveLength(card.gameCount);
    const koi = games.find(({ roomId }: Any) => roomId === 'triple-koi');
    expect(decideLaunch(koi, open)).toEqual({ action: 'launch-game', accountType: 1 });
    expect(await launch(own, { nodeId: koi.nodeId })).toBe('opened');
    // The card itself is no game.
    expect(await launch(own, { vassalage: card.vassalage })).toBe('unknown-game');
  });

  test('takes the names of older pages, and reads who plays from the session alone', async () => {
    const game = { vassalage: 'studio', gameId: 'keno', launchMode: 'GLS', username: 'somebody', token: 'x' };
    expect(await launch(member, game)).toBe('opened');
    expect(await launch(member, { ...game, gameId: 'nothing' })).toBe('unknown-game');
  });

  test('without play money is refused for a game that has none, and for money to a trial account', async () => {
    const extra = (await list({ gameName: 'Extra Game 7' })).games[0];
    expect(await launch(member, { nodeId: extra.nodeId, accountType: 0 })).toBe('no-demo');
    const trial = stage.server.client();
    const { challenge } = (await trial.send('GET', '/wps/session/login/freeplay/challenge')).body.value;
    await trial.send('POST', '/wps/session/login/freeplay', {
      os: 'Linux',
      platform: 'W',
      challenge,
      gatewayVersion: 3,
    });
    const { nodeId } = await stage.findGame('dice');
    expect(await launch(trial, { nodeId })).toBe('in-need-true-account');
    expect(await launch(trial, { nodeId, accountType: 0 })).toBe('opened');
  });

  test('of a game that is switched off, hidden or retired is refused; the others go on', async () => {
    const { nodeId } = await stage.findGame('plinko');
    const other = (await stage.findGame('keno')).nodeId;
    await database.reader.rows(sql`update vendors.games set is_off = true where game_code = 'plinko'`);
    await until('plinko is off', SEEN_MS, async () => (await launch(member, { nodeId })) === 'game-disabled');
    expect(await launch(member, { nodeId: other })).toBe('opened');
    await database.reader.rows(sql`update vendors.games set is_off = false where game_code = 'plinko'`);
    await until('plinko is back', SEEN_MS, async () => (await launch(member, { nodeId })) === 'opened');
    const [gone, hidden] = (await list({ gameName: 'Extra Game' })).games;
    await database.reader.rows(
      sql`update games.entries set is_retired = true where node_id = ${gone.nodeId}`,
    );
    await database.reader.rows(
      sql`update games.entries set is_hidden = true where node_id = ${hidden.nodeId}`,
    );
    await until(
      'both are gone',
      SEEN_MS,
      async () =>
        (await launch(member, { nodeId: gone.nodeId })) === 'game-disabled' &&
        (await launch(member, { nodeId: hidden.nodeId })) === 'unknown-game',
    );
    expect((await list({})).totalCount).toBe(86);
  });
});

describe('staff arrange the catalogue', () => {
  test('a game becomes hot, gets a place, is hidden and shown; each change is in the audit trail', async () => {
    const staff = await stage.server.staff('operator');
    const { nodeId } = await stage.findGame('triple-koi');
    const arrange = async (change: object) =>
      (await staff.send('PUT', `/wps/staff/catalogue/${nodeId}`, { nodeId, reason: 'a test', ...change }))
        .status;
    const first = async () => codes(await list({ gameClassify: 'SM' }))[0];
    const hot = async () => (await member.send('GET', '/wps/relay/GCSGAME_hotGamesV2')).body.value.list;
    expect(await arrange({ isHot: true, place: 1 })).toBe(200);
    await until('it leads', SEEN_MS, async () => (await first()) === 'triple-koi');
    expect((await hot()).map(({ roomId }: Any) => roomId)).toEqual(['triple-koi']);
    expect(await arrange({ isHidden: true })).toBe(200);
    await until('it is gone', SEEN_MS, async () => !codes(await list({})).includes('triple-koi'));
    const seen = (await staff.send('GET', '/wps/staff/catalogue?name=triple-koi')).body.value.list;
    expect(seen[0].offered.settlement).toBe('ROUND');
    expect(seen).toMatchObject([{ nodeId, place: 1, isHot: true, isHidden: true, isRetired: false }]);
    expect(await arrange({ isHidden: false, isHot: false, place: null })).toBe(200);
    await until('it is back', SEEN_MS, async () => codes(await list({})).includes('triple-koi'));
    expect(await hot()).toEqual([]);
    const actions = await database.reader.rows(sql`
      select detail from staff.audit_trail where action = 'game.arranged' order by id`);
    expect(actions.map(({ detail }: Any) => detail)).toEqual([
      { isHot: true, place: 1, reason: 'a test' },
      { isHidden: true, reason: 'a test' },
      { isHidden: false, isHot: false, place: null, reason: 'a test' },
    ]);
  });

  test('a game has a name, classes and a picture of our own in lobbies, and loses them again', async () => {
    const staff = await stage.server.staff('operator');
    const { nodeId } = await stage.findGame('dice');
    const path = `/wps/staff/catalogue/${nodeId}`;
    const arrange = async (change: object) =>
      (await staff.send('PUT', path, { nodeId, reason: 'a test', ...change })).status;
    const shown = async () =>
      (await list({ gameName: 'dice' })).games.find((one: Any) => one.nodeId === nodeId);
    const line = async () =>
      (await staff.send('GET', '/wps/staff/catalogue?name=dice')).body.value.list.find(
        (one: Any) => one.nodeId === nodeId,
      );
    const before = await shown();
    const names = [{ language: 'EN', name: ' Lucky Dice ' }];
    expect(await arrange({ names, gameClassify: ['TG', 'IN'], scene: 'moon', artSeed: 42 })).toBe(200);
    await until('it is ours', SEEN_MS, async () => (await shown()).gameName === 'Lucky Dice');
    const ours = { gameClassify: ['TG', 'IN'], art: { scene: 'moon', seed: 42 } };
    expect(await shown()).toMatchObject(ours);
    expect(codes(await list({ gameClassify: 'TG' }))).toEqual(['dice']);
    expect(await line()).toMatchObject({
      name: 'Lucky Dice',
      ...ours,
      offered: { gameClassify: before.gameClassify, scene: before.art.scene },
      own: { names: [{ language: 'EN', name: 'Lucky Dice' }], gameClassify: ['TG', 'IN'], scene: 'moon' },
    });
    const none = { names: [{ language: 'EN', name: '' }], gameClassify: null, scene: null };
    expect(await arrange({ ...none, artSeed: before.art.seed })).toBe(200);
    await until('it is as the vendor says', SEEN_MS, async () => (await shown()).gameName !== 'Lucky Dice');
    expect(await shown()).toEqual(before);
    expect(await line()).toMatchObject({ own: { names: [], gameClassify: null, scene: null } });
  });

  test('a game whose bets are stopped says so, and so does a vendor', async () => {
    const staff = await stage.server.staff('operator');
    const { nodeId } = await stage.findGame('mines');
    const stop = (path: string, isOff: boolean) => staff.send('PUT', path, { isOff, reason: 'a test' });
    const seen = async () =>
      (await staff.send('GET', '/wps/staff/catalogue?name=mines')).body.value.list.find(
        (one: Any) => one.nodeId === nodeId,
      );
    expect(await seen()).toMatchObject({ isOff: false, isVendorOff: false });
    await stop('/wps/staff/vendors/switch/studio/mines', true);
    expect(await seen()).toMatchObject({ isOff: true, isVendorOff: false });
    await stop('/wps/staff/vendors/switch/studio/mines', false);
    await stop('/wps/staff/vendors/switch/studio', true);
    expect(await seen()).toMatchObject({ isOff: false, isVendorOff: true });
    await stop('/wps/staff/vendors/switch/studio', false);
  });

  test.each([
    ['a scene that nobody drew', { scene: 'unicorn' }],
    ['a class that is none', { gameClassify: ['XX'] }],
    ['a class twice', { gameClassify: ['SM', 'SM'] }],
    ['a name that is too long', { names: [{ language: 'EN', name: 'x'.repeat(61) }] }],
    ['a seed below zero', { artSeed: -1 }],
    ['a place before the first', { place: 0 }],
    ['no reason', { reason: '' }],
    ['a mark that is no mark', { isHot: 'yes' }],
  ])('and refuse %s', async (_what, change) => {
    const staff = await stage.server.staff('operator');
    const { nodeId } = await stage.findGame('dice');
    const answer = await staff.send('PUT', `/wps/staff/catalogue/${nodeId}`, {
      nodeId,
      reason: 'a test',
      ...change,
    });
    expect([answer.status, answer.body.value.code]).toEqual([400, 'invalid-input']);
  });
});
