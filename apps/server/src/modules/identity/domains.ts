import { endReasons, restrictions } from '@tyche/rules/access';

/** The two sides that sign in separately: a member's session opens nothing on the staff side and the reverse. */
export const realms = ['member', 'staff'] as const;

/** What a code, or the reference of a link, is for. */
export const codePurposes = ['login', 'register', 'password', 'contact', 'device'] as const;

/** How a remembered browser logs in. */
export const rememberKinds = ['username', 'sms'] as const;

/** What a reference opens once. */
export const oneTimeKinds = [
  'sign-in-ticket',
  'passkey-new',
  'passkey-check',
  'passkey-login',
  'social',
  'free-play',
] as const;

/** The domains of schema `identity` that hold words, each with its list. */
export const identityDomains = {
  code_purpose: [...codePurposes, 'ticket-reset'],
  end_reason: endReasons,
  one_time_kind: oneTimeKinds,
  realm: realms,
  remember_kind: rememberKinds,
  restriction: restrictions,
} as const;
