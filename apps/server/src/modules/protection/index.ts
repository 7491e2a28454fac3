// Protection: limits, checks, breaks, exclusions, and proof of identity. Uses settings, staff, wallet, identity, wagers.
// The guard in the wallet itself stops bets; deposits and logins ask this module.
import type { DepositFacts } from '@tyche/rules/cashier';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ProtectionDeps } from './deps.ts';
import { depositStanding, requireMayDeposit, requireMayPay, requireMayPlay } from './guard-deposits.ts';
import type { StopKind } from './domains.ts';
import { identityMark, nameOf, provenBirthDates } from './identity.ts';
import * as store from './store.ts';

export type { ProtectionDeps } from './deps.ts';
export { protectionDomains } from './domains.ts';
export { type PlayStopped, readPlayStopped } from './events.ts';
export { sharedPersons } from './store-shared-persons.ts';
export { listExcluded, listLimited, listStopped } from './store.ts';
export { breakEnd, exclusionEnd, requireMaySignIn } from './stop-play.ts';

export { isAtLimit, listAtLimit } from './guard-deposits.ts';
export { haveAddressInCommon, IDENTITY_PROVEN } from './identity.ts';

/** Topic of the event after which each module erases its personal data of a member: `{ memberId }`. */
export const MEMBER_ERASED = 'protection.member-erased';

export interface Protection {
  /**
   * Reserves a deposit in the player's limits, under the lock of the person. Refuses `self-excluded`, `play-stopped`,
   * `identity-required`, `deposit-limit`.
   */
  requireMayDeposit(tx: Tx, memberId: bigint, amount: bigint, depositId: bigint): Promise<void>;
  /** What `requireMayDeposit` would look at now: a stop, the identity, and what the tightest limit leaves. */
  depositStanding(
    reader: Reader,
    memberId: bigint,
  ): Promise<Pick<DepositFacts, 'stop' | 'identity' | 'room'>>;
  /** Removes a deposit that will not be paid from the limits. */
  freeDeposit(tx: Tx, depositId: bigint): Promise<void>;
  /** Refuses `self-excluded`, `play-stopped` and `identity-required` before money goes to others. */
  requireMayPay(tx: Tx, memberId: bigint): Promise<void>;
  /** Refuses `self-excluded` and `play-stopped` before money goes to a vendor's wallet. */
  requireMayPlay(tx: Tx, memberId: bigint): Promise<void>;
  /** The name of a player whose documents were approved; null before. */
  verifiedName(reader: Reader, memberId: bigint): Promise<string | null>;
  /** The birth dates of players whose documents were approved, as `yyyy-MM-dd`; others are left out. */
  provenBirthDates(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** The fingerprint of an identity, for `isExcludedIdentity`. */
  markOf(person: { name: string; birthDate: string }): Buffer;
}

/** Opens the public interface for modules above. */
export function openProtection(deps: Pick<ProtectionDeps, 'merchant' | 'sealing'>): Protection {
  return {
    requireMayDeposit: (tx, memberId, amount, depositId) =>
      requireMayDeposit(deps, tx, { memberId, amount, depositId }),
    depositStanding: (reader, memberId) => depositStanding(deps, reader, memberId),
    freeDeposit: (tx, depositId) => store.markFreed(tx, depositId),
    requireMayPay: (tx, memberId) => requireMayPay(deps, tx, memberId),
    requireMayPlay,
    async verifiedName(reader, memberId) {
      const known = await nameOf(deps, reader, memberId);
      return known && known.level >= 2 ? known.name : null;
    },
    provenBirthDates: (reader, memberIds) => provenBirthDates(deps, reader, memberIds),
    markOf: (person) => identityMark(deps.sealing, person),
  };
}

/** What offers ask about a member. */
export interface ProtectedPerson {
  /** The stop that holds now. */
  readonly stop: StopKind | null;
  /** 0 nothing told, 1 declared, 2 proven. */
  readonly level: number;
  /** Fingerprint of the name and birth date; null before they are told. */
  readonly mark: Buffer | null;
  /** A risk marker was found within seven days: no offers until staff have talked to the member. */
  readonly hasMarker: boolean;
}

/** What offers ask about a member before they are made or claimed. */
export async function personOf(reader: Reader, memberId: bigint): Promise<ProtectedPerson> {
  const person = await store.findPerson(reader, memberId);
  const stopped = await store.findStop(reader, memberId);
  return {
    stop: stopped?.kind ?? null,
    level: person?.identity_level ?? 0,
    mark: person?.identity_mark ?? null,
    hasMarker: await store.hasMarker(reader, memberId),
  };
}

/** The same, with the person locked until the transaction ends: an exclusion that comes meanwhile waits. */
export async function lockPersonOf(tx: Tx, memberId: bigint): Promise<ProtectedPerson> {
  await store.lockPerson(tx, memberId);
  return personOf(tx, memberId);
}

/** The same for many members; each of them is in the answer. */
export async function personsOf(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, ProtectedPerson>> {
  const rows = await store.listPersons(reader, memberIds);
  return new Map(
    rows.map(({ member_id, stop, level, mark, has_marker }) => [
      member_id,
      { stop, level, mark, hasMarker: has_marker },
    ]),
  );
}

/** Whether one of the fingerprints (identity, phone, e-mail …) belongs to a person who is excluded now (reliability.md R6). */
export function isExcludedIdentity(reader: Reader, fingerprints: readonly Uint8Array[]): Promise<boolean> {
  return store.isMarked(reader, fingerprints);
}

/** Adds fingerprints of an excluded member to the register: for the subscriber of `protection.play-stopped` that has the contacts. */
export async function markExcluded(
  tx: Tx,
  memberId: bigint,
  fingerprints: readonly Uint8Array[],
  until: Date,
): Promise<void> {
  await store.insertMarks(tx, memberId, fingerprints, until);
}
