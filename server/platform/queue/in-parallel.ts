/**
 * Processes items in order, at most `width` concurrently. Rejects with the first rejection, while the others continue.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]() as IterableIterator<Item>;
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
