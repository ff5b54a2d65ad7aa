import { useEffect } from 'react';

/** Keeps the screen on while the page is visible; without browser support the tablet's own settings apply. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock?.request('screen');
      } catch {
        // The battery is low, or the setting is off: the station works without it.
        lock = undefined;
      }
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
