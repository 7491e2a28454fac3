// The members' site as documents. Home and pads are drawn here with the site's own components, the others are empty
// pages in the visitor's language. Nothing of a member is in them: only answers that every visitor may read.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  DrawnDocument,
  OpenRenderer,
  PagePlan,
  PageRenderer,
  PublicCall,
} from '@tyche/contract/page-renderer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { cookieName } from './caller.ts';
import { Refusal } from './errors.ts';
import { acceptedEncoding, type Packed, pack } from './packed.ts';
import { contentSecurityPolicy } from './security.ts';
import { countryOf, type SiteAccess } from './site.ts';

export interface SitePageOptions extends SiteAccess {
  readonly secure: boolean;
  readonly log: Log;
  /** The origins that a frame of the site may show. */
  readonly frameOrigins: readonly string[];
  /** The answer to a call that every visitor may make. */
  answerPublic(call: PublicCall, language: string): Promise<unknown>;
}

/** Sends the document of an address. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/** Answers are as old as this at most. */
const ANSWERS_MS = 3_000;
/** Lists go by the time of day: a page is drawn again after this, if somebody asks for it. */
const DRAWN_MS = 30_000;
/** After a page the next one waits this many times as long as it took: calls come first. */
const REST = 3;
const MAX_KEPT = 400;
/** Beyond this many waiting pages the browser draws its page alone. */
const MAX_WAITING = 16;

interface Kept {
  readonly answers: string;
  readonly drawnAt: number;
  readonly packed: Packed;
}

/** Opens the documents of a built site. */
export function openSitePages(webRoot: string, options: SitePageOptions): SendPage {
  const read = (path: string) => readFile(join(webRoot, path), 'utf8');
  let renderer: Promise<PageRenderer> | null = null;
  const open = () => (renderer ??= openRenderer(webRoot, read, options.log));
  const readAnswers = openAnswers(options);
  const kept = new Map<string, Kept>();
  let waiting = 0;
  let tookMs = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function documentOf(plan: PagePlan, isOpen: boolean): Promise<Packed> {
    const answers =
      isOpen && plan.isDrawn && waiting < MAX_WAITING ? await readAnswers(await open(), plan) : null;
    const key = answers === null ? `empty ${plan.language} ${plan.key}` : plan.key;
    const known = kept.get(key);
    const now = Date.now();
    if (known && known.answers === (answers ?? '') && (answers === null || now < known.drawnAt + DRAWN_MS))
      return known.packed;
    const packed = await inTurn(async () => pack(await draw(plan, answers, now)));
    kept.delete(key);
    kept.set(key, { answers: answers ?? '', drawnAt: now, packed });
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return packed;
  }

  /** Draws one page after the other, with time for calls between them. */
  async function inTurn(work: () => Promise<Packed>): Promise<Packed> {
    waiting += 1;
    const done = last.then(work);
    last = done.catch(() => undefined).then(() => rest(REST * tookMs));
    try {
      return await done;
    } finally {
      waiting -= 1;
    }
  }

  async function draw(plan: PagePlan, answers: string | null, now: number): Promise<DrawnDocument> {
    const { draw } = await open();
    const begun = performance.now();
    try {
      return await draw(plan, answers === null ? null : (JSON.parse(answers) as unknown[]), now);
    } catch (error) {
      options.log.error('page.draw', { err: error, page: plan.key });
      return draw(plan, null, now);
    } finally {
      tookMs = performance.now() - begun;
    }
  }

  return async (request, reply, path) => {
    const { plan } = await open();
    const { lang, theme } = request.cookies;
    const { name: brand, defaultLanguage } = options.site.known();
    const planned = plan({
      brand,
      defaultLanguage,
      path,
      query: request.url.split('?')[1] ?? '',
      language: lang,
      theme,
      mayBeMember: request.cookies[cookieName('member', options.secure)] !== undefined,
    });
    return send(request, reply, {
      packed: await documentOf(planned, isOpenTo(request, options)),
      frames: options.frameOrigins,
    });
  };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { packed, frames }: { readonly packed: Packed; readonly frames: readonly string[] },
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const etag = `"${packed.digest}-${encoding}"`;
  reply.headers({
    'cache-control': 'private, no-cache',
    'content-security-policy': contentSecurityPolicy(packed, frames),
    etag,
    vary: 'cookie, accept-encoding',
  });
  reply.type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await packed.bytes(encoding));
}

/** Under maintenance, and for a country that may not visit, the browser shows what the status call says. */
function isOpenTo(request: FastifyRequest, { site, trustProxy }: SiteAccess): boolean {
  const rules = site.known();
  const country = countryOf(request, trustProxy, rules.countryHeader);
  return !rules.maintenance && !rules.blockedCountries.includes(country);
}

/** Reads the answers of a page, the same for everybody who asks within seconds; null when it has none or they cannot be read. */
function openAnswers({ answerPublic, log }: SitePageOptions) {
  const known = new Map<string, { readonly at: number; readonly text: Promise<string | null> }>();

  function answerOrNull(call: PublicCall, language: string): Promise<unknown> {
    return answerPublic(call, language).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
  }

  async function read({ nextCalls }: PageRenderer, plan: PagePlan): Promise<string | null> {
    const answers: unknown[] = [];
    try {
      for (let calls = nextCalls(plan, answers); calls.length > 0; calls = nextCalls(plan, answers))
        answers.push(...(await Promise.all(calls.map((call) => answerOrNull(call, plan.language)))));
      return JSON.stringify(answers, (name, value) => (CLOCKS.has(name) ? 0 : value));
    } catch (error) {
      log.warn('page.answers', { err: error });
      return null;
    }
  }
  return (renderer: PageRenderer, plan: PagePlan): Promise<string | null> => {
    const key = JSON.stringify(renderer.nextCalls(plan, []));
    const before = known.get(key);
    const at = Date.now();
    if (before && at < before.at + ANSWERS_MS) return before.text;
    const text = read(renderer, plan);
    known.set(key, { at, text });
    return text;
  };
}

/** What is another at every moment would make every answer a new one; the page asks for it. */
const CLOCKS: ReadonlySet<string> = new Set(['serverTime', 'remainTime']);

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function openRenderer(
  webRoot: string,
  read: (path: string) => Promise<string>,
  log: Log,
): Promise<PageRenderer> {
  try {
    const file = pathToFileURL(join(webRoot, '.render/entry.js')).href;
    const program = (await import(/* @vite-ignore */ file)) as { readonly openRenderer: OpenRenderer };
    return await program.openRenderer(read);
  } catch (error) {
    log.error('page.renderer', { err: error });
    const html = await read('index.html');
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
    return {
      plan: () => ({ key: '', language: '', isDrawn: false }),
      nextCalls: () => [],
      draw: async () => ({ html, scripts, styles: [] }),
    };
  }
}
