// Acts on the events of identity: notices in the member's inbox, and no pushes where it has signed out.
import type { Subscription } from '../../platform/events/events.ts';
import { NOTICE_TOPIC, readSessionEnded, SESSION_ENDED } from '../identity/index.ts';
import { endSignedOut, isNoticeKind, notify } from '../messaging/index.ts';

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

/** Ends the pushes of a member in the browsers where it was signed out. A repeated event is harmless. */
export const signedOutPushes: Subscription = {
  topic: SESSION_ENDED,
  async handle(tx, { payload }) {
    const ended = readSessionEnded(payload);
    if (ended.realm === 'member' && ended.browsers !== null)
      await endSignedOut(tx, ended.subjectId, ended.browsers);
  },
};
