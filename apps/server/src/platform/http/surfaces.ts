// What the server answers beside the contract: health, metrics, the live stream, the API's description, the web app's files.
import { access } from 'node:fs/promises';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHub } from '../live/live.ts';
import { addDevOutbox, type ShownMessage } from './dev-outbox.ts';
import { Refusal } from './errors.ts';
import type { MemberSession } from './handlers.ts';
import { describeApi, pageOfApi } from './openapi.ts';
import { cookieName } from './server.ts';
import { type DoorKeeping, mustServe } from './site-door.ts';

export interface Surfaces extends DoorKeeping {
  readonly secure: boolean;
  readonly live: LiveHub;
  /** The built web app, or null where this process serves none. */
  readonly webRoot: string | null;
  /** The built back office, served under `/backoffice/`. */
  readonly officeRoot: string | null;
  identifyMember(token: string): Promise<MemberSession | null>;
  /** Gives the parts that are not ready; empty when all are. */
  checkReady(): Promise<string[]>;
  metrics(): Promise<{ type: string; text: string }>;
  /** What a demo shows instead of sending it; null elsewhere. */
  readonly devOutbox: (() => Promise<readonly ShownMessage[]>) | null;
}

/** Adds the surfaces to an edge. */
export async function addSurfaces(app: FastifyInstance, surfaces: Surfaces): Promise<void> {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const missing = await surfaces.checkReady();
    return reply.status(missing.length === 0 ? 200 : 503).send({ ok: missing.length === 0, missing });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new Refusal('unknown-route');
    const { type, text } = await surfaces.metrics();
    return reply.type(type).send(text);
  });
  app.get('/wps/live', async (request, reply) => {
    await mustServe(request, surfaces);
    const token = request.cookies[cookieName('member', surfaces.secure)];
    const member = token ? await surfaces.identifyMember(token) : null;
    // A restricted session hears what everybody hears.
    surfaces.live.attach(reply, member && !member.restriction ? member.memberId.toString() : null);
  });
  if (surfaces.devOutbox) addDevOutbox(app, surfaces.devOutbox);
  const api = describeApi();
  app.get('/docs/openapi.json', async () => api);
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(pageOfApi()));
  await addFiles(app, surfaces);
}

/** Metrics are for the machine's own scraper: not through a proxy, not from another host. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return request.headers['x-forwarded-for'] === undefined && /^(::1|(::ffff:)?127\.)/.test(address);
}

async function addFiles(app: FastifyInstance, { webRoot, officeRoot }: Surfaces): Promise<void> {
  const hasApp = webRoot !== null && (await exists(`${webRoot}/index.html`));
  const hasOffice = officeRoot !== null && (await exists(`${officeRoot}/index.html`));
  if (hasApp) await app.register(fastifyStatic, filesOf(webRoot, '/', true));
  if (hasOffice) await app.register(fastifyStatic, filesOf(officeRoot, OFFICE, !hasApp));
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) {
      if (hasOffice && request.url.startsWith(OFFICE)) return sendPage(reply, officeRoot);
      if (hasApp) return sendPage(reply);
    }
    throw new Refusal('unknown-route');
  });
  if (hasOffice) app.get('/backoffice', (_request, reply) => reply.redirect(OFFICE));
  if (hasApp) app.get('/', (_request, reply) => sendPage(reply));
}

const OFFICE = '/backoffice/';

function filesOf(root: string, prefix: string, decorateReply: boolean): FastifyStaticOptions {
  return {
    root,
    prefix,
    decorateReply,
    index: false,
    wildcard: true,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  };
}

/** The page of an app: the members' site, or the one whose root is given. */
function sendPage(reply: FastifyReply, root?: string) {
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return root === undefined
    ? reply.sendFile('index.html', { cacheControl: false })
    : reply.sendFile('index.html', root, { cacheControl: false });
}

/** An address that a person typed or followed, not a call and not a file. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const isCall = /^\/(wps|lgw|lotto|docs|dev|healthz|readyz|metrics|assets)(\/|$)/.test(path);
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return (
    request.method === 'GET' &&
    wantsPage &&
    !isCall &&
    (!/\.[a-z0-9]+$/i.test(path) || path.endsWith('.html'))
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
