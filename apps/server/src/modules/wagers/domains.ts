/** Who runs the game of a wager: the lottery, or a vendor. */
export const sources = { lottery: 1, vendor: 2 } as const;

/** The domains of schema `wagers` that hold words, each with its list. */
export const wagersDomains = { wager_source: sources, end_kind: ['closed', 'void'] } as const;
