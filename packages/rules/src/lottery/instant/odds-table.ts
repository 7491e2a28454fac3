/** A step of a cumulative table: draws below `below` that no earlier step took pay `prize`. */
export interface OddsStep {
  readonly below: number;
  readonly prize: bigint;
}

/**
 * What a uniform draw pays in a table without an end of tickets: the first step that the draw is below (lottery.md 12.2).
 * The return of such a ticket never drifts. Throws for a draw beyond the table.
 */
export function prizeOfDraw(steps: readonly OddsStep[], draw: number): bigint {
  const step = steps.find(({ below }) => draw < below);
  if (!step || draw < 0) throw new RangeError('prizeOfDraw: a draw beyond the table');
  return step.prize;
}
