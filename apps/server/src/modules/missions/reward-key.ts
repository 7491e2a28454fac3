// The keys under which rewards of milestones are posted.
import { createHash } from 'node:crypto';
import { occurrenceKey } from '@tyche/rules/rewards';

/** The namespace of rewards: a UUID version 4, chosen once. */
const NAMESPACE = Buffer.from('6f0c1b7e2d5a4c3e9b8144d0a7f3c512', 'hex');

/** A milestone of a member in a period. */
export interface Reached {
  readonly missionId: bigint;
  /** The first local date of the period. */
  readonly period: string;
  readonly step: number;
  readonly memberId: bigint;
}

/** The UUID version 5 of the occurrence `mission:{mission}:{period}:{step}:{member}` (docs/reference/rewards.md 4). */
export function rewardKeyOf({ missionId, period, step, memberId }: Reached): string {
  const name = occurrenceKey('mission', { mission: missionId, period, step, member: memberId });
  const digest = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
