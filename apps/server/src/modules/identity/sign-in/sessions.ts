// Sessions: a random reference in a cookie, looked up at each call, gone at once for who asks the database.
import { type EndReason, isEndReason, isRestriction, type Restriction } from '@tyche/rules/access';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { openForgets } from '../../../platform/db/forgets.ts';
import { gatherReads } from '../../../platform/db/gather.ts';
import { announceEnd } from './announce-end.ts';
import { networkOf } from './networks.ts';
import { hashOf, newReference } from './references.ts';
import { countFactors, type Subject } from '../factors/store-factors.ts';
import { endSessionsOf, findEndReason } from '../store-ended.ts';
import * as store from './store-sessions.ts';
import type { Realm } from '../types.ts';

export interface Session {
  readonly subjectId: bigint;
  readonly loginName: string;
  /** What it is bound to; null when it is free. */
  readonly restriction: Restriction | null;
  /** Until when it counts as recovered: no payout, no change of contacts (reliability.md 3.13). */
  readonly recoveredUntil: Date | null;
}

export interface NewSession {
  readonly realm: Realm;
  readonly subjectId: bigint;
  readonly hours: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly restriction?: Restriction | null;
  /** True after a password was recovered by a code. */
  readonly recovered?: boolean;
  /** What the browser's cookie `DEVICE_COOKIE` holds, or `noteDevice` gave. */
  readonly deviceToken?: string | null;
  /** True when a second factor was given with the login itself, as by a passkey. */
  readonly factorGiven?: boolean;
}

export interface Sessions {
  /**
   * Starts a session of at most `hours` and gives the reference for the cookie: a new one each time. It is bound to `second-factor`
   * whenever the subject has one, and with staff always; what it is given as `restriction` follows after that (none after a code that
   * proves the device too).
   */
  startSession(tx: Tx, session: NewSession): Promise<string>;
  /** Gives the session behind a cookie while it lives. An answer may be up to a second old. */
  findSession(realm: Realm, token: string): Promise<Session | null>;
  /** Frees a session from what it was bound to; the next thing that binds it takes its place. */
  liftRestriction(tx: Tx, token: string): Promise<void>;
  /** Ends a session; gives its subject if it was alive. */
  endSession(token: string): Promise<bigint | null>;
  /**
   * Ends every session of a subject but the one named, and keeps the reason. Unless `keepsBrowsers` it forgets the remembered browsers
   * but that session's own. Every node refuses them, and ends their live streams, within a second. Gives how many there were.
   */
  endSessionsOf(tx: Tx, subject: Subject, how: EndSessions): Promise<number>;
  /** Has what this process remembers of a subject's sessions read anew: they ended on another node. */
  forgetSubject(subject: Subject): void;
  /** Why a session is over that was once one of this realm. Null for a token that is not known, or no longer. */
  findEndReason(realm: Realm, token: string): Promise<EndReason | null>;
}

export interface EndSessions {
  readonly reason: EndReason;
  readonly exceptToken?: string | null;
  readonly keepsBrowsers?: boolean;
}

export interface SessionsDeps {
  readonly database: Database;
  /** Minutes without a call after which a session is over. */
  readonly idleMinutes: () => Promise<Readonly<Record<Realm, number>>>;
}

const CACHE_MS = 1_000;
const CACHE_SIZE = 50_000;

