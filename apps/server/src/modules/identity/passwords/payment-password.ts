// The payment password: a second secret that payouts ask for (wire.md 4.4). It is never the login password.
import { isBlockedPassword } from '@tyche/rules/fields';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Claim, claim, refund, isBeyond, type Limit } from '../../../platform/http/limits.ts';
import { networkOf } from '../sign-in/networks.ts';
import type { Passwords } from './passwords.ts';
import { findCredentialOf } from '../store.ts';
import * as store from './store-payment.ts';
import { publishNotice } from '../publish-notice.ts';

export interface PaymentPassword {
  isSet(reader: Reader, memberId: bigint): Promise<boolean>;
  /**
   * Sets the first one (`old` null) or changes it. Refuses `payment-password-weak`, `payment-password-same` when it is the login
   * password, `payment-password-wrong`, `payment-password-missing`, `payment-password-set`, `too-many-requests`.
   */
  set(tx: Tx, memberId: bigint, next: string, old: string | null): Promise<void>;
  /** Whether a text is the payment password, for a check that another secret differs: counts no try. */
  isSame(memberId: bigint, text: string): Promise<boolean>;
  /**
   * Judges it. Only wrong ones count. Refuses `payment-password-missing`, `payment-password-wrong` with the tries left, and
   * `too-many-requests`: for half an hour after five wrong ones of the member, whatever comes then; and after sixty wrong ones in five
   * minutes from one network, to a member who has given a wrong one himself. Others of the network keep their first try.
   */
  requireMatch(memberId: bigint, password: string, ip: string): Promise<void>;
}

const tries = { max: 5, lockS: 1_800 };
/** Against a list of stolen logins tried from one place. Members behind one carrier's address translation share it. */
const perNetwork: Limit = { name: 'payment-password-wrong', max: 60, windowS: 300 };
const DIGITS = 6;
const CHARACTERS = 8;
const LONGEST = 128;

/** Opens the payment passwords. */
export function openPaymentPassword(database: Database, passwords: Passwords): PaymentPassword {
  const { reader } = database;

  /** Counts the try of the member before it is judged, then that of the network; what was not wrong is refunded. */
  async function requirePassword(memberId: bigint, password: string, ip: string | null): Promise<string> {
    const claimed = await store.claimTry(reader, memberId, tries);
    if (!claimed) {
      const waitS = await store.findLockSeconds(reader, memberId);
      throw waitS === null
        ? new Refusal('payment-password-missing')
        : new Refusal('too-many-requests', { retryAfterS: waitS });
    }
    const counted: Claim[] = ip === null ? [] : [await claim(reader, perNetwork, networkOf(ip))];
    const [network] = counted;
    if (network && isBeyond(network) && claimed.failures > 1) {
      await store.refundTry(reader, memberId);
      await refund(reader, counted);
      throw new Refusal('too-many-requests', { retryAfterS: network.waitS });
    }
    if (!(await passwords.matches(claimed.password_hash, password)))
      throw new Refusal('payment-password-wrong', { triesLeft: Math.max(0, tries.max - claimed.failures) });
    await store.clearTries(reader, memberId);
    await refund(reader, counted);
    return claimed.password_hash;
  }

  return {
    isSet: async (reader, memberId) => (await store.findPaymentPassword(reader, memberId)) !== null,

    async set(tx, memberId, next, old) {
      const credential = await findCredentialOf(tx, 'member', memberId);
      requireStrongPassword(next, credential?.login_name ?? '');
      if (await passwords.matches(credential?.password_hash ?? null, next))
        throw new Refusal('payment-password-same', { field: 'paymentPassword' });
      const oldHash = old === null ? null : await requirePassword(memberId, old, null);
      const hash = await passwords.hash(next);
      const isDone =
        oldHash === null
          ? await store.insertPaymentPassword(tx, memberId, hash)
          : await store.replacePaymentPassword(tx, memberId, oldHash, hash);
      if (!isDone) throw new Refusal('payment-password-set');
      await publishNotice(tx, { realm: 'member', subjectId: memberId }, 'payment-password-changed');
    },

    async isSame(memberId, text) {
      const row = await store.findPaymentPassword(database.reader, memberId);
      return row !== null && (await passwords.matches(row.password_hash, text));
    },

    async requireMatch(memberId, password, ip) {
      await requirePassword(memberId, password, ip);
    },
  };
}

/** Six digits or more, or eight characters or more; not one that everybody tries, nor a run such as 123456 or 987654. */
function requireStrongPassword(password: string, username: string): void {
  const length = [...password].length;
  const isDigits = /^[0-9]+$/.test(password);
  const isLong = length >= (isDigits ? DIGITS : CHARACTERS) && length <= LONGEST;
  if (!isLong || isBlockedPassword(password, username) || (isDigits && isRun(password)))
    throw new Refusal('payment-password-weak', { field: 'paymentPassword' });
}

function isRun(digits: string): boolean {
  return '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
}
