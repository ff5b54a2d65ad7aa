/** Rows of a statement that deletes: few enough that it holds its locks briefly. */
const batchLength = 5_000;

/** Repeats a deletion of at most so many rows until fewer were left, each time in its own transaction. */
export async function inBatches(remove: (limit: number) => Promise<number>, limit = batchLength): Promise<void> {
  while ((await remove(limit)) === limit);
}
