// Writes the events of identity into the member's inbox.
import type { Subscription } from '../../platform/events/events.ts';
import { NOTICE_TOPIC } from '../identity/index.ts';
import { isNoticeKind, notify } from '../messaging/index.ts';

/** Writes a notice for each event of identity. */
export const identityNotices: Subscription = {
  topic: NOTICE_TOPIC,
  async handle(tx, { payload }) {
    const { memberId, kind } = payload as { memberId?: unknown; kind?: unknown };
    const noticeKind = String(kind);
    if (isNoticeKind(noticeKind))
      await notify(tx, { memberId: BigInt(String(memberId)), kind: noticeKind, params: {} });
  },
};
