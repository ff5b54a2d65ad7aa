import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, testDatabase } from '../../test/database.ts';
import { ofAllTests } from '../../test/hooks.ts';
import { captureLog } from '../../test/log.ts';
import { maxWait } from '../../test/max-wait.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { operatorProgram } from '../../test/programs/programs.ts';
import { urlOf } from '../../test/programs/server-process.ts';
import { createContainer, createTenant } from '../../test/records/factories.ts';
import { addStoredFile, checksums } from '../../test/records/stored-content.ts';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { ConfigError, readConfig } from '../config.ts';
import { scheduledBackups } from '../jobs/scheduled-backups.ts';
import { openFileStore } from '../modules/platform/file/file-store.service.ts';
import { backupsHealth } from '../modules/platform/installation-health/installation-health.service.ts';

const BACKUP_KEY = randomBytes(32).toString('base64');
const description = 'Í portinu bak við húsið';
/** The first bytes of a Zstandard frame. */
const zstandard = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const db = testDatabase();
const tenant = ofAllTests(() => createTenant(db));
let data = '';
let bucket: S3Server;

beforeAll(async () => {
  await createContainer(db, tenant, { description });
});
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'tunna-bucket-'));
  bucket = await startS3Server();
});
afterEach(async () => {
  await bucket.close();
  await rm(data, { recursive: true, force: true });
});

/** The store of backups; files are in the data folder. */
const store = () => ({
  BACKUP_S3_ENDPOINT: bucket.settings.s3Endpoint,
  BACKUP_S3_REGION: bucket.settings.s3Region ?? '',
  BACKUP_S3_ACCESS_KEY: bucket.settings.s3AccessKey ?? '',
  BACKUP_S3_SECRET_KEY: bucket.settings.s3SecretKey ?? '',
});
const name = () => bucket.settings.s3Bucket ?? '';
const scheduled = () => ({ BACKUP_S3_BUCKET: name(), BACKUP_S3_PREFIX: 'tunna/', ...store() });
const place = () => `s3://${name()}/tunna`;
const program = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  runProgram(args, { DATA_DIR: data, DATABASE_URL: urlOf(db.owner), ...store(), ...settings });
const keys = (ending: RegExp) => [...bucket.objects.keys()].filter((key) => ending.test(key));
const at = (hour: number) => new Date(Date.now() + hour * 3_600_000);

/** Runs the schedule of a server. @returns its log */
async function runSchedule(hour: number, settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const { log, text } = captureLog();
  const config = readConfig({ DATA_DIR: data, ...scheduled(), ...settings });
  await scheduledBackups(db.owner, config, log)?.runIfDue(at(hour), undefined);
  return text();
}

