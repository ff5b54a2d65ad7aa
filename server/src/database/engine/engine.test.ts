import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../test/database.ts';
import { maxWait } from '../../../test/max-wait.ts';
import {
  clusterMadeOnce,
  type EngineFolder,
  isRunning,
  makeEngineFolder,
  query,
} from '../../../test/programs/engine-folder.ts';
import { clientConfig } from '../connection.ts';
import { startEngine } from './engine.ts';

const asRoot = process.getuid?.() === 0;

let folder: EngineFolder;
beforeEach(async () => {
  folder = await makeEngineFolder();
});
afterEach(() => folder.remove());
const prepareCluster = clusterMadeOnce();

describe('the first start', () => {
  it('creates a cluster that only this server can reach, and that keeps acknowledged rows', async () => {
    const engine = await folder.start();
    const shown = await query<{ name: string; setting: string }>(
      engine,
      `select name, setting from pg_settings where name in
         ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding')`,
    );
    expect(Object.fromEntries(shown.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    });
    expect((await stat(folder.inHome('credentials.json'))).mode & 0o777).toBe(0o600);
    for (const name of ['data', 'run']) expect((await stat(folder.inHome(name))).mode & 0o777).toBe(0o700);
  });

  it('runs PostgreSQL as an account that is not root', async () => {
    const engine = await folder.start();
    const owner = (await stat(folder.inHome('data'))).uid;
    expect(owner).not.toBe(0);
    if (!asRoot) expect(owner).toBe(process.getuid?.());
    if (process.platform === 'linux') expect((await stat(`/proc/${engine.pid}`)).uid).toBe(owner);
  });

  it('rejects the superuser, a wrong password, and a login without one', async () => {
    const { owner } = await folder.start();
    for (const login of [{ user: 'postgres' }, { password: 'wrong' }, { password: '' }]) {
      const client = new Client(clientConfig({ ...owner, ...login } as typeof owner));
      await expect(client.connect()).rejects.toThrow(/password/);
    }
  });

  it('gives the server’s login no rights beyond connecting', async () => {
    const { application } = await folder.start();
    const client = new Client(clientConfig(application));
    await client.connect();
    for (const text of [
      'create table mine ()',
      'create temporary table mine ()',
      'create role more',
      'create schema more',
    ]) {
      await expect(client.query(text)).rejects.toThrow(/permission denied/);
    }
    await client.end();
  });

  it('works below a folder that other accounts cannot enter', async () => {
    await chmod(folder.path, 0o700);
    const engine = await folder.start();
    await query(engine, 'create table kept ()');
    await engine.stop();
    expect(await query(await folder.start(), 'select from kept')).toEqual([]);
  });

  it('works if the path is too long for a socket', async () => {
    const engine = await folder.start(join(folder.path, 'a-folder-with-a-long-name'.repeat(5)));
    expect(await query(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts again after an interrupted first start', async () => {
    await mkdir(folder.inHome('data.new', 'base'), { recursive: true });
    await writeFile(folder.inHome('data.new', 'PG_VERSION'), '18\n');
    expect(await query(await folder.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(folder.inHome('data.new'))).toBe(false);
  });

  it('starts again beside the tool of a first start that was killed', async () => {
    const { child, exited } = folder.startChild();
    const isMaking = async () =>
      (await readdir(folder.inHome()).catch(() => [])).some((name) => /^data\.new/.test(name));
    await vi.waitUntil(isMaking, { timeout: maxWait, interval: 1 });
    child.kill('SIGKILL');
    await exited;
    expect(await query(await folder.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a later start', () => {
  beforeEach(() => prepareCluster(folder));

  it('finds the rows, after a stop that leaves no process', async () => {
    const first = await folder.start();
    const pid = first.pid ?? 0;
    await query(first, 'create table kept as select 7 as seven');
    await first.stop();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(folder.inHome('data', 'postmaster.pid'))).toBe(false);
    expect(await query(await folder.start(), 'select seven from kept')).toEqual([{ seven: 7 }]);
  });

  it('creates new passwords if the old ones are lost', async () => {
    const before = await readFile(folder.inHome('credentials.json'), 'utf8');
    await rm(folder.inHome('credentials.json'));
    const engine = await folder.start();
    expect(await readFile(folder.inHome('credentials.json'), 'utf8')).not.toBe(before);
    expect(await query(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('rejects data of another major version, without changes', async () => {
    await writeFile(folder.inHome('data', 'PG_VERSION'), '17\n');
    await expect(folder.start()).rejects.toMatchObject({
      code: 'data_version_unsupported',
      message: expect.stringMatching(/17.*18/),
    });
    await writeFile(folder.inHome('data', 'PG_VERSION'), '18\n');
    await expect(folder.start()).resolves.toBeDefined();
  });

  it('reports a data folder that cannot be created', async () => {
    await writeFile(join(folder.path, 'file'), '');
    await expect(folder.start(join(folder.path, 'file'))).rejects.toMatchObject({ code: 'data_directory_unusable' });
  });
});

describe('a data folder of another user', () => {
  it('is reported with its path, for nothing can be written into it', async () => {
    await prepareCluster(folder);
    // Permissions do not stop root; this does, in the same way.
    await mkdir(folder.inHome('server.pid'));
    await expect(folder.start()).rejects.toMatchObject({
      code: 'data_directory_unusable',
      message: expect.stringMatching(/postgres cannot be written \(E\w+\)\. Start Tunna as the user/),
    });
  });
});

describe('a copy of the data folder', () => {
  beforeEach(() => prepareCluster(folder));

  it('is rejected if it was made while PostgreSQL ran, without changes of the original', async () => {
    const original = await folder.start();
    await query(original, 'create table kept as select 7 as seven');
    const copied = await makeEngineFolder();
    try {
      await cp(folder.path, copied.path, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
      await expect(copied.start()).rejects.toMatchObject({
        code: 'data_copied_while_running',
        message: expect.stringContaining(copied.inHome('running-on')),
      });
      expect(await query(original, 'select seven from kept')).toEqual([{ seven: 7 }]);
    } finally {
      await copied.remove();
    }
  });

  it('is accepted if it was made after a stop', async () => {
    const original = await folder.start();
    await query(original, 'create table kept as select 7 as seven');
    await original.stop();
    const copied = await makeEngineFolder();
    try {
      await cp(folder.path, copied.path, { recursive: true });
      expect(await query(await copied.start(), 'select seven from kept')).toEqual([{ seven: 7 }]);
    } finally {
      await copied.remove();
    }
  });
});

describe('two servers on one data folder', () => {
  beforeEach(() => prepareCluster(folder));

  it('exclude each other: the second reports the first and exits, the first continues', async () => {
    const first = await folder.start();
    const second = folder.startChild();
    const output = await second.next();
    expect(output).toMatch(/^data_directory_in_use: /);
    expect(output).toContain(`process ${process.pid}`);
    expect(output).toContain(folder.inHome());
    expect(await second.exited).toBe(1);
    await expect(folder.start()).rejects.toMatchObject({ code: 'data_directory_in_use' });
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('start as one server if they start at the same moment', async () => {
    const contenders = [folder.startChild(), folder.startChild()];
    const output = await Promise.all(contenders.map((contender) => contender.next()));
    expect(output.toSorted().map((line) => line.split(/[ :]/)[0])).toEqual(['data_directory_in_use', 'ready']);
  });
});

it('is started after a command that uses the folder, unless the wait is ended', async () => {
  await prepareCluster(folder);
  const options = { dataDirectory: folder.path, log: silentLog };
  const command = await startEngine({ ...options, isCommand: true });
  const stopping = new AbortController();
  const ended = startEngine({ ...options, stopping: stopping.signal });
  stopping.abort();
  await expect(ended).rejects.toBe(stopping.signal.reason);
  const server = folder.start();
  await command.stop();
  expect(await query(await server, 'select 1 as one')).toEqual([{ one: 1 }]);
});
