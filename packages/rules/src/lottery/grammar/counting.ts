/** n choose k; 0 outside 0 ≤ k ≤ n. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let result = 1;
  for (let i = 1; i <= k; i += 1) result = (result * (n - k + i)) / i;
  return result;
}

/** n factorial. */
export function factorial(n: number): number {
  let result = 1;
  for (let i = 2; i <= n; i += 1) result *= i;
  return result;
}

/** The product of sizes. */
export function product(sizes: readonly number[]): number {
  let result = 1;
  for (const size of sizes) result *= size;
  return result;
}

/** The elementary symmetric sum e_k: the sum over all k of the sizes of their product. */
export function symmetricSum(sizes: readonly number[], k: number): number {
  const sums = new Array<number>(k + 1).fill(0);
  sums[0] = 1;
  for (const size of sizes) {
    for (let j = k; j >= 1; j -= 1) sums[j] = (sums[j] ?? 0) + (sums[j - 1] ?? 0) * size;
  }
  return sums[k] ?? 0;
}

/** All ways to take k of the items, in order. */
export function* combinations<Item>(items: readonly Item[], k: number, from = 0): Generator<readonly Item[]> {
  if (k === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= items.length - k; i += 1) {
    const head = items[i];
    if (head === undefined) return;
    for (const rest of combinations(items, k - 1, i + 1)) yield [head, ...rest];
  }
}

/** All ways to take one item of every row. */
export function* tuples<Item>(rows: readonly (readonly Item[])[]): Generator<readonly Item[]> {
  const [first, ...rest] = rows;
  if (!first) {
    yield [];
    return;
  }
  for (const item of first) {
    for (const tail of tuples(rest)) yield [item, ...tail];
  }
}
