import { describe, expect, it } from 'vitest';
import { batched } from './batched.ts';

/** Reads that end when the test resolves them. */
function reader() {
  const batches: { keys: readonly number[]; answer(rows: ReadonlyMap<number, string>): void; fail(): void }[] = [];
  const read = batched<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        batches.push({ keys, answer: resolve, fail: () => reject(new Error('the database is away')) });
      }),
  );
  return { batches, read };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const named = (keys: readonly number[]) => new Map(keys.map((key) => [key, `row ${key}`]));

describe('batched reads', () => {
  it('share a statement if requested in the same turn; the same key is read once', async () => {
    const { batches, read } = reader();
    const answers = Promise.all([read(1), read(2), read(1), read(3)]);
    await nextTurn();
    expect(batches.map(({ keys }) => keys)).toEqual([[1, 2, 3]]);
    batches[0]?.answer(named([1, 2]));
    expect(await answers).toEqual(['row 1', 'row 2', 'row 1', undefined]);
  });

  it('use at most two concurrent statements, and none that began before their request', async () => {
    const { batches, read } = reader();
    const first = read(1);
    await nextTurn();
    const second = read(1);
    await nextTurn();
    const [third, fourth] = [read(1), read(2)];
    await nextTurn();
    expect(batches.map(({ keys }) => keys)).toEqual([[1], [1]]);
    batches[0]?.answer(new Map([[1, 'old']]));
    expect(await first).toBe('old');
    await nextTurn();
    expect(batches[2]?.keys).toEqual([1, 2]);
    batches[1]?.answer(new Map([[1, 'newer']]));
    batches[2]?.answer(new Map([[1, 'newest']]));
    expect(await Promise.all([second, third, fourth])).toEqual(['newer', 'newest', undefined]);
  });

  it('continue after a failure, which only affects callers of the failed statement', async () => {
    const { batches, read } = reader();
    const failing = Promise.allSettled([read(1), read(2)]);
    await nextTurn();
    batches[0]?.fail();
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const after = read(1);
    await nextTurn();
    batches[1]?.answer(named([1]));
    expect(await after).toBe('row 1');
  });

  it('have at most a hundred keys per statement', async () => {
    const { batches, read } = reader();
    const all = Promise.all(Array.from({ length: 250 }, (_, key) => read(key)));
    await nextTurn();
    for (let index = 0; index < 3; index += 1) {
      const batch = batches[index];
      expect(batch?.keys.length).toBe(index < 2 ? 100 : 50);
      batch?.answer(named(batch.keys));
      await nextTurn();
    }
    expect((await all)[249]).toBe('row 249');
  });
});
