/** Reads the rows of many keys in one statement. A key without a row is absent from the map. */
type ReadMany<Key, Row> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>;

interface Waiting<Row> {
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/** Maximum of concurrent statements; reads that arrive meanwhile share the next one. */
const LANES = 2;
const MOST_KEYS = 100;

/**
 * Combines many reads into one: reads that are requested in the same turn, or while earlier reads are in progress, share a statement. No
 * read is delayed for this, and every result was read after its request. A failure affects all callers of the statement, so callers must
 * reject keys that the database cannot process.
 */
export function gathered<Key, Row>(readMany: ReadMany<Key, Row>): (key: Key) => Promise<Row | undefined> {
  let asked = new Map<Key, Waiting<Row>[]>();
  let underWay = 0;
  let scheduled = false;

  async function read(batch: ReadonlyMap<Key, Waiting<Row>[]>): Promise<void> {
    try {
      const rows = await readMany([...batch.keys()]);
      for (const [key, waiting] of batch) for (const { resolve } of waiting) resolve(rows.get(key));
    } catch (error) {
      for (const waiting of batch.values()) for (const { reject } of waiting) reject(error);
    }
  }

  function start(): void {
    scheduled = false;
    while (underWay < LANES && asked.size > 0) {
      const batch = new Map([...asked].slice(0, MOST_KEYS));
      if (batch.size === asked.size) asked = new Map();
      else for (const key of batch.keys()) asked.delete(key);
      underWay += 1;
      void read(batch).then(() => {
        underWay -= 1;
        start();
      });
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiting = asked.get(key);
      if (waiting === undefined) asked.set(key, [{ resolve, reject }]);
      else waiting.push({ resolve, reject });
      if (scheduled || underWay >= LANES) return;
      scheduled = true;
      // After all other calls in this turn of the event loop.
      setImmediate(start);
    });
}
