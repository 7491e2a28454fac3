// What players' browsers reach: the pages of the games and their calls. The operator's calls are not here.
import { performance } from 'node:perf_hooks';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { isSite } from '../sessions/store-sessions.ts';
import type { RoundDeps } from '../rounds/deps.ts';
import { answerApi } from './player-api.ts';
import { readBody, readFields } from './read-body.ts';
import { watchTable } from './watch-table.ts';

const PAGES = join(import.meta.dirname, '../../pages/dist');
/** A game, the check of links, and one round. */
const pages: ReadonlySet<string> = new Set(['/play/', '/play/verify', '/play/replay']);
const MAX_BYTES = 4_096;
const YEAR_S = 31_536_000;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Serves the pages and their calls. `log` gets what went wrong, never an answer. */
export function servePlay(deps: RoundDeps, log: (problem: string) => void): Server {
  return createServer((request, response) => {
    answer(deps, request, response).catch((error: unknown) => {
      log(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
      if (response.headersSent) response.destroy();
      else send(response, 500, '{}');
    });
  });
}

async function answer(deps: RoundDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrivedAt = performance.now();
  const { method = '', url = '/', headers } = request;
  const { pathname, searchParams: query } = new URL(url, 'http://play');
  const path = /^\/play\/api\/([a-z0-9/-]+)$/.exec(pathname)?.[1];
  if (path === undefined)
    return method === 'GET' ? servePage(deps, response, { pathname, query }) : send(response, 404, '{}');
  const body = await readBody(request, MAX_BYTES);
  if (body === null) return send(response, 413, '{}');
  const token = /^Bearer ([A-Za-z0-9_-]{10,100})$/.exec(headers.authorization ?? '')?.[1] ?? null;
  if (method === 'GET' && path === 'table') return watchTable(deps, token, response);
  const found = await answerApi(deps, {
    method,
    path,
    query,
    token,
    body: readFields(body) ?? {},
    arrivedAt,
  });
  // Nothing is known: the page asks again for the same.
  return found === null ? send(response, 503, '{}') : send(response, 200, JSON.stringify(found));
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

async function servePage(
  { database }: RoundDeps,
  response: ServerResponse,
  { pathname, query }: { readonly pathname: string; readonly query: URLSearchParams },
): Promise<void> {
  if (pages.has(pathname)) {
    const site = query.get('site') ?? '';
    const frames = site !== '' && site.length <= 200 && (await isSite(database, site)) ? site : "'none'";
    return serveFile(response, 'index.html', {
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
        `base-uri 'none'; form-action 'none'; frame-ancestors ${frames}`,
    });
  }
  const name = /^\/play\/(assets\/[A-Za-z0-9._-]+)$/.exec(pathname)?.[1];
  if (name === undefined) return send(response, 404, '{}');
  return serveFile(response, name, { 'cache-control': `public, max-age=${YEAR_S}, immutable` });
}

function serveFile(response: ServerResponse, name: string, headers: Readonly<Record<string, string>>): void {
  const file = join(PAGES, normalize(name));
  if (!file.startsWith(PAGES) || !existsSync(file)) return send(response, 404, '{}');
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  createReadStream(file).pipe(response);
}