/** Opens the sessions of both realms. */
export function openSessions({ database, idleMinutes }: SessionsDeps): Sessions {
  const cache = new Map<string, { at: number; session: Session }>();
  const lookUp = gatherReads(async (asked: readonly { realm: Realm; tokenHash: Buffer }[]) =>
    store.findSessions(database.reader, asked, await idleMinutes()),
  );

  const forgets = openForgets(CACHE_MS);
  const nameOf = ({ realm, subjectId }: Subject) => `${realm} ${subjectId}`;

  function forget(token: string): void {
    cache.delete(`member:${token}`);
    cache.delete(`staff:${token}`);
  }

  return {
    async startSession(tx, { recovered = false, realm, subjectId, hours, ...given }) {
      const token = newReference();
      const asksFactor = !given.factorGiven && (await needsFactor(tx, { realm, subjectId }));
      await store.insertSession(tx, {
        realm,
        subjectId,
        hours,
        recovered,
        ...bindingOf(given.restriction ?? null, asksFactor),
        tokenHash: hashOf(token),
        network: networkOf(given.ip),
        userAgent: given.userAgent,
        deviceHash: given.deviceToken ? hashOf(given.deviceToken) : null,
      });
      return token;
    },

    async findSession(realm, token) {
      const key = `${realm}:${token}`;
      const known = cache.get(key);
      const now = performance.now();
      if (known && now - known.at < CACHE_MS) {
        const { subjectId } = known.session;
        if (!forgets.isForgotten(nameOf({ realm, subjectId }), known.at)) return known.session;
      }
      cache.delete(key);
      if (token.length > 64) return null;
      const tokenHash = hashOf(token);
      const row = await lookUp({ realm, tokenHash });
      if (!row) return null;
      if (row.seen_long_ago) await store.touchSession(database.reader, tokenHash);
      const session = sessionOf(row);
      if (cache.size >= CACHE_SIZE) cache.clear();
      // A bound session may be freed on another node, and is asked for anew.
      if (session.restriction === null) cache.set(key, { at: now, session });
      return session;
    },

    liftRestriction: (tx, token) => store.clearRestriction(tx, hashOf(token)),

    async endSession(token) {
      forget(token);
      return database.inTransaction(async (tx) => {
        const ended = await store.deleteSession(tx, hashOf(token));
        if (ended === null) return null;
        const { realm, subjectId, deviceHash } = ended;
        await announceEnd(tx, { realm, subjectId, browsers: deviceHash && { browser: deviceHash } });
        return ended.subjectId;
      });
    },

    async endSessionsOf(tx, subject, how) {
      forgets.forget(nameOf(subject));
      return endAll(tx, subject, how);
    },

    forgetSubject: (subject) => forgets.forget(nameOf(subject)),

    findEndReason: (realm, token) => endReasonOf(database.reader, realm, token),
  };
}

async function endAll(
  tx: Tx,
  subject: Subject,
  { reason, exceptToken = null, keepsBrowsers = false }: EndSessions,
): Promise<number> {
  const { realm, subjectId } = subject;
  const exceptHash = exceptToken === null ? null : hashOf(exceptToken);
  const isSignOut = realm === 'member' && !keepsBrowsers;
  if (isSignOut) await store.forgetBrowsersOf(tx, subjectId, exceptHash);
  const kept = isSignOut && exceptHash ? await store.findBrowserOf(tx, exceptHash) : null;
  const count = await endSessionsOf(tx, subject, { reason, exceptHash });
  // A browser whose session ran out before is signed out too.
  if (count > 0 || isSignOut)
    await announceEnd(tx, { ...subject, browsers: isSignOut ? { allBut: kept } : null });
  return count;
}

/** What a new session is bound to, and what it is bound to after that. */
function bindingOf(wanted: Restriction | null, asksFactor: boolean) {
  if (!asksFactor) return { restriction: wanted, nextRestriction: null };
  return {
    restriction: 'second-factor',
    nextRestriction: wanted === 'change-password' ? wanted : null,
  } as const;
}

/** Staff never work without one: who has none sets one up first (reliability.md S16). */
async function needsFactor(tx: Tx, subject: Subject): Promise<boolean> {
  if (subject.realm === 'staff') return true;
  const { totp, passkeys } = await countFactors(tx, subject);
  return totp || passkeys > 0;
}

async function endReasonOf(reader: Reader, realm: Realm, token: string): Promise<EndReason | null> {
  const reason = token.length > 64 ? null : await findEndReason(reader, realm, hashOf(token));
  return isEndReason(reason) ? reason : null;
}

function sessionOf(row: store.SessionRow): Session {
  return {
    subjectId: row.subject_id,
    loginName: row.login_name,
    restriction: row.restriction !== null && isRestriction(row.restriction) ? row.restriction : null,
    recoveredUntil: row.recovered_until,
  };
}
