import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { testDatabase } from '@tyche/testkit/database';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { type Database, openDatabase, type Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { LIVE_CHANNEL, publish, relay } from '../../../platform/events/events.ts';
import { bridgeToPages } from '../../../platform/live/bridge.ts';
import { openLiveHub } from '../../../platform/live/live.ts';
import { readLiveDraws } from '../../draws/index.ts';
import { openBalances } from '../../wallet/index.ts';
import { log } from '../test/stage.ts';

const GAME = { id: 101, code: 'fast5d-1m' };
const BETTORS = 5_000;
const MAX_STATEMENTS = 20;

test('a settled draw with 5,000 bettors present costs the database at most 20 statements', async () => {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 4 });
  await database.reader.rows(sql`
    insert into wallet.wallets (wallet_id, owner_id, ledger)
    select nextval('wallet.wallet_numbers') << 10 | 1, owner, 1 from generate_series(1, ${BETTORS}::int) owner`);
  let statements = 0;
  const counted = counting(database, () => {
    statements += 1;
  });
  const live = openLiveHub();
  const balances: string[] = [];
  const allPushed = Promise.withResolvers<void>();
  const memberIds = Array.from({ length: BETTORS }, (_, index) => String(index + 1));
  for (const memberId of memberIds) {
    const reply = replyOf(() => {
      if (balances.push(memberId) === BETTORS) allPushed.resolve();
    });
    live.attach(reply, memberId, new Set([GAME.id]));
  }
  const readBalance = openBalances(counted.reader);
  const stop = await database.listen(
    LIVE_CHANNEL,
    bridgeToPages({
      live,
      gameIdOf: () => GAME.id,
      readBalance: (memberId) => readBalance(BigInt(memberId)),
      readDraws: (changed) => readLiveDraws(counted.reader, changed),
      onError: allPushed.reject,
    }),
  );
  await database.inTransaction(async (tx) => {
    await publish(tx, 'lottery.settled', { memberIds, gameCode: GAME.code, number: '1' });
    await publish(tx, 'draw.settled', { drawId: 1n, gameCode: GAME.code, number: '1' });
  });
  await relay(counted, [], log);
  await allPushed.promise;
  expect(new Set(balances).size).toBe(BETTORS);
  expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS);
  live.close();
  await stop();
  await database.close();
  await place.drop();
});

/** The reply to a browser that takes what it is sent; `onBalance` is called for each balance. */
function replyOf(onBalance: () => void): FastifyReply {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.write = (chunk: unknown) => {
    if (String(chunk).startsWith('event: balance')) onBalance();
    return true;
  };
  return { hijack: () => undefined, raw: response } as unknown as FastifyReply;
}

/** The same database with each statement counted, those of transactions with their begin and commit. */
function counting(database: Database, onStatement: () => void): Database {
  const wrap = <R extends Reader>(reader: R): R => ({
    ...reader,
    rows: (statement: Parameters<Reader['rows']>[0]) => {
      onStatement();
      return reader.rows(statement);
    },
  });
  return {
    ...database,
    reader: wrap(database.reader),
    inTransaction: (work: Parameters<Database['inTransaction']>[0]) => {
      onStatement();
      onStatement();
      return database.inTransaction((tx) => work(wrap(tx)));
    },
  } as Database;
}
