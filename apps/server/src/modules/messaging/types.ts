import type { channels } from './domains.ts';

export type Channel = (typeof channels)[number];

export interface Outgoing {
  readonly id: string;
  /** An address, or a number in international form. */
  readonly target: string;
  /** Empty for a short message. */
  readonly subject: string;
  readonly body: string;
  /** The code or link inside, so that a developer finds it. */
  readonly code: string | null;
}
