import { localStore } from './local-store.ts';

const key = 'cached-application';

/** Whether this browser has run the application at this address: its files are then probably in its cache. */
export const isCached = (address: string): boolean => localStore()?.getItem(key) === address;

export function noteCached(address: string): void {
  if (!isCached(address)) localStore()?.setItem(key, address);
}
