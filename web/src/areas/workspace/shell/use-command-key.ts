import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The key that goes with a letter on this machine. */
export const useCommandKey = (): string =>
  useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  );
