// Reads that reach further back than the primary: rows of detached months are in the archive (decision 54).
import { type Database, openDatabase, PROGRAM, type Reader } from '../db/database.ts';
import { outageOf } from '../db/outages.ts';
import { Refusal } from '../http/errors.ts';
import type { Log } from '../log/log.ts';
import { findLastArchived } from './store.ts';

/** The divided tables whose old rows may be in the archive. */
export type ArchivedTable = 'entries' | 'tickets' | 'wagers';

/** What was read, and whether it is all. */
export interface WholeRead<T> {
  readonly value: T;
  /** Rows up to this time may be missing, because the archive does not answer; null: nothing is missing. */
  readonly missingBefore: Date | null;
}

/** The databases of a merchant that together have all its rows. */
export interface Archive {
  /**
   * Reads rows of a table from a time on. `work` is given the primary alone, or the primary and the archive, and joins what both answer; no
   * row is in both. When the archive is away it is given the primary alone, and the answer says so.
   */
  read<T>(
    table: ArchivedTable,
    from: Date,
    work: (readers: readonly Reader[]) => Promise<T>,
  ): Promise<WholeRead<T>>;
  /**
   * Finds one row of a table: the primary is asked first, then the archive where rows of the table were moved. Refuses `archive-unavailable`
   * when only the archive could know.
   */
  find<T>(table: ArchivedTable, ask: (reader: Reader) => Promise<T | null>): Promise<T | null>;
  /** Reads as `read` does; refuses `archive-unavailable` when something is missing. */
  readWhole<T>(
    table: ArchivedTable,
    from: Date,
    work: (readers: readonly Reader[]) => Promise<T>,
  ): Promise<T>;
}

/** After a failure the archive is left alone for so long: nobody waits for a connection that does not come. */
const REST_MS = 10_000;

/** Opens the archive of an installation; null where it has none. Whether it answers is seen at the first read. */
export function openArchiveDatabase(url: string | null, log: Log): Database | null {
  if (url === null) return null;
  return openDatabase({
    url,
    maxConnections: 4,
    role: PROGRAM,
    mayBeStandby: true,
    onError: (error) => log.warn('archive.connection', { err: error }),
  });
}

/**
 * The archive as a merchant sees it.
 *
 * @param database the primary, for the merchant.
 * @param archive the archive of all merchants; null: the installation has none, and what was moved is missing.
 */
export function openArchive(database: Database, archive: Database | null, log?: Log): Archive {
  let restsUntil = 0;

  const own = database.merchant === null ? archive : archive?.forMerchant(database.merchant);
  const reader: Reader | undefined | null = own && {
    rows: (statement) =>
      own.reader.rows(statement).catch((error: unknown) => {
        if (outageOf(error) === null) throw error;
        restsUntil = performance.now() + REST_MS;
        log?.warn('archive.away', { err: error });
        throw new ArchiveAway();
      }),
  };

  async function read<T>(
    table: ArchivedTable,
    from: Date,
    work: (readers: readonly Reader[]) => Promise<T>,
  ): Promise<WholeRead<T>> {
    const primary = database.reader;
    for (;;) {
      const last = await findLastArchived(primary, table);
      const found =
        last === null || from > last
          ? { value: await work([primary]), missingBefore: null }
          : await readBoth(work, primary, last);
      // A month that was detached meanwhile may be missing in what was read.
      if ((await findLastArchived(primary, table))?.getTime() === last?.getTime()) return found;
    }
  }

  async function readBoth<T>(
    work: (readers: readonly Reader[]) => Promise<T>,
    primary: Reader,
    last: Date,
  ): Promise<WholeRead<T>> {
    if (reader && performance.now() >= restsUntil) {
      try {
        return { value: await work([primary, reader]), missingBefore: null };
      } catch (error) {
        if (!(error instanceof ArchiveAway)) throw error;
      }
    }
    return { value: await work([primary]), missingBefore: last };
  }

  return {
    read,
    async find(table, ask) {
      const found = await ask(database.reader);
      if (found !== null || (await findLastArchived(database.reader, table)) === null) return found;
      const { value, missingBefore } = await readBoth(
        ([, there]) => (there ? ask(there) : Promise.resolve(null)),
        database.reader,
        new Date(0),
      );
      if (missingBefore !== null) throw new Refusal('archive-unavailable');
      return value;
    },
    async readWhole(table, from, work) {
      const { value, missingBefore } = await read(table, from, work);
      if (missingBefore !== null) throw new Refusal('archive-unavailable');
      return value;
    },
  };
}

class ArchiveAway extends Error {
  override readonly name = 'ArchiveAway';
}
