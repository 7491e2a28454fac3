// Names and passwords: who may sign in.
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { type Claim, refund, type Limit, claimOrRefuse } from '../../../platform/http/limits.ts';
import { networkOf } from '../sign-in/networks.ts';
import type { Passwords } from './passwords.ts';
import { hashOf } from '../sign-in/references.ts';
import * as store from '../store.ts';
import { isOwnDevice, isOwnNetwork, isStaffBrowser } from '../sign-in/store-devices.ts';
import { findPaymentPassword } from './store-payment.ts';
import type { Realm } from '../types.ts';

/** Whose name and password were right. */
export interface Checked {
  readonly subjectId: bigint;
  readonly loginName: string;
  readonly passwordSetAt: Date;
  /** The password is no longer trusted: the session may only change it (reliability.md 3.7 and 3.8). */
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
   * Judges a login. Gives the subject, or null for an unknown name and a wrong password alike, after the same work. Refuses
   * `too-many-requests` (reliability.md S6) after five failures of one account from one network in five minutes, sixty from one network,
   * and in an hour wherever they come from fifty of one member's account and twenty of one account of staff. A browser that is the account's own has five of its own
   * instead: a guesser elsewhere cannot lock the owner out. `own` is what `ownDevice` gave.
   */
  checkPassword(
    realm: Realm,
    loginName: string,
    password: string,
    ip: string,
    own?: string | null,
  ): Promise<Checked | null>;
  /** Under what the tries of a browser are counted with which this member signed in before; null for every other browser. */
  ownDevice(loginName: string, deviceToken: string | null): Promise<string | null>;
  /** The same for a member of staff: a browser in which a second factor was given. */
  ownStaffBrowser(loginName: string, token: string | null): Promise<string | null>;
  /** Whether this member signed in from the network of an address in ninety days. */
  isOwnNetwork(loginName: string, ip: string): Promise<boolean>;
  /** Judges the password of who is signed in. Refuses `too-many-requests` after five failures in five minutes, whatever is tried at the login. */
  isPasswordOf(realm: Realm, subjectId: bigint, password: string, ip: string): Promise<boolean>;
  /** Keeps a new password from its hash. The caller ends the other sessions with `endSessionsOf`. */
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

const perAccountAndNetwork: Limit = { name: 'login-account', max: 5, windowS: 300 };
const perNetwork: Limit = { name: 'login-network', max: 60, windowS: 300 };
/** Half of what NIST SP 800-63B allows in a row. */
const perAccount: Limit = { name: 'login-account-anywhere', max: 50, windowS: 3_600 };
/** Staff have no captcha before this. */
const perStaffAccount: Limit = { name: 'login-staff-anywhere', max: 20, windowS: 3_600 };
const perOwnDevice: Limit = { name: 'login-own-device', max: 5, windowS: 300 };
const perSubject: Limit = { name: 'password-again', max: 5, windowS: 300 };
const perNetworkInside: Limit = { name: 'password-again-network', max: 60, windowS: 300 };
const OWN_DAYS = 90;

type Counted = readonly [limit: Limit, subject: string];

/** Opens the credentials of both realms. */
export function openCredentials(database: Database, passwords: Passwords): Credentials {
  const { reader } = database;

  /** Tries are counted before the password is judged, from the narrowest limit on, so that many at once do not pass together. */
  async function judge(
    credential: () => Promise<store.CredentialRow | null>,
    password: string,
    counted: readonly Counted[],
  ): Promise<store.CredentialRow | null> {
    const claims: Claim[] = [];
    for (const [limit, subject] of counted) claims.push(await claimOrRefuse(reader, limit, subject));
    const found = await credential();
    if (!(await passwords.matches(found?.password_hash ?? null, password))) return null;
    await refund(reader, claims);
    return found;
  }

  return {
    hashPassword: (password) => passwords.hash(password),
    addCredential: (tx, { realm, subjectId, loginName, passwordHash }) =>
      store.insertCredential(tx, { realm, subjectId, loginName, loginKey: keyOf(loginName), passwordHash }),

    async checkPassword(realm, loginName, password, ip, own = null) {
      const loginKey = keyOf(loginName);
      const account = `${realm}:${loginKey}`;
      const fromElsewhere: readonly Counted[] = [
        [perAccountAndNetwork, `${account}:${networkOf(ip)}`],
        [perNetwork, networkOf(ip)],
        [realm === 'member' ? perAccount : perStaffAccount, account],
      ];
      const counted: readonly Counted[] = own === null ? fromElsewhere : [[perOwnDevice, own]];
      const credential = await judge(() => store.findCredential(reader, realm, loginKey), password, counted);
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

    async ownDevice(loginName, deviceToken) {
      if (deviceToken === null) return null;
      const tokenHash = hashOf(deviceToken);
      const loginKey = keyOf(loginName);
      const isOwn = await isOwnDevice(reader, { loginKey, tokenHash, days: OWN_DAYS });
      return isOwn ? `${loginKey}:${tokenHash.toString('hex')}` : null;
    },

    async ownStaffBrowser(loginName, token) {
      if (token === null) return null;
      const tokenHash = hashOf(token);
      const loginKey = keyOf(loginName);
      const isOwn = await isStaffBrowser(reader, { loginKey, tokenHash, days: OWN_DAYS });
      return isOwn ? `staff:${loginKey}:${tokenHash.toString('hex')}` : null;
    },

    isOwnNetwork: (loginName, ip) =>
      isOwnNetwork(reader, { loginKey: keyOf(loginName), network: networkOf(ip), days: OWN_DAYS }),

    async isPasswordOf(realm, subjectId, password, ip) {
      const credential = () => store.findCredentialOf(reader, realm, subjectId);
      const counted = [
        [perSubject, `${realm}:${subjectId}`],
        [perNetworkInside, networkOf(ip)],
      ] as const;
      return (await judge(credential, password, counted)) !== null;
    },

    setPassword: (tx, { realm, subjectId, passwordHash }) =>
      store.replacePassword(tx, realm, subjectId, passwordHash),
    passwordDates: (memberId) => readPasswordDates(reader, memberId),
    expirePassword: (tx, realm, subjectId) => store.markMustChange(tx, realm, subjectId),
  };
}

async function readPasswordDates(reader: Reader, memberId: bigint): Promise<PasswordDates> {
  const credential = await store.findCredentialOf(reader, 'member', memberId);
  const payment = await findPaymentPassword(reader, memberId);
  return {
    passwordSetAt: credential?.password_set_at ?? null,
    paymentPasswordSetAt: payment?.set_at ?? null,
    mustChange: credential?.must_change ?? false,
  };
}

/** The folded form of a login name: compatibility forms and case do not make another name. */
function keyOf(loginName: string): string {
  // The database knows no zero bytes, and no name has one.
  return loginName.normalize('NFKC').trim().toLowerCase().replaceAll('\0', '\ufffd');
}
