import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { endServers, serverProcess, urlOf } from '../../test/programs/server-process.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** For each release the backup of its demo organizations. */
const releases = join(import.meta.dirname, '..', '..', 'test', 'releases');
const released = readdirSync(releases);

afterEach(endServers);

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
    onTestFinished(() => database.drop());
    const DATA_DIR = await temporaryFolder();
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
