import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Member, Profile } from '../members/index.ts';
import type { Merchant } from '../settings/index.ts';
import type { OwnFacts } from '../wagers/index.ts';

export interface PointsDeps {
  readonly database: Database;
  /** Only own money earns. */
  readonly ownFacts: OwnFacts;
  /** Seals the addresses that goods are sent to. */
  readonly sealing: Sealing;
  merchant(): Promise<Merchant>;
  findMember(reader: Reader, memberId: bigint): Promise<Member | null>;
  /** The proven birth dates of members as `yyyy-MM-dd`; members without one are left out. */
  birthDatesOf(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  listProfiles(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Profile>>;
  readonly paymentPassword: {
    /** Refuses `payment-password-missing`, `payment-password-wrong`, `too-many-requests`. */
    requireMatch(memberId: bigint, password: string, ip: string): Promise<void>;
  };
  /** Whether nothing may be proposed to the member now: play is stopped, a limit is used up, or there is a marker of harm. */
  isHeldBack(reader: Reader, memberId: bigint): Promise<boolean>;
  /** Refuses `self-excluded` and `play-stopped`. */
  requireMayPlay(tx: Tx, memberId: bigint): Promise<void>;
}
