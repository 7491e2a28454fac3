// Passkeys: a key pair in the visitor's device that signs a question of ours for this address only (WebAuthn).
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { consume, type Limit } from '../../../platform/http/limits.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import { issue, type OneTimeKind, spend } from '../sign-in/one-time.ts';
import * as store from './store-passkeys.ts';
import type { Subject } from './store-factors.ts';
import { publishNotice } from '../publish-notice.ts';
import type { Realm } from '../types.ts';

const MOST = 10;
const perSubject: Limit = { name: 'passkey', max: 20, windowS: 300 };

export type PasskeyJson = Record<string, unknown>;

export interface Passkey {
  readonly id: bigint;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

export interface PasskeysDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Where the browsers of each realm reach the site: passkeys are bound to it. */
  readonly origins: Readonly<Record<Realm, string>>;
  readonly siteName: string;
}

export interface Passkeys {
  /** The question with which a browser makes a passkey. */
  startPasskey(subject: Subject, loginName: string): Promise<PasskeyJson>;
  /** Keeps a new passkey. Refuses `second-factor-wrong` when the answer is not one to an open question of this subject. */
  addPasskey(subject: Subject, response: PasskeyJson, name: string): Promise<void>;
  listPasskeys(subject: Subject): Promise<readonly Passkey[]>;
  /** False when there is no such one. */
  removePasskey(tx: Tx, subject: Subject, passkeyId: bigint): Promise<boolean>;
  /** The question for a subject's own passkeys. Refuses `second-factor-missing`. */
  startPasskeyCheck(subject: Subject): Promise<PasskeyJson>;
  /** Refuses `second-factor-wrong` and `too-many-requests`. */
  requirePasskey(subject: Subject, response: PasskeyJson): Promise<void>;
  /** The question that any passkey of this site may answer. */
  startPasskeyLogin(): Promise<PasskeyJson>;
  /** Who signs in by a passkey. Refuses `second-factor-wrong`. */
  subjectOfPasskey(realm: Realm, response: PasskeyJson): Promise<bigint>;
}

/** Opens the passkeys of both realms. */
export function openPasskeys(deps: PasskeysDeps): Passkeys {
  const { reader } = deps.database;
  return {
    ...openRegistration(deps),
    ...openChecks(deps),

    async listPasskeys(subject) {
      const rows = await store.listPasskeyRows(reader, subject);
      return rows.map((row) => ({
        id: row.passkey_id,
        name: row.name,
        createdAt: row.created_at,
        usedAt: row.used_at,
      }));
    },

    async removePasskey(tx, subject, passkeyId) {
      const isGone = await store.deletePasskey(tx, subject, passkeyId);
      if (isGone) await publishNotice(tx, subject, 'second-factor-changed');
      return isGone;
    },
  };
}

function openRegistration({
  database,
  sealing,
  origins,
  siteName,
}: PasskeysDeps): Pick<Passkeys, 'startPasskey' | 'addPasskey'> {
  const { reader } = database;
  return {
    async startPasskey(subject, loginName) {
      const known = await store.listPasskeyRows(reader, subject);
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: rpOf(origins, subject.realm),
        userName: loginName,
        userID: new Uint8Array(sealing.fingerprint('passkey user', `${subject.realm}:${subject.subjectId}`)),
        attestationType: 'none',
        excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      return ask(reader, 'passkey-new', subject, options);
    },

    async addPasskey(subject, response, name) {
      await consume(reader, perSubject, `${subject.realm}:${subject.subjectId}`);
      const label = name.trim();
      if (label === '') throw new Refusal('field-required', { field: 'name' });
      const verified = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: isOpen(reader, 'passkey-new', subject),
        ...siteOf(origins, subject.realm),
      }).catch(() => null);
      if (!verified?.verified) throw new Refusal('second-factor-wrong');
      if ((await store.listPasskeyRows(reader, subject)).length >= MOST)
        throw new Refusal('too-many-requests');
      const { credential } = verified.registrationInfo;
      const row = {
        ...subject,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: label,
      };
      await database.inTransaction(async (tx) => {
        if (!(await store.insertPasskey(tx, row))) throw new Refusal('second-factor-wrong');
        await publishNotice(tx, subject, 'second-factor-changed');
      });
    },
  };
}

function openChecks({
  database: { reader },
  origins,
}: PasskeysDeps): Pick<
  Passkeys,
  'startPasskeyCheck' | 'requirePasskey' | 'startPasskeyLogin' | 'subjectOfPasskey'
> {
  async function judge(
    row: store.PasskeyRow | null,
    response: PasskeyJson,
    expectedChallenge: (challenge: string) => Promise<boolean>,
  ): Promise<store.PasskeyRow> {
    if (!row) throw new Refusal('second-factor-wrong');
    const verified = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      ...siteOf(origins, row.realm),
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    }).catch(() => null);
    if (!verified?.verified) throw new Refusal('second-factor-wrong');
    if (!(await store.notePasskeyUse(reader, row.passkey_id, verified.authenticationInfo.newCounter)))
      throw new Refusal('second-factor-wrong');
    return row;
  }

  return {
    async startPasskeyCheck(subject) {
      const known = await store.listPasskeyRows(reader, subject);
      if (known.length === 0) throw new Refusal('second-factor-missing');
      const options = await generateAuthenticationOptions({
        rpID: rpOf(origins, subject.realm),
        allowCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
        userVerification: 'required',
      });
      return ask(reader, 'passkey-check', subject, options);
    },

    async requirePasskey(subject, response) {
      await consume(reader, perSubject, `${subject.realm}:${subject.subjectId}`);
      const row = await store.findPasskey(reader, subject.realm, idOf(response));
      const isOwn = row?.subject_id === subject.subjectId;
      await judge(isOwn ? row : null, response, isOpen(reader, 'passkey-check', subject));
    },

    async startPasskeyLogin() {
      const options = await generateAuthenticationOptions({
        rpID: rpOf(origins, 'member'),
        userVerification: 'required',
      });
      return ask(reader, 'passkey-login', null, options);
    },

    async subjectOfPasskey(realm, response) {
      const found = await store.findPasskey(reader, realm, idOf(response));
      const { subject_id } = await judge(found, response, isOpen(reader, 'passkey-login', null));
      return subject_id;
    },
  };
}

/** What a passkey is bound to: the host name of its realm's site. */
function rpOf(origins: PasskeysDeps['origins'], realm: Realm): string {
  return new URL(origins[realm]).hostname;
}

function siteOf(origins: PasskeysDeps['origins'], realm: Realm) {
  return { expectedOrigin: origins[realm], expectedRPID: rpOf(origins, realm) };
}

async function ask(
  reader: Reader,
  kind: OneTimeKind,
  subject: Subject | null,
  options: { challenge: string },
) {
  const { challenge } = options;
  await issue(reader, kind, {
    reference: challenge,
    subjectId: subject?.subjectId ?? null,
    detail: { realm: subject?.realm ?? '' },
  });
  return { ...options };
}

/** Whether a challenge is an open question of ours for this subject; it is spent by asking. */
const isOpen = (reader: Reader, kind: OneTimeKind, subject: Subject | null) => async (challenge: string) => {
  const found = await spend(reader, kind, challenge);
  return (
    found !== null &&
    found.subjectId === (subject?.subjectId ?? null) &&
    found.detail.realm === (subject?.realm ?? '')
  );
};

/** The number of the passkey that answers; empty, which none has, when it is no such number. */
function idOf({ id }: PasskeyJson): string {
  return typeof id === 'string' && /^[\w-]+$/.test(id) ? id : '';
}
