import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';

type ProblemCode = 'changed' | 'failed' | 'outdated';

/** A migration that cannot be trusted or cannot be applied. The message names the file and is one line. */
export class MigrationProblem extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationProblem';
    this.code = code;
  }
}

/** Where the migrations are and what they are applied to. */
export interface MigrateOptions {
  readonly url: string;
  readonly directory: string;
  /** A folder of files that may run again and again, each when it is new or changed: functions, triggers, views. */
  readonly routines?: string;
  /** A file that says what roles may do. It runs again after every other file that ran. */
  readonly rights?: string;
  /** A statement that runs at the end of every call: it makes what the time has made necessary, such as partitions. */
  readonly upkeep?: string;
  /** How long a statement waits for a lock of calls that run, in milliseconds. All calls behind it wait as long. */
  readonly lockTimeoutMs?: number;
  /** How often a file that met a lock is tried, and the pause before the next try, in which the calls behind it go on. */
  readonly tries?: number;
  readonly pauseMs?: number;
}

// Any number will do that no other advisory lock uses: ASCII "tych".
const MIGRATION_LOCK = 0x74796368;
/** lock_not_available and deadlock_detected (PostgreSQL, appendix A): calls that run hold what the file needs. */
const lockStates = ['55P03', '40P01'];
const OUTSIDE = /^-- outside a transaction\b/;
const CONCURRENT_INDEX =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\./i;

interface Patience {
  readonly lockTimeoutMs: number;
  readonly tries: number;
  readonly pauseMs: number;
}

/**
 * Applies the .sql files that are new, in the order of their names, each in a transaction of its own; returns their names.
 * A file whose first line is `-- outside a transaction` has one statement, which runs without one and may run again: it builds an index
 * while calls go on. The routines that are new or changed and the rights follow in one transaction: a function that is made anew has its
 * caller's rights until the rights file gives it its owner's, and no call may see it between. Other routines do not run: making a trigger
 * anew keeps every call to its table waiting.
 * Safe while calls run: a statement waits for a lock no longer than `lockTimeoutMs`, then the file is undone and tried again, as
 * after a deadlock with a call.
 * Safe to run on many nodes at once: one works, the others wait and find nothing left to do. Where nothing is left it only
 * reads, and a login that may do no more is enough.
 * Refuses with MigrationProblem `changed` when a file is not the one that was applied, `failed` when one does not run, `outdated` when
 * the database was made by migrations from before the first file.
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const {
    url,
    directory,
    routines,
    rights,
    upkeep,
    lockTimeoutMs = 3_000,
    tries = 20,
    pauseMs = 1_000,
  } = options;
  const patience = { lockTimeoutMs, tries, pauseMs };
  const files = listFiles(directory);
  const repeatable = routines ? listFiles(routines, 'routines/') : [];
  const last = rights ? [readSql(rights)] : [];
  const turn = await takeTurn(url);
  const client = new pg.Client({ connectionString: url, application_name: 'tyche-migrate' });
  try {
    await client.connect();
    // A login may have the role and the limits of the program.
    await client.query(
      'set role none; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await openRecord(client);
    const pending = await listPending(client, files);
    for (const file of pending) {
      turn.check();
      await withTries(client, patience, () =>
        OUTSIDE.test(file.text) ? applyOutside(client, file) : applyTogether(client, [file]),
      );
    }
    turn.check();
    const changed = await listNew(client, repeatable);
    if (pending.length + changed.length > 0 || (await listNew(client, last)).length > 0)
      await withTries(client, patience, () => applyTogether(client, [...changed, ...last]));
    if (upkeep !== undefined)
      await withTries(client, patience, async () => void (await client.query(upkeep)));
    return pending.map((file) => file.name);
  } finally {
    await client.end();
    await turn.end();
  }
}

interface Turn {
  /** Throws when the lock is lost: another one may work now. */
  check(): void;
  end(): Promise<void>;
}

/**
 * Waits until nobody else migrates. The lock belongs to a transaction of a connection of its own, because a file may run outside of any
 * transaction, and a session's lock would stay with a pooler's connection. The transaction is idle and holds no snapshot: building an index
 * concurrently does not wait for it.
 */
