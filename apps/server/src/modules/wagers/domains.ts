/** Who runs the game of a wager. Vendors begin at 1000. */
export const sources = { lottery: 1, studio: 2 } as const;

/** The domains of schema `wagers` that hold words, each with its list. */
export const wagersDomains = { wager_source: sources } as const;
