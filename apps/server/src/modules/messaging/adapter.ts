// The shape of everything that carries a message to a member.

import type { Channel, Outgoing } from './types.ts';

export type { Channel, Outgoing } from './types.ts';

export interface Carrier {
  readonly name: string;
  /** Hands a message over. Throws when it was not taken: it is tried again while it is worth it. */
  send(message: Outgoing): Promise<void>;
}

/** The carrier of each channel; null where a deployment has none. */
export type Carriers = Readonly<Record<Channel, Carrier | null>>;
