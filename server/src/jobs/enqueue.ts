import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Database } from '../database/database.ts';

/** Messages that one statement queues. */
const most = 500;
/** Milliseconds from a commit to the queue: commits that follow each other closely share a statement. */
const soon = 10;
/** Milliseconds after which messages of a server that died before it queued them are found. */
const every = 5_000;

const queueMessages = `
  with unqueued as (
    select organization_id, id from outgoing_message
    where queued_at is null
    order by organization_id, id
    limit $1
    for update skip locked
  ), queued as (
    update outgoing_message message set queued_at = now()
    from unqueued
    where message.organization_id = unqueued.organization_id and message.id = unqueued.id
    returning message.organization_id, message.id, message.status
  ), jobs as (
    select row(
      'deliver_message', json_build_object('organizationId', organization_id, 'messageId', id),
      null, null, 12, 'message:' || id, null, null
    )::graphile_worker.job_spec as job
    from queued
    where status = 'waiting'
  )
  select (select count(*)::int from queued) as found,
    (select count(*) from graphile_worker.add_jobs((select coalesce(array_agg(job), '{}') from jobs))) as made`;

/** Gives messages that were committed their jobs, until it is stopped. */
export async function startEnqueuing(
  database: Database,
  ownerPool: Pool,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  let running: Promise<void> = Promise.resolve();
  let planned: NodeJS.Timeout | undefined;
  let stopped = false;

  async function enqueue(): Promise<void> {
    try {
      for (let found = most; found === most; ) {
        const { rows } = await ownerPool.query<{ found: number }>({
          name: 'queue_messages',
          text: queueMessages,
          values: [most],
        });
        found = rows[0]?.found ?? 0;
      }
    } catch (error) {
      log.warn({ err: error }, 'could not queue messages; trying again');
    }
  }

  function plan(): void {
    if (stopped || planned !== undefined) return;
    planned = setTimeout(() => {
      planned = undefined;
      running = running.then(enqueue);
    }, soon);
  }

  const unsubscribe = database.onTenantCommit(plan);
  const timer = setInterval(plan, every);
  timer.unref();
  await enqueue();

  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(timer);
      clearTimeout(planned);
      await running;
      // What was committed while the server was stopping is not left to the next start.
      await enqueue();
    },
  };
}
