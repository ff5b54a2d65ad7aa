import { useEffect } from 'react';
import { logError } from '../../../../lib/client-events.ts';
import { paths } from '../../../../paths.ts';

/** Milliseconds between two looks for another version of the application. */
const checkInterval = 30 * 60_000;

/** Lets the tablet install this location's station. */
function useManifest(locationId: string): void {
  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = paths.scaleLocationManifest(locationId);
    document.head.append(link);
    return () => link.remove();
  }, [locationId]);
}

/**
 * Caches the station on the tablet, so that it opens without a network. A new version takes over while the station is idle; queued
 * weighings are stored separately and survive it.
 */
export function useStationShell(locationId: string, isIdle: boolean): void {
  useManifest(locationId);
  useEffect(() => {
    // Absent on addresses without HTTPS: there the station works while the server can be reached.
    const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    if (container === undefined) return;
    const { script, scope } = paths.scaleLocationWorker();
    let timer: ReturnType<typeof setInterval> | undefined;
    const keep = async () => {
      try {
        const registration = await container.register(script, { scope });
        // Without a network there is nothing to look for.
        timer = setInterval(() => void registration.update().catch(() => undefined), checkInterval);
      } catch (error) {
        if (navigator.onLine) logError('global_error', error);
      }
    };
    void keep();
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    if (container === undefined || !isIdle) return;
    const hadOne = container.controller !== null;
    const renew = () => {
      // The first one takes over a page that is up to date.
      if (hadOne) window.location.reload();
    };
    const change = async () => {
      const registration = await container.getRegistration(paths.scaleLocationWorker().scope);
      registration?.waiting?.postMessage('take over');
    };
    container.addEventListener('controllerchange', renew);
    void change();
    const timer = setInterval(() => void change(), 60_000);
    return () => {
      container.removeEventListener('controllerchange', renew);
      clearInterval(timer);
    };
  }, [isIdle]);
}
