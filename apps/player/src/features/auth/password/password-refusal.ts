import { RefusedError } from '@tyche/client/client';

const ofNewPassword = [
  'password-blocked',
  'password-used-before',
  'password-same',
  'payment-password-same',
  'field-format',
  'field-length',
];

/** Whether a refusal speaks of the new password, so that it stands under its field. */
export function isOfNewPassword(error: Error | null): boolean {
  return error instanceof RefusedError && ofNewPassword.includes(error.code);
}
