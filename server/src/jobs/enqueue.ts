import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Database } from '../database/database.ts';
import { type AfterCommits, startAfterCommits } from './after-commits.ts';

/** Maximum messages per statement. */
const most = 500;

const queueMessages = `
  with unqueued as (
    select organization_id, id from outgoing_message
    where queued_at is null and not held
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

/** Creates jobs for committed messages, until it is stopped. */
export const startEnqueuing = (database: Database, ownerPool: Pool, log: FastifyBaseLogger): Promise<AfterCommits> =>
  startAfterCommits({
    database,
    log,
    failure: 'could not queue messages; trying again',
    async work() {
      for (let found = most; found === most; ) {
        const { rows } = await ownerPool.query<{ found: number }>({
          name: 'queue_messages',
          text: queueMessages,
          values: [most],
        });
        found = rows[0]?.found ?? 0;
      }
    },
  });
