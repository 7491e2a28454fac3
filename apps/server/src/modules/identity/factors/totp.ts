// Authenticators: codes of thirty seconds, each good once, and ten recovery codes for the day the telephone is lost.
import { randomBytes } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import { Secret, TOTP } from 'otpauth';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { consume, type Limit } from '../../../platform/http/limits.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import { hashOf } from '../sign-in/references.ts';
import * as store from './store-factors.ts';
import type { Subject } from './store-factors.ts';
import { publishNotice } from '../publish-notice.ts';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
const CODES = 10;
const perSubject: Limit = { name: 'second-factor', max: 10, windowS: 300 };

export interface TotpDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly clock: Clock;
  /** What an authenticator shows above the account. */
  readonly issuer: string;
}

export interface Authenticators {
  /** Makes a secret that counts once `confirmTotp` has seen a code of it. Refuses `second-factor-set`. */
  startTotp(
    subject: Subject,
    loginName: string,
    secret?: string,
  ): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Sets the authenticator and gives ten recovery codes. Refuses `second-factor-missing`, `second-factor-set` and as `requireCode`. */
  confirmTotp(subject: Subject, code: string): Promise<readonly string[]>;
  /** Judges a code of a set authenticator, or a recovery code; each counts once. Refuses `second-factor-wrong`, `second-factor-missing`, `too-many-requests` after ten tries in five minutes. */
  requireCode(subject: Subject, code: string): Promise<void>;
  /** Keeps an authenticator whose secret is known before, as in a demo; one that is there stays. */
  keepTotp(tx: Tx, subject: Subject, secret: string): Promise<void>;
  /** Whether staff have a second factor, and when each was last there. */
  factsOfStaff(
    staffIds: readonly bigint[],
  ): Promise<ReadonlyMap<bigint, { readonly hasFactor: boolean; readonly seenAt: Date | null }>>;
  removeTotp(tx: Tx, subject: Subject): Promise<void>;
  /** Ten new recovery codes; the old ones end. */
  renewRecoveryCodes(tx: Tx, subject: Subject): Promise<readonly string[]>;
  /** What second factors a subject has. */
  factorsOf(
    reader: Reader,
    subject: Subject,
  ): Promise<{ totp: boolean; passkeys: number; codesLeft: number }>;
}

/** Opens the authenticators of both realms. */
export function openAuthenticators({ database, sealing, clock, issuer }: TotpDeps): Authenticators {
  const totpOf = (secret: Secret, label: string) =>
    new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret });

  async function isCode(subject: Subject, row: store.AuthenticatorRow, code: string): Promise<boolean> {
    const secret = Secret.fromBase32(sealing.open(placeOf(subject), row.secret));
    const timestamp = clock.now().getTime();
    const delta = totpOf(secret, '').validate({ token: code, window: 1, timestamp });
    if (delta === null) return false;
    const step = BigInt(Math.floor(timestamp / 1000 / PERIOD_S) + delta);
    return store.spendStep(database.reader, subject, step);
  }

  async function renewRecoveryCodes(tx: Tx, subject: Subject): Promise<readonly string[]> {
    const codes = Array.from({ length: CODES }, newRecoveryCode);
    await store.replaceRecoveryCodes(
      tx,
      subject,
      codes.map((code) => hashOf(folded(code))),
    );
    return codes;
  }

  return {
    renewRecoveryCodes,
    async startTotp(subject, loginName, given) {
      const secret = given === undefined ? new Secret({ size: SECRET_BYTES }) : Secret.fromBase32(given);
      const sealed = sealing.seal(placeOf(subject), secret.base32);
      if (!(await database.inTransaction((tx) => store.putAuthenticator(tx, subject, sealed))))
        throw new Refusal('second-factor-set');
      return { secret: secret.base32, uri: totpOf(secret, loginName).toString() };
    },

    async confirmTotp(subject, code) {
      await consume(database.reader, perSubject, nameOf(subject));
      const row = await store.findAuthenticator(database.reader, subject);
      if (!row) throw new Refusal('second-factor-missing');
      if (row.confirmed_at) throw new Refusal('second-factor-set');
      if (!(await isCode(subject, row, code.trim()))) throw new Refusal('second-factor-wrong');
      return database.inTransaction(async (tx) => {
        if (!(await store.confirmAuthenticator(tx, subject))) throw new Refusal('second-factor-set');
        await publishNotice(tx, subject, 'second-factor-changed');
        return renewRecoveryCodes(tx, subject);
      });
    },

    async requireCode(subject, code) {
      await consume(database.reader, perSubject, nameOf(subject));
      const row = await store.findAuthenticator(database.reader, subject);
      if (!row?.confirmed_at) throw new Refusal('second-factor-missing');
      const given = code.trim();
      const isRight = /^[0-9]{6}$/.test(given)
        ? await isCode(subject, row, given)
        : await store.spendRecoveryCode(database.reader, subject, hashOf(folded(given)));
      if (!isRight) throw new Refusal('second-factor-wrong');
    },

    keepTotp: (tx, subject, secret) =>
      store.setAuthenticator(tx, subject, sealing.seal(placeOf(subject), secret)),

    async factsOfStaff(staffIds) {
      const rows = await store.listStaffFacts(database.reader, staffIds);
      return new Map(rows.map((row) => [row.subject_id, { hasFactor: row.has_factor, seenAt: row.seen_at }]));
    },

    async removeTotp(tx, subject) {
      await store.deleteAuthenticator(tx, subject);
      await publishNotice(tx, subject, 'second-factor-changed');
    },

    async factorsOf(reader, subject) {
      const row = await store.countFactors(reader, subject);
      return { totp: row.totp, passkeys: row.passkeys, codesLeft: row.codes_left };
    },
  };
}

/** Eighty bits in four groups, in letters and digits that nobody confuses. */
function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase();
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

function folded(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}

function nameOf({ realm, subjectId }: Subject): string {
  return `${realm}:${subjectId}`;
}

function placeOf(subject: Subject): string {
  return `identity.authenticators:${nameOf(subject)}`;
}
