// Where the database is and how it is asked (scale.md 3.4).
import { ConfigProblem, flag, oneOf } from './config-values.ts';

export interface DatabaseConfig {
  readonly databaseUrl: string | null;
  /** PostgreSQL's own address where `databaseUrl` leads through a pooler; null: they are the same. */
  readonly databaseDirectUrl: string | null;
  /** Where old months are (decision 54); null: this installation has no archive. */
  readonly archiveUrl: string | null;
  /** Whether statements keep their names: not every pooler knows them. */
  readonly databaseStatements: 'named' | 'unnamed';
  /** How many connections to the database the process holds at most, besides those of its threads. */
  readonly databasePool: number;
  /** Whether the process is ready only where a commit waits for a second machine. */
  readonly requireSync: boolean;
}

/** Reads the variables of the database. Throws `ConfigProblem` for a value that is not one. */
export function databaseOf(
  read: (
    name:
      | 'DATABASE_URL'
      | 'TYCHE_DATABASE_DIRECT_URL'
      | 'TYCHE_ARCHIVE_URL'
      | 'TYCHE_DATABASE_STATEMENTS'
      | 'TYCHE_DATABASE_POOL'
      | 'TYCHE_REQUIRE_SYNC',
  ) => string | null,
): DatabaseConfig {
  const addressOf = (name: 'DATABASE_URL' | 'TYCHE_DATABASE_DIRECT_URL' | 'TYCHE_ARCHIVE_URL') => {
    const url = read(name);
    if (url && !/^postgres(ql)?:\/\//.test(url))
      throw new ConfigProblem(`${name} must begin with postgres://`);
    return url;
  };
  const databaseUrl = addressOf('DATABASE_URL');
  const databaseDirectUrl = addressOf('TYCHE_DATABASE_DIRECT_URL');
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigProblem('TYCHE_DATABASE_DIRECT_URL needs DATABASE_URL');
  return {
    databaseUrl,
    databaseDirectUrl,
    archiveUrl: addressOf('TYCHE_ARCHIVE_URL'),
    databaseStatements: oneOf('TYCHE_DATABASE_STATEMENTS', read('TYCHE_DATABASE_STATEMENTS') ?? 'named', [
      'named',
      'unnamed',
    ] as const),
    databasePool: poolOf(read('TYCHE_DATABASE_POOL') ?? '24'),
    requireSync: flag('TYCHE_REQUIRE_SYNC', read('TYCHE_REQUIRE_SYNC'), false),
  };
}

function poolOf(text: string): number {
  const count = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 2 || count > 200) throw new ConfigProblem('TYCHE_DATABASE_POOL must be a number from 2 to 200');
  return count;
}
