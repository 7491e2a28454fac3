// What a caller hears when something went wrong: the status, the code, and a sentence in his language. Faults of ours go to the log.
import { refusals, type RefusalCode } from '@tyche/contract/refusals';
import { isBare } from '@tyche/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OutageKind, outageOf } from '../db/outages.ts';
import type { Log } from '../log/log.ts';
import { Outage, Refusal } from './errors.ts';

export interface ErrorOptions {
  readonly log: Log;
  /** The sentence of a refusal in a language. */
  translateRefusal(code: RefusalCode, details: Readonly<Record<string, unknown>>, language: string): string;
  languageOf(request: FastifyRequest): string;
}

/** Answers a call with its refusal. What is none is logged with its stack, under the request's id. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ErrorOptions,
): void {
  const refusal = refusalOf(error);
  const language = options.languageOf(request);
  const code = refusal?.code ?? (error instanceof Outage ? 'unavailable' : 'unknown');
  const line = { requestId: request.id, route: request.routeOptions.url, err: error };
  if (code === 'unknown') options.log.error('http.bug', line);
  // An outage of the database has a log of its own, once an episode.
  if (code === 'unavailable') options.log.warn('http.outage', line);
  const details = refusal?.details ?? { requestId: request.id };
  const retryAfterS = retryAfterOf(code, details);
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS));
  if (isLargeUnread(request)) reply.header('connection', 'close');
  Object.assign(reply, { refusal: code });
  reply
    .status(refusals[code].status)
    .type('application/json; charset=utf-8')
    .send(refusalBody(request.url, { code, ...details }, options.translateRefusal(code, details, language)));
}

/**
 * A refusal on the wire (wire.md 2.4): the lottery gateway answers `{errorCode, message, value}`, everything else the envelope.
 * `value` has the code and its details in both.
 */
function refusalBody(url: string, value: { readonly code: string }, message: string): object {
  const told = { errorCode: value.code, message, value };
  return isBare(url) ? told : { success: false, ...told };
}

const MAX_DISCARDED = 1_048_576;

/** Whether more of a body is on its way than is worth reading only to throw it away: the connection ends with the answer instead. */
function isLargeUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_DISCARDED;
}

const ofOutage = {
  connection: 'database-unavailable',
  storage: 'storage-full',
  timeout: 'database-busy',
} as const satisfies Record<OutageKind, RefusalCode>;

/** The refusal that an error is, among them what the framework itself refuses and a database that cannot answer. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const outage = outageOf(error);
  if (outage) return new Refusal(ofOutage[outage]);
  const code = field(error, 'code');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body-too-large');
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return new Refusal('body-too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported-media-type');
  // The statuses of @fastify/static for a path that leaves the folder, and of the router for one that cannot be decoded.
  if (code === 'FST_ERR_BAD_URL') return new Refusal('malformed-path');
  if (/^(FST_ERR_CTP|FST_MP_|FST_PROTO_|FST_INVALID_|Z_)/.test(code)) return new Refusal('malformed-body');
  if (/^(ECONN|ETIMEDOUT|EPIPE)/.test(code)) return new Refusal('unavailable');
  const status = Number(field(error, 'statusCode'));
  if (status === 403 || status === 404) return new Refusal('unknown-route');
  if (status === 400) return new Refusal('malformed-path');
  return null;
}

function field(error: unknown, name: 'code' | 'statusCode'): string {
  return typeof error === 'object' && error !== null ? String(Reflect.get(error, name) ?? '') : '';
}

/** Seconds until a repeat makes sense; null where it does not depend on time. */
function retryAfterOf(code: RefusalCode, details: Readonly<Record<string, unknown>>): number | null {
  if (code === 'maintenance') return typeof details.until === 'number' ? 60 : null;
  if (code === 'too-many-requests') return Number(details.retryAfterS ?? 300);
  if (refusals[code].status !== 503) return null;
  return Number(details.retryAfterS ?? 2);
}
