// The HTTP edge: contract routes to handlers, sessions on calls, the envelope, refusals in words, security headers.
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { contract, type RouteName } from '@tyche/contract/contract';
import { refusals } from '@tyche/contract/refusals';
import { isBare, type Route } from '@tyche/contract/route';
import { isUuid } from '@tyche/kernel/ids';
import { isTrial, mayPass } from '@tyche/rules/access';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { Outage, Refusal } from './errors.ts';
import type { Call, Handlers, MemberSession, StaffSession } from './handlers.ts';
import { keepHostsApart } from './hosts.ts';
import { acceptGzip } from './inflate.ts';
import { countryOf, mustBeServed, type SiteDoor } from './site-door.ts';
import { registerSecurity } from './security.ts';
import { validatorOf } from './validate.ts';

export interface EdgeOptions {
  readonly handlers: Handlers<RouteName>;
  readonly log: Log;
  /** True where browsers reach the site over TLS: cookies are then `__Host-` and Secure. */
  readonly secure: boolean;
  readonly trustProxy: boolean;
  /** How many proxies in front are ours: whoever calls is who the outermost of them saw (reliability.md, I8). */
  readonly proxies: number;
  /** The host that staff alone use; null where they share the players'. */
  readonly staffHost: string | null;
  readonly encryptionRequired: boolean;
  /** Whether the site is open to a caller now; it may be a second old. */
  siteDoor(): Promise<SiteDoor>;
  readonly merchantCode: string;
  identifyMember(token: string): Promise<MemberSession | null>;
  identifyStaff(token: string): Promise<StaffSession | null>;
  /** Adds a staff call that is about to run to the audit trail. */
  recordStaffCall(staff: StaffSession, action: string, call: Call): Promise<void>;
  openPayload(jwe: string): Promise<string>;
  /** The sentence of a refusal in a language. */
  say(code: keyof typeof refusals, details: Readonly<Record<string, unknown>>, language: string): string;
  languageOf(request: FastifyRequest): string;
  /** Counts requests and refusals. */
  measure(route: string, status: number, seconds: number, code: string | null): void;
}

const COOKIE_AGE_S = 24 * 60 * 60;
const started = Symbol('started');

/** Builds the server with every route of the contract. Other surfaces (live, docs, files) are added to what it gives. */
export async function buildEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 65_536,
    // So many from our end of the header: what stands before that is the caller's own word.
    trustProxy: (_address: string, hop: number) => hop < options.proxies,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 120 },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
  });
  await app.register(fastifyCookie);
  registerSecurity(app, options.secure);
  acceptGzip(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    parseJson(String(body), done),
  );
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => {
    const opened = { jwe: String(body) };
    jweBodies.add(opened);
    done(null, opened);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => {
      const form = Object.fromEntries(new URLSearchParams(String(body)));
      formBodies.add(form);
      done(null, form);
    },
  );
  app.addHook('onRequest', async (request, reply) => {
    Object.assign(request, { [started]: performance.now() });
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
  });
  keepHostsApart(app, options.staffHost);
  app.addHook('onResponse', async (request, reply) => {
    const seconds = (performance.now() - Number(Reflect.get(request, started))) / 1000;
    const refusal: unknown = Reflect.get(reply, 'refusal');
    const code = typeof refusal === 'string' ? refusal : null;
    const route = request.routeOptions.url ?? 'none';
    const { id: requestId, method } = request;
    options.measure(route, reply.statusCode, seconds, code);
    // The pattern of the route, never what was asked: paths and queries may name a person.
    options.log.debug('http.call', { requestId, method, route, status: reply.statusCode, code, seconds });
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options));
  for (const name of Object.keys(contract)) if (isRouteName(name)) addRoute(app, name, options);
  return app;
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(contract, name);
}

function addRoute(app: FastifyInstance, name: RouteName, options: EdgeOptions): void {
  const route: Route = contract[name];
  const validate = validatorOf(route);
  const handle = options.handlers[name] as (input: unknown, call: Call) => Promise<unknown>;
  const bare = isBare(route.path);
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? 65_536,
    async handler(request, reply) {
      checkMerchant(request, options);
      const door = await options.siteDoor();
      const call = callOf(
        request,
        reply,
        options,
        countryOf(request, options.trustProxy, door.countryHeader),
      );
      mustBeServed(name, route, door, call.country);
      const caller = await identify(route, call, options);
      if (isForm(request.body) && !route.formEncoded) throw new Refusal('unsupported-media-type');
      const body = route.encrypted ? await openBody(request.body, options) : plainBody(request.body);
      const output = await handle(validate(request, body), Object.assign(call, caller));
      return bare ? output : { success: true, value: output, message: '' };
    },
  });
}

async function identify(route: Route, call: Call, options: EdgeOptions) {
  if (route.auth === 'member') {
    const member = call.sessionToken ? await options.identifyMember(call.sessionToken) : null;
    if (!member) throw new Refusal('not-signed-in');
    mustBeFree(route, member.restriction);
    mustPass(route, member);
    return { member };
  }
  if (route.auth === 'staff') {
    const staff = call.staffToken ? await options.identifyStaff(call.staffToken) : null;
    if (!staff) throw new Refusal('not-signed-in');
    mustBeFree(route, staff.restriction);
    if (route.permission && !staff.permissions.includes(route.permission)) throw new Refusal('not-allowed');
    await options.recordStaffCall(staff, `${route.method} ${route.path}`, call);
    return { staff };
  }
  return {};
}

