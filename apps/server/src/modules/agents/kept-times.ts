// For how long a process remembers what reading a large team gave (platform/db/shared-reads.ts).

/** Source: docs/reference/agents.md 8.2, where figures of today may be 5 s behind. */
const BEHIND_MS = 5_000;
/** A projection is kept for this many times as long as it took, so that an agent uses at most a twentieth of a connection. */
const KEPT_TIMES = 20;
/** From here on a report of a large team is kept. */
const LONG_MS = 2_000;

/** How long a projection is kept: five seconds at least. */
export const projectionKeptMs = (tookMs: number): number => Math.max(BEHIND_MS, tookMs * KEPT_TIMES);

/** How long a report is kept: not at all, unless its team is so large that it took long. */
export const reportKeptMs = (tookMs: number): number => (tookMs >= LONG_MS ? BEHIND_MS : 0);
