/** Does a work for each item, `width` of them at the same time. Gives the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const workers = Array.from({ length: width }, async () => {
    for (const [at, item] of queue) results[at] = await work(item);
  });
  await Promise.all(workers);
  return results;
}
