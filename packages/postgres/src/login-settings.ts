// Behind a pooler the settings of a session belong to the login (scale.md 3.4): a pooler takes no options in the start packet, or drops them
// in silence.
import pg from 'pg';
import { MigrationProblem } from './migrator.ts';

export interface PooledLogin {
  /** An address with the login of the program; may lead through a pooler. */
  readonly url: string;
  /** PostgreSQL itself. */
  readonly directUrl: string;
  /** The settings by name, the role among them. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Writes settings of sessions to a login, for this database. Every role may write its own settings, so it needs no right
 * but that of the login itself. Gives whether anything changed: connections that a pooler holds keep what they began with.
 * Refuses with `MigrationProblem` when the login cannot connect to PostgreSQL itself; the message has the statements for an administrator.
 */
export async function writeLoginSettings({
  url,
  directUrl,
  settings: wanted,
}: PooledLogin): Promise<boolean> {
  const own = new URL(directUrl);
  const { username, password } = new URL(url);
  Object.assign(own, { username, password });
  const client = new pg.Client({ connectionString: own.href, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ login: string; database: string; settings: string[] }>(`
      select session_user::text as login, current_database()::text as database,
        coalesce((select setconfig from pg_db_role_setting
          where setrole = session_user::regrole
            and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as settings`);
    const { login = '', database = '', settings = [] } = rows[0] ?? {};
    const known = new Set(settings.map((line) => line.toLowerCase()));
    const missing = Object.entries(wanted).filter(
      ([name, value]) => !known.has(`${name}=${value}`.toLowerCase()),
    );
    const whose = `alter role ${pg.escapeIdentifier(login)} in database ${pg.escapeIdentifier(database)}`;
    const statements = missing.map(([name, value]) => `${whose} set ${name} = ${pg.escapeLiteral(value)}`);
    // What the role of the program may not change the login may.
    if (statements.length > 0) await client.query(['set role none', ...statements].join(';'));
    return statements.length > 0;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const list = Object.entries(wanted).map(([name, value]) => `set ${name} = '${value}'`);
    throw new MigrationProblem(
      'failed',
      `the login of DATABASE_URL cannot write its settings at TYCHE_DATABASE_DIRECT_URL (${why}); as an administrator alter role ${decodeURIComponent(username)}: ${list.join(', ')}`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
