// Errors of the database that say no more than "again".
const transientStates = new Set(['40001', '40P01', '55P03']);
const TRIES = 6;

/** Runs a transaction, again when the database broke a tie against it. Its keys are the same each time, so nothing doubles. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && transientStates.has(String(error.code));
}

/** Repeats a step until it says that nothing is left. */
export async function repeatUntilEmpty(step: () => Promise<boolean>): Promise<void> {
  for (let isMore = true; isMore; ) isMore = await step();
}
