import type { channels } from './domains.ts';

/** A channel of a carrier: pushes have senders of their own. */
export type Channel = Exclude<(typeof channels)[number], 'push'>;

export interface Outgoing {
  readonly id: string;
  /** An address, or a number in international form. */
  readonly target: string;
  /** Empty for a short message. */
  readonly subject: string;
  readonly body: string;
  /** The code or link inside, so that a developer finds it. */
  readonly code: string | null;
  /** Where a mail program sends the reader's wish for no more of them (RFC 8058); absent for what is no offer. */
  readonly unsubscribe?: string;
}
