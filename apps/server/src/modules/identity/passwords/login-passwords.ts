// Changing the login password: never back to one of the last five, in a window without the old one where the change is forced.
import { announceEnd } from '../sign-in/announce-end.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Passwords } from './passwords.ts';
import { hashOf } from '../sign-in/references.ts';
import { findCredentialOf, replacePassword } from '../store.ts';
import * as store from './store-login-passwords.ts';
import type { Realm } from '../types.ts';

/** A password that may be set, with the one it replaces. */
export interface NextPassword {
  readonly hash: string;
  readonly replaces: string | null;
}

export interface LoginPasswords {
  /**
   * Judges a next password against the present one and those before it and hashes it, ahead of the transaction that keeps it.
   * Refuses `password-used-before`.
   */
  prepare(realm: Realm, subjectId: bigint, next: string): Promise<NextPassword>;
  /** Keeps a prepared password and the history. Refuses `password-used-before` when another change came in between. */
  keep(tx: Tx, realm: Realm, subjectId: bigint, next: NextPassword): Promise<void>;
  /** Opens the ten minutes in which a session may change the password without the old one (reliability.md 3.6). */
  openWindow(tx: Tx, token: string): Promise<void>;
  isWindowOpen(reader: Reader, token: string): Promise<boolean>;
  closeWindow(tx: Tx, token: string): Promise<void>;
  /** Whether the password is no longer trusted. */
  mustChange(reader: Reader, realm: Realm, subjectId: bigint): Promise<boolean>;
  /** Removes the credential and the sessions of a subject that is gone (trial accounts). */
  forget(tx: Tx, realm: Realm, subjectId: bigint): Promise<void>;
}

const HISTORY = 5;
const WINDOW_MINUTES = 10;

/** Opens the changes of login passwords. */
export function openLoginPasswords({ reader }: Database, passwords: Passwords): LoginPasswords {
  return {
    async prepare(realm, subjectId, next) {
      const present = await findCredentialOf(reader, realm, subjectId);
      const earlier = await store.listEarlier(reader, realm, subjectId, HISTORY - 1);
      const known = [present?.password_hash, ...earlier.map((row) => row.password_hash)];
      for (const hash of known)
        if (hash !== undefined && (await passwords.matches(hash, next)))
          throw new Refusal('password-used-before', { field: 'newPassword' });
      return { hash: await passwords.hash(next), replaces: present?.password_hash ?? null };
    },

    async keep(tx, realm, subjectId, { hash, replaces }) {
      const present = await store.lockCredential(tx, realm, subjectId);
      if (present !== replaces) throw new Refusal('password-used-before', { field: 'newPassword' });
      await store.keepPresent(tx, realm, subjectId, HISTORY - 1);
      await replacePassword(tx, realm, subjectId, hash);
    },

    openWindow: (tx, token) => store.insertWindow(tx, hashOf(token), WINDOW_MINUTES),
    isWindowOpen: (from, token) => store.isWindowOpen(from, hashOf(token)),
    closeWindow: (tx, token) => store.deleteWindow(tx, hashOf(token)),
    mustChange: async (from, realm, subjectId) =>
      (await findCredentialOf(from, realm, subjectId))?.must_change ?? false,
    async forget(tx, realm, subjectId) {
      await store.deleteSubject(tx, realm, subjectId);
      await announceEnd(tx, { realm, subjectId, browsers: { allBut: null } });
    },
  };
}
