import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, testDatabase } from '../../test/database.ts';
import { ofAllTests } from '../../test/hooks.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { endServers, startServerProcess, urlOf } from '../../test/programs/server-process.ts';
import { createTenant } from '../../test/records/factories.ts';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { fileStoreOf, folderStoreOf } from '../modules/platform/file/file-stores.service.ts';

const db = testDatabase();
const tenant = ofAllTests(() => createTenant(db));
let bucket: S3Server;
let data = '';
const cleanups: (() => Promise<unknown>)[] = [];

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tunna-files-'));
  cleanups.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

beforeEach(async () => {
  bucket = await startS3Server();
  data = await folder();
});
afterEach(async () => {
  await endServers();
  await db.asOwner('delete from file');
  await bucket.close();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The settings of the bucket as an operator writes them. */
const inBucket = () => {
  const { s3Endpoint, s3Bucket, s3Region, s3AccessKey, s3SecretKey, s3Prefix } = bucket.settings;
  return {
    S3_ENDPOINT: s3Endpoint,
    S3_BUCKET: s3Bucket ?? '',
    S3_REGION: s3Region ?? '',
    S3_ACCESS_KEY: s3AccessKey ?? '',
    S3_SECRET_KEY: s3SecretKey ?? '',
    S3_PREFIX: s3Prefix ?? '',
  };
};
const run = (args: readonly string[], settings: Readonly<Record<string, string>> = {}, of = db) =>
  runProgram(args, { DATABASE_URL: urlOf(of.owner), DATA_DIR: data, ...inBucket(), ...settings });
const stored = () => fileStoreOf({ dataDirectory: data, ...bucket.settings });
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

/** A file with its row, in a store. */
async function storeFile(content: string, store = stored()) {
  const blob = { organizationId: tenant.organizationId, sha256: hashOf(content) };
  const path = join(data, 'given');
  await writeFile(path, content);
  await store.write(blob, path);
  await tenant.query(
    `insert into file (organization_id, name, purpose, content_type, size, sha256) values ($1, 'a.txt', 'general', 'text/plain', $2, decode($3, 'hex'))`,
    [Buffer.byteLength(content), blob.sha256],
  );
  return blob;
}

const outage = () => {
  bucket.fault = () => ({ status: 500, code: 'InternalError' });
};

describe('a backup of files in a bucket', () => {
  it('is restored into another bucket, and is rejected where files are already', async () => {
    const blob = await storeFile('skjal í fötu');
    const [backups, empty] = [await folder(), await createTestDatabase('empty')];
    cleanups.push(() => empty.drop());
    expect(await run(['backup', backups])).toMatchObject({ code: 0, stdout: expect.stringContaining('1 files') });
    data = await folder();
    expect((await run(['restore', backups], {}, empty)).stderr).toBe(
      'The bucket has files already, under the same prefix. Set S3_PREFIX to another one.\n',
    );
    const other = { S3_PREFIX: 'other/' };
    expect(await run(['restore', backups], other, empty)).toMatchObject({ code: 0, stderr: '' });
    const restored = fileStoreOf({ dataDirectory: data, ...bucket.settings, s3Prefix: 'other/' });
    expect(await text(await restored.read(blob))).toBe('skjal í fötu');
  });

  it('is not made while the bucket does not work; one that lost a file says so', async () => {
    const lost = await storeFile('týnist');
    await storeFile('helst');
    const backups = await folder();
    outage();
    expect(await run(['backup', backups])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The file files\/.* cannot be read from its store \(InternalError\), so there is no new backup\.\n$/,
      ),
    });
    expect((await readdir(backups)).filter((name) => name.endsWith('.backup.json'))).toEqual([]);
    bucket.fault = () => undefined;
    await stored().remove(lost);
    expect(await run(['backup', backups])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('1 files'),
      stderr: expect.stringMatching(
        new RegExp(`^These files are missing or damaged in the bucket tunna-skrar of .*: files/.*${lost.sha256}`),
      ),
    });
  });

  it('that could not be restored leaves nothing in the bucket', async () => {
    await storeFile('hálft');
    await storeFile('heilt');
    const [backups, empty] = [await folder(), await createTestDatabase('empty')];
    cleanups.push(() => empty.drop());
    await run(['backup', backups]);
    await stored().removeAll(tenant.organizationId);
    data = await folder();
    let puts = 0;
    bucket.fault = (method) => {
      if (method === 'PUT') puts += 1;
      return method === 'PUT' && puts > 1 ? { status: 500, code: 'InternalError' } : undefined;
    };
    expect(await run(['restore', backups], {}, empty)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cannot be stored \(InternalError\)\. Nothing is restored\.\n$/),
    });
    expect(bucket.objects.size).toBe(0);
  });
});

