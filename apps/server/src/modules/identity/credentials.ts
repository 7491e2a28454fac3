// Names and passwords: who may sign in.
import type { Database, Tx } from '../../platform/db/database.ts';
import { allow, type Limit, mustBeBelow } from '../../platform/http/limits.ts';
import { networkOf } from './networks.ts';
import type { Passwords } from './passwords.ts';
import * as store from './store.ts';
import { findPaymentPassword } from './store-payment.ts';
import type { Realm } from './types.ts';

/** Whose name and password were right. */
export interface Checked {
  readonly subjectId: bigint;
  readonly loginName: string;
  readonly passwordSetAt: Date;
  /** The password is no longer trusted: the session may only change it (reliability.md, section 3 nos. 7 and 8). */
  readonly mustChange: boolean;
}

export interface Credentials {
  /** Hashes a password ahead of the transaction that keeps it: the work must not hold a connection. */
  hashPassword(password: string): Promise<string>;
  /** Keeps the credential of a new subject. False when the name is taken, in whatever case it is written. */
  addCredential(
    tx: Tx,
    credential: { realm: Realm; subjectId: bigint; loginName: string; passwordHash: string },
  ): Promise<boolean>;
  /**
   * Judges a login. Gives the subject, or null for an unknown name and a wrong password alike, after the same work.
   * Refuses `too-many-requests` after five failures of one account from one network in five minutes, or sixty from one network.
   */
  checkPassword(realm: Realm, loginName: string, password: string, ip: string): Promise<Checked | null>;
  /** Judges the password of who is signed in, for a change of it. Refuses `too-many-requests` as a login does. */
  isPasswordOf(realm: Realm, subjectId: bigint, password: string, ip: string): Promise<boolean>;
  /** Keeps a new password from its hash. Whoever calls it ends the other sessions with `endSessionsOf`. */
  setPassword(tx: Tx, credential: { realm: Realm; subjectId: bigint; passwordHash: string }): Promise<void>;
  /** When a member's passwords were set, and whether the login password must change. */
  passwordDates(memberId: bigint): Promise<PasswordDates>;
  /** Marks a password as no longer trusted: the next login may only change it. */
  expirePassword(tx: Tx, realm: Realm, subjectId: bigint): Promise<void>;
}

export interface PasswordDates {
  readonly passwordSetAt: Date | null;
  readonly paymentPasswordSetAt: Date | null;
  readonly mustChange: boolean;
}

const perAccount: Limit = { name: 'login-account', most: 5, windowS: 300 };
const perNetwork: Limit = { name: 'login-network', most: 60, windowS: 300 };

/** Opens the credentials of both realms. */
export function openCredentials(database: Database, passwords: Passwords): Credentials {
  const { reader } = database;

  async function judge(
    realm: Realm,
    loginKey: string,
    password: string,
    ip: string,
  ): Promise<store.CredentialRow | null> {
    const account = `${realm}:${loginKey}:${networkOf(ip)}`;
    await mustBeBelow(reader, perAccount, account);
    await mustBeBelow(reader, perNetwork, networkOf(ip));
    const credential = await store.findCredential(reader, realm, loginKey);
    if (await passwords.matches(credential?.password_hash ?? null, password)) return credential;
    await allow(reader, perAccount, account);
    await allow(reader, perNetwork, networkOf(ip));
    return null;
  }

  return {
    hashPassword: (password) => passwords.hash(password),
    addCredential: (tx, { realm, subjectId, loginName, passwordHash }) =>
      store.insertCredential(tx, { realm, subjectId, loginName, loginKey: keyOf(loginName), passwordHash }),

    async checkPassword(realm, loginName, password, ip) {
      const credential = await judge(realm, keyOf(loginName), password, ip);
      if (!credential) return null;
      if (passwords.needsRehash(credential.password_hash)) {
        const hash = await passwords.hash(password);
        await store.updatePasswordHash(reader, realm, credential.subject_id, hash);
      }
      return {
        subjectId: credential.subject_id,
        loginName: credential.login_name,
        passwordSetAt: credential.password_set_at,
        mustChange: credential.must_change,
      };
    },

    async isPasswordOf(realm, subjectId, password, ip) {
      const credential = await store.findCredentialOf(reader, realm, subjectId);
      if (!credential) return false;
      return (await judge(realm, keyOf(credential.login_name), password, ip)) !== null;
    },

    setPassword: (tx, { realm, subjectId, passwordHash }) =>
      store.replacePassword(tx, realm, subjectId, passwordHash),
    async passwordDates(memberId) {
      const credential = await store.findCredentialOf(reader, 'member', memberId);
      const payment = await findPaymentPassword(reader, memberId);
      return {
        passwordSetAt: credential?.password_set_at ?? null,
        paymentPasswordSetAt: payment?.set_at ?? null,
        mustChange: credential?.must_change ?? false,
      };
    },
    expirePassword: (tx, realm, subjectId) => store.markMustChange(tx, realm, subjectId),
  };
}

/** The folded form of a login name: compatibility forms and case do not make another name. */
function keyOf(loginName: string): string {
  // The database knows no zero bytes, and no name has one.
  return loginName.normalize('NFKC').trim().toLowerCase().replaceAll('\0', '\ufffd');
}
