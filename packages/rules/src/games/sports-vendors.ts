/** The vendors whose sports are esports, and those whose sports are cockfights (specification section 1). */
const typeOfVendor: Readonly<Record<string, 'ESPORTS' | 'COCKFIGHT'>> = { TF: 'ESPORTS', DS88: 'COCKFIGHT' };

/**
 * The type that a game is listed and counted under: what a vendor of esports or cockfights calls SPORTS is split by these lists
 * (specification section 4); every other game has the type that its vendor says.
 *
 * @param type a type of game as the vendor says it.
 * @param vendor the code of the vendor, in small or capital letters.
 */
export function listedType(type: string, vendor: string): string {
  const code = vendor.toUpperCase();
  return (type === 'SPORTS' && Object.hasOwn(typeOfVendor, code) && typeOfVendor[code]) || type;
}
