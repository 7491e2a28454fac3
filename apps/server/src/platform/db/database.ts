// The driver, wrapped once: pools, transactions, notifications. Nothing outside this folder touches `pg`.
import { assert } from '@tyche/kernel/assert';
import type { Brand } from '@tyche/kernel/brand';
import pg from 'pg';
import { listen } from './listen.ts';
import { markOutage, type OutageKind } from './outages.ts';
import { ASK_TIMELINE, openTimeline, TimelineProblem, type TimelineRow } from './timeline.ts';
import { parameterOf } from './parameters.ts';
import {
  checkSession,
  packetOptions,
  PROGRAM,
  SESSION_COLUMNS,
  type SessionRow,
} from './session-settings.ts';
import type { Sql } from './sql.ts';

/** Something that can be asked: a pool (each statement by itself) or a transaction. */
export interface Reader {
  /** Runs one statement and gives its rows. */
  rows<Row>(statement: Sql<Row>): Promise<Row[]>;
}

/** A transaction that is open now. Only `inTransaction` makes one, so a write outside a transaction does not compile. */
export type Tx = Brand<Reader, 'tx'>;

export interface Database {
  /** The merchant whose rows it sees and writes; null: what merchants share only. */
  readonly merchant: number | null;
  /** The same database for a merchant, over the same connections: no row of another merchant is seen or written (decision 52). */
  forMerchant(merchant: number): Database;
  readonly reader: Reader;
  /** Runs `work` in one READ COMMITTED transaction: commits when it resolves, rolls back when it throws. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same with an `ending` whose statements go out together with the commit: when one of them fails, nothing is committed and it
   * throws. An ending sends all its statements before it waits for any; one sent later throws.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>, ending: (tx: Tx, result: T) => Promise<void>): Promise<T>;
  /** Runs `work` on one unchanging snapshot, read only. */
  inSnapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Rolls back to where `work` began when it throws, and goes on with the transaction around it. */
  inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /** Hears a channel on a connection of its own; connects again when it is lost. Gives the function that stops it. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnected?: () => void,
  ): Promise<() => Promise<void>>;
  /**
   * Asks whether the database takes writes, and notices another timeline. Throws an outage when it does not, or does not answer.
   */
  checkWritable(): Promise<void>;
  /** Calls a listener whenever the database is another than before: after a failover or a restore nothing remembered of it holds. */
  onTimelineChange(listener: () => void): void;
  close(): Promise<void>;
}

export { PROGRAM } from './session-settings.ts';

export interface DatabaseOptions {
  /** Where statements go; may lead through a pooler when `directUrl` is given. */
  readonly url: string;
  /**
   * The address of PostgreSQL itself, for LISTEN, when `url` leads through a pooler. The sessions of `url` then have the settings of their
   * login. Default: `url`.
   */
  readonly directUrl?: string | null;
  /** `unnamed`: statements are prepared for one call each, for a pooler that keeps no names of them. */
  readonly statements?: Statements;
  readonly maxConnections?: number;
  /** The role to act as: `PROGRAM` for all that serves. Without it, the login's own: for migrations and repairs. */
  readonly role?: typeof PROGRAM;
  /** Whether a standby will do, for what only reads. */
  readonly mayBeStandby?: boolean;
  /** Called with each error that is an outage, of a statement or of a connection that nobody uses now. */
  readonly onOutage?: (kind: OutageKind, error: unknown) => void;
  /** Called with any other error of a connection that nobody uses now. */
  readonly onError?: (error: Error) => void;
}

export type Statements = 'named' | 'unnamed';

/** SQLSTATE of a statement in a transaction that has failed before. */
const FAILED_BEFORE = '25P02';

