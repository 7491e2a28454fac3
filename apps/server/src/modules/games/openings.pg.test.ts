// The lists of opened games: narrowed before they are cut off, against the real database.
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, PROGRAM } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { createMerchant } from '../settings/index.ts';
import { listOpenings, listPopular } from './store.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let owner: Database;
let database: Database;
let memberId: bigint;
const vendors = ['studio', 'other'];
/** More than a list keeps. */
const MANY = 130;

beforeAll(async () => {
  place = await testDatabase();
  owner = openDatabase({ url: place.url, maxConnections: 1 });
  await owner.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  database = openDatabase({ url: place.url, maxConnections: 4, role: PROGRAM }).forMerchant(1);
  const [row] = await database.reader.rows(sql<{ member_id: bigint }>`
    insert into members.members (username, nickname, language, agreed_age) values ('opener', 'opener', 'EN', 21) returning member_id`);
  memberId = row?.member_id ?? 0n;
  await database.reader.rows(sql`
    insert into games.entries (vendor, game_code, game_type, classes, names, has_demo)
    select 'studio', 'slot-' || n, 'RNG', array['SM'], '{}'::jsonb, false from generate_series(1, ${MANY}) n
    union all select 'studio', 'shark', 'FISH', array['AC'], '{}', false
    union all select 'other', 'reels', 'RNG', array['JP'], '{}', false
    union all select 'gone', 'old', 'FISH', array['AC'], '{}', false`);
  // The slots were opened after the three others.
  await database.reader.rows(sql`
    insert into games.openings (member_id, node_id, at)
    select ${memberId}, node_id, clock_timestamp() - case when game_code like 'slot-%' then interval '1 minute' else interval '1 hour' end
      + node_id * interval '1 ms' from games.entries`);
});
afterAll(async () => {
  await Promise.all([database.close(), owner.close()]);
  await place.drop();
});

async function codesOf(ids: Promise<readonly number[]>): Promise<string[]> {
  const wanted = await ids;
  const rows = await database.reader.rows(sql<{ node_id: number; game_code: string }>`
    select node_id, game_code from games.entries where node_id = any(${[...wanted]}::integer[])`);
  return wanted.flatMap((id) => rows.find((row) => row.node_id === id)?.game_code ?? []);
}
const recent = (filter: object = {}) =>
  codesOf(listOpenings(database.reader, memberId, { vendors, ...filter }));
const popular = (limit: number, filter: object = {}) =>
  codesOf(listPopular(database.reader, limit, { vendors, ...filter }));

it('recent games are 100 at most, newest first', async () => {
  const codes = await recent();
  expect([codes.length, codes[0], codes[99]]).toEqual([100, 'slot-130', 'slot-31']);
});

it('older ones that fit are not pushed out by newer ones that do not', async () => {
  expect(await recent({ gameType: 'FISH' })).toEqual(['shark']);
  expect(await recent({ vassalage: 'other' })).toEqual(['reels']);
  expect(await recent({ gameClassify: 'JP' })).toEqual(['reels']);
  expect(await recent({ gameType: 'FISH', vassalage: 'other' })).toEqual([]);
  expect(await popular(20, { gameType: 'FISH' })).toEqual(['shark']);
  expect(await popular(20, { gameClassify: 'JP' })).toEqual(['reels']);
});

it('a class of our own counts, not that of the vendor', async () => {
  await database.reader.rows(
    sql`update games.entries set own_classes = array['BG'] where game_code = 'reels'`,
  );
  expect([await recent({ gameClassify: 'JP' }), await recent({ gameClassify: 'BG' })]).toEqual([
    [],
    ['reels'],
  ]);
});

it('games that are hidden, retired or of a vendor that is gone take no place in a list', async () => {
  await database.reader.rows(sql`
    update games.entries set is_hidden = game_code < 'slot-5', is_retired = game_code >= 'slot-5' where game_code like 'slot-%'
      and game_code <> 'slot-7'`);
  expect(await recent()).toEqual(['slot-7', 'reels', 'shark']);
  expect(await popular(3)).toHaveLength(3);
  expect((await popular(20)).toSorted()).toEqual(['reels', 'shark', 'slot-7']);
});
