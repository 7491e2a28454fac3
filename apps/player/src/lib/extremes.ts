/** The least and the greatest of some values and 0. `Math.min` and `Math.max` take no bigint. */
export function extremesOf(values: readonly bigint[]): { readonly least: bigint; readonly most: bigint } {
  let least = 0n;
  let most = 0n;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}