describe('move-files', () => {
  const maintained = async (isOn: boolean) => run(['maintenance', isOn ? 'on' : 'off']);
  afterEach(() => maintained(false));

  it('copies every file into the bucket and back, and names those that are lost', async () => {
    const store = folderStoreOf({ dataDirectory: data });
    const blobs = [await storeFile('eitt', store), await storeFile('tvö', store)];
    expect((await run(['move-files', '--to', 'bucket'])).stderr).toContain('maintenance on');
    await maintained(true);
    expect(await run(['move-files', '--to', 'bucket'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Copied 2 files to the bucket tunna-skrar of .*, under test-1\/\. All were read back/,
      ),
    });
    expect(bucket.objects.size).toBe(2);
    data = await folder();
    await run(['move-files', '--to', 'folder']);
    for (const [number, blob] of blobs.entries())
      expect(await text(await folderStoreOf({ dataDirectory: data }).read(blob))).toBe(['eitt', 'tvö'][number]);
    await stored().removeAll(tenant.organizationId);
    data = await folder();
    expect(await run(['move-files', '--to', 'folder'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(blobs[0]?.sha256 ?? ''),
    });
  });

  it('explains a bucket that does not work, a missing one, and an unknown place', async () => {
    await storeFile('eitt', folderStoreOf({ dataDirectory: data }));
    await maintained(true);
    expect((await run(['move-files', '--to', 'bucket'], { S3_SECRET_KEY: 'rangt' })).stderr).toMatch(
      /^S3_(?:SECRET_KEY|ENDPOINT): .*\n$/,
    );
    expect((await run(['move-files', '--to', 'tape'])).stderr).toBe('--to: expected bucket or folder.\n');
    const unset = Object.fromEntries(Object.keys(inBucket()).map((name) => [name, '']));
    expect((await run(['move-files', '--to', 'bucket'], unset)).stderr).toContain('S3_BUCKET: it is not set');
  });
});

describe('organization erase', () => {
  it('removes the files of the organization from the bucket, and no others', async () => {
    const other = await createTenant(db);
    const store = stored();
    const path = join(data, 'given');
    await writeFile(path, 'annarra');
    await store.write({ organizationId: tenant.organizationId, sha256: hashOf('annarra') }, path);
    await store.write({ organizationId: other.organizationId, sha256: hashOf('annarra') }, path);
    const [row] = await other.query<{ slug: string }>('select org_slug as slug from organization where id = $1');
    const slug = row?.slug ?? '';
    expect(await run(['organization', 'erase', slug, '--confirm', slug])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 files'),
    });
    expect([...bucket.objects.keys()].map((key) => key.split('/')[1])).toEqual([String(tenant.organizationId)]);
  });
});

describe('a start', () => {
  it('with a wrong bucket ends with the setting; with one that does not respond it continues', async () => {
    const settings = { DATA_DIR: data, DATABASE_URL: urlOf(db.owner), DEMO: 'false' };
    expect(await startServerProcess({ ...settings, ...inBucket(), S3_BUCKET: 'annar' })).toMatchObject({
      code: 78,
      output: expect.stringContaining('S3_BUCKET: the store has no such bucket (NoSuchBucket).'),
    });
    outage();
    const server = await startServerProcess({ ...settings, ...inBucket() });
    if (!('url' in server)) throw new Error(server.output);
    expect(server.logged()).toContain('S3_ENDPOINT: the store cannot be used (InternalError).');
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/health/ready`)).json()).toMatchObject({ parts: ['files'] });
  });
});
