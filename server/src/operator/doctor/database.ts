import { backlogState } from '@tunna/domain/platform/installation-health';
import type { Client } from 'pg';
import type { Config } from '../../config.ts';
import { countPending } from '../../database/migration/migrate.ts';
import { ownerTransaction } from '../../database/owner.ts';
import { readJobs, readOutbox } from '../../metrics/backlog.queries.ts';
import { backupsHealth } from '../../modules/platform/installation-health/installation-health.service.ts';
import { openVault, type Vault } from '../../modules/platform/instance-secret/instance-secret.service.ts';
import { checkKeyRing } from '../../modules/platform/instance-secret/key-registry.service.ts';
import { archiveProblem } from '../../modules/platform/point-in-time/archive-state.service.ts';
import { readReach } from '../../modules/platform/point-in-time/recovery-plan.service.ts';
import { type Check, good, problem, reasonOf, warning } from './check.ts';
import { readFacts, readWebhooks } from './doctor.queries.ts';

/** Connections of one server beside the pool of calls. */
const furtherConnections = 8;
/** Milliseconds. */
const maxClockDifference = 2_000;

async function checkSchema(client: Client): Promise<Check> {
  try {
    const count = await countPending(client);
    return count === 0
      ? good('schema', 'up to date')
      : warning('schema', `${count} migrations are not applied`, 'The next start of the server applies them.');
  } catch (error) {
    return problem('schema', reasonOf(error), 'Start the matching release of Tunna.');
  }
}

async function checkServer(client: Client, config: Config): Promise<Check[]> {
  const { version, bytes, maxConnections, connections, now } = await ownerTransaction(client, readFacts);
  const where = config.databaseUrl === undefined ? 'embedded' : new URL(config.databaseUrl).host;
  const found = `PostgreSQL ${version}, ${where}, ${(bytes / 1_000_000).toFixed(0)} MB`;
  const needed = config.databasePoolSize + furtherConnections;
  const used = `${connections} of ${maxConnections} are used; a server uses up to ${needed}`;
  const difference = Math.abs(now.getTime() - Date.now());
  return [
    good('database', found),
    needed > maxConnections
      ? problem('connections', used, 'Lower DATABASE_POOL_SIZE, or raise max_connections.')
      : good('connections', used),
    ...(difference > maxClockDifference
      ? [
          warning(
            'database clock',
            `${Math.round(difference / 1000)} s from the clock of this machine`,
            'Turn on NTP on both.',
          ),
        ]
      : []),
  ];
}

async function checkKeys(client: Client, config: Config): Promise<{ readonly check: Check; readonly vault?: Vault }> {
  try {
    const ring = await checkKeyRing(client, config);
    if (ring === undefined) return { check: warning('keys', 'there are none yet', 'The first start creates them.') };
    return { check: good('keys', `${ring.length}, and they fit the database`), vault: openVault(ring) };
  } catch (error) {
    return { check: problem('keys', reasonOf(error), 'Restore keys.json, or set INSTANCE_KEYS.') };
  }
}

const minutes = (seconds: number): string => `${Math.round(seconds / 60)} minutes`;

async function checkQueues(client: Client): Promise<Check[]> {
  const [jobs, [outbox], webhooks] = await ownerTransaction(
    client,
    async (transaction) =>
      [
        await transaction.run(readJobs, []),
        await transaction.run(readOutbox, []),
        await readWebhooks(transaction),
      ] as const,
  );
  const of = (name: string, waiting: number, failed: number, oldestSeconds: number, advice: string): Check => {
    const found = `${waiting} waiting (the oldest for ${minutes(oldestSeconds)}), ${failed} failed`;
    return backlogState({ failed, oldestSeconds }) === 'good' ? good(name, found) : warning(name, found, advice);
  };
  const sum = (key: 'ready' | 'failed') => jobs.reduce((total, job) => total + job[key], 0);
  const oldest = Math.max(0, ...jobs.map((job) => job.oldest));
  const { waiting = 0, dead = 0, oldest: outboxAge = 0 } = outbox ?? {};
  const tried = `${webhooks.sent} sent and ${webhooks.failed} failed in seven days`;
  return [
    of('messages', waiting, dead, outboxAge, 'See them with: npm run tunna -- messages list'),
    of('jobs', sum('ready'), sum('failed'), oldest, 'Is a server running? Its log has the reasons of failures.'),
    webhooks.failed > 0
      ? warning('webhooks', tried, 'The reasons are in: npm run tunna -- messages list')
      : good('webhooks', tried),
  ];
}

async function checkBackups(config: Config): Promise<Check> {
  const { state, newestAt, problem: reason } = await backupsHealth({ ...config, pointInTimeDays: 0 }, new Date());
  const found = reason ?? (newestAt === undefined ? 'there is none' : `the newest is of ${newestAt}`);
  if (state === 'off')
    return warning(
      'backups',
      'BACKUP_DIR and BACKUP_S3_BUCKET are not set',
      'Set one, or make backups with npm run backup.',
    );
  return state === 'good' ? good('backups', found) : warning('backups', found, 'Make one with: npm run backup');
}

/** Restores to any moment, of the embedded database. */
async function checkArchive(config: Config): Promise<Check[]> {
  const { backupDirectory: folder, databaseUrl, pointInTimeDays } = config;
  const name = 'any moment';
  if (databaseUrl !== undefined || folder === undefined) return [];
  if (pointInTimeDays === 0)
    return [good(name, 'BACKUP_POINT_IN_TIME_DAYS is 0: only the time of a backup can be restored')];
  const advice = 'The log of the server has the reason. Is it running?';
  try {
    const found = await archiveProblem(folder, config, new Date());
    if (found !== undefined) return [warning(name, found, advice)];
    const reach = (await readReach(folder)).map(({ from, to }) => `${from.toISOString()} to ${to.toISOString()}`);
    return [good(name, `can be restored: ${reach.join(', ')}`)];
  } catch (error) {
    return [warning(name, reasonOf(error), advice)];
  }
}

export interface DatabaseChecks {
  readonly checks: readonly Check[];
  /** Made of the keys, if they fit. */
  readonly vault: Vault | undefined;
}

/** Checks through a connection of the owner of the tables. */
export async function checkDatabases(client: Client, config: Config): Promise<DatabaseChecks> {
  const checks = await checkServer(client, config);
  const schema = await checkSchema(client);
  // The tables that the others read exist only in a database of this release.
  const backups = [await checkBackups(config), ...(await checkArchive(config))];
  if (schema.state !== 'good') return { checks: [...checks, schema, ...backups], vault: undefined };
  const { check, vault } = await checkKeys(client, config);
  return { checks: [...checks, schema, check, ...(await checkQueues(client)), ...backups], vault };
}
