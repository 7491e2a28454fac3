// What stops with a limit, a break, an exclusion and a member's own word (rewards.md 11.2): nothing is proposed any more, and an exclusion
// ends what there is in its own transaction. No worker runs here, so nothing that a later event would do can be seen.
import type { MemberId } from '@tyche/kernel/ids';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { forgetAnnouncements } from './forget-announcements.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const LIST = '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU,PR,H&execution=AFTER_LOGIN&language=TY';
const CONVERSION = '/wps/relay/MCSFE_getPointRewardConversionType';
const OFFERS = '/wps/relay/MCSFE_getAvailablePromotions?language=EN';
const MISSIONS = '/wps/staff/missions';

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
afterEach(() => forgetAnnouncements(database));

async function player(): Promise<{ client: TestClient; id: MemberId }> {
  const client = server.client();
  const username = await client.register();
  const [row] = await database.reader.rows(
    sql<{ id: MemberId }>`select member_id as id from members.members where username = ${username}`,
  );
  if (!row) throw new Error('no member');
  return { client, id: row.id };
}

/** What stops offers to a member. */
const stops: Readonly<Record<string, (who: { client: TestClient; id: MemberId }) => Promise<unknown>>> = {
  'a break': ({ client }) => client.send('POST', '/wps/member/protection/break', { length: 'day' }),
  'a limit that is used up': ({ id }) =>
    database.reader.rows(sql`
      with profile as (insert into protection.profiles (member_id) values (${id}) on conflict do nothing)
      insert into protection.limits (member_id, amount, kind, period) values (${id}, 0, 'deposit', 'day')`),
  'a marker of harm': ({ id }) =>
    database.reader.rows(
      sql`insert into protection.interactions (member_id, marker, day, detail) values (${id}, 'night-play', current_date, '{}')`,
    ),
};

describe('announcements', () => {
  const texts = (title: string, action: string) => [{ language: 'TY', title, content: '', action }];
  const publish = async (type: string, title: string, more: object = {}) => {
    const added = await operator.send('POST', '/wps/staff/announcements', {
      type,
      sort: 900,
      texts: texts(title, 'linkageType' in more ? 'Tingnan' : ''),
      ...more,
    });
    expect(added.status, added.text).toBe(200);
  };
  async function told(client: TestClient): Promise<readonly string[]> {
    const { value } = (await client.send('GET', LIST)).body;
    const all: { title: string }[] = [value.banners, value.player, value.promotion, value.headline].flat();
    return all.map(({ title }) => title).filter((title) => title.startsWith('Test'));
  }
  async function publishAll(): Promise<void> {
    await publish('PR', 'Test offer', { category: 'new_player' });
    await publish('B', 'Test way', { groupName: 'w_home', linkageType: 'P', link: '/promotions' });
    await publish('PL', 'Test mall', { linkageType: 'P', link: '/pointMall' });
    await publish('PL', 'Test news');
    await publish('H', 'Test service');
  }
  const all = ['Test way', 'Test mall', 'Test news', 'Test offer', 'Test service'];
  const service = ['Test news', 'Test service'];
  const off = (client: TestClient, noOffers: boolean) =>
    client.send('PUT', '/wps/promotions/settings', { noOffers });

  it.each(Object.entries(stops))('propose no offer during %s, and tell the news', async (_, stop) => {
    await publishAll();
    const [one, other] = [await player(), await player()];
    expect(await told(one.client)).toEqual(all);
    await stop(one);
    expect(await told(one.client)).toEqual(service);
    expect(await told(other.client)).toEqual(all);
  });

  it('propose no offer to who switched them off, from the next look on', async () => {
    await publishAll();
    const { client } = await player();
    expect((await off(client, true)).status).toBe(200);
    expect(await told(client)).toEqual(service);
    expect(await told(server.client())).toEqual(all);
  });
});

describe('points', () => {
  it.each(Object.entries(stops))('are not proposed to be converted during %s', async (_, stop) => {
    const who = await player();
    const terms = async () => (await who.client.send('GET', CONVERSION)).body.value;
    expect(await terms()).toMatchObject({ isOpen: true, isPaused: false });
    await stop(who);
    expect(await terms()).toMatchObject({ isOpen: true, isPaused: true });
  });
});

describe('offers', () => {
  it.each(Object.entries(stops))('cannot be taken during %s', async (_, stop) => {
    const who = await player();
    await stop(who);
    const { list } = (await who.client.send('GET', OFFERS)).body.value;
    expect(list.length).toBeGreaterThan(0);
    expect(list.filter(({ canApply }: { canApply: boolean }) => canApply)).toEqual([]);
  });
});

describe('an exclusion', () => {
  const mission = {
    goal: 'valid-bet',
    period: 'week',
    groups: ['RNG'],
    minStake: '1',
    boardCap: '50',
    milestones: [{ at: '20', reward: { kind: 'cash', amount: '3' } }],
    texts: [{ language: 'EN', title: 'Slots of the week', content: 'Bet on slots.' }],
  };

  it('takes its member out of missions and off their boards in its own transaction', async () => {
    const { id: missionId } = (await operator.send('POST', MISSIONS, mission)).body.value;
    const proposed = await operator.send('PUT', `${MISSIONS}/${missionId}/publish`, { reason: 'a mission' });
    await supervisor.send('PUT', `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`);
    const { client, id } = await player();
    expect((await client.send('POST', `/wps/missions/${missionId}/join`, {})).status).toBe(200);
    await database.reader.rows(sql`
      insert into missions.progress (member_id, mission_id, period, value, board_value, reached_at)
      values (${id}, ${BigInt(missionId)}, current_date, 1, 1, clock_timestamp())`);
    const excluded = await client.send('POST', '/wps/member/protection/exclusion', {
      length: 'one-year',
      confirmed: true,
    });
    expect(excluded.status, excluded.text).toBe(200);
    const left = await database.reader.rows(sql<{ joins: number; boards: number }>`
      select (select count(*)::int from missions.joins where member_id = ${id}) as joins,
        (select count(*)::int from missions.progress where member_id = ${id} and on_board) as boards`);
    expect(left).toEqual([{ joins: 0, boards: 0 }]);
  });
});
