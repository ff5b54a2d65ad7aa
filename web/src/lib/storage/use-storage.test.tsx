import { expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type StoredEntry, useStorage } from './use-storage.ts';

const open = () => sessionStorage;

it('reads and writes one entry', async () => {
  const { result } = await renderHook(() => useStorage('list', open));
  expect(result.current.read()).toBeUndefined();
  result.current.write('a b');
  expect([result.current.read(), sessionStorage.getItem('list')]).toEqual(['a b', 'a b']);
  result.current.remove();
  expect(sessionStorage.getItem('list')).toBeNull();
});

it('is empty without storage', async () => {
  const { result } = await renderHook(() => useStorage('list', () => undefined));
  result.current.write('a');
  expect(result.current.read()).toBeUndefined();
});

it('throws after its component was unmounted', async () => {
  const { result, unmount } = await renderHook(() => useStorage('list', open));
  const entry: StoredEntry = result.current;
  await unmount();
  for (const use of [() => entry.read(), () => entry.write('a'), () => entry.remove()]) {
    expect(use).toThrow('The storage of "list" is used after its component was unmounted.');
  }
  expect(sessionStorage.getItem('list')).toBeNull();
});

it('throws with another key', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = await renderHook((key: string = 'one') => useStorage(key, open));
  await expect(rerender('two')).rejects.toThrow('The storage of "one" is used with another key: "two".');
  complaint.mockRestore();
});
