// What the lottery remembers of one timeline of the database does not hold on another (scale.md 3.3).
import { drawOfNumber } from '@tyche/rules/lottery';
import { games } from '@tyche/rules/lottery/games';
import { testDatabase } from '@tyche/testkit/database';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openDrawFinder } from '../catalogue/find-draw.ts';
import { openIdAllocator } from './id-allocator.ts';

test('a draw by its number is looked up anew', async () => {
  const place = await testDatabase();
  const opened = openDatabase({ url: place.url, maxConnections: 1 });
  const listeners: (() => void)[] = [];
  const database: Database = { ...opened, onTimelineChange: (listener) => void listeners.push(listener) };
  const [game] = games;
  const number = '202611230001';
  if (!game || !drawOfNumber(game.calendar, number)) throw new Error('not a number of the game');
  const insert = () =>
    opened.reader.rows(sql`
      with beacon as (
        insert into draws.beacons (name, independent, scheme, public_key, genesis, period_seconds)
        values ('tyche-local', false, 'ed25519-tyche-1', gen_random_uuid()::text, 1, 3) returning beacon_id)
      insert into draws.draws (game_code, number, model, opens_at, closes_at, draws_at, committed_at, beacon_id, beacon_round)
      select ${game.code}, ${number}, '{}', now(), now() + interval '1 minute', now() + interval '1 minute', null, beacon_id, 1 from beacon`);
  const find = openDrawFinder(database);
  await insert();
  const first = await find(game.code, number);
  // As after a failover that lost the row and wrote it again.
  await opened.inTransaction(async (tx) => {
    await tx.rows(sql`alter table draws.draws disable trigger user`);
    await tx.rows(sql`alter table draws.events disable trigger user`);
    await tx.rows(sql`delete from draws.events`);
    await tx.rows(sql`delete from draws.draws`);
    await tx.rows(sql`alter table draws.draws enable trigger user`);
    await tx.rows(sql`alter table draws.events enable trigger user`);
  });
  await insert();
  expect((await find(game.code, number))?.id).toBe(first?.id);
  for (const listener of listeners) listener();
  const again = await find(game.code, number);
  expect(again?.id).not.toBe(first?.id);
  expect(again).not.toBeNull();
  await opened.close();
  await place.drop();
});

test('a block of ids is dropped, also one that was being fetched', async () => {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 1 });
  const numbers = openIdAllocator();
  const [first = 0n] = await numbers.take(database.reader, 1);
  numbers.forget();
  const [second = 0n] = await numbers.take(database.reader, 1);
  expect(second - first).toBeGreaterThanOrEqual(999n);
  const fetching = numbers.take(database.reader, 1_500);
  numbers.forget();
  const third = await fetching;
  expect(third).toHaveLength(1_500);
  const dropped = second / 1_000n + 1n;
  expect(third.every((id) => id / 1_000n > dropped)).toBe(true);
  await database.close();
  await place.drop();
});
