import type { Contract, RouteName } from '@tyche/contract/contract';
import type { Permission } from '@tyche/contract/permissions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { MemberId, StaffId } from '@tyche/kernel/ids';
import type { AccountType, Restriction } from '@tyche/rules/access';

export interface MemberSession {
  readonly memberId: MemberId;
  readonly accountType: AccountType;
  readonly username: string;
  /** What the session is bound to until it is lifted; absent when it is free. */
  readonly restriction?: Restriction;
  /** Until when it counts as recovered: no payout within it (reliability.md 3.13). */
  readonly recoveredUntil?: Date;
}

export interface StaffSession {
  readonly staffId: StaffId;
  readonly username: string;
  readonly restriction?: Restriction;
  readonly permissions: readonly Permission[];
}

/** What every handler may know of its call. */
export interface Call {
  readonly requestId: string;
  readonly ip: string;
  /** Under which address the caller reached the site, such as `https://play.example`. */
  readonly origin: string;
  /** Two letters, as the trusted proxy tells; empty when it tells none. */
  readonly country: string;
  /** Wire code of the caller's language, one that the site offers. */
  readonly language: string;
  /** The caller's Idempotency-Key in lower case, or a fresh one when none was sent. */
  readonly key: string;
  readonly userAgent: string;
  /** The references in the call's cookies, unproven. */
  readonly sessionToken: string | null;
  readonly staffToken: string | null;
  /** A cookie of ours by its plain name (`__Host-` in front of it with TLS), unproven. */
  cookie(name: string): string | null;
  /** Sets a cookie that no script reads; it ends after `maxAgeS` seconds. */
  setCookie(name: string, value: string, maxAgeS: number): void;
  dropCookie(name: string): void;
  setSession(kind: 'member' | 'staff', token: string): void;
  clearSession(kind: 'member' | 'staff'): void;
}

type CallOf<Auth> = Auth extends 'member'
  ? Call & { readonly member: MemberSession }
  : Auth extends 'staff'
    ? Call & { readonly staff: StaffSession }
    : Call;

/** One handler a route: input and answer as the contract says, the caller as its `auth` promises. */
export type Handlers<Names extends RouteName> = {
  readonly [Name in Names]: (
    input: InputOf<Contract[Name]>,
    call: CallOf<Contract[Name]['auth']>,
  ) => Promise<OutputOf<Contract[Name]>>;
};
