import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../test/database.ts';
import { maxWait } from '../../test/max-wait.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { endServers, serverProcess } from '../../test/programs/server-process.ts';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { findRunningEngine, startEngine } from '../database/engine/engine.ts';
import { withClient } from '../database/owner.ts';
import { fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { readReach } from '../modules/platform/point-in-time/recovery-plan.service.ts';

const BACKUP_KEY = randomBytes(32).toString('base64');
let root = '';
let buckets: S3Server[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tunna-until-bucket-'));
});
afterEach(async () => {
  await endServers();
  for (const bucket of buckets) await bucket.close();
  await rm(root, { recursive: true, force: true });
});

const inBucket = ({ settings }: S3Server) => ({
  S3_ENDPOINT: settings.s3Endpoint,
  S3_BUCKET: settings.s3Bucket ?? '',
  S3_REGION: settings.s3Region ?? '',
  S3_ACCESS_KEY: settings.s3AccessKey ?? '',
  S3_SECRET_KEY: settings.s3SecretKey ?? '',
  S3_PREFIX: settings.s3Prefix ?? '',
});
const storeOf = ({ settings }: S3Server, dataDirectory: string) => fileStoreOf({ dataDirectory, ...settings });

it('restores files of a bucket into another bucket, as they were at the time', async () => {
  const [own, other] = [await startS3Server(), await startS3Server()];
  buckets = [own, other];
  const [data, backups, restored] = [join(root, 'data'), join(root, 'backups'), join(root, 'restored')];
  const settings = {
    ...{ DATA_DIR: data, BACKUP_DIR: backups, BACKUP_KEY, INSTANCE_KEYS: '', DEMO: 'false', LOG_LEVEL: 'info' },
    ...{ BACKUP_POINT_IN_TIME_DAYS: '7', BACKUP_ARCHIVE_SECONDS: '1' },
    ...inBucket(own),
  };
  const server = await serverProcess(settings);
  const owner = await findRunningEngine(data);
  const query = (statement: string, values: unknown[] = []) =>
    withClient(owner, (client) => client.query(statement, values));
  await query(`insert into organization (name, org_slug) overriding system value values ('Stofnun', 'stofnun')`);

  /** Stores a file in the bucket, with its row. @returns the time of its acknowledgement */
  async function write(content: string): Promise<number> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const path = join(root, sha256);
    await writeFile(path, content);
    await storeOf(own, data).write({ organizationId: 1, sha256 }, path);
    await query(
      `insert into file (organization_id, name, purpose, content_type, size, sha256) values (1, $1, 'general', 'text/plain', $2, decode($3, 'hex'))`,
      [content, Buffer.byteLength(content), sha256],
    );
    return Date.now();
  }
  const archivedUntil = async (time: number) => {
    const reaches = async () => ((await readReach(backups)).at(-1)?.to.getTime() ?? 0) > time;
    await vi.waitUntil(reaches, { timeout: maxWait, interval: 50 });
  };

  await write('in the base');
  await vi.waitUntil(() => server.logged().includes('made a base for restores to any moment'), { timeout: maxWait });
  await write('after the base');
  await delay(50);
  const until = new Date();
  await delay(50);
  await archivedUntil(await write('too late'));
  // A mistake, and the loss of the bucket: what is restored comes from the archive.
  await query('delete from file');
  await server.end('SIGTERM');
  own.objects.clear();

  const restore = (into: S3Server) =>
    runProgram(['restore', backups, '--until', until.toISOString()], {
      DATA_DIR: restored,
      BACKUP_KEY,
      ...inBucket(into),
    });
  other.fault = () => ({ status: 500, code: 'InternalError' });
  expect((await restore(other)).code).toBe(1);
  other.fault = () => undefined;
  expect([...other.objects.keys()]).toEqual([]);
  expect(await restore(other)).toMatchObject({ stderr: '', code: 0 });
  expect([...other.objects.keys()]).toHaveLength(2);

  const engine = await startEngine({ dataDirectory: restored, log: silentLog });
  try {
    const { rows } = await withClient(engine.owner, (client) =>
      client.query<{ name: string; sha256: string }>(
        `select name, encode(sha256, 'hex') as sha256 from file order by id`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(['in the base', 'after the base']);
    for (const { name, sha256 } of rows) {
      expect(await text(await storeOf(other, restored).read({ organizationId: 1, sha256 }))).toBe(name);
    }
  } finally {
    await engine.stop();
  }
});
