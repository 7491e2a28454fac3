// What a member must hear of: identity knows no inbox, so it publishes an event, and the module with the inbox listens.
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import type { Realm } from './types.ts';

/** The topic under which `{ memberId, kind }` is announced. */
export const TELL_TOPIC = 'identity.to-be-told';

export type TellKind = 'remembered-browser-misused' | 'payment-password-changed' | 'second-factor-changed';

/** Announces that a member is to be told. Staff hear of it in the audit trail. */
export async function tell(
  tx: Tx,
  { realm, subjectId }: { readonly realm: Realm; readonly subjectId: bigint },
  kind: TellKind,
): Promise<void> {
  if (realm === 'member') await publish(tx, TELL_TOPIC, { memberId: subjectId, kind });
}
