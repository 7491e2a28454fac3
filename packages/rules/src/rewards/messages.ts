// Messages between an upline and its downline (docs/reference/rewards.md 10.2).
import { lettersOf, type TextBounds } from './feedback.ts';

const MESSAGE_BOUNDS: TextBounds = { from: 1, to: 1_000 };
export const SUBJECT_BOUNDS: TextBounds = { from: 1, to: 80 };
/** Recipients of one sending; each gets a thread of its own. */
export const MAX_RECIPIENTS = 200;
/** A sender may take a message back in this time, while it is not read. */
const WITHDRAW_MS = 2 * 60_000;
const NEW_MEMBER_HOURS = 24;

export type MessageRefusal =
  | { readonly refusal: 'thread-not-allowed' | 'thread-closed' | 'thread-blocked' }
  | { readonly refusal: 'text-refused'; readonly from: number; readonly to: number };

/** Two accounts at the moment of sending. */
export interface MessageParties {
  readonly sender: string;
  readonly recipient: string;
  /** The direct uplines; null for none. */
  readonly uplineOfSender: string | null;
  readonly uplineOfRecipient: string | null;
  /** Both wrote to each other before, when one was the direct upline of the other. */
  readonly hasThread: boolean;
  /** The recipient blocked the sender, or staff muted the sender, or the recipient excluded itself. */
  readonly isBlocked: boolean;
}

/**
 * Why a message cannot be sent; null when it can. It goes along a direct line only, as the tree is at the moment of sending: never
 * sideways, never over two levels. After a change of upline an old thread can be read and not continued.
 */
export function refuseMessage(parties: MessageParties, text: string): MessageRefusal | null {
  const { sender, recipient, uplineOfSender, uplineOfRecipient, hasThread, isBlocked } = parties;
  const isDirect = uplineOfSender === recipient || uplineOfRecipient === sender;
  if (!isDirect) return { refusal: hasThread ? 'thread-closed' : 'thread-not-allowed' };
  if (isBlocked) return { refusal: 'thread-blocked' };
  const letters = lettersOf(text);
  const { from, to } = MESSAGE_BOUNDS;
  return letters < from || letters > to ? { refusal: 'text-refused', from, to } : null;
}

/** How many messages an account may send in an hour: to one person, and in all. A new account may send five. */
export function messageLimits(hoursSinceRegistration: number) {
  return hoursSinceRegistration < NEW_MEMBER_HOURS ? { toOne: 5, inAll: 5 } : { toOne: 20, inAll: 200 };
}

/** Whether the sender may still take a message back. */
export function isWithdrawable(
  { sentAt, readAt }: { readonly sentAt: Date; readonly readAt: Date | null },
  now: Date,
): boolean {
  return readAt === null && now.getTime() - sentAt.getTime() <= WITHDRAW_MS;
}
