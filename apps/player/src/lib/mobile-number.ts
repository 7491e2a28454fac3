/**
 * Whether a text can be a mobile number: 6 to 15 digits (E.164 has no more), with the spaces, dots, dashes and brackets
 * that people write. Which numbers exist the server knows.
 */
export function isMobileNumber(text: string): boolean {
  return /^\+?[0-9]{6,15}$/.test(text.replace(/[\s().-]/g, ''));
}
