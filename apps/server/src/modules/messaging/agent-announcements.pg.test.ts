// What agents are told, and what each of them has read (docs/reference/agents.md 7.2).
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createMerchant, type Merchant, readMerchant } from '../settings/index.ts';
import { markAgentAnnouncements, readAgentAnnouncements } from './agent-announcements.ts';
import { seedAnnouncements } from './announcements.ts';
import { readAnnouncements } from './read-announcements.ts';
import { deleteReads } from './store-agent-announcements.ts';

const ONE = 71n;
const OTHER = 72n;

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let merchant: Merchant;

const announcement = (at: number, shownTo: 'agents' | 'members' | 'visitors', more: object = {}) => ({
  key: `0b7c2f5e-6a1d-4c8e-9f34-5d2e81a71${100 + at}`,
  type: 'PL' as const,
  shownTo,
  // The test is over before a minute has passed.
  startsAt: 1_700_000_000_000 + at * 1_000,
  texts: [{ language: merchant.site.defaultLanguage, title: `${shownTo} ${at}`, content: '', action: '' }],
  ...more,
});

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 4 });
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  merchant = await readMerchant(database.reader, 'demo');
  await database.inTransaction((tx) =>
    seedAnnouncements(tx, merchant, [
      ...Array.from({ length: 10 }, (_, at) => announcement(at, 'agents')),
      announcement(10, 'members'),
      announcement(11, 'visitors'),
      announcement(12, 'agents', { startsAt: 4_000_000_000_000 }),
    ]),
  );
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const read = (memberId: bigint, input: object = {}) =>
  readAgentAnnouncements(database.reader, merchant, { memberId, language: 'EN', ...input });

describe('what agents are told', () => {
  it('is nine a page, the newest first, without what visitors are told or what begins later', async () => {
    const first = await read(ONE);
    expect(first.list.map(({ title }) => title)).toEqual([
      'members 10',
      ...[9, 8, 7, 6, 5, 4, 3, 2].map((at) => `agents ${at}`),
    ]);
    expect(first).toMatchObject({ total: 11, totalPages: 2, unread: 11 });
    expect((await read(ONE, { pageNo: 2 })).list.map(({ title }) => title)).toEqual(['agents 1', 'agents 0']);
    expect((await read(ONE, { category: 'site' })).list.map(({ category }) => category)).toEqual(['site']);
    expect((await read(ONE, { category: 'agents' })).total).toBe(10);
  });

  it('is not told to members or visitors', async () => {
    for (const isMember of [true, false]) {
      const { player } = await readAnnouncements(database.reader, merchant, {
        isMember,
        isOffLimits: false,
        language: 'EN',
      });
      expect(player.filter(({ title }) => title.startsWith('agents'))).toEqual([]);
    }
  });

  it('is read by each agent for itself, one or all', async () => {
    const [first] = (await read(ONE)).list;
    await markAgentAnnouncements(database, ONE, [first?.id ?? '']);
    await markAgentAnnouncements(database, ONE, [first?.id ?? '']);
    expect((await read(ONE)).list[0]?.isRead).toBe(true);
    expect(await read(ONE, { only: 'unread' })).toMatchObject({ total: 10, unread: 10 });
    expect((await read(OTHER)).unread).toBe(11);
    await markAgentAnnouncements(database, OTHER, undefined);
    expect((await read(OTHER)).unread).toBe(0);
    await database.inTransaction((tx) => deleteReads(tx, OTHER));
    expect((await read(OTHER)).unread).toBe(11);
    expect((await read(ONE)).unread).toBe(10);
  });

  it('refuses to mark what agents are not shown, and then marks none', async () => {
    const [row] = await database.reader.rows<{ id: string }>({
      name: '',
      text: `select announcement_id::text as id from messaging.announcements where shown_to = 'visitors'`,
      values: [],
    });
    const known = (await read(ONE, { only: 'unread' })).list[0]?.id ?? '';
    for (const id of [row?.id ?? '', '999999'])
      await expect(markAgentAnnouncements(database, ONE, [known, id])).rejects.toMatchObject({
        code: 'unknown-message',
      });
    expect((await read(ONE)).unread).toBe(10);
  });

  it('is a player notice', async () => {
    const banner = announcement(20, 'agents', { type: 'B', groupName: 'w_home' });
    await database.reader.rows({ name: '', text: 'truncate messaging.announcements cascade', values: [] });
    await expect(
      database.inTransaction((tx) => seedAnnouncements(tx, merchant, [banner])),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
