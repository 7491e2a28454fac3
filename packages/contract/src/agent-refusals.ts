// How the agent programme says no, beside the refusals that calls of agents share with others (refusals.ts).

/** HTTP status of each refusal. */
export const agentRefusals = {
  /** A browser makes a file of at most 100 000 rows; a larger one is made in the background. */
  'export-too-large': { status: 409 },
  'export-waiting': { status: 409 },
  'export-not-ready': { status: 409 },
  'unknown-export': { status: 404 },
} as const;
