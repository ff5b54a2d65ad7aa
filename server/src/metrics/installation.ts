import type { InstallationHealth } from '@tunna/contract/platform/installation-health';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import {
  findPartProblems,
  findReadyProblems,
  partProblems,
  type ReadyOptions,
  readyProblems,
} from '../http/health/health.ts';
import { readerWithTimeout } from './reader-with-timeout.ts';

export interface InstallationParts extends ReadyOptions {
  readonly log: FastifyBaseLogger;
  /** Disk, backups and agents. */
  readonly health: () => Promise<InstallationHealth>;
}

/** Milliseconds for which values of the installation are kept: scrapes are more frequent than their changes. */
const cacheMillis = 60_000;

/** @returns a function that reads the problems of /health/ready before a scrape */
export function watchReadiness(registers: Registry[], options: ReadyOptions): () => Promise<void> {
  const problems = new Gauge({
    name: 'tunna_health_problem',
    help: '1 for each problem or part that /health/ready reports now, else 0.',
    labelNames: ['problem'],
    registers,
  });
  return async () => {
    const found = new Set<string>((await Promise.all([findReadyProblems(options), findPartProblems(options)])).flat());
    for (const problem of [...readyProblems, ...partProblems]) problems.set({ problem }, found.has(problem) ? 1 : 0);
  };
}

type Values = readonly (readonly [gauge: Gauge, value: number | undefined, labels?: Record<string, string>])[];

function showValues(values: Values): void {
  for (const [gauge] of values) gauge.reset();
  for (const [gauge, value, labels = {}] of values) {
    if (value === undefined) gauge.remove(labels);
    else gauge.set(labels, value);
  }
}

/** @returns a function that reads disk, backups and agents before a scrape; what cannot be read has no value */
export function watchInstallation(
  registers: Registry[],
  { health, log }: Pick<InstallationParts, 'health' | 'log'>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const readable = gauge('tunna_installation_readable', '1 where disk, backups and agents could be read, else 0.');
  const free = gauge('tunna_disk_free_bytes', 'Free bytes on the disk of the data folder.');
  const total = gauge('tunna_disk_total_bytes', 'Bytes of the disk of the data folder.');
  const database = gauge('tunna_database_bytes', 'Bytes of the database.');
  const interval = gauge(
    'tunna_backup_interval_seconds',
    'Time between scheduled backups; missing without a schedule.',
  );
  const newest = gauge('tunna_backup_newest_timestamp_seconds', 'Time of the newest scheduled backup; 0 without one.');
  const failed = gauge('tunna_backup_failed', '1 where the last scheduled backup failed, else 0.');
  const agents = gauge('tunna_agents', 'Agents of scales: connected, or silent for longer than their limit.', [
    'state',
  ]);

  const valuesOf = ({ disk, backups, devices }: InstallationHealth): Values => {
    const { everyHours, newestAt, problem } = backups;
    const scheduled = (value: number) => (everyHours === undefined ? undefined : value);
    return [
      [free, disk.freeBytes],
      [total, disk.totalBytes],
      [database, disk.databaseBytes],
      [interval, everyHours === undefined ? undefined : everyHours * 3600],
      [newest, scheduled(newestAt === undefined ? 0 : Date.parse(newestAt) / 1000)],
      [failed, scheduled(problem === undefined ? 0 : 1)],
      [agents, devices.agents - devices.silent, { state: 'connected' }],
      [agents, devices.silent, { state: 'silent' }],
    ];
  };
  const read = readerWithTimeout(health, (error) =>
    log.warn({ err: error }, 'disk, backups and agents could not be read for the metrics'),
  );
  let readAt: number | undefined;
  return async () => {
    if (readAt !== undefined && performance.now() - readAt < cacheMillis) return;
    const found = await read();
    readable.set(found === undefined ? 0 : 1);
    if (found === undefined) {
      for (const each of [free, total, database, interval, newest, failed]) each.remove();
      agents.reset();
      readAt = undefined;
      return;
    }
    showValues(valuesOf(found));
    readAt = performance.now();
  };
}
