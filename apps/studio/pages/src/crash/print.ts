/** Hundredths as a multiple, such as `2.07`. */
export function printHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
