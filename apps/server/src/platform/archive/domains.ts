/** How far a partition is on its way to the archive (decision 54). */
export const archiveStates = ['sealed', 'copied', 'detached', 'dropped'] as const;

export type ArchiveState = (typeof archiveStates)[number];

/** The domains of schema `platform` that hold words, each with its list. */
export const platformDomains = { archive_state: archiveStates } as const;
