// Identity: who may sign in and who is signed in. Credentials and sessions for members and staff alike.
// Uses settings only. Knows no profile: a subject is a number in a realm.
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Limit, mustBeBelow, allow } from '../../platform/http/limits.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Passwords } from './passwords.ts';
import {
  deleteOldSessions,
  deleteSession,
  findCredential,
  findSession,
  insertCredential,
  insertSession,
  touchSession,
  updatePasswordHash,
} from './store.ts';
import type { Realm } from './types.ts';

export { openPasswords, type Passwords } from './passwords.ts';
export type { Realm } from './types.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly idleMinutes: () => Promise<number>;
}

export interface Session {
  readonly subjectId: bigint;
  readonly loginName: string;
}

export interface Identity {
  /** Hashes a password ahead of the transaction that keeps it: the work must not hold a connection. */
  hashPassword(password: string): Promise<string>;
  /** Keeps the credential of a new subject. False when the name is taken, in whatever case it is written. */
  addCredential(
    tx: Tx,
    credential: { realm: Realm; subjectId: bigint; loginName: string; passwordHash: string },
  ): Promise<boolean>;
  /**
   * Judges a login. Gives the subject, or null for an unknown name and a wrong password alike, after the same work.
   * Refuses `too-many-requests` after five failures of one account from one network in five minutes, or thirty from one network.
   */
  checkPassword(realm: Realm, loginName: string, password: string, ip: string): Promise<Session | null>;
  /** Starts a session of at most `hours` and gives the reference for the cookie. */
  startSession(
    tx: Tx,
    session: { realm: Realm; subjectId: bigint; hours: number; ip: string; userAgent: string },
  ): Promise<string>;
  /** Gives the session behind a cookie while it lives. An answer may be up to a second old. */
  findSession(realm: Realm, token: string): Promise<Session | null>;
  /** Ends a session; gives its subject if it was alive. */
  endSession(token: string): Promise<bigint | null>;
  readonly jobs: readonly Job[];
}

const perAccount: Limit = { name: 'login-account', most: 5, windowS: 300 };
const perNetwork: Limit = { name: 'login-network', most: 60, windowS: 300 };
const CACHE_MS = 1_000;
const CACHE_SIZE = 50_000;

/** Opens the module. */
export function openIdentity({ database, passwords, idleMinutes }: IdentityDeps): Identity {
  const cache = new Map<string, { at: number; session: Session }>();

  return {
    hashPassword: (password) => passwords.hash(password),
    addCredential: (tx, { realm, subjectId, loginName, passwordHash }) =>
      insertCredential(tx, { realm, subjectId, loginName, loginKey: keyOf(loginName), passwordHash }),

    async checkPassword(realm, loginName, password, ip) {
      const account = `${realm}:${keyOf(loginName)}:${networkOf(ip)}`;
      await mustBeBelow(database.reader, perAccount, account);
      await mustBeBelow(database.reader, perNetwork, networkOf(ip));
      const credential = await findCredential(database.reader, realm, keyOf(loginName));
      if (!(await passwords.matches(credential?.password_hash ?? null, password)) || !credential) {
        await allow(database.reader, perAccount, account);
        await allow(database.reader, perNetwork, networkOf(ip));
        return null;
      }
      if (passwords.needsRehash(credential.password_hash)) {
        await updatePasswordHash(
          database.reader,
          realm,
          credential.subject_id,
          await passwords.hash(password),
        );
      }
      return { subjectId: credential.subject_id, loginName: credential.login_name };
    },

    async startSession(tx, { realm, subjectId, hours, ip, userAgent }) {
      const token = randomBytes(32).toString('base64url');
      await insertSession(tx, {
        tokenHash: hashOf(token),
        realm,
        subjectId,
        hours,
        network: networkOf(ip),
        userAgent,
      });
      return token;
    },

    async findSession(realm, token) {
      const key = `${realm}:${token}`;
      const known = cache.get(key);
      const now = performance.now();
      if (known && now - known.at < CACHE_MS) return known.session;
      cache.delete(key);
      if (token.length > 64) return null;
      const tokenHash = hashOf(token);
      const row = await findSession(database.reader, realm, tokenHash, await idleMinutes());
      if (!row) return null;
      if (row.seen_long_ago) await touchSession(database.reader, tokenHash);
      const session = { subjectId: row.subject_id, loginName: row.login_name };
      if (cache.size >= CACHE_SIZE) cache.clear();
      cache.set(key, { at: now, session });
      return session;
    },

    async endSession(token) {
      cache.delete(`member:${token}`);
      cache.delete(`staff:${token}`);
      return deleteSession(database.reader, hashOf(token));
    },

    jobs: [{ name: 'identity.sweep', everyMs: 600_000, run: () => deleteOldSessions(database.reader) }],
  };
}

/** The folded form of a login name: compatibility forms and case do not make another name. */
function keyOf(loginName: string): string {
  return loginName.normalize('NFKC').trim().toLowerCase();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The network of an address: enough to throttle by, too little to point at a person (reliability.md, section 3 no. 25). */
function networkOf(ip: string): string {
  if (ip.includes(':') && !ip.startsWith('::ffff:')) return `${ip.split(':').slice(0, 4).join(':')}::/64`;
  return `${ip.replace('::ffff:', '').split('.').slice(0, 3).join('.')}.0/24`;
}
