/** The life of a draw (lottery.md 1.3). `locked`: sale closed, bets not sealed yet; `drawing`: sealed, waiting for the beacon. */
export const drawStates = [
  'scheduled',
  'open',
  'locked',
  'drawing',
  'drawn',
  'settling',
  'settled',
  'frozen',
  'void',
] as const;

/** Where a draw's result comes from: made here from seed and beacon, read from a feed, or typed by two persons. */
export const resultSources = ['own', 'feed', 'manual'] as const;

/** What happened to a draw; `known-early`: its result was known before the close. */
export const incidentKinds = ['frozen', 'released', 'void', 'corrected', 'known-early'] as const;

/** How a typed result was decided. */
export const typedStates = ['waiting', 'agreed', 'differs'] as const;

/** The domains of schema `draws` that hold words, each with its list. */
export const drawsDomains = {
  draw_state: drawStates,
  incident_kind: incidentKinds,
  result_source: resultSources,
  typed_state: typedStates,
} as const;
