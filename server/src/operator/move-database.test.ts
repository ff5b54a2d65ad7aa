import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, testDatabase } from '../../test/database.ts';
import { maxWait } from '../../test/max-wait.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { operatorProgram } from '../../test/programs/programs.ts';
import { endServers, serverProcess, urlOf } from '../../test/programs/server-process.ts';
import { createContainer, createTenant } from '../../test/records/factories.ts';
import { clientConfig } from '../database/connection.ts';

const db = testDatabase();
let folder = '';
let slug = '';

beforeAll(async () => {
  ({ slug } = await createContainer(db, await createTenant(db), { description: 'Þórður \\N\t„tunna“' }));
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunna-move-'));
});
afterEach(async () => {
  await endServers();
  await rm(folder, { recursive: true, force: true });
});

const at = ({ owner }: TestDatabase) => ({ DATABASE_URL: urlOf(owner), DATA_DIR: folder });
const move = (to: string, settings: Readonly<Record<string, string>> = at(db)) =>
  runProgram(['move-database', '--to', to], settings);

it('moves an external database into the embedded one and from there into another, with every row', async () => {
  await runProgram(['maintenance', 'on'], at(db));
  expect(await move('embedded')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Moved \d+ rows of \d+ tables\. .*\nRemove DATABASE_URL, and restart all servers\./),
  });
  expect(await readdir(folder)).not.toContain('moving');
  const own = { DATA_DIR: folder, DATABASE_URL: '' };
  const server = await serverProcess({ ...own, DEMO: 'false' });
  const page = await fetch(`${server.url}/container/${slug}`);
  expect(await page.text()).toContain('Þórður');
  expect((await fetch(`${server.url}/api/v1/auth/email`, { method: 'POST' })).status).toBe(400);

  const target = await createTestDatabase('empty');
  try {
    expect((await move(urlOf(target.owner), own)).stderr).toContain('maintenance on');
    await runProgram(['maintenance', 'on'], own);
    expect(await move(urlOf(target.owner), own)).toMatchObject({ code: 0, stderr: '' });
    expect(await target.asOwner('select description from container')).toEqual(
      await db.asOwner('select description from container'),
    );
  } finally {
    await target.drop();
  }
});

it('rejects a target that is no address, does not respond, or has data, and a source that accepts changes', async () => {
  expect((await move('somewhere')).stderr).toContain('--to: expected embedded, or an address that begins with');
  expect((await move('postgresql://tunna@127.0.0.1:1/tunna')).stderr).toBe(
    '--to: the database at 127.0.0.1:1 does not respond (ECONNREFUSED).\n',
  );
  await runProgram(['maintenance', 'on'], at(db));
  const full = await createTestDatabase();
  await createTenant(full);
  try {
    expect(await move(urlOf(full.owner))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });
    await runProgram(['maintenance', 'off'], at(db));
    expect((await move(urlOf(full.owner))).stderr).toContain('first run npm run tunna -- maintenance on');
  } finally {
    await full.drop();
  }
  expect((await move('embedded', { DATA_DIR: folder, DATABASE_URL: '' })).stderr).toContain('embedded already');
});

it('leaves no copy when it is interrupted', async () => {
  await runProgram(['maintenance', 'on'], at(db));
  const blocking = new Client(clientConfig(db.owner));
  await blocking.connect();
  await blocking.query('begin; lock table waste_stream_content');
  const command = execFile(process.execPath, [operatorProgram, 'move-database', '--to', 'embedded'], {
    env: { ...process.env, ...at(db) },
  });
  const ended = once(command, 'exit');
  await vi.waitUntil(() => existsSync(join(folder, 'moving', 'objects')), { timeout: maxWait });
  command.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(await readdir(folder)).not.toContain('moving');
  await blocking.end();
});
