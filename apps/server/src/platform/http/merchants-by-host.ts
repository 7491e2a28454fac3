// One port for several merchants: each call goes to the edge of the merchant whose host it names (decision 53). A vendor knows one address
// of the platform, so its call says in its signed path which merchant it is for (decision 60).
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The name in a `Host` header: lower case, without its port. */
export function hostNameOf(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '');
}

const VENDOR_CALL = /^\/seamless\/[^?]*\?(.*)$/;

/** The merchant that a call of a vendor names in its path; null for any other call, and for a vendor that names none. */
export function merchantCodeOf(url: string | undefined): string | null {
  const [, query] = VENDOR_CALL.exec(url ?? '') ?? [];
  return query === undefined ? null : new URLSearchParams(query).get('merchantCode');
}

/** The edges behind the one that listens. */
export interface EdgesBehind {
  /** The edge of a host name; null for a host of the listening edge, or for an unknown host. */
  ofHost(name: string): FastifyInstance | null;
  /** The edge of a merchant; null for that of the listening edge, or for an unknown merchant. */
  ofMerchant(code: string): FastifyInstance | null;
}

/**
 * Puts the edges of other merchants behind the one that listens. A call that names a host of one of them is theirs; every other is the
 * listening edge's, which refuses a host that it does not know. Only `Host` counts, and for calls of vendors the merchant in the path: the
 * vendor signs it, and a player of another merchant is unknown there.
 */
export function serveByHost(front: FastifyInstance, behind: EdgesBehind): void {
  const { server } = front;
  const own = server.listeners('request') as RequestListener[];
  const last = own.at(-1);
  if (!last) throw new Error('the edge has no listener');
  server.off('request', last);
  server.on('request', (request: IncomingMessage, response) => {
    const code = merchantCodeOf(request.url);
    const other = code === null ? behind.ofHost(hostNameOf(request.headers.host)) : behind.ofMerchant(code);
    if (other) other.routing(request, response);
    else last(request, response);
  });
}
