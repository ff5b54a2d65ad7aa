import { useIsBrowser } from '@tunna/ui';

/** The key that goes with a letter on this machine. */
export const useCommandKey = (): string =>
  useIsBrowser() && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
