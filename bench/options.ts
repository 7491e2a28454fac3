// How much a benchmark measures: a short form to see that it runs, and with `--full` the size of its goal.

/** Whether the run was asked for the size of the goal, with `--full`. */
export const isFull = process.argv.includes('--full');

/**
 * The size of a run.
 *
 * @param short what a run takes.
 * @param full what it takes with `--full`: the size that the goal names.
 */
export function sizeOf(short: number, full: number): number {
  return isFull ? full : short;
}
