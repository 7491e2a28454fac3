import type { MemberId } from '@tyche/kernel/ids';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import type { StopKind } from './domains.ts';

/** Announced in the transaction that stops a member's play: bets are refused from its commit on. */
export interface PlayStopped {
  readonly memberId: MemberId;
  readonly kind: StopKind;
  /** When it began; null in an event of an older release. */
  readonly since: Date | null;
  readonly until: Date;
}

const TOPIC = 'protection.play-stopped';

export function announceStop(tx: Tx, { memberId, kind, since, until }: PlayStopped): Promise<void> {
  return publish(tx, TOPIC, {
    memberId,
    kind,
    since: since?.getTime() ?? null,
    until: until.getTime(),
  });
}

/** Reads the payload of `protection.play-stopped` as it comes back from the outbox. Throws on anything else. */
export function readPlayStopped(payload: unknown): PlayStopped {
  if (
    typeof payload === 'object' &&
    payload !== null &&
    'memberId' in payload &&
    /^[1-9][0-9]*$/.test(String(payload.memberId)) &&
    'kind' in payload &&
    (payload.kind === 'break' || payload.kind === 'self-exclusion') &&
    'until' in payload &&
    typeof payload.until === 'number'
  )
    return {
      memberId: BigInt(String(payload.memberId)) as MemberId,
      kind: payload.kind,
      since: 'since' in payload && typeof payload.since === 'number' ? new Date(payload.since) : null,
      until: new Date(payload.until),
    };
  throw new Error('not the payload of protection.play-stopped');
}
