import type { WalletId } from '@tyche/kernel/ids';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { SharedReads } from '../../platform/db/shared-reads.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Profile } from '../members/index.ts';
import type { Protection } from '../protection/index.ts';
import type { Merchant } from '../settings/index.ts';
import type { OwnFacts, Wager } from '../wagers/index.ts';
import type { BoardHead } from './board-head.ts';

/** Points that a milestone gives, in 1/10 000 of a point. `key` is a UUID: the same key gives once. */
export interface PointsGift {
  readonly memberId: bigint;
  readonly points: bigint;
  readonly key: string;
}

export interface MissionsDeps {
  readonly database: Database;
  merchant(): Promise<Merchant>;
  readonly protection: Pick<Protection, 'requireMayPlay'>;
  /** The name of the game of a wager, in a language of the wire. */
  gameName(wager: Pick<Wager, 'source' | 'gameCode'>, language: string): Promise<string>;
  /** Account names as others see them, by their ids. */
  maskedNames(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  listProfiles(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Profile>>;
  /** The main wallets of members, by their ids. */
  listWalletIds(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, WalletId>>;
  /** Opens the contacts of members. */
  readonly sealing: Sealing;
  /** Whether a member has an authenticator or a passkey. */
  hasSecondFactor(reader: Reader, memberId: bigint): Promise<boolean>;
  /** Only own money counts. */
  readonly ownFacts: OwnFacts;
  /** What the process remembers of boards. */
  readonly boards: SharedReads<BoardHead | null>;
  /** Adds points to a member; null where the site has no points. */
  readonly givePoints: ((tx: Tx, gift: PointsGift) => Promise<void>) | null;
}
