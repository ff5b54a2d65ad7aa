import { type Queryable, statement } from '../../database/statement/statement.ts';

interface Facts {
  readonly version: string;
  readonly bytes: number;
  readonly maxConnections: number;
  readonly connections: number;
  /** By the clock of the database. */
  readonly now: Date;
}

const facts = statement(
  'doctor.facts',
  `select current_setting('server_version') as "version!", pg_database_size(current_database())::float8 as "bytes!",
     current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "maxConnections!",
     (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "connections!",
     clock_timestamp() as "now!"`,
).returns<Facts>();

export async function readFacts(database: Queryable): Promise<Facts> {
  const [row] = await database.run(facts, []);
  if (row === undefined) throw new Error('The facts are one row.');
  return row;
}

interface Webhooks {
  readonly sent: number;
  readonly failed: number;
}

const webhooks = statement(
  'doctor.webhooks',
  `select count(*) filter (where status = 'sent')::int as "sent!", count(*) filter (where last_error is not null)::int as "failed!"
   from outgoing_message where channel = 'webhook' and created_at > now() - interval '7 days'`,
).returns<Webhooks>();

/** Webhooks of the last seven days. */
export async function readWebhooks(database: Queryable): Promise<Webhooks> {
  const [row] = await database.run(webhooks, []);
  return row ?? { sent: 0, failed: 0 };
}
