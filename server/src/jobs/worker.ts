import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { pruneEvents } from '../modules/client-event/client-event.service.ts';
import { type Delivery, deliverMessage } from '../modules/outgoing-message/outgoing-message.service.ts';
import { forgetReporters } from '../modules/service-request/service-request.service.ts';
import { pruneSignIns } from '../modules/sign-in/sign-in.service.ts';
import { type CodeDelivery, deliverSignInCode } from '../modules/sign-in-message/sign-in-message.service.ts';
import { startEnqueuing } from './enqueue.ts';
import { quietLogger } from './log.ts';
import { releaseJobsOfDeadWorkers } from './release.ts';

/** Brings the job tables up to date; part of every migration run. */
export const installJobs = (ownerPool: Pool): Promise<void> =>
  runMigrations({ pgPool: ownerPool, logger: quietLogger });

interface Options extends Delivery, CodeDelivery {
  /** Jobs belong to the owner of the tables. */
  readonly ownerPool: Pool;
  readonly log: FastifyBaseLogger;
  /** Days after which closed requests forget who asked. */
  readonly reporterDays: number;
}

/** Runs queued and scheduled work beside the server until it is stopped. */
export async function startWorker({
  ownerPool,
  log,
  reporterDays,
  ...delivery
}: Options): Promise<Pick<Runner, 'stop'>> {
  const events: WorkerEvents = new EventEmitter();
  let worker = '';
  events.on('pool:create', ({ workerPool }) => {
    worker = workerPool.id;
  });
  const runner = await run({
    events,
    pgPool: ownerPool,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: quietLogger,
    taskList: {
      async deliver_message(payload, { job }) {
        const { organizationId, messageId } = payload as { organizationId: number; messageId: number };
        await deliverMessage(delivery, { organizationId, messageId }, job.attempts >= job.max_attempts);
      },
      async deliver_sign_in_code(payload, { job }) {
        const { challengeId } = payload as { challengeId: string };
        await deliverSignInCode(delivery, challengeId, job.attempts >= job.max_attempts);
      },
      prune_client_events: () => pruneEvents(delivery.database),
      async forget_reporters() {
        await forgetReporters(delivery.database, reporterDays, new Date());
      },
      prune_sign_ins: () => pruneSignIns(delivery.database, delivery.now()),
    },
    crontab: '17 * * * * prune_client_events\n47 2 * * * forget_reporters\n37 * * * * prune_sign_ins',
  });
  runner.events.on('job:error', ({ job, error }) => log.warn({ err: error, task: job.task_identifier }, 'job failed'));
  const release = await releaseJobsOfDeadWorkers(ownerPool, worker, log);
  const enqueuing = await startEnqueuing(delivery.database, ownerPool, log);
  return {
    async stop() {
      await enqueuing.stop();
      await release.stop();
      await runner.stop();
    },
  };
}
