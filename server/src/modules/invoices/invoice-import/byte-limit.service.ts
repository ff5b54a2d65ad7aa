/** The work of a task allocated more bytes than it may. */
export class ByteLimitError extends Error {
  override readonly name = 'ByteLimitError';
}

const lengthOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return Array.isArray(value) || value instanceof Uint8Array ? value.length : 0;
};

/**
 * Limits the bytes that a library allocates in total. The limits of a worker thread apply to objects and not to bytes, so that a stream
 * that grows a thousand times would end the whole server. For a thread that does no other work in the meantime.
 * @throws ByteLimitError, errors of the work
 */
export async function withByteLimit<Value>(bytes: number, work: () => Promise<Value>): Promise<Value> {
  const { Uint8Array: plain, DecompressionStream: native } = globalThis;
  let allocated = 0;
  const counted = new Proxy(plain, {
    construct(target, values: unknown[]) {
      allocated += lengthOf(values[0]);
      if (allocated > bytes) throw new ByteLimitError(`More than ${bytes} bytes.`);
      return Reflect.construct(target, values, target);
    },
  });
  // The stream of the platform allocates without the constructor. The library has its own instead.
  const set = (bytesType: typeof plain, stream: unknown) =>
    Object.assign(globalThis, { Uint8Array: bytesType, DecompressionStream: stream });
  set(counted, undefined);
  try {
    return await work();
  } finally {
    set(plain, native);
    // The library may have hidden the error, or replaced it.
    // biome-ignore lint/correctness/noUnsafeFinally: the limit is the cause of whatever happened
    if (allocated > bytes) throw new ByteLimitError(`More than ${bytes} bytes.`);
  }
}
