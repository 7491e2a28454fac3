// The operations port (scale.md 3.5): every process, whatever its roles, tells whether it lives, whether it is ready, and its figures.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** What works and what does not; the process is ready when nothing is missing. */
export interface Readiness {
  /** The parts without which it cannot serve. */
  readonly missing: readonly string[];
  /** What goes badly, though most of the work is still done. */
  readonly degraded: readonly string[];
}

export interface OpsOptions {
  readonly host: string;
  readonly port: number;
  /** Whether another port may be taken when this one is in use: then several processes of a machine need no configuration. */
  readonly mayMove: boolean;
  checkReady(): Promise<Readiness>;
  metrics(): Promise<{ readonly type: string; readonly text: string }>;
  /** What a scraper of the figures must send where the port is not on loopback. */
  readonly metricsToken: string;
}

export interface OpsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Opens the port. On loopback it answers names of this machine only, so that no page of another site can read it; elsewhere the figures need
 * the token and a network rule keeps the port from the outside. Throws the error of `listen` when the port cannot be used.
 */
export async function openOpsServer(options: OpsOptions): Promise<OpsServer> {
  const isLoopback = /^(127\.|::1$|localhost$)/.test(options.host);
  const server = createServer((request, response) => {
    answer(request, options, isLoopback).then(
      (told) => send(response, told),
      () => send(response, { status: 500, body: { error: 'failed' } }),
    );
  });
  server.unref();
  const port = await listen(server, options);
  return {
    port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, { host, port, mayMove }: OpsOptions): Promise<number> {
  try {
    return await listenAt(server, host, port);
  } catch (error) {
    if (!(mayMove && error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return listenAt(server, host, 0);
  }
}

async function listenAt(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Told {
  readonly status: number;
  readonly body: object | string;
  readonly type?: string;
}

async function answer(request: IncomingMessage, options: OpsOptions, isLoopback: boolean): Promise<Told> {
  if (isLoopback && !/^(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?$/.test(request.headers.host ?? ''))
    return { status: 421, body: { error: 'unknown-host' } };
  const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined;
  switch (path) {
    case '/livez':
      return { status: 200, body: { ok: true } };
    case '/readyz': {
      const { missing, degraded } = await options.checkReady();
      const ok = missing.length === 0;
      return { status: ok ? 200 : 503, body: { ok, missing, degraded } };
    }
    case '/metrics': {
      if (!isLoopback && !hasToken(request.headers.authorization, options.metricsToken)) return unknown;
      const { type, text } = await options.metrics();
      return { status: 200, body: text, type };
    }
    default:
      return unknown;
  }
}

const unknown: Told = { status: 404, body: { error: 'unknown-route' } };

function send(response: ServerResponse, { status, body, type = 'application/json' }: Told): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Whether a header carries a token, as `Bearer <token>`. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
