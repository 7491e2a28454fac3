// A clockwork of its own for a test file: a database, the real local beacon as a process, and draws with chosen times.
import { readNow } from '../../../platform/db/read-now.ts';
import { eventually } from '@tyche/testkit/until';
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrawId } from '@tyche/kernel/ids';
import type { DrawModel } from '@tyche/rules/fairness';
import { testDatabase } from '@tyche/testkit/database';
import { type Database, openDatabase, type Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openSealing, type Sealing } from '../../../platform/sealing/sealing.ts';
import type { Beacon, BeaconAdapter } from '../adapter.ts';
import { type MakeEscrows, openEscrowThread } from '../escrow-thread.ts';
import { openLocalBeacon } from '../adapters/local/index.ts';
import { lockDraws, openDraws, voidMissed } from '../run-sales.ts';
import { sealSeed } from '../seed-sealing.ts';
import { insertDraws, keepBeacon } from '../store-life.ts';
import { insertCommitments } from '../store-seeds.ts';
import type { ResultSource } from '../types.ts';
import { recordSeal } from '../seal-draw.ts';

const BEACON = join(import.meta.dirname, '../../../../../beacon/src/main.ts');

export interface TestClockwork {
  readonly url: string;
  readonly database: Database;
  readonly source: BeaconAdapter;
  readonly beacon: Beacon;
  readonly makeEscrows: MakeEscrows;
  readonly sealing: Sealing;
  readonly isPlayMoney: () => Promise<boolean>;
  close(): Promise<void>;
}

