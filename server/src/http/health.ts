import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { systemCode } from '../database/engine-error.ts';

/** A problem that keeps the server from working. */
type HealthProblem =
  /** The database does not respond. */
  | 'database'
  /** The disk of the data folder is full or nearly full. */
  | 'disk'
  /** The database cannot write because its disk is full. */
  | 'database_disk';

/** Bytes that must be free on the disk of the data folder. PostgreSQL writes its log in files of 16 MiB. */
const minFreeBytes = 64 * 1024 * 1024;

/** Milliseconds after which a check has failed. */
const checkTimeout = 2_000;
const retryAfter = 5;

interface Options {
  readonly database: Pick<Database, 'probe' | 'isFull'>;
  readonly dataDirectory: string;
}

/** Free bytes on the disk of a folder, or of its nearest existing parent. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
}

/** Whether the check succeeds in time. */
async function passes(check: Promise<boolean>): Promise<boolean> {
  const ended = new AbortController();
  const late = delay(checkTimeout, false, { signal: ended.signal }).catch(() => false);
  const passed = await Promise.race([check.catch(() => false), late]);
  ended.abort();
  return passed;
}

async function findProblems({ database, dataDirectory }: Options): Promise<HealthProblem[]> {
  const [answers, hasSpace] = await Promise.all([
    passes(database.probe().then(() => true)),
    passes(freeBytes(dataDirectory).then((free) => free >= minFreeBytes)),
  ]);
  return [
    ...(answers ? [] : (['database'] as const)),
    ...(hasSpace ? [] : (['disk'] as const)),
    ...(database.isFull ? (['database_disk'] as const) : []),
  ];
}

/**
 * `GET /health`: 200 `{ status: 'ok', problems: [] }` while the server can work, else 503 `{ status: 'unavailable', problems }`
 * with the names of the problems. It responds within about two seconds in every case.
 */
export function registerHealth(app: FastifyInstance, options: Options): void {
  app.get('/health', async (_request, reply) => {
    const problems = await findProblems(options);
    reply.header('cache-control', 'no-store');
    if (problems.length === 0) return { status: 'ok', problems };
    return reply.code(503).header('retry-after', String(retryAfter)).send({ status: 'unavailable', problems });
  });
}
