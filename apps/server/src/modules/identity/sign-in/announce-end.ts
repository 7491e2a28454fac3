import { publish } from '../../../platform/events/events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Subject } from '../factors/store-factors.ts';

/**
 * Announces that sessions of a subject ended with this transaction: every node forgets what it remembers of them and ends the live streams
 * of a member (scale.md 3.3). A page whose own session goes on connects again.
 */
export function announceEnd(tx: Tx, { realm, subjectId }: Subject): Promise<void> {
  return publish(tx, 'session.ended', { realm, subjectId });
}
