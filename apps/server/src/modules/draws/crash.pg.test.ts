// F13 of reliability.md 4.4: the worker dies at every statement of every step, and another one goes on. A draw then has one
// result, the one its seed and beacon fix, and each of its events was announced once.
import { derive, drawWords, resultText, toHex } from '@tyche/rules/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { markSettled, markSettling } from './change-draw.ts';
import { drawResults } from './draw-results.ts';
import { findProof } from './read-draws.ts';
import { lockDraws, openDraws } from './run-sales.ts';
import { recordSeal } from './seal-draw.ts';
import { findBrokenLink } from './store.ts';
import { eventually } from '@tyche/testkit/until';
import {
  announced,
  openTestClockwork,
  scheduleOne,
  someSeal,
  stateOf,
  type TestClockwork,
  type TestDraw,
} from './test/clockwork.ts';

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(() => clockwork.close());

/** The worker's database, whose connection is cut before the statement of that number, as when the worker is killed there. */
function dyingAt(database: Database, fatal: number): { database: Database; isDead: () => boolean } {
  let statements = 0;
  const dead = () => statements > fatal;
  const step = async (tx: Tx | null) => {
    statements += 1;
    if (!dead()) return;
    if (tx) await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`);
    throw new Error('the worker is dead');
  };
  return {
    isDead: dead,
    database: {
      ...database,
      reader: {
        async rows<Row>(statement: Sql<Row>) {
          await step(null);
          return database.reader.rows(statement);
        },
      },
      inTransaction: (work) =>
        database.inTransaction(async (tx) => {
          const dying = {
            ...tx,
            async rows<Row>(statement: Sql<Row>) {
              await step(tx);
              return tx.rows(statement);
            },
          };
          const result = await work(dying as Tx);
          await step(tx);
          return result;
        }),
    },
  };
}

/** All that the clockwork and the lottery's ticks do to a draw whose sale is over, in the order of its life. */
async function finish(database: Database, draw: TestDraw): Promise<void> {
  await lockDraws(database);
  await database.inTransaction((tx) => recordSeal(tx, draw.id, someSeal));
  await drawResults({
    database,
    sealing: clockwork.sealing,
    beacons: [clockwork.source],
    beaconLimitSeconds: 60,
  });
  await database.inTransaction((tx) => markSettling(tx, draw.id, 1));
  await database.inTransaction((tx) => markSettled(tx, draw.id));
}

/**
 * One draw under a worker that dies at a statement and a second worker that goes on. Whether the first did die; null when the whole sale
 * went by on a busy machine before anybody could open it.
 */
async function liveThrough(fatal: number, draw: TestDraw): Promise<boolean | null> {
  const { database } = clockwork;
  const dying = dyingAt(database, fatal);
  const withSuccessor = async (work: (worker: Database) => Promise<unknown>) => {
    if (dying.isDead()) return work(database);
    return work(dying.database).catch((error: unknown) => {
      if (!dying.isDead()) throw error;
      return work(database);
    });
  };
  await withSuccessor((worker) => openDraws(worker, true));
  const missed = await database.reader.rows(sql`
    select from draws.draws where draw_id = ${draw.id} and state = 'scheduled' and closes_at <= clock_timestamp()`);
  if (missed.length > 0) return null;
  await eventually(async () => {
    const rows = await database.reader.rows(
      sql`select 1 from draws.draws where draw_id = ${draw.id} and closes_at <= clock_timestamp()`,
    );
    return rows.length === 1;
  });
  await withSuccessor((worker) => finish(worker, draw));
  expect(await stateOf(database.reader, draw.id)).toBe('settled');
  return dying.isDead();
}

test('a worker killed at any statement leaves one result or none, and the next one finishes', async () => {
  const { database, source, beacon } = clockwork;
  let hasDied = true;
  let points = 0;
  let saleMs = 350;
  for (let fatal = 0; hasDied && fatal < 200; fatal += 1) {
    const draw = await scheduleOne(clockwork, { saleMs });
    const outcome = await liveThrough(fatal, draw);
    if (outcome === null) {
      saleMs *= 2;
      fatal -= 1;
      continue;
    }
    hasDied = outcome;
    if (hasDied) points += 1;
    const proof = await findProof(database.reader, draw.gameCode, draw.number);
    const pulse = await source.findPulse(beacon, draw.round);
    const entropy = {
      gameCode: draw.gameCode,
      number: draw.number,
      entropyHex: toHex(pulse?.randomness ?? new Uint8Array()),
    };
    expect(proof?.result).toBe(
      resultText(derive({ kind: 'digits', count: 5 }, drawWords(draw.seed, entropy))),
    );
    expect(await announced(database.reader, draw.id)).toEqual([
      'draw.opened',
      'draw.locked',
      'draw.drawn',
      'draw.settled',
    ]);
  }
  expect(points).toBeGreaterThanOrEqual(19);
  expect(await findBrokenLink(database.reader)).toBeNull();
}, 120_000);
