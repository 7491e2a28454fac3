// Defences that every answer and every call shares: strict CSP, headers, and no state change from another site.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

/** Base64 SHA-256 hashes of the blocks in a document. */
export interface InlineBlocks {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const ofAll = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // No text becomes HTML or script; the one policy there may be lets the counting worker of the pad start (reliability.md I3).
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/**
 * The content policy of an answer; of a document's own blocks it admits those with these hashes, and no others.
 *
 * @param frames the origins that its frames may show: the games of vendors.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineBlocks, frames: readonly string[]): string {
  const own = (hashes: readonly string[]) =>
    ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  const frameSrc = `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`;
  return [...ofAll, frameSrc, `script-src ${own(scripts)}`, `style-src ${own(styles)}`].join('; ');
}

const withoutBlocks = contentSecurityPolicy({ scripts: [], styles: [] }, []);

/** Puts the security headers on every answer and refuses calls that another site's page makes in a visitor's name. */
export function registerSecurity(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': withoutBlocks,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossSite(request))
      throw new Refusal('cross-site-request');
  });
}

/** Browsers tell where a call comes from; a program with a cookie jar of its own sends neither header and is no risk here. */
function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
