/** The work of a task allocated more bytes than it may. */
export class ByteLimitError extends Error {
  override readonly name = 'ByteLimitError';
}

const lengthOf = (given: unknown): number => {
  if (typeof given === 'number') return given;
  return Array.isArray(given) || given instanceof Uint8Array ? given.length : 0;
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
    construct(target, given: unknown[]) {
      allocated += lengthOf(given[0]);
      if (allocated > bytes) throw new ByteLimitError(`More than ${bytes} bytes.`);
      return Reflect.construct(target, given, target);
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
