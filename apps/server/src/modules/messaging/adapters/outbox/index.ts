// The development carrier: keeps what it is given, for the demo to show at /dev/outbox. Never where real people play.
import type { Carrier, Outgoing } from '../../adapter.ts';

/** Opens it over what keeps a message. */
export function openDevOutbox(keep: (message: Outgoing) => Promise<void>): Carrier {
  return { name: 'outbox', send: keep };
}
