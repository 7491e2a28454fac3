// Which hosts the server answers for, and staff on a host of their own (reliability.md S16).
import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { Refusal } from './errors.ts';

/** What machines ask: by address, whatever the host. Calls of vendors are signed, and name their merchant in the path. */
const forMachines = /^\/(?:healthz|readyz|metrics|seamless\/.*)$/;
/** What both sides may see: machines' surfaces, and pictures behind either side's session. */
const everywhere = /^\/(healthz|readyz|metrics|seamless\/.*|wps\/(cashier|announcement)\/image\/:id)$/;
const forStaff = /^\/(wps\/staff|backoffice)(\/|$)/i;

export interface HostOptions {
  /** Hosts of the site and of its staff, as browsers write them, in lower case; empty where the operator named none. */
  readonly siteHosts: readonly string[];
  /** The host that staff alone use; null where they share the players'. */
  readonly staffHost: string | null;
  readonly listen: { readonly host: string; readonly port: number };
}

/**
 * Refuses `unknown-host` to calls that name another host than the site's: a page elsewhere could else rebind its own name to this
 * address and read what it likes. Always admitted are the loopback names with the port. Where no site was named but the server listens
 * for other machines, addresses in numbers are admitted too, with any port: nobody can rebind those.
 */
export function requireKnownHost(app: FastifyInstance, { siteHosts, listen }: HostOptions): void {
  const { host, port } = listen;
  const known = new Set(siteHosts);
  for (const name of ['localhost', '127.0.0.1', '[::1]']) known.add(`${name}:${port}`);
  if (port === 80) for (const name of ['localhost', '127.0.0.1', '[::1]']) known.add(name);
  const isRemote = siteHosts.length === 0 && !/^(127\.|::1$|localhost$)/.test(host);
  app.addHook('onRequest', async (request) => {
    if (forMachines.test(request.routeOptions.url ?? '')) return;
    const named = request.headers.host?.toLowerCase() ?? '';
    if (known.has(named) || (isRemote && isUnbindable(named, host))) return;
    throw new Refusal('unknown-host');
  });
}

function isUnbindable(named: string, listenHost: string): boolean {
  const name = named.replace(/:\d+$/, '');
  return name === 'localhost' || name === listenHost || isIP(name.replace(/^\[|\]$/g, '')) > 0;
}

/**
 * Refuses with `unknown-route` a call or page of one side at the other's host. The host is what the browser wrote into `Host`,
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
