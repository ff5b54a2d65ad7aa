// The embedded engine with the organization of the benchmarks: 2,000 containers at 40 locations.
import { Pool } from 'pg';
import { type Connection, clientConfig } from '../../server/src/database/connection.ts';
import { startEngine } from '../../server/src/database/engine/engine.ts';
import type { Log } from '../../server/src/database/log.ts';
import { migrate } from '../../server/src/database/migration/migrate.ts';
import { installJobs } from '../../server/src/jobs/worker.ts';
import { testKeysText } from '../../server/test/keys.ts';

export const containers = 2_000;
export const organizationId = 1;
export const slugOf = (index: number): string => `bench-${String((index % containers) + 1).padStart(5, '0')}`;

const problems = (details: object, message: string): void => console.error(message, details);

const fixture = (count: number): string => `
  insert into organization (id, name, org_slug, contact_email)
  values (1, 'Sorphirða sveitarfélagsins', 'bench', 'umsjon@bench.example');
  insert into location (organization_id, id, name, address, postcode, municipality)
  select 1, 'bench-place-' || n, 'Þjónustumiðstöð ' || n, 'Hafnargata ' || n, '101', 'Reykjavík' from generate_series(1, 40) n;
  insert into service_provider (organization_id, id, name, email)
  select 1, n, 'Verktaki ' || n, 'verktaki' || n || '@provider.example' from generate_series(1, 3) n;
  insert into waste_stream (organization_id, id, waste_category_id) select 1, id, id from waste_category where id <= 8;
  insert into waste_stream_content (organization_id, waste_stream_id, language, description, yes_please, no_thanks, methods_of_recycling)
  select 1, stream.id, language,
    '<p>Hér fer allt hreint efni af þessum flokki. Brjótið saman kassa svo að meira komist fyrir, og skolið umbúðir.</p>',
    'Dagblöð, Tímarit, Skrifstofupappír, Umslög, Bréfpokar, Pappakassar, Eggjabakkar',
    'Óhreint efni, Servíettur, Plasthúðaður pappír, Drykkjarfernur með leifum',
    '<p>Efnið er <strong>flokkað</strong>, pressað og sent til endurvinnslu.</p><ul><li>Flokkun</li><li>Pressun</li></ul>'
  from waste_stream stream, unnest(array['is', 'en']) language;
  insert into container (organization_id, id, slug, custom_id, location_id, waste_stream_id, service_provider_id, volume_liters, description)
  select 1, n, 'bench-' || lpad(n::text, greatest(5, length(n::text)), '0'), 'TUN-' || n, 'bench-place-' || (n % 40 + 1), n % 8 + 1, n % 3 + 1, 660,
    'Tunna við bakinngang, hús ' || n
  from generate_series(1, ${count}) n;
  insert into container_action (organization_id, container_id, action_type, requirements)
  select 1, n, 'empty_container', '{name,phone,email}' from generate_series(1, ${count}) n;
  analyze;`;

export interface BenchDatabase {
  /** Environment of a server process that uses it. */
  readonly environment: {
    readonly DATABASE_URL: string;
    readonly DATABASE_MIGRATION_URL: string;
    readonly INSTANCE_KEYS: string;
  };
  /** Connections of the table owner. */
  readonly owner: Pool;
  /** Process id. */
  readonly postmaster: number;
  stop(): Promise<void>;
}

type Login = Awaited<ReturnType<typeof startEngine>>['owner'];

/** The address of a login, for the environment of a process. */
function addressOf(login: Login): string {
  if ('connectionString' in login) return login.connectionString;
  const { host, user, password, database } = login;
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Migrates an empty database and inserts this many containers. */
export async function fillDatabase(connection: Connection, owner: Pool, log: Log, count = containers): Promise<void> {
  await installJobs(owner);
  await migrate({ connection, log });
  await owner.query(fixture(count));
}

/**
 * Starts a durable engine in the folder and inserts this many containers.
 * @param complain receives problems, which are expected where PostgreSQL is killed
 */
export async function openDatabase(folder: string, count = containers, complain = problems): Promise<BenchDatabase> {
  const log = { debug: () => {}, info: () => {}, warn: complain, error: complain };
  const engine = await startEngine({ dataDirectory: folder, log });
  const owner = new Pool({ ...clientConfig(engine.owner), max: 2 });
  const lost = (error: Error): void => complain({ reason: error.message }, 'A connection of the owner was lost.');
  owner.on('error', lost);
  owner.on('connect', (client) => client.on('error', lost));
  const stop = async (): Promise<void> => {
    await owner.end();
    await engine.stop();
  };
  try {
    await fillDatabase(engine.owner, owner, log, count);
    if (engine.pid === undefined) throw new Error('PostgreSQL does not run.');
    const environment = {
      INSTANCE_KEYS: testKeysText,
      DATABASE_URL: addressOf(engine.application),
      DATABASE_MIGRATION_URL: addressOf(engine.owner),
      DEMO: 'false',
    };
    return { environment, owner, postmaster: engine.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
