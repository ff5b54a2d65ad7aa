import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { endServers, serverProcess, urlOf } from '../../test/programs/server-process.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** For each release the backup of its demo organizations. */
const releases = join(import.meta.dirname, '..', '..', 'test', 'releases');
const released = readdirSync(releases);

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await endServers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };

describe('this release', () => {
  it('has its data and its changes', async () => {
    expect(released).toContain(version);
    expect(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
  });
});

describe('the data of a release', () => {
  it.each(released)('%s is upgraded without a loss, with correct figures and working pages', async (release) => {
    const database = await createTestDatabase('empty');
    cleanups.push(() => database.drop());
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'tunna-release-'));
    cleanups.push(() => rm(DATA_DIR, { recursive: true, force: true }));
    const settings = { DATABASE_URL: urlOf(database.owner), DATA_DIR };
    expect(await runProgram(['restore', join(releases, release)], settings)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('The number of rows and the checksum of every table are those of the backup.'),
    });
    expect(await runProgram(['figures', 'check'], settings)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\d{4,} figures compared, 0 different/),
    });
    const server = await serverProcess({ ...settings, DEMO: 'false' });
    const page = await fetch(`${server.url}/container/demo-paper`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Pappír');
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
