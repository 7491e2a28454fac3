// Staff on a host of their own: what is theirs answers nowhere else, and nothing of the players answers there (reliability.md, S16).
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

/** What machines ask, and the pictures that both sides see behind their own sessions. */
const everywhere = /^\/(healthz|readyz|metrics|wps\/(cashier|announcement)\/image\/:id)$/;
const forStaff = /^\/(wps\/staff|backoffice)(\/|$)/;

/**
 * Refuses `unknown-route` to whoever asks one side's calls or pages at the other's host. The host is what the browser wrote into `Host`,
 * which the proxy in front must hand on: with another name in it the staff side answers nobody.
 */
export function keepHostsApart(app: FastifyInstance, staffHost: string | null): void {
  if (staffHost === null) return;
  app.addHook('onRequest', async (request, reply) => {
    const isStaffHost = request.headers.host?.toLowerCase() === staffHost;
    // The route that was found, not the text of the address, which can be written in many ways.
    const path = request.routeOptions.url ?? pathOf(request.url);
    if (everywhere.test(path) || forStaff.test(path) === isStaffHost) return;
    if (isStaffHost && request.method === 'GET' && path === '/') return reply.redirect('/backoffice/');
    throw new Refusal('unknown-route');
  });
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '';
}
