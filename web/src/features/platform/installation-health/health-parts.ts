import type { InstallationHealth } from '@tunna/contract/platform/installation-health';

export type HealthPart = Exclude<keyof InstallationHealth, 'version' | 'schemaVersion' | 'startedAt'>;

interface Place {
  /** The id of the element of the page with details. */
  readonly anchor: string;
  /** The heading of docs/OPERATIONS.md, which is in English. */
  readonly section: string;
}

/** The parts in the order of the page, and where the operator finds more about each. */
export const healthParts: Readonly<Record<HealthPart, Place>> = {
  messages: { anchor: 'dead-messages', section: 'Messages' },
  jobs: { anchor: 'health-jobs', section: 'System status' },
  imports: { anchor: 'health-imports', section: 'Imports of invoices' },
  devices: { anchor: 'health-devices', section: 'Weighing stations' },
  disk: { anchor: 'storage', section: 'System status' },
  backups: { anchor: 'health-backups', section: 'Backup and restore' },
  errors: { anchor: 'last-errors', section: 'System status' },
  speed: { anchor: 'slowest-calls', section: 'System status' },
};

export const partNames = Object.keys(healthParts) as HealthPart[];
