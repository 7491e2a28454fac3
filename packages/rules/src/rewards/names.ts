// Names of members on boards that others see (docs/reference/rewards.md 7.5).

const SHOWN = 2;

/**
 * A name with its first two and its last two characters. The three stars are always three: the length does not show.
 *
 * @param isShown whether the member wants to be shown at all.
 * @returns null for a member who does not.
 */
export function maskName(name: string, isShown: boolean): string | null {
  const characters = [...name];
  return isShown ? `${characters.slice(0, SHOWN).join('')}***${characters.slice(-SHOWN).join('')}` : null;
}
