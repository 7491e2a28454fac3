// Structured logs: one object a line, an event name first, ids after. Never a password, token, cookie or encrypted payload.
import { pino } from 'pino';

export interface Log {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

const secrets = [
  'password',
  'confirmPassword',
  'newPassword',
  'oldPassword',
  'paymentPassword',
  'token',
  'cookie',
  'authorization',
  'seed',
];

/** Standard output belongs to the line that tells where Tyche is. */
const STANDARD_ERROR = 2;

/** Opens the log of a process. Secret fields are removed in the first two levels. */
export function openLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
    serializers: { err: inShort },
  };
  const logger = pino(options, pino.destination(STANDARD_ERROR));
  const at =
    (write: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, fields: Record<string, unknown> = {}) =>
      logger[write]({ event, ...fields });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** What an error says, without what hangs on it: a driver's error carries its whole connection. */
function inShort(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const detail = 'detail' in error ? error.detail : undefined;
  return { name, message, code, detail, stack, cause: cause === undefined ? undefined : inShort(cause) };
}