const types = {
  getTypeParser(oid: number, format?: string) {
    if (oid === pg.types.builtins.INT8) return BigInt;
    if (oid === 1016)
      return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt));
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Opens a pool. Refuses nothing by itself: the first statement tells whether the database is there. */
export function openDatabase(options: DatabaseOptions): Database {
  const connections = openConnections(options);
  const handle = (merchant: number | null): Database => ({
    merchant,
    forMerchant: (number) => handle(checked(number)),
    reader: { rows: (statement) => ask(connections, merchant, statement) },
    inTransaction: <T>(work: (tx: Tx) => Promise<T>, ending?: (tx: Tx, result: T) => Promise<void>) =>
      inConnection(connections, { merchant, begin: 'begin' }, work, ending),
    inSnapshot: (work) =>
      inConnection(connections, { merchant, begin: 'begin isolation level repeatable read read only' }, work),
    inSavepoint,
    listen: connections.listen,
    checkWritable: connections.checkWritable,
    onTimelineChange: connections.timeline.onChange,
    close: connections.close,
  });
  return handle(null);
}

/** The connections of a database, and what holds for all of them. */
interface Connections extends Pick<Database, 'listen' | 'checkWritable' | 'close'> {
  /** Whether a pooler stands between: each transaction then says for itself for which merchant it works. */
  readonly isPooled: boolean;
  readonly timeline: ReturnType<typeof openTimeline>;
  /** Lends a connection that works for a merchant. */
  checkOut(merchant: number | null): Promise<pg.PoolClient>;
  send<Row>(to: pg.PoolClient, statement: Sql<Row>): Promise<Row[]>;
  /** Throws an error, and notes it when it is an outage. */
  fail(error: unknown): never;
}

function openConnections(options: DatabaseOptions): Connections {
  const { url, directUrl = null, statements = 'named', role, mayBeStandby = false } = options;
  const { onOutage = () => undefined, onError = () => undefined } = options;

  function fail(error: unknown): never {
    const kind = markOutage(error);
    if (kind) onOutage(kind, error);
    throw error;
  }
  function handleConnectionError(error: Error): void {
    const kind = markOutage(error);
    if (kind) onOutage(kind, error);
    else onError(error);
  }
  const isPooled = directUrl !== null && directUrl !== url;
  const timeline = openTimeline();
  /** For whom a connection works now. */
  const worksFor = new WeakMap<pg.PoolClient, number | null>();
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 16,
    types,
    // Statements that do not wait for each other's rows go out together and share their round trip.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    onConnect: mayBeStandby ? undefined : checkConnection,
    // A pooler between takes no such options.
    ...(isPooled ? {} : { options: packetOptions(role) }),
  });
  pool.on('error', handleConnectionError);
  // A connection that is lost while it is lent out tells only its own client; unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', handleConnectionError));

  async function checkConnection(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<TimelineRow & SessionRow>(`${ASK_TIMELINE}, ${SESSION_COLUMNS}`);
    if (role === PROGRAM && rows[0]) checkSession(rows[0]);
    timeline.take(rows[0]);
  }

  return {
    isPooled,
    timeline,
    fail,
    send: (to, statement) => sendStatement(to, statement, statements),

    /** Nothing is sent on it before the database has taken the merchant. */
    async checkOut(merchant) {
      const client = await pool.connect().catch(fail);
      if (isPooled || (worksFor.get(client) ?? null) === merchant) return client;
      try {
        await client.query(merchant === null ? 'reset tyche.merchant' : `set tyche.merchant = ${merchant}`);
        worksFor.set(client, merchant);
        return client;
      } catch (error) {
        client.release(true);
        return fail(error);
      }
    },

    listen: (channel, onPayload, onReconnected) =>
      listen({ url: directUrl ?? url, channel, onPayload, onReconnected, onError: handleConnectionError }),

    async checkWritable() {
      const client = await pool.connect().catch(fail);
      let broken: unknown;
      try {
        await checkConnection(client);
      } catch (error) {
        broken = error;
        fail(error);
      } finally {
        // One to a standby is closed, not kept: the next may lead to the primary.
        client.release(broken instanceof Error ? broken : undefined);
      }
    },

    close: () => pool.end(),
  };
}

/** Runs one statement for a merchant by itself. */
async function ask<Row>(
  connections: Connections,
  merchant: number | null,
  statement: Sql<Row>,
): Promise<Row[]> {
  if (connections.isPooled && merchant !== null)
    return inConnection(connections, { merchant, begin: 'begin' }, (tx) => tx.rows(statement));
  const client = await connections.checkOut(merchant);
  try {
    const rows = await connections.send(client, statement);
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    return connections.fail(error);
  }
}

