import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Database } from '../database/database.ts';
import { type AfterCommits, startAfterCommits } from './after-commits.ts';

/** Maximum attempts per statement. */
const maxAttempts = 500;

/**
 * One attempt at a time within an organization, so that an archive of a thousand invoices leaves workers to others. A running attempt
 * without a job gets a new one after a while: the database was lost when its last job ended.
 */
const queueImports = `
  with unqueued as (
    select organization_id, id from import_attempt attempt
    where state in ('waiting', 'running') and awaits is null and (queued_at is null or (queued_at < now() - interval '10 minutes' and not exists (
      select from graphile_worker.jobs job where job.key = 'import:' || attempt.id and job.attempts < job.max_attempts
    )))
    order by id
    limit $1
    for update skip locked
  ), queued as (
    update import_attempt attempt set queued_at = now()
    from unqueued
    where attempt.organization_id = unqueued.organization_id and attempt.id = unqueued.id
    returning attempt.organization_id, attempt.id
  ), jobs as (
    select row(
      'import_invoice_file', json_build_object('organizationId', organization_id, 'attemptId', id),
      'import:' || organization_id, null, 8, 'import:' || id, null, null
    )::graphile_worker.job_spec as job
    from queued order by id
  )
  -- Without jobs it is not called: it would wake the workers.
  select (select count(*)::int from queued) as found,
    (select count(*) from (select array_agg(job) as all_jobs from jobs having count(*) > 0) made,
      graphile_worker.add_jobs(all_jobs)) as made`;

/** Creates jobs for committed imports, until it is stopped. */
export const startEnqueuingImports = (
  database: Database,
  ownerPool: Pool,
  log: FastifyBaseLogger,
): Promise<AfterCommits> =>
  startAfterCommits({
    database,
    log,
    failure: 'could not queue imports; trying again',
    async work() {
      for (let found = maxAttempts; found === maxAttempts; ) {
        const { rows } = await ownerPool.query<{ found: number }>({
          name: 'queue_imports',
          text: queueImports,
          values: [maxAttempts],
        });
        found = rows[0]?.found ?? 0;
      }
    },
  });
