// What identity announces, as notices of the member's inbox.
import type { Subscription } from '../../platform/events/events.ts';
import { TELL_TOPIC } from '../identity/index.ts';
import { isNoticeKind, notify } from '../messaging/index.ts';

/** Writes the notices that identity asks for. */
export const identityNotices: Subscription = {
  topic: TELL_TOPIC,
  async handle(tx, { payload }) {
    const { memberId, kind } = payload as { memberId?: unknown; kind?: unknown };
    const told = String(kind);
    if (isNoticeKind(told)) await notify(tx, { memberId: BigInt(String(memberId)), kind: told, params: {} });
  },
};
