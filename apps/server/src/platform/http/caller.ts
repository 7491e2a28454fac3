// Who calls, and whether he may: decided from the headers alone, before a body is read.
import { randomUUID } from 'node:crypto';
import type { Route } from '@tyche/contract/route';
import { isUuid } from '@tyche/kernel/ids';
import { requestKeyFault } from '@tyche/kernel/request-key';
import { isTrial, mayPass } from '@tyche/rules/access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newKey } from '../db/new-key.ts';
import { Refusal } from './errors.ts';
import type { Call, MemberSession, StaffSession } from './handlers.ts';

export interface Identify {
  /** Why a session is over, when its token was once good: the refusal tells it to the browser that still holds the token. */
  findEndReason(realm: 'member' | 'staff', token: string): Promise<string | null>;
  identifyMember(token: string): Promise<MemberSession | null>;
  identifyStaff(token: string): Promise<StaffSession | null>;
}

/** The session that a route asks for; empty for a route that is open. */
export interface Caller {
  readonly member?: MemberSession;
  readonly staff?: StaffSession;
}

/**
 * Finds the session behind a call. Refuses `not-signed-in`, `session-restricted`, and where the caller may not: `not-allowed` or
 * `in-need-true-account`.
 */
export async function identify(route: Route, call: Call, options: Identify): Promise<Caller> {
  if (route.auth === 'member') {
    const member = call.sessionToken ? await options.identifyMember(call.sessionToken) : null;
    if (!member) throw await notSignedIn('member', call.sessionToken, options);
    requirePayoutsAllowed(route, member.restriction);
    requireGate(route, member);
    return { member };
  }
  if (route.auth === 'staff') {
    const staff = call.staffToken ? await options.identifyStaff(call.staffToken) : null;
    if (!staff) throw await notSignedIn('staff', call.staffToken, options);
    requirePayoutsAllowed(route, staff.restriction);
    if (route.permission && !staff.permissions.includes(route.permission)) throw new Refusal('not-allowed');
    return { staff };
  }
  return {};
}

async function notSignedIn(
  realm: 'member' | 'staff',
  token: string | null,
  { findEndReason }: Identify,
): Promise<Refusal> {
  const reason = token && (await findEndReason(realm, token));
  return new Refusal('not-signed-in', reason ? { reason } : {});
}

/**
 * Refuses `request-key-required` to a command that moves money and came without an Idempotency-Key: a repeat of it would be another.
 * Refuses `request-key-time` to one whose key is no UUID version 7 or begins with a time outside the window: the ledger is divided by the
 * time of its keys (decision 47).
 */
export function requireKey(route: Route, request: FastifyRequest, nowMs: number): void {
  if (!route.idempotent) return;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') throw new Refusal('request-key-required');
  const rule = requestKeyFault(key, nowMs);
  if (rule) throw new Refusal('request-key-time', { field: 'idempotency-key', rule });
}

/**
 * Refuses `cross-site-request` to a GET that changes something, unless the browser says that a page of this site calls: a link, an image of
 * another page and a program that sends no such header change nothing.
 */
export function requireSameSite(route: Route, request: FastifyRequest): void {
  if (route.sameSite && request.headers['sec-fetch-site'] !== 'same-origin')
    throw new Refusal('cross-site-request');
}

/** A restricted session reaches only what lifts its restriction (reliability.md 3.6, 3.7 and 3.25). */
function requirePayoutsAllowed(route: Route, restriction: MemberSession['restriction']): void {
  if (restriction && !route.restricted?.includes(restriction))
    throw new Refusal('session-restricted', { restriction });
}

/** Refuses `in-need-true-account` to a trial account and `not-allowed`, or what the route says, to any other that may not pass the gate. */
function requireGate(route: Route, { accountType }: MemberSession): void {
  const caller = { kind: 'member', accountType } as const;
  if (!route.gate || mayPass(route.gate, caller)) return;
  throw new Refusal(isTrial(caller) ? 'in-need-true-account' : (route.gateRefusal ?? 'not-allowed'));
}

/** A caller without a session, for answers that every visitor may read. */
export function visitorCall(language: string): Call {
  const nothing = () => undefined;
  return {
    requestId: randomUUID(),
    ip: '',
    origin: '',
    country: '',
    language,
    key: newKey(),
    userAgent: '',
    sessionToken: null,
    staffToken: null,
    cookie: () => null,
    setCookie: nothing,
    dropCookie: nothing,
    setSession: nothing,
    clearSession: nothing,
  };
}

const COOKIE_AGE_S = 24 * 60 * 60;

/** Cookie names: with TLS the browser itself guarantees host, path and Secure. */
export function cookieName(kind: 'member' | 'staff', secure: boolean): string {
  return ownCookie(kind === 'member' ? 'tyche-session' : 'tyche-staff', secure);
}

/** The cookie that holds the secret of a visitor's conversation, by its plain name. */
export const VISITOR_CHAT_COOKIE = 'tyche-visitor-chat';

/** The name of a cookie of ours as browsers hold it. */
export function ownCookie(name: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}${name}`;
}

/** What a handler may know of its call, from its headers. Refuses an Idempotency-Key that is no UUID. */
export function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, country, language }: { secure: boolean; country: string; language: string },
): Call {
  const sentKey = request.headers['idempotency-key'];
  const key = typeof sentKey === 'string' ? sentKey.toLowerCase() : newKey();
  if (!isUuid(key)) throw new Refusal('invalid-input', { field: 'idempotency-key', rule: 'uuid' });
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'strict' as const };
  return {
    requestId: request.id,
    ip: request.ip,
    origin: `${secure ? 'https' : 'http'}://${request.host}`,
    country,
    language,
    key,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    sessionToken: request.cookies[cookieName('member', secure)] ?? null,
    staffToken: request.cookies[cookieName('staff', secure)] ?? null,
    cookie: (name) => request.cookies[ownCookie(name, secure)] ?? null,
    setCookie: (name, value, maxAgeS) =>
      void reply.setCookie(ownCookie(name, secure), value, { ...attributes, maxAge: maxAgeS }),
    dropCookie: (name) => void reply.clearCookie(ownCookie(name, secure), attributes),
    setSession: (kind, token) =>
      void reply.setCookie(cookieName(kind, secure), token, { ...attributes, maxAge: COOKIE_AGE_S }),
    clearSession: (kind) => {
      reply.clearCookie(cookieName(kind, secure), attributes);
      reply.header('clear-site-data', '"storage"');
    },
  };
}
