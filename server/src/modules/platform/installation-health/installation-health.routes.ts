import type { installationHealthContract } from '@tunna/contract/platform/installation-health';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getInstallationStorage, type HealthSources, healthReader } from './installation-health.service.ts';

export const installationHealthRoutes = (
  sources: HealthSources,
  now: () => Date,
): Handlers<keyof typeof installationHealthContract> => ({
  getInstallationHealth: healthReader(sources, now),
  getInstallationStorage: () => getInstallationStorage(sources.database),
});