/** Runs `work` and `ending` in a transaction that `begin` opens, as `inTransaction` and `inSnapshot` say. */
async function inConnection<T>(
  connections: Connections,
  { merchant, begin }: { readonly merchant: number | null; readonly begin: string },
  work: (tx: Tx) => Promise<T>,
  ending?: (tx: Tx, result: T) => Promise<void>,
): Promise<T> {
  const { timeline, isPooled, fail } = connections;
  const before = timeline.current();
  const client = await connections.checkOut(merchant);
  // What this work is about was read in the history that is over.
  if (before !== null && timeline.current() !== before) {
    client.release();
    return fail(new TimelineProblem('the database began another timeline'));
  }
  const { tx, end, firstFailure, causeOf } = transactionOn(client, connections.send);
  let broken: Error | undefined;
  try {
    gather(client);
    // One text: when the merchant is not taken, the transaction has failed and nothing in it runs.
    const begun = client.query(
      isPooled && merchant !== null ? `${begin}; set local tyche.merchant = ${merchant}` : begin,
    );
    const [result] = await Promise.all([work(tx), begun]);
    gather(client);
    const ended = ending?.(tx, result);
    const committed = client.query('commit');
    end();
    const [{ command }] = await Promise.all([committed, ended]);
    // PostgreSQL answers so when a statement failed and nobody minded.
    if (command !== 'COMMIT') throw firstFailure() ?? new Error(`a transaction ended with ${command}`);
    return result;
  } catch (error) {
    end();
    broken = await rollBack(client);
    const reason = causeOf(error);
    // Such as one to a database that has become a standby: the next one may lead to the primary.
    if (markOutage(reason) === 'connection' && reason instanceof Error) broken ??= reason;
    return fail(reason);
  } finally {
    client.release(broken);
  }
}

interface OpenTransaction {
  readonly tx: Tx;
  /** From now on every statement is refused. */
  end(): void;
  /** The error of the first statement that failed; undefined when none did. */
  firstFailure(): unknown;
  /** What an error is about: PostgreSQL tells each statement behind the first failure only that the transaction has failed before. */
  causeOf(error: unknown): unknown;
}

function transactionOn(client: pg.PoolClient, send: Connections['send']): OpenTransaction {
  let isOver = false;
  let first: unknown;
  const causeOf = (error: unknown) => (codeOf(error) === FAILED_BEFORE && first ? first : error);
  const tx: Reader = {
    rows(statement) {
      if (isOver) return Promise.reject(new Error('a statement came after its transaction'));
      gather(client);
      return send(client, statement).then(
        (rows) => {
          if (statement.name === SAVEPOINT_UNDONE) first = undefined;
          return rows;
        },
        (error: unknown) => {
          first ??= error;
          throw causeOf(error);
        },
      );
    },
  };
  return {
    tx: tx as Tx,
    end() {
      isOver = true;
    },
    firstFailure: () => first,
    causeOf,
  };
}

async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.rows({ name: 'sp_begin', text: 'savepoint attempt', values: [] });
  try {
    const result = await work();
    await tx.rows({ name: 'sp_end', text: 'release savepoint attempt', values: [] });
    return result;
  } catch (error) {
    await tx.rows({ name: SAVEPOINT_UNDONE, text: 'rollback to savepoint attempt', values: [] });
    throw error;
  }
}

/** The number of a merchant goes into the text of a statement. */
function checked(merchant: number): number {
  assert(Number.isInteger(merchant) && merchant >= 1 && merchant <= 63, `no merchant ${merchant}`);
  return merchant;
}

const SAVEPOINT_UNDONE = 'sp_undo';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function sendStatement<Row>(
  to: pg.PoolClient,
  { name, text, values }: Sql<Row>,
  statements: Statements,
): Promise<Row[]> {
  const given = { text, values: values.map(parameterOf) };
  const result = await to.query(statements === 'named' ? { ...given, name } : given);
  return result.rows as Row[];
}

/** Lets the statements of this turn leave in one write: each write is a call of the operating system. */
function gather(client: pg.PoolClient): void {
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Gives the error that makes the connection unusable, if the roll-back failed too. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
