// What a vendor offers is taken into the catalogue, except a game of a type that is in no group, against the real database.
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, PROGRAM } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { Outage } from '../../platform/http/errors.ts';
import { openLog } from '../../platform/log/log.ts';
import { createMerchant, readMerchant } from '../settings/index.ts';
import { countOpenIncidents, type VendorGame } from '../vendors/index.ts';
import { openOffers } from './read-offers.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let owner: Database;
let database: Database;
const lines: unknown[] = [];
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

const game = (code: string, type: string): VendorGame => ({
  code,
  type,
  classes: [],
  names: { EN: code },
  rtp: null,
  volatility: null,
  maxWinX: null,
  minBets: {},
  hasDemo: false,
  hasFreeRounds: false,
  settlement: null,
  scene: null,
});

/** Reads the list of the studio, or of another vendor, that offers these games. */
const offer = (...games: readonly VendorGame[]) => offerOf('studio', ...games);
const offerOf = (code: string, ...games: readonly VendorGame[]) =>
  reading({ code, list: async () => games, now: () => 0 })();

/** The reading of the list of one vendor. */
function reading({
  code = 'studio',
  list,
  now,
}: {
  code?: string;
  list(): Promise<readonly VendorGame[]>;
  now(): number;
}) {
  const vendor = { code, adapter: { games: { list } } };
  const merchant = () => readMerchant(database.reader, 'demo');
  const log = {
    ...openLog('silent'),
    error: (event: string, fields: object = {}) => void lines.push({ event, ...fields }),
  };
  return openOffers({ database, log, vendors: { deps: { merchant, vendors: [vendor] } } as never }, now);
}

const entries = () =>
  database.reader.rows(
    sql`select game_code, game_type, is_retired from games.entries where sample_vendor is null order by game_code`,
  );
const known = () =>
  database.reader.rows(sql`select game_code, game_type from vendors.games order by game_code`);

it('a game of an unknown type is refused, the others of the list are taken', async () => {
  await offer(game('dice', 'RNG'), game('bingo', 'BINGO'), game('shark', 'FISH'), game('proto', 'toString'));
  expect(await entries()).toEqual([
    { game_code: 'dice', game_type: 'RNG', is_retired: false },
    { game_code: 'shark', game_type: 'FISH', is_retired: false },
  ]);
  expect(await known()).toEqual([
    { game_code: 'dice', game_type: 'RNG' },
    { game_code: 'shark', game_type: 'FISH' },
  ]);
  const event = 'games.unknown-type';
  expect(lines).toEqual([
    { event, vendor: 'studio', gameCode: 'bingo', gameType: 'BINGO' },
    { event, vendor: 'studio', gameCode: 'proto', gameType: 'toString' },
  ]);
  const incidents = await database.reader.rows(
    sql`select vendor, code, tx_id from vendors.incidents order by tx_id`,
  );
  expect(incidents).toEqual([
    { vendor: 'studio', code: 'GAME_TYPE_UNKNOWN', tx_id: 'bingo' },
    { vendor: 'studio', code: 'GAME_TYPE_UNKNOWN', tx_id: 'proto' },
  ]);
  // The gauge that operations watch.
  expect(await countOpenIncidents(database.reader)).toBe(2);
});
it('and is told of once, however often the list is read', async () => {
  lines.length = 0;
  for (let times = 0; times < 2; times += 1) await offer(game('dice', 'RNG'), game('bingo', 'BINGO'));
  expect([lines, await countOpenIncidents(database.reader)]).toEqual([[], 2]);
});
it('a game whose type becomes unknown is retired and keeps the type of its wagers, until the list has a type again', async () => {
  await offer(game('dice', 'DICE'), game('shark', 'FISH'));
  expect(await entries()).toMatchObject([
    { game_code: 'dice', game_type: 'RNG', is_retired: true },
    { game_code: 'shark', is_retired: false },
  ]);
  expect(await known()).toMatchObject([{ game_code: 'dice', game_type: 'RNG' }, {}]);
  await offer(game('dice', 'RNG'), game('bingo', 'LIVE'));
  expect(await entries()).toMatchObject([
    { game_code: 'bingo', game_type: 'LIVE', is_retired: false },
    { game_code: 'dice', is_retired: false },
    { game_code: 'shark', is_retired: true },
  ]);
});
it('a list is read every five minutes; a vendor that does not answer is asked again soon, then less often', async () => {
  const asked: number[] = [];
  let [time, isSilent] = [0, false];
  const read = reading({
    now: () => time,
    list: async () => {
      asked.push(time / 1_000);
      if (isSilent) throw new Outage('vendor-unavailable');
      return [game('dice', 'RNG')];
    },
  });
  const until = async (seconds: number) => {
    for (; time < seconds * 1_000; time += 1_000) await read();
  };
  await until(301);
  isSilent = true;
  await until(636);
  isSilent = false;
  await until(1_000);
  expect(asked).toEqual([0, 300, 600, 605, 615, 635, 675, 975]);
});
it('sports of the vendors of esports and cockfights are listed and counted as such, also those of an earlier list', async () => {
  const types = async () => [
    await database.reader.rows(sql`
      select game_code, game_type from games.entries where vendor in ('tf', 'ds88') order by game_code`),
    await database.reader.rows(sql`
      select game_code, game_type from vendors.games where vendor in ('tf', 'ds88') order by game_code`),
  ];
  await offerOf('tf', game('cup', 'SPORTS'), game('slot', 'RNG'));
  await database.reader.rows(sql`update games.entries set game_type = 'SPORTS' where vendor = 'tf'`);
  await offerOf('tf', game('cup', 'SPORTS'), game('slot', 'RNG'));
  await offerOf('ds88', game('arena', 'SPORTS'));
  const split = [
    { game_code: 'arena', game_type: 'COCKFIGHT' },
    { game_code: 'cup', game_type: 'ESPORTS' },
    { game_code: 'slot', game_type: 'RNG' },
  ];
  expect(await types()).toEqual([split, split]);
});
