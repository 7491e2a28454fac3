/** Where chance comes from. Rules take it as an argument and never make it themselves. */
export interface Random {
  /** The next 32 random bits, as an integer from 0 to 2^32 - 1. */
  nextWord(): number;
}

const WORDS = 2 ** 32;

/**
 * A whole number from 0 to `n - 1`, each equally likely: words of the last, incomplete run of `n` are rejected.
 * `n` is an integer from 1 to 2^32.
 */
export function uniform(random: Random, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORDS)
    throw new RangeError('uniform: n must be an integer from 1 to 2^32');
  const limit = Math.floor(WORDS / n) * n;
  let word = random.nextWord();
  while (word >= limit) word = random.nextWord();
  return word % n;
}
