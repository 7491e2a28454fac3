// Every way in which the platform says no. The key is the code on the wire, the catalog key and the type.

/** HTTP status of each refusal. Its sentence stands under the same key in `i18n/catalogs/<language>/refusals.json`. */
export const refusals = {
  // The frame
  'unknown-route': { status: 404 },
  'malformed-body': { status: 400 },
  'body-too-large': { status: 413 },
  'unsupported-media-type': { status: 415 },
  'invalid-input': { status: 400 },
  'unknown-field': { status: 400 },
  'unknown-merchant': { status: 400 },
  'encryption-required': { status: 400 },
  'cross-site-request': { status: 403 },
  'too-many-requests': { status: 429 },
  maintenance: { status: 503 },
  unavailable: { status: 503 },
  unknown: { status: 500 },
  // Identity and members
  'not-signed-in': { status: 401 },
  'not-allowed': { status: 403 },
  'login-failed': { status: 401 },
  'account-disabled': { status: 403 },
  'in-need-true-account': { status: 403 },
  'username-taken': { status: 409 },
  'passwords-differ': { status: 400 },
  'password-blocked': { status: 400 },
  'agreement-required': { status: 400 },
  'field-required': { status: 400 },
  'field-format': { status: 400 },
  'field-length': { status: 400 },
  'registration-closed': { status: 403 },
  // Money
  'invalid-amount': { status: 400 },
  'insufficient-balance': { status: 409 },
  'wallet-locked': { status: 409 },
  'key-reused': { status: 409 },
  // Lottery
  'unknown-game': { status: 404 },
  'unknown-draw': { status: 404 },
  'unknown-order': { status: 404 },
  'draw-closed': { status: 409 },
  'draw-not-open': { status: 409 },
  'malformed-slip': { status: 400 },
  'unknown-play': { status: 400 },
  'play-closed': { status: 409 },
  'bad-selection': { status: 400 },
  'unit-not-offered': { status: 400 },
  'series-out-of-range': { status: 400 },
  'multiple-out-of-range': { status: 400 },
  'too-many-lines': { status: 400 },
  'too-many-bets': { status: 400 },
  'stake-out-of-range': { status: 400 },
  'amount-mismatch': { status: 400 },
  'prize-mode-not-offered': { status: 400 },
  'chase-out-of-range': { status: 400 },
  'draw-stake-limit': { status: 409 },
  'number-sold-out': { status: 409 },
  'ticket-not-cancellable': { status: 409 },
  'not-sealed-yet': { status: 409 },
} as const satisfies Record<string, { status: number }>;

export type RefusalCode = keyof typeof refusals;

/** Whether a text from the wire is one of our codes. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}
