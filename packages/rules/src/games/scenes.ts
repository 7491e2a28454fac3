/** The scenes that are drawn for the pictures of games. A game without one has a picture that is drawn from a seed. */
export const sceneCodes = ['moon', 'drum', 'pond', 'crash', 'dice', 'mines', 'plinko', 'keno'] as const;

export type SceneCode = (typeof sceneCodes)[number];
