// What the operator decides of a game beside what its vendor offers, against the real database.
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, PROGRAM } from '../../platform/db/database.ts';
import { createMerchant } from '../settings/index.ts';
import { readStaffGames } from './arrange.ts';
import { listEntries, type OfferedGame, putEntry, retireOthers } from './store.ts';
import { arrangeEntry, withArrangement } from './store-arrangement.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let owner: Database;
let database: Database;
beforeAll(async () => {
  place = await testDatabase();
  owner = openDatabase({ url: place.url, maxConnections: 1 });
  await owner.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  database = openDatabase({ url: place.url, maxConnections: 4, role: PROGRAM }).forMerchant(1);
});
afterAll(async () => {
  await Promise.all([database.close(), owner.close()]);
  await place.drop();
});

const offered: OfferedGame = {
  code: 'dice',
  type: 'RNG',
  classes: ['IN'],
  names: { EN: 'Dice', VI: 'Xúc xắc' },
  rtp: '99.000000',
  volatility: 2,
  maxWinX: 100,
  minBet: null,
  hasDemo: true,
  hasFreeRounds: false,
  settlement: null,
  scene: 'dice',
};
const offer = (changes: Partial<OfferedGame>) =>
  database.inTransaction((tx) => putEntry(tx, 'studio', { ...offered, ...changes }));

async function entry() {
  const [row] = await withArrangement(database.reader, await listEntries(database.reader, false));
  if (!row) throw new Error('no game');
  return row;
}

async function arrange(wanted: Parameters<typeof arrangeEntry>[2]) {
  const { node_id: nodeId } = await entry();
  expect(await database.inTransaction((tx) => arrangeEntry(tx, nodeId, wanted))).toBe(true);
}

it('stays when the vendor offers the game otherwise, and goes when it is taken back', async () => {
  await offer({});
  await arrange({ names: { EN: 'Bones' }, classes: ['TG'], scene: 'moon', artSeed: 42 });
  const ours = { classes: ['TG'], scene: 'moon', art_seed: 42 };
  expect(await entry()).toMatchObject({ ...ours, names: { EN: 'Bones', VI: 'Xúc xắc' } });
  await offer({ names: { EN: 'Dice 2', VI: 'Xúc xắc 2' }, classes: ['SM'], scene: 'pond' });
  expect(await entry()).toMatchObject({
    ...ours,
    names: { EN: 'Bones', VI: 'Xúc xắc 2' },
    offered_names: { EN: 'Dice 2' },
    offered_classes: ['SM'],
    offered_scene: 'pond',
  });
  await arrange({ names: { EN: '' }, classes: null, scene: null });
  expect(await entry()).toMatchObject({
    names: { EN: 'Dice 2', VI: 'Xúc xắc 2' },
    classes: ['SM'],
    scene: 'pond',
    own_names: {},
    own_classes: null,
    own_scene: null,
  });
});
it('may be no class and no scene at all, and leaves what is not named', async () => {
  await arrange({ classes: [], scene: '', names: { VI: 'Của ta' } });
  expect(await entry()).toMatchObject({ classes: [], scene: null, own_scene: '' });
  await arrange({ isHot: true, names: { EN: 'Ours' } });
  expect(await entry()).toMatchObject({
    is_hot: true,
    own_names: { EN: 'Ours', VI: 'Của ta' },
    own_classes: [],
    own_scene: '',
  });
});
it('is not made for a game that is not there', async () => {
  expect(await database.inTransaction((tx) => arrangeEntry(tx, 999_999, { isHot: true }))).toBe(false);
});

it('lists for free rounds only games on offer that take them, as their vendor says', async () => {
  const codes = async () => {
    const { list } = await readStaffGames(database.reader, { hasFreeRounds: true }, 'EN');
    return list.map(({ gameCode }) => gameCode);
  };
  await offer({});
  await offer({ code: 'reels' });
  expect(await codes()).toEqual([]);
  await offer({ code: 'reels', hasFreeRounds: true });
  await offer({ code: 'gone', hasFreeRounds: true });
  await database.inTransaction((tx) => retireOthers(tx, 'studio', ['dice', 'reels']));
  expect(await codes()).toEqual(['reels']);
});

it('tells staff whether a win ends a bet or the round, as the vendor says it last', async () => {
  const settlement = async () => {
    const { list } = await readStaffGames(database.reader, { name: 'dice' }, 'EN');
    return list.find(({ gameCode }) => gameCode === 'dice')?.offered.settlement;
  };
  const told = [];
  for (const one of ['ROUND', 'BET', null] as const) {
    await offer({ settlement: one });
    told.push(await settlement());
  }
  expect(told).toEqual(['ROUND', 'BET', null]);
});
