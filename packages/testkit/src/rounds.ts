/** How often a race is run: `usual`, or what RACE_ROUNDS says (reliability.md 4.3 asks for 1,000). */
export function raceRounds(usual: number): number {
  const asked = Number(process.env.RACE_ROUNDS);
  return Number.isInteger(asked) && asked > 0 ? asked : usual;
}

/** How long a race of so many rounds may take, in milliseconds. */
export function raceLimitMs(rounds: number): number {
  return 60_000 + rounds * 2_000;
}
