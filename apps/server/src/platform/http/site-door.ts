// Maintenance and regions, asked of every call (reliability.md, section 3 no. 18): a screen alone would keep nobody out.
import type { Route } from '@tyche/contract/route';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

export interface SiteDoor {
  readonly maintenance: boolean;
  /** Milliseconds; null when the end is not known. */
  readonly maintenanceUntil: number | null;
  readonly blockedCountries: readonly string[];
  /** In lower case. */
  readonly countryHeader: string;
}

/** What the screens themselves need, and the way out. */
const alwaysServed: ReadonlySet<string> = new Set(['systemStatus', 'logout']);

/**
 * Refuses `region-restricted` to callers from a country that the site is closed to, and `maintenance` to all but staff.
 */
export function mustBeServed(name: string, route: Route, door: SiteDoor, country: string): void {
  if (alwaysServed.has(name) || isForStaff(route)) return;
  mustBeOpen(door, country);
}

/** What a server needs to know who stands before it. */
export interface DoorKeeping {
  readonly trustProxy: boolean;
  siteDoor(): Promise<SiteDoor>;
}

/** The same of what members get beside the contract, such as the live stream. */
export async function mustServe(
  request: FastifyRequest,
  { trustProxy, siteDoor }: DoorKeeping,
): Promise<void> {
  const door = await siteDoor();
  mustBeOpen(door, countryOf(request, trustProxy, door.countryHeader));
}

function mustBeOpen(door: SiteDoor, country: string): void {
  if (country !== '' && door.blockedCountries.includes(country))
    throw new Refusal('region-restricted', { country });
  if (door.maintenance) throw new Refusal('maintenance', { until: door.maintenanceUntil });
}

/** The country of a caller: only from the header of a proxy that is trusted, never from what a browser says (I8). */
export function countryOf(request: FastifyRequest, trustProxy: boolean, header: string): string {
  if (!trustProxy) return '';
  const told = request.headers[header];
  return typeof told === 'string' && /^[A-Za-z]{2}$/.test(told) ? told.toUpperCase() : '';
}

function isForStaff(route: Route): boolean {
  return route.auth === 'staff' || route.path.startsWith('/wps/staff/');
}