/** A restricted session reaches only what lifts its restriction (reliability.md, section 3 nos. 6, 7 and 25). */
function mustBeFree(route: Route, restriction: MemberSession['restriction']): void {
  if (restriction && !route.restricted?.includes(restriction))
    throw new Refusal('session-restricted', { restriction });
}

/** Refuses `in-need-true-account` to a trial account and `not-allowed` to any other that may not pass the gate. */
function mustPass(route: Route, { accountType }: MemberSession): void {
  const caller = { kind: 'member', accountType } as const;
  if (!route.gate || mayPass(route.gate, caller)) return;
  throw new Refusal(isTrial(caller) ? 'in-need-true-account' : 'not-allowed');
}

function checkMerchant(request: FastifyRequest, options: EdgeOptions): void {
  const merchant = request.headers.merchant;
  if (merchant !== undefined && merchant !== options.merchantCode) throw new Refusal('unknown-merchant');
}

/** Cookie names: with TLS the browser itself guarantees host, path and Secure. */
export function cookieName(kind: 'member' | 'staff', secure: boolean): string {
  return `${secure ? '__Host-' : ''}tyche-${kind === 'member' ? 'session' : 'staff'}`;
}

function ownCookie(name: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}${name}`;
}

function callOf(request: FastifyRequest, reply: FastifyReply, options: EdgeOptions, country: string): Call {
  const sentKey = request.headers['idempotency-key'];
  const key = typeof sentKey === 'string' ? sentKey.toLowerCase() : randomUUID();
  if (!isUuid(key)) throw new Refusal('invalid-input', { field: 'idempotency-key', rule: 'uuid' });
  const attributes = { path: '/', httpOnly: true, secure: options.secure, sameSite: 'strict' as const };
  return {
    requestId: request.id,
    ip: request.ip,
    country,
    language: options.languageOf(request),
    key,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    sessionToken: request.cookies[cookieName('member', options.secure)] ?? null,
    staffToken: request.cookies[cookieName('staff', options.secure)] ?? null,
    cookie: (name) => request.cookies[ownCookie(name, options.secure)] ?? null,
    setCookie: (name, value, maxAgeS) =>
      void reply.setCookie(ownCookie(name, options.secure), value, { ...attributes, maxAge: maxAgeS }),
    dropCookie: (name) => void reply.clearCookie(ownCookie(name, options.secure), attributes),
    setSession: (kind, token) =>
      void reply.setCookie(cookieName(kind, options.secure), token, { ...attributes, maxAge: COOKIE_AGE_S }),
    clearSession: (kind) => {
      reply.clearCookie(cookieName(kind, options.secure), attributes);
      reply.header('clear-site-data', '"storage"');
    },
  };
}

async function openBody(body: unknown, options: EdgeOptions): Promise<unknown> {
  if (isJwe(body)) {
    let parsed: unknown;
    parseJson(await options.openPayload(body.jwe), (error, value) => {
      if (error) throw error;
      parsed = value;
    });
    return parsed;
  }
  if (options.encryptionRequired) throw new Refusal('encryption-required');
  return body;
}

function plainBody(body: unknown): unknown {
  if (isJwe(body)) throw new Refusal('unsupported-media-type');
  return body;
}

const jweBodies = new WeakSet<object>();
const formBodies = new WeakSet<object>();
const FORM_LIMIT = 8_192;

function isForm(body: unknown): boolean {
  return typeof body === 'object' && body !== null && formBodies.has(body);
}

function isJwe(body: unknown): body is { jwe: string } {
  return typeof body === 'object' && body !== null && jweBodies.has(body);
}

function parseJson(text: string, done: (error: Error | null, value?: unknown) => void): void {
  if (text.trim() === '') return done(null, {});
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return done(new Refusal('malformed-body'));
  }
  if (typeof value !== 'object' || value === null) return done(new Refusal('malformed-body'));
  return done(null, value);
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: EdgeOptions,
): void {
  const refusal = refusalOf(error);
  const language = options.languageOf(request);
  const code = refusal?.code ?? (error instanceof Outage ? 'unavailable' : 'unknown');
  if (code === 'unknown')
    options.log.error('http.bug', { requestId: request.id, route: request.routeOptions.url, err: error });
  if (code === 'unavailable')
    options.log.warn('http.outage', { requestId: request.id, route: request.routeOptions.url, err: error });
  const details = refusal?.details ?? { requestId: request.id };
  if (code === 'too-many-requests') reply.header('retry-after', String(details.retryAfterS ?? 300));
  if (code === 'unavailable') reply.header('retry-after', '2');
  if (code === 'maintenance' && typeof details.until === 'number') reply.header('retry-after', '60');
  Object.assign(reply, { refusal: code });
  reply
    .status(refusals[code].status)
    .type('application/json; charset=utf-8')
    .send({ success: false, value: { code, ...details }, message: options.say(code, details, language) });
}

/** The refusal that an error is, among them what the framework itself refuses and a database that is away. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body-too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported-media-type');
  if (/^(FST_ERR_CTP|FST_ERR_BAD_URL$|Z_)/.test(code)) return new Refusal('malformed-body');
  const isAway =
    /^(ECONN|ENOENT|ETIMEDOUT|EPIPE|57P0[123]|08|53300|55P03|57014)/.test(code) ||
    (error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated/.test(error.message));
  return isAway ? new Refusal('unavailable') : null;
}
