// Who may do what, by account type. Menus, pages, routes and tests ask these same functions.
export { judgeLoginFailures, type LoginFailures } from './login-alarm.ts';

/** Account types of the specification: 0 member, 1 agent, 2 general agent, 4 trial, 41 and 42 the test branch of 1 and 2. */
export const accountTypes = {
  member: 0,
  agent: 1,
  'general-agent': 2,
  trial: 4,
  'test-agent': 41,
  'test-general-agent': 42,
} as const;

export type AccountType = (typeof accountTypes)[keyof typeof accountTypes];

/** Someone who calls: a visitor without a session, or the holder of an account. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member'; readonly accountType: AccountType };

/** Whether a number read from outside is one of the account types. */
export function isAccountType(value: number): value is AccountType {
  return Object.values(accountTypes).some((type) => type === value);
}

/** Whether the caller plays with a trial account (type 4): barred from centres, chat and guarded actions. */
export function isTrial(caller: Caller): boolean {
  return caller.kind === 'member' && caller.accountType === accountTypes.trial;
}

/** Whether the caller may see the member centre (specification, section 5: a session that is not type 4). */
export function maySeeMemberCentre(caller: Caller): boolean {
  return caller.kind === 'member' && !isTrial(caller);
}

/** Whether the caller may see the account centre (types 1, 2, 41, 42). */
export function maySeeAccountCentre(caller: Caller): boolean {
  return caller.kind === 'member' && [1, 2, 41, 42].includes(caller.accountType);
}

/** Whether the caller may bet real or play money on a lottery. */
export function mayBet(caller: Caller): boolean {
  return caller.kind === 'member';
}

/** Conditions for a call besides a session. `play` admits every account, trial ones too. */
export type Gate = 'play' | 'member-centre' | 'account-centre' | 'chat';

/**
 * Whether the caller may pass a gate (specification, sections 4 to 6). The server asks it for every call, the browser for every menu.
 */
export function mayPass(gate: Gate, caller: Caller): boolean {
  switch (gate) {
    case 'play':
      return mayBet(caller);
    case 'member-centre':
    case 'chat':
      return maySeeMemberCentre(caller);
    case 'account-centre':
      return maySeeAccountCentre(caller);
  }
}

/** What a session may be bound to until its holder has done something: nothing else is answered before. */
export const restrictions = ['change-password', 'second-factor', 'verify-device'] as const;

export type Restriction = (typeof restrictions)[number];

/** Whether a text read from outside is one of the restrictions. */
export function isRestriction(text: string): text is Restriction {
  return restrictions.some((restriction) => restriction === text);
}

/** Why a session ended before its holder logged out. */
export const endReasons = [
  'other-device',
  'ended-by-member',
  'password-changed',
  'self-exclusion',
  'account-closed',
  'expired',
] as const;

export type EndReason = (typeof endReasons)[number];

/** Whether a text read from outside is one of the reasons. */
export function isEndReason(text: unknown): text is EndReason {
  return endReasons.some((reason) => reason === text);
}