describe('backups in a bucket', () => {
  it('are made on a schedule, encrypted, and restored into an empty database', async () => {
    const sha256 = await addStoredFile(db, { ...tenant, dataDirectory: data }, 'skjal í fötunni');
    expect(await runSchedule(0, { BACKUP_KEY })).toContain('made a backup');
    expect(await runSchedule(1, { BACKUP_KEY })).not.toContain('made a backup');
    expect(keys(/^tunna\/[^/]+\.backup\.json$/)).toHaveLength(1);
    // Without encryption a part begins as Zstandard does.
    const parts = [...bucket.objects].filter(([key]) => key.startsWith('tunna/objects/'));
    expect(parts.filter(([, { body }]) => body.subarray(0, 4).equals(zstandard))).toEqual([]);

    const empty = await createTestDatabase('empty');
    try {
      const into = { DATABASE_URL: urlOf(empty.owner), DATA_DIR: join(data, 'restored') };
      const withoutKey = await program(['restore', place()], into);
      expect(withoutKey).toMatchObject({ code: 1, stderr: expect.stringContaining('BACKUP_KEY') });
      const { code, stderr } = await program(['restore', place()], { ...into, BACKUP_KEY });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(await checksums(empty)).toEqual(await checksums(db));
      const { organizationId } = tenant;
      const restored = join(into.DATA_DIR, openFileStore('files').pathOf({ organizationId, sha256 }));
      expect(await readFile(restored, 'utf8')).toBe('skjal í fötunni');
    } finally {
      await empty.drop();
      await db.asOwner('delete from file');
    }
    const listed = await program(['backups', place(), '--verify'], { BACKUP_KEY });
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('parts were read, and are whole.') });
  });

  it('do not exist before everything is stored, and continue with what an interrupted one has stored', async () => {
    bucket.fault = (method, key) =>
      method === 'PUT' && key.endsWith('.backup.json') ? { status: 403, code: 'AccessDenied' } : undefined;
    const interrupted = await program(['backup', place()]);
    expect(interrupted).toMatchObject({ code: 1, stdout: '' });
    expect(interrupted.stderr.trim().split('\n')).toHaveLength(1);
    expect(interrupted.stderr).toContain('BACKUP_S3_ACCESS_KEY: the key may not list, read, write and remove');
    expect(keys(/^tunna\/objects\//).length).toBeGreaterThan(0);
    expect(await program(['backups', place()])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('has no complete backup'),
    });
    expect(await program(['restore', place()])).toMatchObject({ code: 1 });

    bucket.fault = () => undefined;
    bucket.requests.length = 0;
    expect(await program(['backup', place()])).toMatchObject({ code: 0 });
    const sent = bucket.requests.filter((request) => request.startsWith('PUT') && request.includes('/objects/'));
    expect(sent.length).toBeLessThan(keys(/^tunna\/objects\//).length);
    expect(keys(/\.backup\.json$/)).toHaveLength(1);
  });

  it('are not listed after the process is killed before the manifest is stored', async () => {
    bucket.fault = (method, key) => (method === 'PUT' && key.endsWith('.backup.json') ? 'silence' : undefined);
    const env = { ...process.env, DATA_DIR: data, DATABASE_URL: urlOf(db.owner), ...store() };
    const killed = spawn(process.execPath, [operatorProgram, 'backup', place()], { env, stdio: 'ignore' });
    const ended = once(killed, 'exit');
    await vi.waitUntil(() => bucket.requests.some((request) => /^PUT .*\.backup\.json$/.test(request)), {
      timeout: maxWait,
    });
    killed.kill('SIGKILL');
    await ended;
    bucket.fault = () => undefined;
    expect(await program(['backups', place()])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('has no complete backup'),
    });
    expect(await program(['backups', place(), '--verify'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no complete backup'),
    });
    // The connection of the killed process ends when PostgreSQL notices.
    await vi.waitUntil(async () => (await program(['backup', place()])).code === 0, { timeout: maxWait });
    expect(await program(['backups', place(), '--verify'])).toMatchObject({ code: 0 });
  });

  it('are rejected if the store returns other bytes than it received', async () => {
    // The newest part is as it was sent: at the end that is the list of contents, so that a damaged table is the reason.
    let newest = '';
    bucket.fault = (method, key) => {
      if (!key.includes('/objects/')) return undefined;
      if (method === 'PUT') newest = key;
      return method === 'GET' && key !== newest ? 'damage' : undefined;
    };
    const made = await program(['backup', place()]);
    expect(made).toMatchObject({ code: 1, stderr: expect.stringMatching(/the table .* is damaged/) });
    expect(keys(/\.backup\.json$/)).toEqual([]);
  });

  it('are kept up to a number, with no object that none of them needs, and nothing else is touched', async () => {
    bucket.objects.set('tunna/annad.txt', { body: Buffer.from('annað'), modified: new Date() });
    bucket.objects.set('onnur/objects/ab/abc', { body: Buffer.from('annað'), modified: new Date() });
    await runSchedule(0, { BACKUP_KEEP: '1' });
    const [first] = keys(/\.backup\.json$/);
    const objects = keys(/^tunna\/objects\//);
    await db.asOwner(`update container set description = $1 || ' ' || now()`, [description]);
    bucket.requests.length = 0;
    await runSchedule(24, { BACKUP_KEEP: '1' });
    // A backup whose removal is interrupted is not listed without its parts.
    const removed = bucket.requests.filter((request) => request.startsWith('DELETE'));
    expect(removed[0]).toBe(`DELETE ${first}`);
    expect(removed.length).toBeGreaterThan(1);
    const left = keys(/\.backup\.json$/);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(first);
    // The table of containers changed: the earlier object of it is gone.
    expect(objects.filter((key) => !bucket.objects.has(key)).length).toBeGreaterThan(0);
    expect(bucket.objects.has('tunna/annad.txt')).toBe(true);
    expect(bucket.objects.has('onnur/objects/ab/abc')).toBe(true);
    expect(await program(['backups', place(), '--verify'])).toMatchObject({ code: 0 });
    expect(await readdir(data)).not.toContain('objects');
  });

  it('are made beside those in a folder, and the state is that of the worse place', async () => {
    const BACKUP_DIR = join(data, 'backups');
    const config = readConfig({ DATA_DIR: data, BACKUP_DIR, ...scheduled() });
    expect(await backupsHealth(config, new Date())).toMatchObject({ state: 'attention' });
    await runSchedule(0, { BACKUP_DIR });
    expect((await readdir(BACKUP_DIR)).filter((file) => file.endsWith('.backup.json'))).toHaveLength(1);
    expect(await backupsHealth(config, new Date())).toMatchObject({ state: 'good' });
    bucket.fault = () => ({ status: 404, code: 'NoSuchBucket' });
    expect(await runSchedule(24, { BACKUP_DIR })).toContain('made no backup');
    expect((await readdir(BACKUP_DIR)).filter((file) => file.endsWith('.backup.json'))).toHaveLength(2);
    const { state, problem } = await backupsHealth(config, new Date());
    expect(state).not.toBe('good');
    expect(problem).toContain('BACKUP_S3_BUCKET: the store has no such bucket');
    const { stdout } = await program(['doctor'], scheduled());
    expect(stdout).toMatch(/backups.*BACKUP_S3_BUCKET: the store has no such bucket/);
  });
});

describe('a place that cannot be used is named in one sentence', () => {
  const rejected = async (args: readonly string[], settings: Readonly<Record<string, string>> = {}) => {
    const { code, stdout, stderr } = await program(args, settings);
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 });
    return stderr;
  };

  it('by the command', async () => {
    expect(await rejected(['backup', 's3://engin-fata/x'])).toContain('The bucket: the store has no such bucket');
    expect(await rejected(['backup', place()], { BACKUP_S3_SECRET_KEY: 'annað' })).toContain(
      'BACKUP_S3_SECRET_KEY: the secret does not fit the key',
    );
    for (const wrong of ['s3://', 's3://A_B', `s3://${name()}/../x`, `s3://${name()}/a//b`])
      expect(await rejected(['backup', wrong])).toContain('expected s3://BUCKET or s3://BUCKET/PREFIX');
    expect(await rejected(['backup'])).toContain('set BACKUP_DIR or BACKUP_S3_BUCKET');
    expect(await rejected(['restore', place(), '--until', '2026-01-01T00:00:00Z'])).toContain(
      'the log of changes is in BACKUP_DIR only',
    );
  });

  it('by the settings', async () => {
    expect(() => readConfig({ DATA_DIR: data, BACKUP_S3_BUCKET: 'afrit' })).toThrow(ConfigError);
    expect(() => readConfig({ DATA_DIR: data, BACKUP_S3_BUCKET: 'afrit' })).toThrow(
      /BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY: not set/,
    );
    // The archive for restores to any moment needs a folder.
    expect(() => readConfig({ DATA_DIR: data, BACKUP_POINT_IN_TIME_DAYS: '7', ...scheduled() })).toThrow(/BACKUP_DIR/);
    const secret = join(data, 'secret');
    await mkdir(data, { recursive: true });
    await writeFile(secret, 'leyndarmál\n');
    const { BACKUP_S3_SECRET_KEY: _none, ...others } = scheduled();
    expect(readConfig({ DATA_DIR: data, ...others, BACKUP_S3_SECRET_KEY_FILE: secret }).backupS3SecretKey).toBe(
      'leyndarmál',
    );
  });
});
