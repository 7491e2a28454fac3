// The built web apps: their files, and their page for every address that a person typed or followed.
import { access, readFile } from 'node:fs/promises';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';
import type { SendPage } from './site-pages.ts';

export interface WebRoots {
  /** The built web app, or null where this process serves none. */
  readonly webRoot: string | null;
  /** The built back office, served under `/backoffice/`. */
  readonly officeRoot: string | null;
}

export interface WebFileOptions extends WebRoots {
  /** Opens the documents of the built web app. */
  openPages(webRoot: string): SendPage;
  /** The name of the site. */
  siteName(): string;
}

const OFFICE = '/backoffice/';

/** Adds the files and pages of both apps, and the answer to every address that nothing else answers. */
export async function addWebFiles(app: FastifyInstance, options: WebFileOptions): Promise<void> {
  const { webRoot, officeRoot } = options;
  const hasApp = webRoot !== null && (await exists(`${webRoot}/index.html`));
  const hasOffice = officeRoot !== null && (await exists(`${officeRoot}/index.html`));
  const sendSite = hasApp ? options.openPages(webRoot) : null;
  if (hasApp) await app.register(fastifyStatic, filesOf(webRoot, '/', true));
  if (hasOffice) await app.register(fastifyStatic, filesOf(officeRoot, OFFICE, !hasApp));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (path !== null && isPage(request, path)) {
      if (hasOffice && path.startsWith(OFFICE)) return sendPage(reply, officeRoot);
      if (sendSite && !/^\/backoffice(\/|$)/i.test(path)) return sendSite(request, reply, path);
    }
    throw new Refusal('unknown-route');
  });
  if (hasOffice) {
    app.get('/backoffice', (_request, reply) => reply.redirect(OFFICE));
    app.get(OFFICE, (_request, reply) => sendPage(reply, officeRoot));
  }
  if (hasApp) await addManifest(app, webRoot, options.siteName);
  if (sendSite)
    for (const path of ['/', '/index.html'])
      app.get(path, (request, reply) => sendSite(request, reply, path));
}

/** What a browser that keeps the site on its home screen calls it: the name of the brand that was asked. */
async function addManifest(app: FastifyInstance, webRoot: string, siteName: () => string): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(`${webRoot}/manifest.webmanifest`, 'utf8'));
  app.get('/manifest.webmanifest', (_request, reply) => {
    const name = siteName();
    reply.header('cache-control', 'no-cache').type('application/manifest+json');
    return reply.send(JSON.stringify({ ...Object(manifest), name, short_name: name }));
  });
}

function filesOf(root: string, prefix: string, decorateReply: boolean): FastifyStaticOptions {
  return {
    root,
    prefix,
    decorateReply,
    index: false,
    // What the build keeps for the server.
    dotfiles: 'ignore',
    wildcard: true,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  };
}

function sendPage(reply: FastifyReply, root: string) {
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return reply.sendFile('index.html', root, { cacheControl: false });
}

/** The decoded path of a request; null when it cannot be decoded. */
function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(request.url.split('?')[0] ?? '');
  } catch {
    return null;
  }
}

/** An address that a person typed or followed, not a call and not a file. Link previews and monitors accept any type. */
function isPage(request: FastifyRequest, path: string): boolean {
  const isCall = /^\/(wps|lgw|lotto|lotto-vn|docs|dev|healthz|readyz|metrics|assets)(\/|$)/i.test(path);
  const accept = request.headers.accept ?? '*/*';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    /text\/html|\*\/\*/.test(accept) &&
    !isCall &&
    // Backslashes, control characters and empty segments are nobody's address.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    !/[\u0000-\u001f\\]|\/\//.test(path) &&
    (!/\.[a-z0-9]+$/i.test(path) || path.endsWith('.html'))
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
