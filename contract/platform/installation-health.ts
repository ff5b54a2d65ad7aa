import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { View } from '../view.ts';

const count = z.int().nonnegative();
const state = z
  .enum(['good', 'attention', 'unknown', 'off'])
  .describe('`attention` needs the operator. `unknown` could not be read. `off` is not set up.');
const bytes = z.number().nonnegative().describe('Bytes.');

/** Waiting work. Counts are absent if it could not be read. */
const backlog = (failed: string) =>
  z.object({
    state,
    waiting: count.optional(),
    failed: count.optional().describe(failed),
    oldestSeconds: z.number().nonnegative().optional().describe('Seconds for which the oldest one has been due.'),
  });

export const installationHealth = z.object({
  version: z.string(),
  schemaVersion: count.describe('Number of the newest migration of the database.'),
  startedAt: z.iso.datetime(),
  messages: backlog('Messages that could not be delivered.'),
  jobs: backlog('Jobs without attempts left.'),
  imports: z.object({
    state,
    failed: count.describe('Invoice files that could not be read, or that wait for an answer.'),
    since: z.iso.datetime().optional().describe('Time of the oldest one.'),
  }),
  devices: z.object({
    state,
    agents: count,
    silent: count.describe('Agents that are silent for longer than their limit.'),
  }),
  disk: z.object({
    state,
    freeBytes: bytes.optional().describe('Free on the disk of the data folder. Absent if unknown.'),
    totalBytes: bytes.optional().describe('Absent if unknown.'),
    databaseBytes: bytes,
  }),
  backups: z.object({
    state,
    everyHours: z.number().positive().optional().describe('Absent without scheduled backups.'),
    newestAt: z.iso.datetime().optional(),
    bytes: bytes
      .optional()
      .describe('Size of the newest backup, parts that it shares with others included. Absent if unknown.'),
    problem: z.string().optional().describe('Why the last run made no backup.'),
  }),
  errors: z.object({
    state,
    recent: count.describe('Different errors of this server process in the last hour.'),
  }),
  speed: z.object({
    state,
    calls: count.describe('Calls to this server process in the last one to two hours.'),
    slow: count.describe('Those of the calls that took a second or longer.'),
  }),
});

export type InstallationHealth = View<typeof installationHealth>;

/** Number of tables in a list: the largest. */
export const maxStorageTables = 5;

const installationStorage = z.object({
  databaseBytes: bytes,
  tables: z
    .array(
      z.object({
        name: z.string(),
        bytes: bytes.describe('With its indexes.'),
        rows: count.optional().describe('An estimate of PostgreSQL. Absent if there is none yet.'),
      }),
    )
    .describe(`The ${maxStorageTables} largest tables, largest first.`),
  fileBytes: bytes.describe('Files of organizations, as last counted.'),
  uncounted: count.describe('Organizations whose files were not counted yet.'),
});

export type InstallationStorage = View<typeof installationStorage>;

export const installationHealthContract = {
  getInstallationHealth: endpoint({
    method: 'GET',
    path: '/admin-metrics/health',
    access: 'platform',
    summary:
      'Return the health of the installation: messages, jobs, imports, devices, disk, backups, and errors and speed of this server process.',
    response: installationHealth,
    errors: [],
  }),
  getInstallationStorage: endpoint({
    method: 'GET',
    path: '/admin-metrics/storage',
    access: 'platform',
    summary: 'Return the size of the database, of its largest tables and of the files of organizations.',
    response: installationStorage,
    errors: [],
  }),
};
