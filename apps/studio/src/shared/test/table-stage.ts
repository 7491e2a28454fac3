// A table without players, whose clock a test moves: a round takes no time. Each process of it has a database pool and chains of its own.
import type { AddressInfo } from 'node:net';
import { connect, type Connection } from '@tyche/testkit/connection';
import { testDatabaseOfItsOwn } from '@tyche/testkit/database';
import { openBeacon } from '../../../../beacon/src/beacon.ts';
import { readKey } from '../../../../beacon/src/key.ts';
import { serveBeacon } from '../../../../beacon/src/server.ts';
import { openStudioDatabase, type StudioDatabase } from '../../database.ts';
import { advance, prepareChain, type TableDeps } from '../advance.ts';
import { openSaltBeacon } from '../beacon.ts';
import { openChains } from '../chain.ts';
import { findCurrent, type SharedRow } from '../store-shared.ts';

export const GAME = 'crash';
const SECRET = 'a secret of a test';
const BEACON_KEY = '7'.repeat(64);
/** A day: longer than any curve. */
const AHEAD_MS = 86_400_000;
const MAX_STEPS = 200;

export interface TableProcess extends TableDeps {
  readonly database: StudioDatabase;
  /** Does what is due at the table, as somebody watches. */
  turn(): Promise<SharedRow | null>;
  prepare(): Promise<void>;
  /** Ends it where it is. */
  end(): Promise<void>;
}

export interface UsedLink {
  readonly chain_no: number;
  readonly link_no: number;
  readonly before: string;
  readonly link: string | null;
  readonly commitment: string;
}

export interface TableStage {
  readonly connection: Connection;
  /** A new process. The chains that it makes have this length. */
  start(length: number): Promise<TableProcess>;
  /** Moves the time of the round that is open, so that its next step is due. */
  passTime(): Promise<void>;
  /** Plays the round that is open to its end, or a new one. */
  playRound(process: TableProcess): Promise<void>;
  listLinks(): Promise<readonly UsedLink[]>;
  close(): Promise<void>;
}

/** Opens an empty database of the studio and a beacon whose clock is a day ahead. */
export async function openTableStage(): Promise<TableStage> {
  const database = await testDatabaseOfItsOwn();
  const beacon = serveBeacon(openBeacon(readKey(BEACON_KEY), { now: () => new Date(Date.now() + AHEAD_MS) }));
  await new Promise<void>((resolve) => {
    beacon.listen(0, '127.0.0.1', resolve);
  });
  const address = `127.0.0.1:${(beacon.address() as AddressInfo).port}`;
  const first = await openStudioDatabase(database.url);
  const connection = await connect(database.url);
  // What was fixed of a round is refused a change, and so is its time: only this stage may move it.
  await connection.query('alter table studio.shared_rounds disable trigger shared_rounds_refuse_other');
  const opened = new Set<StudioDatabase>([first]);

  async function passTime(): Promise<void> {
    await connection.query(
      `update studio.shared_rounds set opened_at = opened_at - t.by, locks_at = locks_at - t.by, salt_at = salt_at - t.by,
         began_at = began_at - t.by, ended_at = ended_at - t.by
       from (select interval '1 hour' as by) t
       where shared_no = (select max(shared_no) from studio.shared_rounds)`,
    );
  }
  return {
    connection,
    passTime,
    async start(length) {
      const own = await openStudioDatabase(database.url);
      opened.add(own);
      const deps: TableDeps = {
        database: own,
        chains: openChains(own, SECRET, length),
        beacon: openSaltBeacon(address),
      };
      return {
        ...deps,
        turn: () => advance(deps, GAME, { isWatched: true }),
        prepare: () => prepareChain(deps, GAME),
        async end() {
          opened.delete(own);
          await own.close();
        },
      };
    },
    async playRound(process) {
      const before = await findCurrent(process.database, GAME);
      const over = before?.is_settled ? before.shared_no : null;
      for (let step = 0; step < MAX_STEPS; step += 1) {
        const row = await process.turn();
        if (row?.is_settled && row.shared_no !== over) return;
        await passTime();
      }
      throw new Error('a round does not end');
    },
    async listLinks() {
      const { rows } = await connection.query(
        `select c.chain_no, r.link_no, r.before, r.link, c.commitment
         from studio.shared_rounds r join studio.chains c using (chain_id) order by r.shared_no`,
      );
      return rows;
    },
    async close() {
      await Promise.all([...opened].map((one) => one.close()));
      await connection.end();
      beacon.close();
      beacon.closeAllConnections();
      await database.drop();
    },
  };
}
