// What one node tells the others besides what pages show: sessions that ended, and what they must no longer remember (scale.md 3.3).
import { SESSION_ENDED } from './modules/identity/index.ts';
import { FORGET } from './platform/events/events.ts';
import type { LiveHub } from './platform/live/live.ts';

type Payload = Readonly<Record<string, unknown>>;

export interface Remembering {
  readonly live: Pick<LiveHub, 'drop'>;
  readonly identity: { forgetSubject(subject: { realm: 'member' | 'staff'; subjectId: bigint }): void };
  readonly members: { forget(memberId: bigint): void };
  readonly merchant: { readonly code: string; forget(): void };
}

/** Gives the function that takes the frames of every node, this one included. Frames of other topics are left alone. */
export function forgetByFrames({ live, identity, members, merchant }: Remembering) {
  return (topic: string, payload: Payload): void => {
    if (topic === 'settings' && payload.merchant === merchant.code) merchant.forget();
    if (topic === FORGET) members.forget(idOf(payload.memberId));
    if (topic !== SESSION_ENDED) return;
    const subjectId = idOf(payload.subjectId);
    const realm = payload.realm === 'staff' ? 'staff' : 'member';
    identity.forgetSubject({ realm, subjectId });
    if (realm === 'member') live.drop(subjectId.toString());
  };
}

function idOf(value: unknown): bigint {
  const text = String(value);
  return /^[0-9]{1,18}$/.test(text) ? BigInt(text) : 0n;
}
