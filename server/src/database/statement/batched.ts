/** Reads the rows of many keys in one statement. A key without a row is absent from the map. */
type ReadMany<Key, Row> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>;

interface Caller<Row> {
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/** Maximum of concurrent statements; reads that arrive meanwhile share the next one. */
const maxConcurrent = 2;
const maxKeys = 100;

/**
 * Combines many reads into one: reads that are requested in the same turn, or while earlier reads are in progress, share a statement. No
 * read is delayed for this, and every result was read after its request. A failure affects all callers of the statement, so callers must
 * reject keys that the database cannot process.
 */
export function batched<Key, Row>(readMany: ReadMany<Key, Row>): (key: Key) => Promise<Row | undefined> {
  let pending = new Map<Key, Caller<Row>[]>();
  let running = 0;
  let scheduled = false;

  async function read(batch: ReadonlyMap<Key, Caller<Row>[]>): Promise<void> {
    try {
      const rows = await readMany([...batch.keys()]);
      for (const [key, callers] of batch) for (const { resolve } of callers) resolve(rows.get(key));
    } catch (error) {
      for (const callers of batch.values()) for (const { reject } of callers) reject(error);
    }
  }

  function start(): void {
    scheduled = false;
    while (running < maxConcurrent && pending.size > 0) {
      const batch = new Map([...pending].slice(0, maxKeys));
      if (batch.size === pending.size) pending = new Map();
      else for (const key of batch.keys()) pending.delete(key);
      running += 1;
      void read(batch).then(() => {
        running -= 1;
        start();
      });
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = pending.get(key);
      if (callers === undefined) pending.set(key, [{ resolve, reject }]);
      else callers.push({ resolve, reject });
      if (scheduled || running >= maxConcurrent) return;
      scheduled = true;
      // After all other calls in this turn of the event loop.
      setImmediate(start);
    });
}
