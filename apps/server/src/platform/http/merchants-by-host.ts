// One port for several merchants: each call goes to the edge of the merchant whose host it names (decision 53).
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The name in a `Host` header: lower case, without its port. */
export function hostNameOf(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '');
}

/**
 * Puts the edges of other merchants behind the one that listens. A call that names a host of one of them is theirs; every other is the
 * listening edge's, which refuses a host that it does not know. Only `Host` counts: nothing else that a caller says chooses a merchant.
 *
 * @param behind gives the edge of a host name; null for a host of the listening edge, or for an unknown host.
 */
export function serveByHost(front: FastifyInstance, behind: (name: string) => FastifyInstance | null): void {
  const { server } = front;
  const own = server.listeners('request') as RequestListener[];
  const last = own.at(-1);
  if (!last) throw new Error('the edge has no listener');
  server.off('request', last);
  server.on('request', (request: IncomingMessage, response) => {
    const other = behind(hostNameOf(request.headers.host));
    if (other) other.routing(request, response);
    else last(request, response);
  });
}
