import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { captureLog } from '../../test/log.ts';
import { maxWait } from '../../test/max-wait.ts';
import { readConfig } from '../config.ts';
import { clientConfig } from '../database/connection.ts';
import { scheduledBackups } from './scheduled-backups.ts';

let db: TestDatabase;
let folder = '';

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tunna-schedule-'));
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const backups = (log: Logger, environment: Readonly<Record<string, string>>) => {
  const config = readConfig({ DATA_DIR: folder, ...environment });
  const scheduled = scheduledBackups(db.owner, config, log);
  if (scheduled === undefined) throw new Error('There is no schedule.');
  return scheduled;
};
const at = (hour: number) => new Date(Date.now() + hour * 3_600_000);
const inFolder = async (path: string) => (await readdir(path)).filter((name) => name.endsWith('.backup.json'));

describe('scheduled backups', () => {
  it('are made when the newest is old enough, by one of two servers, and the oldest is removed', async () => {
    const BACKUP_DIR = join(folder, 'backups');
    const settings = { BACKUP_DIR, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '2' };
    const { log, text } = captureLog();
    const [one, other] = [backups(log, settings), backups(log, settings)];
    await one.runIfDue(at(0), undefined);
    await other.runIfDue(at(0), undefined);
    await one.runIfDue(at(5), undefined);
    const [first] = await inFolder(BACKUP_DIR);
    expect(await inFolder(BACKUP_DIR)).toHaveLength(1);
    await other.runIfDue(at(6), undefined);
    expect(await inFolder(BACKUP_DIR)).toHaveLength(2);
    await one.runIfDue(at(12), undefined);
    const left = await inFolder(BACKUP_DIR);
    expect(left).toHaveLength(2);
    expect(left).not.toContain(first);
    expect(text().match(/made a backup/g)).toHaveLength(3);
    expect(JSON.parse(await readFile(join(BACKUP_DIR, 'last-run.json'), 'utf8'))).toMatchObject({
      report: { name: left[1]?.replace('.backup.json', ''), lost: [], removedBackups: 1 },
    });
  });

  it('that fail are logged and recorded, and disturb no other job', async () => {
    const BACKUP_DIR = join(folder, 'damaged');
    const { log, text } = captureLog();
    const scheduled = backups(log, { BACKUP_DIR });
    await scheduled.runIfDue(at(0), undefined);
    const [name = ''] = await inFolder(BACKUP_DIR);
    await writeFile(join(BACKUP_DIR, name), '{');
    await scheduled.runIfDue(at(24), undefined);
    expect(text()).toContain('made no backup');
    expect(JSON.parse(await readFile(join(BACKUP_DIR, 'last-run.json'), 'utf8'))).toMatchObject({
      problem: expect.stringContaining(`${name} cannot be read as a backup`),
    });
  });

  it('end when the server stops, without a backup and without an error in the log', async () => {
    const BACKUP_DIR = join(folder, 'stopped');
    const { log, text } = captureLog();
    const stopping = new AbortController();
    const blocking = new Client(clientConfig(db.owner));
    await blocking.connect();
    await blocking.query('begin; lock table waste_stream_content');
    const running = backups(log, { BACKUP_DIR }).runIfDue(at(0), stopping.signal);
    const waits = `select 1 from pg_locks where not granted and relation = 'waste_stream_content'::regclass`;
    await vi.waitUntil(async () => (await db.asOwner(waits)).length > 0, { timeout: maxWait });
    stopping.abort();
    await running;
    await blocking.end();
    expect([await inFolder(BACKUP_DIR), text()]).toEqual([[], '']);
  });

  it('are absent without BACKUP_DIR', () => {
    expect(scheduledBackups(db.owner, readConfig({}), captureLog().log)).toBeUndefined();
  });
});