export async function openTestClockwork(): Promise<TestClockwork> {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-draws-'));
  const socket = join(folder, 'beacon.sock');
  const [test, child] = await Promise.all([testDatabase(), forkBeacon(folder, socket)]);
  const database = openDatabase({ url: test.url, maxConnections: 40 });
  const source = openLocalBeacon(`unix:${socket}`);
  const escrows = openEscrowThread();
  return {
    url: test.url,
    database,
    source,
    beacon: await source.describe(),
    makeEscrows: escrows.ask,
    sealing: openSealing('a secret of the clockwork, as long as one must be'),
    isPlayMoney: async () => true,
    async close() {
      await escrows.close();
      await database.close();
      await test.drop();
      child.disconnect();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A beacon of its own beside that of the clockwork, with a key of its own or the one given as 64 hex digits. */
export interface TestBeacon {
  /** Opens one more adapter, as another worker has it. */
  open(): BeaconAdapter;
  readonly beacon: Beacon;
  /** Ends the process: the beacon answers no more. */
  close(): Promise<void>;
}

/** Starts a beacon; with a key it is a replica of every other beacon with that key. */
export async function openTestBeacon(key?: string): Promise<TestBeacon> {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-beacon-'));
  const socket = join(folder, 'beacon.sock');
  const child = await forkBeacon(folder, socket, key === undefined ? {} : { TYCHE_BEACON_KEY: key });
  const open = () => openLocalBeacon(`unix:${socket}`);
  return {
    open,
    beacon: await open().describe(),
    async close() {
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function forkBeacon(
  folder: string,
  socket: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = fork(BEACON, [`--data=${folder}`, `--listen=unix:${socket}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

let counter = 0;

export interface TestDraw {
  readonly id: DrawId;
  readonly gameCode: string;
  readonly number: string;
  readonly seed: Buffer;
  readonly round: number;
}

export interface TestTimes {
  /** From when on times count; the database's clock without it. */
  readonly from?: Date;
  readonly opensInMs?: number;
  readonly saleMs?: number;
  readonly lockMs?: number;
  /** The beacon round, by the end of the sale. */
  readonly round?: number | ((closesAt: Date) => number);
  readonly model?: DrawModel;
  readonly source?: ResultSource;
  /** A game of the catalogue instead of one of its own; its draws need numbers of their own. */
  readonly gameCode?: string;
  readonly number?: string;
}

const FIRST_NUMBER = 202_611_210_001n;
const MAX_TRIES = 10;

/** Schedules one draw of a game of its own. Its beacon round has long come, so that nothing waits for it. */
export async function scheduleOne(
  { database, beacon, sealing }: TestClockwork,
  times: TestTimes = {},
): Promise<TestDraw> {
  const {
    opensInMs = -1,
    saleMs = 200,
    lockMs = 0,
    round = 1_000,
    model = { kind: 'digits', count: 5 },
    source = 'own',
  } = times;
  counter += 1;
  const { gameCode = `test-${counter}`, number = String(FIRST_NUMBER) } = times;
  const { from = await readNow(database.reader) } = times;
  const opensAt = new Date(from.getTime() + opensInMs);
  const closesAt = new Date(opensAt.getTime() + saleMs);
  const seed = randomBytes(32);
  const drawsAt = new Date(closesAt.getTime() + lockMs);
  const namedRound = typeof round === 'number' ? round : round(closesAt);
  const beaconRound = BigInt(namedRound);
  return database.inTransaction(async (tx) => {
    const beaconId = await keepBeacon(tx, beacon);
    const draw = { number, opensAt, closesAt, drawsAt, beaconRound };
    await insertDraws(tx, { code: gameCode, model }, { beaconId, source }, [draw]);
    const [row] = await tx.rows(
      sql<{
        id: DrawId;
      }>`select draw_id as id from draws.draws where game_code = ${gameCode} and number = ${number}`,
    );
    if (!row) throw new Error('the draw was not written');
    const commitment = createHash('sha256').update(seed).digest();
    const { id } = row;
    await insertCommitments(tx, beaconId, [
      { id, commitment, sealedSeed: sealSeed(sealing, id, seed), beaconRound, escrow: null },
    ]);
    return { id, gameCode, number, seed, round: namedRound };
  });
}

export const someSeal = { root: Buffer.alloc(32, 7), tickets: 3n, stake: 60_000n };

/** A draw whose sale has closed. One whose whole sale went by before anybody came to open it is left for another, with another number. */
export async function lockedDraw(
  clockwork: TestClockwork,
  times: Omit<TestTimes, 'number'> = {},
): Promise<TestDraw> {
  const { saleMs = 350 } = times;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const number = String(FIRST_NUMBER + 100n * BigInt(tries));
    const draw = await tryLockedDraw(clockwork, { ...times, number, saleMs: saleMs * 2 ** tries });
    if (draw) return draw;
  }
  throw new Error(`no sale of ${MAX_TRIES} was opened in time`);
}

/** The same for one draw; null when its whole sale went by before anybody came to open it. Then it is void, so that it never counts as unfinished. */
export async function tryLockedDraw(
  clockwork: TestClockwork,
  times: TestTimes & { readonly saleMs: number },
): Promise<TestDraw | null> {
  const { database } = clockwork;
  const draw = await scheduleOne(clockwork, times);
  let isMissed = false;
  await eventually(async () => {
    await openDraws(database, true);
    await lockDraws(database);
    const [row] = await database.reader.rows(sql<{ state: string; isOver: boolean }>`
      select state, closes_at <= clock_timestamp() as "isOver" from draws.draws where draw_id = ${draw.id}`);
    isMissed = row?.state === 'void' || (row?.state === 'scheduled' && row.isOver);
    return isMissed || row?.state === 'locked';
  });
  if (!isMissed) return draw;
  await voidMissed(database);
  return null;
}

/** A draw that waits for its beacon. */
export async function sealedDraw(clockwork: TestClockwork, times: TestTimes = {}): Promise<TestDraw> {
  const draw = await lockedDraw(clockwork, times);
  await clockwork.database.inTransaction((tx) => recordSeal(tx, draw.id, someSeal));
  return draw;
}

export async function stateOf(reader: Reader, drawId: DrawId): Promise<string> {
  const [row] = await reader.rows(
    sql<{ state: string }>`select state from draws.draws where draw_id = ${drawId}`,
  );
  return row?.state ?? 'none';
}

/** The topics that were announced about a draw, in order. */
export async function announced(reader: Reader, drawId: DrawId): Promise<string[]> {
  const rows = await reader.rows(sql<{ topic: string }>`
    select topic from platform.outbox where payload ->> 'drawId' = ${String(drawId)} order by id`);
  return rows.map((row) => row.topic);
}
