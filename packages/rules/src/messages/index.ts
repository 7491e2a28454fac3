// Messages between an upline and its direct downlines: bounds of the texts, limits of the sender, and what staff read first
// (docs/reference/messages.md).
import { judgeWritten, type TextBounds } from '../plain-text/index.ts';
import type { HoldReason } from './words/index.ts';

export type { HoldReason, ReportReason } from './words/index.ts';
export { CONSENT_WORDING, MASS_ALONE, type MassReader, needsSecondPerson, waysOf } from './mass.ts';

/** Least and most letters, as a reader counts them, of a subject and of a text. */
export const messageBounds = {
  subject: { from: 1, to: 80 },
  text: { from: 1, to: 1_000 },
} as const;

/** For how many minutes a sender may take an unread message back. */
export const WITHDRAW_MINUTES = 2;
/** How many persons have to report a sender within `REPORT_DAYS` to mute it until staff decide. */
export const MUTING_REPORTERS = 3;
export const REPORT_DAYS = 30;
/** How many messages a report copies for staff. */
export const REPORTED_MESSAGES = 20;

/** Messages of one hour: to one account, and in all. A new account (registered less than a day ago) has less. */
export const hourlyLimits = { perRecipient: 20, inAll: 200, ofNewAccount: 5 } as const;

/**
 * Judges a text between members. Gives it as it is kept, or its refusal: `text-refused` for one that is not plain, `message-length` for one
 * with fewer or more letters than the bounds allow. A subject is one line.
 */
export function judgeMessage(
  written: string,
  bounds: TextBounds,
): { readonly text: string } | { readonly refusal: 'text-refused' | 'message-length' } {
  const judged = judgeWritten(written, bounds);
  if ('text' in judged) return judged;
  return { refusal: judged.fault === 'length' ? 'message-length' : 'text-refused' };
}

/** Ends of names of hosts that people write without a scheme. Others are mostly a full stop without a blank after it. */
const ENDS =
  'com|net|org|info|biz|io|me|co|app|xyz|site|online|shop|store|top|club|vip|pro|win|bet|casino|games|live|link|page|ph|vn|my|th|id|sg|cn|hk|tw|jp|kr|in|ru|tv|cc|to|gg|ly';
/** An address: with a scheme, with `www`, or a name that ends as one of a host does. */
const address =
  /(?<scheme>[a-z][a-z0-9+.-]*:\/\/|www\.)?(?<name>(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}-]+)/gu;
const isHost = new RegExp(`\\.(?:${ENDS})$`, 'u');
/** Nine digits and more, with blanks and dashes between them: a number of a bank account, a card or a wallet. */
const accountNumber = /\p{Nd}(?:[ -]?\p{Nd}){8,}/u;

/**
 * Why a message of an agent waits for staff; null when it goes out at once. Addresses of other sites, numbers of payment accounts and words
 * that staff watch lead players and their money away from the site; a picture can show any of them.
 *
 * @param ownHosts names of hosts that the site answers at, in lower case; their subdomains are the site's too.
 * @param words watched words in lower case; a word inside another one counts.
 */
export function holdReasonOf(
  text: string,
  {
    ownHosts,
    words,
    hasPictures = false,
  }: {
    readonly ownHosts: readonly string[];
    readonly words: readonly string[];
    readonly hasPictures?: boolean;
  },
): HoldReason | null {
  const folded = text.normalize('NFKC').toLowerCase();
  for (const { groups } of folded.matchAll(address)) {
    const { scheme, name = '' } = groups ?? {};
    const isOwn = ownHosts.some((own) => name === own || name.endsWith(`.${own}`));
    if (!isOwn && (scheme !== undefined || isHost.test(name))) return 'address';
  }
  if (accountNumber.test(folded)) return 'account-number';
  if (words.some((word) => folded.includes(word))) return 'word';
  return hasPictures ? 'picture' : null;
}

/**
 * Whether another message of this hour is within the limits of its sender.
 *
 * @param sent messages of the last hour: to this recipient, and in all.
 */
export function mayWriteAgain(
  sent: { readonly toRecipient: number; readonly inAll: number },
  isNewAccount: boolean,
): boolean {
  const inAll = isNewAccount ? hourlyLimits.ofNewAccount : hourlyLimits.inAll;
  return sent.toRecipient < hourlyLimits.perRecipient && sent.inAll < inAll;
}
