import { statement } from '../database/statement/statement.ts';

export interface TaskJobs {
  readonly task: string;
  readonly ready: number;
  readonly scheduled: number;
  readonly running: number;
  readonly failed: number;
  /** Seconds since the oldest ready one is due; 0 without ready ones. */
  readonly oldest: number;
}

/** Jobs by task. Finished jobs have no rows; `failed` ones have no attempts left. */
export const readJobs = statement(
  'metrics.jobs',
  `select task.identifier as task,
     count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as ready,
     count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as scheduled,
     count(*) filter (where locked_at is not null)::int as running,
     count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
     coalesce(greatest(0, extract(epoch from now() - min(run_at) filter (
       where locked_at is null and attempts < max_attempts and run_at <= now()
     ))), 0)::float8 as oldest
   from graphile_worker._private_jobs job
   join graphile_worker._private_tasks task on task.id = job.task_id
   group by task.identifier`,
).returns<TaskJobs>();

export interface OutboxState {
  readonly waiting: number;
  readonly held: number;
  readonly dead: number;
  /** Seconds; 0 without waiting rows. */
  readonly oldest: number;
}

/**
 * The outbox, through its partial indexes: the table also contains sent messages. Messages that wait for a daily letter are counted
 * separately and have no age.
 */
export const readOutbox = statement(
  'metrics.outbox',
  `select waiting.messages as waiting,
     (select count(*)::int from outgoing_message where held and status = 'waiting' and digest_id is null) as held,
     (select count(*)::int from outgoing_message where status = 'dead') as dead,
     coalesce(greatest(0, extract(epoch from now() - waiting.oldest)), 0)::float8 as oldest
   from (
     select count(*)::int as messages, min(created_at) as oldest from outgoing_message where status = 'waiting' and not held
   ) waiting`,
).returns<OutboxState>();
