// The statements of the archive, which name tables that are known only when it runs.
import { createHash } from 'node:crypto';
import type { Database, Reader, Tx } from '../../apps/server/src/platform/db/database.ts';

export interface Places {
  readonly primary: Database;
  readonly archive: Database;
  readonly say: (text: string) => void;
}

/** Runs a statement whose text is made at run time. */
export function ask<Row = Record<string, unknown>>(
  reader: Reader,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return reader.rows<Row>({
    name: `archive_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
    text,
    values,
  });
}

/** ASCII "arch": the lock of the archive in a database. What an earlier run that was killed still does there ends before it is given. */
const LOCK = 0x61726368;
const LOCK_TIMEOUT = '200ms';

/**
 * One step in one transaction, without limits of time, one after the other over all runs. As rows are compared as text, the settings that
 * decide it are those of the checksum.
 */
export function step<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.inTransaction(async (tx) => {
    for (const setting of [
      'statement_timeout = 0',
      'idle_in_transaction_session_timeout = 0',
      'lock_timeout = 0',
      "datestyle = 'ISO'",
      "bytea_output = 'hex'",
      'extra_float_digits = 1',
    ])
      await ask(tx, `set local ${setting}`);
    await ask(tx, `select pg_advisory_xact_lock(${LOCK})`);
    return work(tx);
  });
}

const TRIES = 300;
const PAUSE_MS = 1_000;
/** lock_not_available and deadlock_detected. */
const lockStates = ['55P03', '40P01'];

/** A step that needs locks on tables in use: calls wait for it 0.2 s at most, then it lets them go on and tries again. */
export async function lockingStep<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await step(database, async (tx) => {
        await ask(tx, `set local lock_timeout = '${LOCK_TIMEOUT}'`);
        return work(tx);
      });
    } catch (error) {
      if (
        left <= 1 ||
        !(error instanceof Error && 'code' in error && lockStates.includes(String(error.code)))
      )
        throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** ASCII "arcr": held by the run under way. Its connection is idle, so that it ends with the process. */
const RUN_LOCK = 0x61726372;

/** @throws when another run is under way. */
export function alone<T>(primary: Database, work: () => Promise<T>): Promise<T> {
  return primary.inTransaction(async (tx) => {
    await ask(tx, 'set local idle_in_transaction_session_timeout = 0');
    const [row] = await ask<{ isMine: boolean }>(
      tx,
      `select pg_try_advisory_xact_lock(${RUN_LOCK}) as "isMine"`,
    );
    if (!row?.isMine) throw new ArchiveProblem('another run of the archive is under way');
    return work();
  });
}

/** Why the archive takes nothing more; nothing is detached or dropped then. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem';
}

/** A name as SQL writes it. */
export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}
