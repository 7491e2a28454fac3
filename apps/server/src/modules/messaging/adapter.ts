// The shape of everything that carries a message to a member.

import type { ListedAdapter } from '../../platform/adapters/adapters.ts';
import type { Channel, Outgoing } from './types.ts';

export type { Channel, Outgoing } from './types.ts';

/** A carrier in the list of adapters. The first of a channel that the environment configures carries its messages. */
export interface ListedCarrier extends ListedAdapter<Carrier> {
  readonly channel: Channel;
}

export interface Carrier {
  readonly name: string;
  /** Hands a message over. Throws when it was not taken: it is tried again while it is worth it. */
  send(message: Outgoing): Promise<void>;
}

/** The carrier of each channel; null where a deployment has none. */
export type Carriers = Readonly<Record<Channel, Carrier | null>>;
