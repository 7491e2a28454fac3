// Whether the database is the one that this program needs: migrated, and on two machines where the operator asks for it (scale.md 3.5).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SessionProblem } from '../db/session-settings.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { findUnapplied, isSynchronous } from './store.ts';

export interface SchemaCheckOptions {
  readonly database: Pick<Database, 'reader' | 'checkWritable'>;
  readonly log: Log;
  /** The folder that has `migrations` and `routines`. */
  readonly folder: string;
  /** Whether a commit must be on two machines before it is answered. */
  readonly requireSync: boolean;
}

/** What a process lacks at its database, as `/readyz` names it; nothing when it can serve. Never throws. */
export type DatabaseCheck = () => Promise<readonly string[]>;

/**
 * Opens the check. `database`: it does not answer or takes no writes. `database-settings`: its sessions have not the program's role and
 * limits. `migrations`: files of this program were not applied; a newer program's database has them all. `synchronous-replication`: a
 * commit does not wait for a standby. What is new in the answer goes to the log once.
 */
export function openDatabaseCheck({ database, log, folder, requireSync }: SchemaCheckOptions): DatabaseCheck {
  const namesIn = (name: string, prefix = '') =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => prefix + file);
  const files = [...namesIn('migrations'), ...namesIn('routines', 'routines/')];
  let known: readonly string[] = [];

  async function look(): Promise<{ missing: string[]; unapplied: readonly string[] }> {
    try {
      await database.checkWritable();
      const unapplied = await findUnapplied(database.reader, files);
      const isSafe = !requireSync || (await isSynchronous(database.reader));
      const missing = [
        ...(unapplied.length > 0 ? ['migrations'] : []),
        ...(isSafe ? [] : ['synchronous-replication']),
      ];
      return { missing, unapplied };
    } catch (error) {
      return {
        missing: [error instanceof SessionProblem ? 'database-settings' : 'database'],
        unapplied: [],
      };
    }
  }

  return async () => {
    const { missing, unapplied } = await look();
    const isNew = (name: string) => missing.includes(name) && !known.includes(name);
    if (isNew('migrations'))
      log.warn('database.migrations-behind', {
        message: 'run npm run db:migrate with this version',
        count: unapplied.length,
        first: unapplied[0],
      });
    if (isNew('synchronous-replication'))
      log.warn('database.not-synchronous', {
        message:
          'TYCHE_REQUIRE_SYNC=1, but synchronous_standby_names is empty or synchronous_commit is weaker than on',
      });
    known = missing;
    return missing;
  };
}
