import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the browser renders by itself: false on the server, and for the render that takes over from it. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
