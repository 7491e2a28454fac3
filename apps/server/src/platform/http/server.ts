// The HTTP edge: contract routes to handlers, sessions on calls, the envelope, refusals in words, security headers.
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { contract, type RouteName } from '@tyche/contract/contract';
import { defaultBody, isBare, pathsOf, type Route } from '@tyche/contract/route';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answerError, type ErrorOptions } from './answer-error.ts';
import { acceptBodies, bodyLimitOf, checkBody, readBody } from './bodies.ts';
import { type Caller, callOf, identify, type Identify, requireKey, requireSameSite } from './caller.ts';
import { Refusal } from './errors.ts';
import type { Call, Handlers, StaffSession } from './handlers.ts';
import { type HostOptions, keepHostsApart, requireKnownHost } from './hosts.ts';
import { closeWhileStopping, type Drain, watchCalls } from './drain.ts';
import { acceptGzip } from './inflate.ts';
import { type LargeBodies, openLargeBodies } from './large-bodies.ts';
import { acceptPictureParts, readPictureBody } from './picture-parts.ts';
import { registerSecurity } from './security.ts';
import { countryOf, languageOf, requireOpenRoute, type SiteAccess } from './site.ts';
import { type Validate, validatorOf } from './validate.ts';

export interface EdgeOptions extends Identify, SiteAccess, Pick<ErrorOptions, 'log' | 'translateRefusal'> {
  readonly handlers: Handlers<RouteName>;
  /** True where browsers reach the site over TLS: cookies are then `__Host-` and Secure. */
  readonly secure: boolean;
  /** How many proxies in front are ours: the caller is the one that the outermost of them saw (reliability.md I8). */
  readonly proxies: number;
  readonly hosts: HostOptions;
  readonly merchantCode: string;
  /** Of the edge that listens, where this one answers behind it for another merchant. */
  readonly front?: Drain | undefined;
  /** Adds a staff call that is about to run to the audit trail. */
  recordStaffCall(staff: StaffSession, action: string, call: Call): Promise<void>;
  openPayload(jwe: string): Promise<Uint8Array>;
  /** Counts requests and refusals. */
  measure(route: string, status: number, seconds: number, code: string | null): void;
}

const started = Symbol('started');
const admitted = Symbol('admitted');

/** Together: four members' three pictures, or seventy bets of a hundred thousand numbers. */
const MAX_LARGE_BYTES = 64 * 1_024 * 1_024;
/** No address of ours comes near it; a proxy's own limit is often 8 KB. */
const MAX_URL = 8_192;

export interface Edge {
  readonly app: FastifyInstance;
  readonly drain: Drain;
}

/** Builds the server with every route of the contract. Other surfaces (live, docs, files) are added to its `app`. */
export async function buildEdge(options: EdgeOptions): Promise<Edge> {
  const app = Fastify({
    logger: false,
    bodyLimit: defaultBody.bytes,
    // This number of addresses from our end of the header: what stands before them is the caller's own word.
    trustProxy: (_address: string, hop: number) => hop < options.proxies,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 120 },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
  });
  const drain = options.front ?? watchCalls(app);
  closeWhileStopping(app, drain);
  await app.register(fastifyCookie);
  registerSecurity(app, options.secure);
  acceptGzip(app);
  acceptBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    Object.assign(request, { [started]: performance.now() });
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    if (request.url.length > MAX_URL) throw new Refusal('address-too-long');
  });
  requireKnownHost(app, options.hosts);
  keepHostsApart(app, options.hosts.staffHost);
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
  const language = (request: FastifyRequest) => languageOf(request, options.site.known());
  app.setErrorHandler((error, request, reply) =>
    answerError(error, request, reply, {
      log: options.log,
      translateRefusal: options.translateRefusal,
      languageOf: language,
    }),
  );
  const large = openLargeBodies(MAX_LARGE_BYTES);
  const names = Object.keys(contract).filter(isRouteName);
  for (const name of names) if (!routeOf(name).pictures) addRoute(app, name, { ...options, large });
  await app.register(async (scope) => {
    await acceptPictureParts(scope);
    for (const name of names) if (routeOf(name).pictures) addRoute(scope, name, { ...options, large });
  });
  return { app, drain };
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(contract, name);
}

function routeOf(name: RouteName): Route {
  return contract[name];
}

interface Admitted {
  readonly call: Call;
  readonly caller: Caller;
  readonly encryptionRequired: boolean;
}

type RouteOptions = EdgeOptions & { readonly large: LargeBodies };

function addRoute(app: FastifyInstance, name: RouteName, options: RouteOptions): void {
  const route = routeOf(name);
  const validate: Validate = validatorOf(route);
  const handle = options.handlers[name] as (input: unknown, call: Call) => Promise<unknown>;
  const bare = isBare(route.path);
  for (const url of pathsOf(route.path))
    app.route({
      method: route.method,
      url,
      bodyLimit: bodyLimitOf(route),
      config: { contractRoute: route },
      // Before a byte of the body is read: who calls, whether he may, and whether the body may be what its headers say.
      async onRequest(request, reply) {
        const found = await admit(request, reply, { name, route, options });
        Object.assign(request, { [admitted]: found });
      },
      async handler(request) {
        const { call, caller, encryptionRequired } = Reflect.get(request, admitted) as Admitted;
        const { openPayload } = options;
        const plain = await readBody(request.body, route, { encryptionRequired, openPayload });
        const body = route.pictures ? await readPictureBody(request, route, plain) : plain;
        if (caller.staff) await options.recordStaffCall(caller.staff, `${route.method} ${route.path}`, call);
        const output = await handle(validate(request, body), Object.assign(call, caller));
        return bare ? output : { success: true, value: output, message: '' };
      },
    });
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, route, options }: { name: RouteName; route: Route; options: RouteOptions },
): Promise<Admitted> {
  const { merchant } = request.headers;
  if (merchant !== undefined && merchant !== options.merchantCode) throw new Refusal('unknown-merchant');
  const rules = await options.site.read();
  const country = countryOf(request, options.trustProxy, rules.countryHeader);
  const call = callOf(request, reply, {
    secure: options.secure,
    country,
    language: languageOf(request, rules),
  });
  requireOpenRoute(name, route, rules, country);
  const caller = await identify(route, call, options);
  requireSameSite(route, request);
  requireKey(route, request, Date.now());
  checkBody(request, route, {
    large: options.large,
    caller: nameOf(caller, call),
    onClose: (free) => void reply.raw.once('close', free),
  });
  return { call, caller, encryptionRequired: rules.encryptionRequired };
}

/** Whose large bodies count together. */
function nameOf({ member, staff }: Caller, { ip }: Call): string {
  if (member) return `member ${member.memberId}`;
  return staff ? `staff ${staff.staffId}` : `address ${ip}`;
}
