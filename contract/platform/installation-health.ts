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
    problem: z.string().optional().describe('Why the last run made no backup.'),
  }),
});

export type InstallationHealth = View<typeof installationHealth>;

export const installationHealthContract = {
  getInstallationHealth: endpoint({
    method: 'GET',
    path: '/admin-metrics/health',
    access: 'platform',
    summary: 'Return the health of the installation: messages, jobs, imports, devices, disk and backups.',
    response: installationHealth,
    errors: [],
  }),
};
