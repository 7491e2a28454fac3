// Writes the events of identity into the member's inbox.
import type { Subscription } from '../../platform/events/events.ts';
import { NOTICE_TOPICS } from '../identity/index.ts';
import { isNoticeKind, notify } from '../messaging/index.ts';

/** Writes a notice for each event of identity, whichever name its topic has. */
export const identityNotices: readonly Subscription[] = NOTICE_TOPICS.map((topic) => ({
  topic,
  async handle(tx, { payload }) {
    const { memberId, kind } = payload as { memberId?: unknown; kind?: unknown };
    const noticeKind = String(kind);
    if (isNoticeKind(noticeKind))
      await notify(tx, { memberId: BigInt(String(memberId)), kind: noticeKind, params: {} });
  },
}));
