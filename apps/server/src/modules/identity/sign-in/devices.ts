// Which browsers and networks are a member's own (reliability.md 3.25), and where the account is signed in.
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { announceEnd } from './announce-end.ts';
import { networkOf } from './networks.ts';
import { hashOf, newReference } from './references.ts';
import * as store from './store-devices.ts';
import { endSessionById } from '../store-ended.ts';

/** Name and age of the cookie that tells browsers apart. It opens nothing by itself. */
export const DEVICE_COOKIE = 'tyche-device';
export const DEVICE_S = 90 * 86_400;
/** The same for staff. */
export const STAFF_BROWSER_COOKIE = 'tyche-staff-browser';
const DAYS = 90;
const FRESH_MINUTES = 5;

/** From where somebody signs in. `country` is empty where it is not known. */
export interface SignInOrigin {
  /** What the cookie `DEVICE_COOKIE` held. */
  readonly deviceToken: string | null;
  readonly ip: string;
  readonly country?: string;
}

export interface SignedInDevice {
  readonly id: bigint;
  readonly userAgent: string;
  readonly network: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly isCurrent: boolean;
  readonly isRemembered: boolean;
}

export interface Devices {
  /** Whether the browser or the network was seen with the member in ninety days; true for one who was never seen at all. */
  isKnownDevice(reader: Reader, memberId: bigint, origin: SignInOrigin): Promise<boolean>;
  /** Notes a browser and its network as the member's own, after a login that was proven. Gives the token for its cookie. */
  noteDevice(
    tx: Tx,
    memberId: bigint,
    origin: SignInOrigin & { readonly userAgent: string },
  ): Promise<string>;
  /** Notes a browser as one of a member of staff, after a second factor. Gives the token for its cookie. */
  noteStaffBrowser(tx: Tx, staffId: bigint, token: string | null): Promise<string>;
  /** Where a member is signed in, newest first. */
  listDevices(memberId: bigint, currentToken: string | null): Promise<readonly SignedInDevice[]>;
  /** Ends one of the member's own sessions; false when there is no such one. */
  endDevice(tx: Tx, memberId: bigint, sessionId: bigint): Promise<boolean>;
  /** Whether a session began within the last five minutes. */
  isFreshSession(token: string): Promise<boolean>;
}

/** Opens the devices. */
export function openDevices(
  database: Database,
  idleMinutes: () => Promise<{ readonly member: number }>,
): Devices {
  return {
    isKnownDevice: (reader, memberId, { deviceToken, ip, country = '' }) =>
      store.isSeenBefore(reader, {
        memberId,
        country,
        days: DAYS,
        tokenHash: deviceToken === null ? null : hashOf(deviceToken),
        network: networkOf(ip),
      }),

    async noteDevice(tx, memberId, { deviceToken, ip, country = '', userAgent }) {
      const token = known(deviceToken) ?? newReference();
      await store.upsertDevice(tx, { memberId, tokenHash: hashOf(token), userAgent });
      await store.upsertNetwork(tx, { memberId, network: networkOf(ip), country });
      return token;
    },

    async noteStaffBrowser(tx, staffId, given) {
      const token = known(given) ?? newReference();
      await store.upsertStaffBrowser(tx, staffId, hashOf(token));
      return token;
    },

    async listDevices(memberId, currentToken) {
      const { member } = await idleMinutes();
      const current = currentToken === null ? null : hashOf(currentToken);
      const rows = await store.listSessions(database.reader, memberId, member);
      return rows.map((row) => ({
        id: row.session_id,
        userAgent: row.user_agent,
        network: row.network,
        startedAt: row.started_at,
        seenAt: row.seen_at,
        isCurrent: current?.equals(row.token_hash) ?? false,
        isRemembered: row.is_remembered,
      }));
    },

    async endDevice(tx, memberId, sessionId) {
      const ended = await endSessionById(tx, { memberId, sessionId, reason: 'ended-by-member' });
      if (ended === null) return false;
      const { browser } = ended;
      await announceEnd(tx, { realm: 'member', subjectId: memberId, browsers: browser && { browser } });
      return true;
    },
    isFreshSession: (token) => store.isFresh(database.reader, hashOf(token), FRESH_MINUTES),
  };
}

/** What is kept of the cookie by which a browser is known; null for a call without one of ours. */
export function browserHashOf(deviceToken: string | null): Buffer | null {
  const token = known(deviceToken);
  return token === null ? null : hashOf(token);
}

/** A token of a cookie in the form in which we make them; null for anything else. */
function known(token: string | null): string | null {
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Forgets what is older than it may be kept. */
export function sweepDevices(database: Database): Promise<void> {
  return store.deleteOldTraces(database.reader, DAYS);
}
