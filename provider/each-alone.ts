/**
 * Runs a task for each item in turn. A failure does not keep the later items from their turn.
 * @throws the first failure, after the last item.
 */
export async function eachAlone<Item>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await run(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
