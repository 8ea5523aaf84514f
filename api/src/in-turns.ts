/**
 * Runs `work` for each item, in order, a few at a time.
 * @param atOnce maximum number of items in progress
 * @returns the results in the order of the items
 * @throws the first error; no further item starts then
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = entriesOf(items);
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** An error in a loop over a generator ends the generator, and thereby the loops of all workers. */
function* entriesOf<Item>(items: readonly Item[]) {
  yield* items.entries();
}
