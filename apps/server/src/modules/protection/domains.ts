/** How well we know who a member is. */
export const identityLevels = { unknown: 0, declared: 1, proven: 2 } as const;

/** The domains of schema `protection` that hold words, each with its list. */
export const protectionDomains = { identity_level: identityLevels } as const;
