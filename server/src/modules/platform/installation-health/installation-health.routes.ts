import type { installationHealthContract } from '@tunna/contract/platform/installation-health';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getInstallationHealth, type HealthSources } from './installation-health.service.ts';

export const installationHealthRoutes = (
  sources: HealthSources,
  now: () => Date,
): Handlers<keyof typeof installationHealthContract> => {
  const startedAt = now();
  return { getInstallationHealth: () => getInstallationHealth(sources, startedAt, now()) };
};
