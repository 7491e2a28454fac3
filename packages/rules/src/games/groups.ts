/** The groups in which a player sees what play came to, in the order of the site. */
export const gameGroups = [
  'lottery',
  'slots',
  'originals',
  'live',
  'fish',
  'cards',
  'sports',
  'esports',
  'cockfight',
  'other',
] as const;

export type GameGroup = (typeof gameGroups)[number];

const groups: Readonly<Record<string, GameGroup>> = {
  LOTT: 'lottery',
  ELOTT: 'lottery',
  RNG: 'slots',
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'cards',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
};

/** The group of a bet: that of its type of game; slots are divided from the originals of the house. A type that is not known is `other`. */
export function groupOf(gameType: string, isOriginal: boolean): GameGroup {
  const group = (Object.hasOwn(groups, gameType) && groups[gameType]) || 'other';
  return group === 'slots' && isOriginal ? 'originals' : group;
}
