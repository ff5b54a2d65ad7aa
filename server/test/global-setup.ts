import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Connection, clientConfig } from '../src/database/connection.ts';
import { ConnectionPool } from '../src/database/connection-pool.ts';
import { startEngine } from '../src/database/engine/engine.ts';
import type { Log } from '../src/database/log.ts';
import { migrate } from '../src/database/migration/migrate.ts';
import { installJobs } from '../src/jobs/worker.ts';
import { memoryFolder } from './programs/memory-folder.ts';
import { buildPrograms } from './programs/programs.ts';

/** Passed to the test files: the engine of this run, and the migrated template database. */
export interface TestEngine {
  readonly owner: Connection;
  readonly application: Connection;
  readonly template: string;
  /** An empty folder, for what test files of this run share. */
  readonly shared: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}

const TEMPLATE = 'tunna_template';

const log: Log = {
  debug: () => undefined,
  info: () => undefined,
  // Tests terminate connections on purpose, which PostgreSQL reports as warnings.
  warn: () => undefined,
  error: (details, message) => process.stderr.write(`[test database] ${message} ${inspect(details)}\n`),
};

/** Builds the programs and starts one PostgreSQL for the whole run. Returns a function that stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPrograms('server');
  // The workers and the servers that tests start inherit it.
  process.env.TMPDIR ??= memoryFolder() ?? tmpdir();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tunna-test-'));
  const engine = await startEngine({ dataDirectory, log, durable: false });
  const shared = await mkdtemp(join(tmpdir(), 'tunna-shared-'));
  const teardown = async () => {
    await engine.stop();
    for (const path of [dataDirectory, shared]) await rm(path, { recursive: true, force: true });
  };
  try {
    const { owner, application } = engine;
    await makeTemplate(owner);
    project.provide('testEngine', { owner, application, template: TEMPLATE, shared });
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** The template contains what a server creates before it serves: the job tables, then the migrations. */
async function makeTemplate(owner: Connection): Promise<void> {
  const client = new Client(clientConfig(owner));
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const connection = { ...owner, database: TEMPLATE };
  const pool = new ConnectionPool(clientConfig(connection));
  const failed = (error: Error) => log.error({ err: error }, 'A connection for the job tables was lost.');
  pool.on('error', failed);
  pool.on('connect', (connected) => connected.on('error', failed));
  await installJobs(pool);
  await pool.end();
  await migrate({ connection, log });
}
