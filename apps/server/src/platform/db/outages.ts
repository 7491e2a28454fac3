// When the database cannot answer: why, in one word. Such an error is no fault of the program and no refusal of a rule.
import { SessionProblem } from './session-settings.ts';
import { TimelineProblem } from './timeline.ts';

/** `connection`: lost, refused, without the program's settings, or to a database that takes no writes. `storage`: its disk is full. `timeout`: a lock, a statement or a free connection took too long. */
export type OutageKind = 'connection' | 'storage' | 'timeout';

const kinds = new WeakMap<object, OutageKind>();

/** The outage behind an error that a statement or a connection of ours threw; null for any other error. */
export function outageOf(error: unknown): OutageKind | null {
  return typeof error === 'object' && error !== null ? (kinds.get(error) ?? null) : null;
}

/** Judges an error of the driver and remembers the verdict for `outageOf`. */
export function markOutage(error: unknown): OutageKind | null {
  if (!(error instanceof Error)) return null;
  const kind = kindOf(error);
  if (kind) kinds.set(error, kind);
  return kind;
}

/** SQLSTATEs: PostgreSQL, appendix A. The driver's own errors have no code of that kind, some only a message. */
function kindOf(error: Error): OutageKind | null {
  const code = 'code' in error ? String(error.code) : '';
  if (code === '53100') return 'storage';
  // A connection to what was the primary, or to a standby: read_only_sql_transaction.
  if (code === '25006' || error instanceof TimelineProblem || error instanceof SessionProblem)
    return 'connection';
  // lock_timeout, statement_timeout, deadlock, transaction and idle time-outs, out of memory, too many connections.
  if (/^(55P03|57014|40P01|25P03|25P04|53200|53300)$/.test(code)) return 'timeout';
  if (/timeout exceeded when trying to connect|Query read timeout/.test(error.message)) return 'timeout';
  if (/^(08...|57P0[1-5])$|^E(CONN|NOENT|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)/.test(code))
    return 'connection';
  const isLost =
    /Connection terminated|connection error and is not queryable|Client was closed|after calling end on the pool/;
  return isLost.test(error.message) ? 'connection' : null;
}
