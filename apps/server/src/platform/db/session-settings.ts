// What a session of the program must be: its role and its limits of time. A connection straight to PostgreSQL names them in its start packet.
// A pooler refuses them there, or drops them in silence: behind one they belong to the login, and every new connection is checked
// (scale.md 3.4).

/** The role of the program: it may do what apps/server/rights.sql says. */
export const PROGRAM = 'tyche_app';

/** Settings of every session. Times of a bet are read in UTC; a call waits no longer than its limits. */
const sessionSettings = {
  lock_timeout: '5s',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  jit: 'off',
  timezone: 'UTC',
} as const;

/** What `db:migrate` writes to the login of the program. */
export const loginSettings = { ...sessionSettings, role: PROGRAM } as const;

/** Longest limits that a session may have, in seconds; a limit of 0 is none. */
const longestSeconds = { lockTimeout: 5, statementTimeout: 60, idleTimeout: 60 } as const;

/** The options of the start packet. Without a role the session acts as the login itself, whatever settings the login has. */
export function packetOptions(role: typeof PROGRAM | undefined): string {
  const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  return `${settings.join(' ')} -c role=${role ?? 'none'}`;
}

/** Columns for the first question of a connection. */
export const SESSION_COLUMNS = `
  current_user::text as "actsAs",
  extract(epoch from current_setting('lock_timeout')::interval)::float8 as "lockTimeout",
  extract(epoch from current_setting('statement_timeout')::interval)::float8 as "statementTimeout",
  extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float8 as "idleTimeout",
  current_setting('timezone') as timezone`;

export interface SessionRow {
  readonly actsAs: string;
  readonly lockTimeout: number;
  readonly statementTimeout: number;
  readonly idleTimeout: number;
  readonly timezone: string;
}

/** A connection has not the program's role or limits: it may not serve. The message names each that is wrong, in one line. */
export class SessionProblem extends Error {
  override readonly name = 'SessionProblem';
}

/** @throws SessionProblem for a session that is not the program's. */
export function checkSession(row: SessionRow): void {
  const limits = (['lockTimeout', 'statementTimeout', 'idleTimeout'] as const).filter(
    (name) => !(row[name] > 0 && row[name] <= longestSeconds[name]),
  );
  const wrong = [
    ...(row.actsAs === PROGRAM ? [] : [`it acts as ${row.actsAs} instead of ${PROGRAM}`]),
    ...limits.map((name) => `${settingOf[name]} is ${row[name]} s`),
    ...(row.timezone === 'UTC' ? [] : [`timezone is ${row.timezone}`]),
  ];
  if (wrong.length === 0) return;
  throw new SessionProblem(
    `the sessions of DATABASE_URL have other settings than the program needs (${wrong.join(', ')}): run npm run db:migrate with TYCHE_DATABASE_DIRECT_URL, then let the pooler connect again`,
  );
}

const settingOf = {
  lockTimeout: 'lock_timeout',
  statementTimeout: 'statement_timeout',
  idleTimeout: 'idle_in_transaction_session_timeout',
} as const;
