import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { maxWait } from '../../test/max-wait.ts';
import { demoMadeOnce } from '../../test/programs/demo-folder.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { operatorProgram } from '../../test/programs/programs.ts';
import { endServers, serverProcess } from '../../test/programs/server-process.ts';

const copyDemo = demoMadeOnce();
let data = '';
afterEach(endServers);
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'tunna-commands-'));
  await copyDemo(data);
});
afterAll(() => rm(data, { recursive: true, force: true }));

const list = () => runProgram(['organization', 'list'], { DATA_DIR: data });
const listed = { code: 0, stdout: expect.stringContaining('other'), stderr: expect.not.stringContaining('rror') };

describe('commands on an embedded database', () => {
  it('wait for each other without a server, and a server that starts waits for them', async () => {
    for (const result of await Promise.all([list(), list(), list()])) expect(result).toMatchObject(listed);
    const command = list();
    const server = await serverProcess({ DATA_DIR: data });
    for (const result of [await command, await list()]) expect(result).toMatchObject(listed);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('use the database of a server that is starting or stopping', async () => {
    const starting = serverProcess({ DATA_DIR: data });
    await vi.waitUntil(() => existsSync(join(data, 'postgres', 'server.pid')), { timeout: maxWait, interval: 1 });
    expect(await list()).toMatchObject(listed);
    const stopped = (await starting).end('SIGTERM');
    expect(await list()).toMatchObject(listed);
    expect(await stopped).toBe(0);
  });

  it('stop it when they are interrupted', async () => {
    const store = createServer();
    const asked = once(store, 'request');
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const login = { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_ACCESS_KEY: 'key', BACKUP_S3_SECRET_KEY: 'secret' };
    const env = { ...process.env, DATA_DIR: data, LOG_LEVEL: 'warn', ...login };
    const command = execFile(process.execPath, [operatorProgram, 'backup', 's3://bucket/prefix'], { env });
    const ended = once(command, 'exit');
    await asked;
    const mark = join(data, 'postgres', 'data', 'postmaster.pid');
    expect(existsSync(mark)).toBe(true);
    command.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    await vi.waitUntil(() => !existsSync(mark), { timeout: maxWait });
    store.close();
    store.closeAllConnections();
  });
});
