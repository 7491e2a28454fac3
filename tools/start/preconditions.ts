import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OLDEST_POSTGRES } from '@tyche/postgres/version';
import { StartProblem } from './problem.ts';

/** Refuses the Node that came with the machine where it is too old to run TypeScript as it is. */
export function requireNode(version: string): void {
  const major = Number(version.split('.')[0]);
  if (major < 24)
    throw new StartProblem(`Node 24 or later is needed, this is ${version}; start with bin/start`);
}

/** What a killed parent leaves behind ends by itself within this time. */
const PORT_WAIT_MS = 3_000;

/** Refuses an address that something else listens on for a while, or that is not this machine's. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const end = performance.now() + PORT_WAIT_MS;
  for (;;) {
    try {
      return await tryPort(host, port);
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isInUse || performance.now() > end) throw refusePort(host, port, error as NodeJS.ErrnoException);
      await sleep(100);
    }
  }
}

async function tryPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function refusePort(host: string, port: number, error: NodeJS.ErrnoException): StartProblem {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(`PORT ${port} is in use by another program; set PORT to a free one`);
    case 'EACCES':
      return new StartProblem(`PORT ${port} may not be used by this account; set PORT to one above 1023`);
    default:
      return new StartProblem(`HOST ${host} is not an address of this machine (${error.code})`);
  }
}

/** Refuses the database of an address that does not answer, is too old, or whose login cannot become the program's role. The message names no password. */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // When a connection breaks later, the query that uses it fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; login: string; may: boolean }>(`
      select current_setting('server_version_num')::int / 10000 as version, current_user as login,
        case when to_regrole('tyche_app') is null then rolsuper or rolcreaterole
          else pg_has_role(to_regrole('tyche_app'),
              case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
            or pg_has_role(to_regrole('tyche_app'), 'USAGE WITH ADMIN OPTION')
        end as may
      from pg_roles where rolname = current_user`);
    const { version = 0, login = '', may = false } = rows[0] ?? {};
    if (version < OLDEST_POSTGRES) {
      throw new StartProblem(
        `DATABASE_URL leads to PostgreSQL ${version}; ${OLDEST_POSTGRES} or later is needed`,
      );
    }
    if (!may)
      throw new StartProblem(
        `the login of DATABASE_URL may not act as the role tyche_app; as an administrator: create role tyche_app; create role tyche_ledger; grant tyche_app, tyche_ledger to ${login}`,
      );
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`the database of DATABASE_URL is not reachable: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails with all of their errors at once.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? (first.message.split('\n')[0] ?? first.name) : String(first);
}