async function takeTurn(url: string): Promise<Turn> {
  const client = new pg.Client({ connectionString: url, application_name: 'tyche-migrate-turn' });
  let lost: Error | null = null;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    await client.query(
      'begin; set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    // As text alone: a statement with parameters keeps its snapshot until the transaction ends.
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    check() {
      if (lost) throw new MigrationProblem('failed', `the lock of the migration is lost: ${lost.message}`);
    },
    end: () => client.end().catch(() => undefined),
  };
}

async function openRecord(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migrations.applied') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) return;
  await client.query(`
    create schema if not exists migrations;
    create table migrations.applied (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

function listFiles(directory: string, prefix = ''): readonly Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readSql(join(directory, name), prefix));
}

function readSql(path: string, prefix = ''): Migration {
  const text = readFileSync(path, 'utf8');
  return { name: prefix + basename(path), text, checksum: createHash('sha256').update(text).digest('hex') };
}

/** A name in the table without a file is left alone: a newer node has been here first. */
async function listPending(client: pg.Client, files: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseOutdated([...applied.keys()], files);
  for (const file of files) {
    const checksum = applied.get(file.name);
    if (checksum === undefined || checksum === file.checksum) continue;
    throw new MigrationProblem(
      'changed',
      `migration ${file.name} was changed after it had been applied: bring the applied one back, or start afresh with an empty data folder or database`,
    );
  }
  return files.filter((file) => !applied.has(file.name));
}

/** Migrations begin with their date. One from before the first file here belongs to storage that this program cannot read. */
function refuseOutdated(applied: readonly string[], files: readonly Migration[]): void {
  const [first] = files;
  const old = applied.find((name) => /^\d{8}-/.test(name) && first !== undefined && name < first.name);
  if (old === undefined) return;
  throw new MigrationProblem(
    'outdated',
    `this database was made by an older version whose storage cannot be upgraded (it has ${old}): start afresh with an empty data folder or database`,
  );
}

/** The files that are new or changed since they ran. */
async function listNew(client: pg.Client, files: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied where name = any ($1)',
    [files.map(({ name }) => name)],
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum);
}

async function withTries(
  client: pg.Client,
  { lockTimeoutMs, tries, pauseMs }: Patience,
  apply: () => Promise<void>,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await client.query(`set lock_timeout = ${lockTimeoutMs}`);
      return await apply();
    } catch (cause) {
      if (left <= 1 || !isOfLocks(cause)) throw cause;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function isOfLocks(error: unknown): boolean {
  const cause = error instanceof MigrationProblem ? error.cause : error;
  return cause instanceof pg.DatabaseError && lockStates.includes(cause.code ?? '');
}

/** Applies files in one transaction. A function may be written before what it calls: bodies are read when they run. */
async function applyTogether(client: pg.Client, files: readonly Migration[]): Promise<void> {
  try {
    await client.query('begin');
    if (files.length > 1) await client.query('set local check_function_bodies = off');
    for (const file of files) {
      await runFile(client, file);
      await record(client, file);
    }
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw cause;
  }
}

async function runFile(client: pg.Client, { name, text }: Migration): Promise<void> {
  try {
    await client.query(text);
  } catch (cause) {
    throw new MigrationProblem('failed', `migration ${name} failed: ${describe(cause, text)}`, { cause });
  }
}

/** Runs one statement without a transaction. What an earlier try left of an index is dropped first: it serves no query. */
async function applyOutside(client: pg.Client, file: Migration): Promise<void> {
  const [, index, schema] = CONCURRENT_INDEX.exec(file.text) ?? [];
  if (index !== undefined && schema !== undefined) {
    const { rows } = await client.query<{ isInvalid: boolean }>(
      'select not indisvalid as "isInvalid" from pg_index where indexrelid = to_regclass($1)',
      [`${schema}.${index}`],
    );
    if (rows[0]?.isInvalid) await client.query(`drop index concurrently ${schema}.${index}`);
  }
  await runFile(client, file);
  await record(client, file);
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `insert into migrations.applied (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = clock_timestamp()`,
    [name, checksum],
  );
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? Number.NaN) : Number.NaN;
  if (Number.isNaN(position)) return error.message;
  return `${error.message} (line ${text.slice(0, position).split('\n').length})`;
}
