// Notices about an account. Identity has no inbox: it publishes an event, and the module with the inbox subscribes to it.
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import type { Realm } from './types.ts';

/** The topic of the events with `{ memberId, kind }`. */
export const NOTICE_TOPIC = 'identity.notice';

export type IdentityNotice =
  | 'remembered-browser-misused'
  | 'payment-password-changed'
  | 'second-factor-changed';

/** Publishes a notice for a member. Nothing for staff: they see the change in the audit trail. */
export async function publishNotice(
  tx: Tx,
  { realm, subjectId }: { readonly realm: Realm; readonly subjectId: bigint },
  kind: IdentityNotice,
): Promise<void> {
  if (realm === 'member') await publish(tx, NOTICE_TOPIC, { memberId: subjectId, kind });
}
