// What must be staked before a withdrawal. Each credit that asks for turnover opens a requirement; stakes that are settled while
// something is owed work it off, the oldest first; a stake while nothing is owed is not kept for later.
export interface Requirement {
  readonly required: bigint;
  /** What was validly staked and settled since it was opened. */
  readonly stakedSince: bigint;
}

/**
 * How much of each requirement is done, from the oldest to the newest as given. What is owed at the end is the most that any run of
 * the newest requirements asks beyond what was staked since the first of the run.
 */
export function workOff(requirements: readonly Requirement[]): readonly bigint[] {
  let asked = 0n;
  let owed = 0n;
  for (const { required, stakedSince } of requirements.toReversed()) {
    asked += required;
    if (asked - stakedSince > owed) owed = asked - stakedSince;
  }
  const done: bigint[] = [];
  for (const { required } of requirements.toReversed()) {
    const left = owed < required ? owed : required;
    owed -= left;
    done.unshift(required - left);
  }
  return done;
}
