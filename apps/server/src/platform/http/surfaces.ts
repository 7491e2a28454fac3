// What the server answers beside the contract: health, metrics, the live stream, the API's description, the web app's files.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHub } from '../live/live.ts';
import { readShownGames } from '../live/shown-games.ts';
import type { VisitorStreams } from '../live/visitor-streams.ts';
import { hasToken, type Readiness } from '../ops/ops-server.ts';
import { cookieName, ownCookie, VISITOR_CHAT_COOKIE } from './caller.ts';
import { addDevOutbox, type ShownMessage } from './dev-outbox.ts';
import { Refusal } from './errors.ts';
import type { MemberSession, StaffSession } from './handlers.ts';
import { describeApi, pageOfApi } from './openapi.ts';
import { requireOpenSite } from './site.ts';
import { openSitePages, type SitePageOptions } from './site-pages.ts';
import { addWebFiles, type WebRoots } from './web-files.ts';

export interface Surfaces extends SitePageOptions, WebRoots {
  readonly live: LiveHub;
  readonly visitorStreams: VisitorStreams;
  /** The network of an address, by which visitors are counted. */
  networkOf(address: string): string;
  identifyMember(token: string): Promise<MemberSession | null>;
  identifyStaff(token: string): Promise<StaffSession | null>;
  /** The conversation that a visitor has the secret of; null for none. */
  findVisitorChat(secret: string): Promise<string | null>;
  checkReady(): Promise<Readiness>;
  metrics(): Promise<{ type: string; text: string }>;
  /** What a scraper of the figures must know. */
  readonly metricsToken: string;
  /** What the page of the calls tells beside the calls, as HTML. */
  readonly apiGuide: string;
  /** What a demo shows instead of sending it; null elsewhere. */
  readonly devOutbox: (() => Promise<readonly ShownMessage[]>) | null;
}

/** Adds the surfaces to an edge. */
export async function addSurfaces(app: FastifyInstance, surfaces: Surfaces): Promise<void> {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const { missing, degraded } = await surfaces.checkReady();
    const ok = missing.length === 0;
    return reply.status(ok ? 200 : 503).send({ ok, missing, degraded });
  });
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers.authorization, surfaces.metricsToken)) throw new Refusal('unknown-route');
    const { type, text } = await surfaces.metrics();
    return reply.type(type).send(text);
  });
  addLiveStream(app, surfaces);
  addStaffStream(app, surfaces);
  if (surfaces.devOutbox) addDevOutbox(app, surfaces.devOutbox);
  const api = describeApi();
  const page = pageOfApi(surfaces.apiGuide);
  app.get('/docs/openapi.json', async () => api);
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  const { webRoot, officeRoot } = surfaces;
  await addWebFiles(app, {
    webRoot,
    officeRoot,
    openPages: (root) => openSitePages(root, surfaces),
    siteName: () => surfaces.site.known().name,
  });
}

function addLiveStream(app: FastifyInstance, surfaces: Surfaces): void {
  const { live, visitorStreams, networkOf } = surfaces;
  app.get('/wps/live', { exposeHeadRoute: false }, async (request, reply) => {
    await requireOpenSite(request, surfaces);
    const token = request.cookies[cookieName('member', surfaces.secure)];
    const member = token ? await surfaces.identifyMember(token) : null;
    // A restricted session hears what everybody hears.
    const memberId = member && !member.restriction ? member.memberId.toString() : null;
    const games = readShownGames(request.query);
    if (memberId === null) reply.raw.once('close', visitorStreams.open(networkOf(request.ip)));
    // A member hears of his own conversations alone, whatever he wrote as a visitor.
    if (memberId === null) {
      live.attachVisitor(reply, await visitorChatOf(surfaces, request), games);
      return;
    }
    const end = live.attach(reply, memberId, games);
    if (token) recheck(reply, end, () => isStill(surfaces, token, memberId));
  });
}

async function visitorChatOf(
  { secure, findVisitorChat }: Surfaces,
  request: FastifyRequest,
): Promise<string | null> {
  const secret = request.cookies[ownCookie(VISITOR_CHAT_COOKIE, secure)];
  return secret ? findVisitorChat(secret) : null;
}

/** A console's stream ends after this time, and the browser opens it again: whose session is over gets none. */
const STAFF_STREAM_MS = 300_000;

/** Adds the stream of consoles: which conversations of the chat changed, never what is in them. */
function addStaffStream(app: FastifyInstance, { live, secure, identifyStaff }: Surfaces): void {
  app.get('/wps/staff/live', { exposeHeadRoute: false }, async (request, reply) => {
    const token = request.cookies[cookieName('staff', secure)];
    const staff = token ? await identifyStaff(token) : null;
    if (!staff) throw new Refusal('not-signed-in');
    if (staff.restriction || !staff.permissions.includes('support.answer')) throw new Refusal('not-allowed');
    const timer = setTimeout(live.attachStaff(reply), STAFF_STREAM_MS);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}

/** After what is remembered of a session is out of date, wherever it ended. */
const RECHECK_MS = 1_500;

/**
 * Looks once more at the session of a stream that has just begun: it may have ended on another node between the look at it and the moment
 * from which its end closes this stream.
 */
function recheck(reply: FastifyReply, end: () => void, holds: () => Promise<boolean>): void {
  const timer = setTimeout(() => {
    // A database that cannot answer is no reason to end a stream.
    void holds().then(
      (isHeld) => isHeld || end(),
      () => undefined,
    );
  }, RECHECK_MS);
  reply.raw.once('close', () => clearTimeout(timer));
}

async function isStill({ identifyMember }: Surfaces, token: string, memberId: string): Promise<boolean> {
  const member = await identifyMember(token);
  return member !== null && !member.restriction && member.memberId.toString() === memberId;
}
