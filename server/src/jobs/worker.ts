import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { runMigrations, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { Closing } from '../start/closing.ts';
import { type Tracing, traced } from '../tracing/tracing.ts';
import { startAttributing } from './attribute-costs.ts';
import { startDelivering } from './deliver-messages.ts';
import { startEnqueuingImports } from './enqueue-imports.ts';
import { startFollowingUp } from './follow-up.ts';
import { quietLogger } from './log.ts';
import { messageKinds } from './message-kinds.ts';
import { lockWorkerNames } from './release.ts';
import { type SupervisedRunner, superviseRunner } from './runner.ts';
import { backupCrontab, crontab, type TaskOptions, taskList } from './tasks.ts';

/** Brings the job tables up to date; part of every migration run. */
export const installJobs = (ownerPool: Pool): Promise<void> =>
  runMigrations({ pgPool: ownerPool, logger: quietLogger });

interface Options extends Omit<TaskOptions, 'stopping'> {
  /** Jobs belong to the owner of the tables. */
  readonly ownerPool: Pool;
  readonly log: FastifyBaseLogger;
  /** Receives the error and the task of each failed job. */
  readonly failed?: (error: unknown, task: string) => void;
  readonly tracing?: Tracing | undefined;
}

/** The same tasks; each run of one is a span. */
const tracedTasks = (tasks: TaskList, tracing: Tracing | undefined): TaskList =>
  tracing === undefined
    ? tasks
    : Object.fromEntries(
        Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
          name,
          (payload, helpers) =>
            traced(tracing, { name: `job ${name}`, kind: 'job' }, async () => task?.(payload as never, helpers)),
        ]),
      );

/** Runs queued and scheduled work beside the server until it is stopped. If a part cannot be started, those before it are stopped. */
export async function startWorker(options: Options): Promise<SupervisedRunner> {
  const closing = new Closing();
  try {
    const runner = await startParts(options, closing);
    return {
      get isRunning() {
        return runner.isRunning;
      },
      stop: () => closing.run(),
    };
  } catch (error) {
    await closing.run();
    throw error;
  }
}

async function startParts(
  { ownerPool, log, failed, tracing, ...options }: Options,
  closing: Closing,
): Promise<SupervisedRunner> {
  const stopping = new AbortController();
  const names = await lockWorkerNames(ownerPool, log);
  closing.add(() => names.stop());
  const tasks = tracedTasks(taskList({ ...options, log, stopping: stopping.signal }), tracing);
  const schedule = options.backups === undefined ? crontab : `${crontab}\n${backupCrontab}`;
  const runner = await superviseRunner({ ownerPool, log, failed, names, taskList: tasks, crontab: schedule });
  closing.add(() => runner.stop());
  const worker = `messages-${randomUUID()}`;
  names.lock(worker);
  const delivery = { ...options, worker, kinds: messageKinds(options), stopping: stopping.signal };
  const delivering = await startDelivering({ delivery, ownerPool, log, tracing });
  closing.add(() => delivering.stop());
  closing.add(async () => stopping.abort());
  const enqueuingImports = await startEnqueuingImports(options.database, ownerPool, log);
  closing.add(() => enqueuingImports.stop());
  const attributing = await startAttributing(options.database.forJobs, log);
  closing.add(() => attributing.stop());
  const followingUp = await startFollowingUp(options.database, log, delivering.plan);
  closing.add(() => followingUp.stop());
  return runner;
}
