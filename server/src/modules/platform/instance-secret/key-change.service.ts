import type { Client } from 'pg';
import { ownerTransaction } from '../../../database/owner.ts';
import { sealPrefix } from './instance-secret.service.ts';
import { keyFile, replaceKeyFile } from './key-file.service.ts';
import {
  findKeyNeeds,
  findRegisteredKeys,
  type KeyNeedsRow,
  lockKeys,
  removeUnopenable,
  unregisterKey,
} from './key-registry.queries.ts';
import { type KeySource, readKeyRing } from './key-registry.service.ts';
import { checkValue, type InstanceKey, KeyRingError, newKey, ringOf } from './key-ring.service.ts';

/**
 * Creates a key. In the file it becomes the newest; keys in the environment are changed by the operator.
 * @throws KeyRingError if there are no keys yet
 */
export async function rotateKeys(source: KeySource): Promise<InstanceKey> {
  const ring = await readKeyRing(source);
  if (ring === undefined) throw new KeyRingError('There are no keys yet: the first start of the server makes one.');
  const key = newKey(new Date());
  if (source.instanceKeys === undefined) await replaceKeyFile(keyFile(source.dataDirectory), [key, ...ring]);
  return key;
}

export interface RetiredKey {
  readonly id: string;
  readonly retired: boolean;
  /** What stops working without the key, by kind. */
  readonly needs: KeyNeedsRow;
}

const isNeeded = (needs: KeyNeedsRow): boolean => Object.values(needs).some((count) => count > 0);

/** Keys that may be retired: all that the database knows, except the newest. */
interface Candidates {
  readonly retirable: readonly string[];
  /** All keys, newest first. */
  readonly ids: readonly string[];
}

function candidatesOf(keys: readonly InstanceKey[], registered: readonly { id: string; check_value: Buffer }[]) {
  const fits = (key: InstanceKey) =>
    registered.some(({ id, check_value }) => id === key.id && checkValue(key).equals(check_value));
  const known = keys.filter(fits);
  const missing = registered.filter(({ id }) => !known.some((key) => key.id === id)).map(({ id }) => id);
  const ids = [...keys.map(({ id }) => id), ...missing.filter((id) => !keys.some((key) => key.id === id))];
  // The newest key of the ring signs; if it is not one of the database's keys, it cannot be used.
  const signs = known[0]?.id;
  return {
    ids,
    retirable: ids.filter((id) => id !== signs && registered.some((row) => row.id === id)),
  } satisfies Candidates;
}

/**
 * Removes keys that are no longer needed. With `force` also keys that are needed; values sealed under them are then removed. The file
 * changes after the database, so that a crash in between leaves an extra key and never a missing one.
 *
 * @param options.id only this key
 */
export async function retireKeys(
  client: Client,
  source: KeySource,
  { force, id: only }: { readonly force: boolean; readonly id?: string },
): Promise<RetiredKey[]> {
  const keys = (await readKeyRing(source)) ?? [];
  const results = await ownerTransaction(client, async (transaction) => {
    await lockKeys(transaction);
    const registered = await findRegisteredKeys(transaction);
    const { ids, retirable } = candidatesOf(keys, registered);
    if (only !== undefined && !retirable.includes(only))
      throw new KeyRingError(`${only} is not a key that can be retired.`);
    let left = [...ids];
    const retired: RetiredKey[] = [];
    for (const id of retirable.filter((each) => only === undefined || each === only)) {
      const others = left.filter((other) => other !== id).map(sealPrefix);
      const needs = await findKeyNeeds(transaction, { id, prefix: sealPrefix(id) });
      const isOver = force || !isNeeded(needs);
      if (isOver) {
        await removeUnopenable(transaction, id, others);
        await unregisterKey(transaction, id);
        left = left.filter((other) => other !== id);
      }
      retired.push({ id, retired: isOver, needs });
    }
    return retired;
  });
  const retiredIds = new Set(results.filter(({ retired }) => retired).map(({ id }) => id));
  const rest = ringOf(keys.filter(({ id }) => !retiredIds.has(id)));
  if (source.instanceKeys !== undefined || rest === undefined || rest.length === keys.length) return results;
  await replaceKeyFile(keyFile(source.dataDirectory), rest);
  return results;
}
