// Remembered browsers: a split token instead of a password in a cookie (reliability.md 3.1 and 3.14).
import { timingSafeEqual } from 'node:crypto';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import { hashOf, newReference } from './references.ts';
import * as store from './store-remembered.ts';
import { publishNotice } from '../publish-notice.ts';

/** The specification's day. */
export const REMEMBERED_S = 86_400;
/** Name of the cookie, the same for every member. */
export const REMEMBERED_COOKIE = 'tyche-remembered';

export interface Shown {
  readonly memberId: bigint;
  readonly username: string;
  readonly type: 'username' | 'sms';
  readonly mobile: string;
  readonly diallingCode: string;
}

export interface Remembered {
  /** Remembers a browser for a day; gives what its cookie holds. */
  rememberDevice(tx: Tx, device: NewRemembered): Promise<string>;
  /** What the login form shows in this browser, with the whole number: mask it before it leaves the server. */
  findRemembered(cookie: string): Promise<Shown | null>;
  /**
   * Spends the token: gives the member with the next token, or null. A token that was spent before ends every remembered browser of the
   * member and tells the member, but for ten seconds after its use, when two tabs may have sent it.
   */
  spendRemembered(cookie: string): Promise<{ memberId: bigint; cookie: string } | null>;
  forgetRemembered(cookie: string): Promise<void>;
}

export interface NewRemembered {
  readonly memberId: bigint;
  readonly deviceToken: string | null;
  readonly type: 'username' | 'sms';
  readonly mobile?: string | null;
  readonly diallingCode?: string;
}

/** Opens the remembered browsers. */
export function openRemembered(database: Database, sealing: Sealing): Remembered {
  return {
    async rememberDevice(tx, { memberId, deviceToken, type, mobile = null, diallingCode = '' }) {
      const selector = newReference(16);
      const validator = newReference(32);
      await store.insertRemembered(tx, {
        selector,
        memberId,
        diallingCode,
        kind: type,
        lifeS: REMEMBERED_S,
        validatorHash: hashOf(validator),
        deviceHash: deviceToken === null ? null : hashOf(deviceToken),
        mobile: mobile === null ? null : sealing.seal(placeOf(selector), mobile),
      });
      return `${selector}.${validator}`;
    },

    async findRemembered(cookie) {
      const { selector, validator } = partsOf(cookie);
      const row = await store.findRemembered(database.reader, selector);
      if (!row || !timingSafeEqual(row.validator_hash, hashOf(validator))) return null;
      return {
        memberId: row.member_id,
        username: row.login_name,
        type: row.kind,
        mobile: row.mobile === null ? '' : sealing.open(placeOf(selector), row.mobile),
        diallingCode: row.dialling_code,
      };
    },

    async spendRemembered(cookie) {
      const { selector, validator } = partsOf(cookie);
      const row = await store.findRemembered(database.reader, selector);
      if (!row) return null;
      const shownHash = hashOf(validator);
      const next = newReference(32);
      const isOurs = await database.inTransaction((tx) =>
        store.rotateRemembered(tx, { selector, shownHash, nextHash: hashOf(next), lifeS: REMEMBERED_S }),
      );
      if (isOurs) return { memberId: row.member_id, cookie: `${selector}.${next}` };
      const now = await store.findRemembered(database.reader, selector);
      const isTwin = now?.rotated_just_now && now.previous_hash?.equals(shownHash);
      if (!isTwin) await endAll(row.member_id);
      return null;
    },

    forgetRemembered: (cookie) => store.deleteRemembered(database.reader, partsOf(cookie).selector),
  };

  async function endAll(memberId: bigint): Promise<void> {
    await database.inTransaction(async (tx) => {
      await store.deleteRememberedOf(tx, memberId);
      await publishNotice(tx, { realm: 'member', subjectId: memberId }, 'remembered-browser-misused');
    });
  }
}

function partsOf(cookie: string): { selector: string; validator: string } {
  const [selector = '', validator = ''] = cookie.slice(0, 100).split('.');
  return { selector, validator };
}

function placeOf(selector: string): string {
  return `identity.remembered_devices:${selector}:mobile`;
}
