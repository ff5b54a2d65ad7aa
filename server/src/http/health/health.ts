import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../database/database.ts';
import { diskSpace } from './disk-space.ts';

/** Problems that keep the server from working. */
export const readyProblems = [
  /** The database does not respond. */
  'database',
  /** The disk of the data folder is full or nearly full. */
  'disk',
  /** The database cannot write because its disk is full. */
  'database_disk',
  /** This process takes no jobs from the queue. Only in /health/ready. */
  'jobs',
] as const;

/** Problems of a part of the server: the others work, and other servers have them too. Only in /health/ready. */
export const partProblems = [
  /** The storage of files does not work. */
  'files',
] as const;

type HealthProblem = (typeof readyProblems)[number];

/** Bytes that must be free on the disk of the data folder. PostgreSQL writes its log in files of 16 MiB. */
const minFreeBytes = 64 * 1024 * 1024;

/** Milliseconds after which a check has failed. */
const checkTimeout = 2_000;
const retryAfter = 5;

export interface ReadyOptions {
  readonly database: Pick<Database, 'probe' | 'isFull'>;
  readonly dataDirectory: string;
  readonly jobs?: JobsHealth | undefined;
  /** Rejects if the storage of files does not work. */
  probeFiles?(): Promise<void>;
}

/** What /health/ready reports of jobs and messages. */
export interface JobsHealth {
  /** Whether this process takes jobs from the queue. */
  isRunning(): boolean;
  /** Waiting jobs and messages; undefined if they cannot be read. `oldest` is in seconds. */
  backlog(): Promise<
    | {
        readonly jobs: readonly { readonly ready: number; readonly failed: number; readonly oldest: number }[];
        readonly outbox: { readonly waiting: number; readonly dead: number; readonly oldest: number } | undefined;
      }
    | undefined
  >;
}

/** Ages in whole seconds; null if they cannot be read. */
interface Ages {
  readonly queueSeconds: number | null;
  readonly outboxSeconds: number | null;
}

/** Milliseconds for which ages and parts are kept: anyone may call /health/ready, at any rate. */
const cacheMillis = 5_000;

/** Reads a value at most once in a while. */
function cachedReader<T>(read: () => Promise<T>): () => Promise<T> {
  let cached: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    if (cached === undefined || performance.now() - cached.at > cacheMillis)
      cached = { at: performance.now(), value: read() };
    return cached.value;
  };
}

function agesReader(jobs: JobsHealth | undefined): () => Promise<Ages> {
  return cachedReader(async (): Promise<Ages> => {
    const backlog = await jobs?.backlog();
    if (backlog === undefined) return { queueSeconds: null, outboxSeconds: null };
    const queue = Math.max(0, ...backlog.jobs.map(({ oldest }) => oldest));
    return { queueSeconds: Math.round(queue), outboxSeconds: Math.round(backlog.outbox?.oldest ?? 0) };
  });
}

/** Whether the check succeeds in time. */
async function passes(check: Promise<boolean>): Promise<boolean> {
  const ended = new AbortController();
  const late = delay(checkTimeout, false, { signal: ended.signal }).catch(() => false);
  const passed = await Promise.race([check.catch(() => false), late]);
  ended.abort();
  return passed;
}

async function findProblems({ database, dataDirectory }: ReadyOptions): Promise<HealthProblem[]> {
  const [answers, hasSpace] = await Promise.all([
    passes(database.probe().then(() => true)),
    passes(diskSpace(dataDirectory).then(({ freeBytes }) => freeBytes >= minFreeBytes)),
  ]);
  return [
    ...(answers ? [] : (['database'] as const)),
    ...(hasSpace ? [] : (['disk'] as const)),
    ...(database.isFull ? (['database_disk'] as const) : []),
  ];
}

/** The problems of /health/ready. */
export async function findReadyProblems(options: ReadyOptions): Promise<HealthProblem[]> {
  const problems = await findProblems(options);
  return options.jobs?.isRunning() === false ? [...problems, 'jobs'] : problems;
}

/** The parts of the server that do not work. */
export async function findPartProblems({
  probeFiles,
}: Pick<ReadyOptions, 'probeFiles'>): Promise<(typeof partProblems)[number][]> {
  return probeFiles === undefined || (await passes(probeFiles().then(() => true))) ? [] : ['files'];
}

/**
 * `GET /health`: 200 `{ status: 'ok', problems: [] }` while the server can work, else 503 `{ status: 'unavailable', problems }`
 * with the names of the problems. It responds within about two seconds in every case.
 *
 * `GET /health/live` responds while the process does. `GET /health/ready` is `/health` with the jobs of this process, and the age of the
 * oldest job that is due and of the oldest message, and the parts that do not work: these are no reason to send requests elsewhere.
 */
export function registerHealth(app: FastifyInstance, options: ReadyOptions): void {
  const answer = (reply: FastifyReply, problems: readonly HealthProblem[], more: object = {}) => {
    reply.header('cache-control', 'no-store');
    if (problems.length === 0) return reply.send({ status: 'ok', problems, ...more });
    reply.code(503).header('retry-after', String(retryAfter));
    return reply.send({ status: 'unavailable', problems, ...more });
  };
  const readAges = agesReader(options.jobs);
  const readParts = cachedReader(() => findPartProblems(options));
  app.get('/health', async (_request, reply) => answer(reply, await findProblems(options)));
  app.get('/health/live', async (_request, reply) => answer(reply, []));
  app.get('/health/ready', async (_request, reply) => {
    const [problems, ages, parts] = await Promise.all([findReadyProblems(options), readAges(), readParts()]);
    return answer(reply, problems, { parts, ...ages });
  });
}
