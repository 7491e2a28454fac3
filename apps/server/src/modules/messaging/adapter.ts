// The shapes of everything that carries a message or a push to a member.
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

/** What a browser gave: its address at its push service, and the keys for which a push is sealed, in base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What a push shows. It stands on a locked screen: no amounts and no names of games. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  /** The path that a press on it opens. */
  readonly path: string;
  /** A newer push of the same tag takes the place of an older one. */
  readonly tag: string;
}

export interface PushSender {
  readonly name: string;
  /** The key with which browsers subscribe, in base64url. */
  readonly publicKey: string;
  /** Whether the address is one of a push service that this sender knows: it calls no others. */
  isServed(endpoint: string): boolean;
  /**
   * Hands a push over. `gone`: the push service no longer knows the browser. Throws when it was not taken: it is tried again while it is worth it.
   *
   * @param lifeS for how many seconds the push service keeps it for a browser that is off.
   */
  send(subscription: Subscription, text: PushText, lifeS: number): Promise<'taken' | 'gone'>;
}

/** A sender in the list of adapters. The first one that the environment configures sends. */
export type ListedPushSender = ListedAdapter<PushSender>;
