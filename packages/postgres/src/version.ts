/** The oldest PostgreSQL that serves Tyche. Tests run on it and on the embedded one (docs/operations.md). */
export const OLDEST_POSTGRES = 15;
