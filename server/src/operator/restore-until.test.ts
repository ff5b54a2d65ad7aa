import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../test/database.ts';
import { captureLog } from '../../test/log.ts';
import { maxWait } from '../../test/max-wait.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { endServers, type ServerProcess, serverProcess } from '../../test/programs/server-process.ts';
import { clientConfig } from '../database/connection.ts';
import { findRunningEngine, startEngine } from '../database/engine/engine.ts';
import { withClient } from '../database/owner.ts';
import { openFileStore } from '../modules/platform/file/file-store.service.ts';
import { readRecords } from '../modules/platform/point-in-time/archive-record.service.ts';
import { archiveProblem } from '../modules/platform/point-in-time/archive-state.service.ts';
import { startArchiving } from '../modules/platform/point-in-time/archiving.service.ts';
import { readBases } from '../modules/platform/point-in-time/base-manifest.service.ts';
import { findSlot } from '../modules/platform/point-in-time/point-in-time.queries.ts';
import { planRecovery, readReach } from '../modules/platform/point-in-time/recovery-plan.service.ts';
import { formatPosition } from '../modules/platform/point-in-time/wal-position.service.ts';
import { parseTime } from './restore-until.ts';

interface Mark {
  readonly number: number;
  /** Milliseconds before it was sent, and after its commit was acknowledged. */
  readonly sent: number;
  readonly acknowledged: number;
}

const BACKUP_KEY = randomBytes(32).toString('base64');
const marks: Mark[] = [];
let whileUnwritable = new Date();
let root = '';
let data = '';
let backups = '';
let server: ServerProcess;

const settings = () => ({
  ...{ DATA_DIR: data, BACKUP_DIR: backups, BACKUP_KEY, INSTANCE_KEYS: '', DEMO: 'false', LOG_LEVEL: 'info' },
  ...{ BACKUP_POINT_IN_TIME_DAYS: '7', BACKUP_ARCHIVE_SECONDS: '1' },
});
const start = async () => {
  server = await serverProcess(settings());
};

/** Ends the server and PostgreSQL without notice. */
async function kill(): Promise<void> {
  const postgres = Number.parseInt(await readFile(join(data, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
  process.kill(postgres, 'SIGKILL');
  await server.end('SIGKILL');
}

async function storeFile(number: number): Promise<string> {
  const bytes = `file ${number} ${'x'.repeat(number * 100)}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = openFileStore(join(data, 'files')).pathOf({ organizationId: 1, sha256 });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return sha256;
}

async function writeMark(client: Client, number: number): Promise<void> {
  const sha256 = number % 10 === 0 ? await storeFile(number) : undefined;
  const sent = Date.now();
  if (sha256 === undefined) await client.query('insert into person (full_name) values ($1)', [`mark ${number}`]);
  else
    await client.query(
      `with one as (insert into person (full_name) values ($1))
       insert into file (organization_id, name, purpose, content_type, size, sha256) values (1, $1, 'general', 'text/plain', 1, decode($2, 'hex'))`,
      [`mark ${number}`, sha256],
    );
  marks.push({ number, sent, acknowledged: Date.now() });
}

/** Writes marks, 50 ms apart, while a function runs. */
async function writing(work: () => Promise<unknown>): Promise<void> {
  const client = new Client(clientConfig(await findRunningEngine(data)));
  client.on('error', () => undefined);
  await client.connect();
  const ending = new AbortController();
  const written = (async () => {
    for (let number = (marks.at(-1)?.number ?? 0) + 1; !ending.signal.aborted; number += 1) {
      await writeMark(client, number);
      await delay(50);
    }
  })();
  // It ends with the killed database too: what was not acknowledged is no mark.
  const ended = written.catch((error: unknown) => error);
  await work();
  ending.abort();
  await ended;
  await client.end().catch(() => undefined);
}

const logged = (text: string) => vi.waitUntil(() => server.logged().includes(text), { timeout: maxWait, interval: 50 });
const baseMade = 'made a base for restores to any moment';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tunna-until-'));
  [data, backups] = [join(root, 'data'), join(root, 'backups')];
  await start();
  const owner = await findRunningEngine(data);
  await withClient(owner, (client) =>
    client.query(`insert into organization (name, org_slug) overriding system value values ('Stofnun', 'stofnun')`),
  );
  await writing(async () => {
    const objects = join(backups, 'point-in-time', 'base', 'objects');
    await vi.waitUntil(async () => existsSync(objects) && (await readdir(objects)).length > 5, { timeout: maxWait });
    await kill();
  });
  expect(await readBases(backups)).toEqual([]);
  await start();
  await writing(async () => {
    await logged(baseMade);
    await delay(1500);
    await kill();
  });
  await start();
  await writing(async () => {
    await delay(500);
    const away = `${backups}-away`;
    await rename(backups, away);
    await writeFile(backups, '');
    await logged('the log of the database could not be archived');
    await delay(500);
    whileUnwritable = new Date();
    await delay(1500);
    await rm(backups);
    await rename(away, backups);
    await delay(1500);
  });
  // Every file is in the archive now. A file that is deleted before may be in no backup (decision 103).
  const last = marks.at(-1)?.acknowledged ?? Number.POSITIVE_INFINITY;
  const archivedUntil = async () => (await readReach(backups)).at(-1)?.to.getTime() ?? 0;
  await vi.waitUntil(async () => (await archivedUntil()) > last, { timeout: maxWait, interval: 50 });
  // Restores to earlier times need it: a backup that does not name it keeps it.
  await withClient(await findRunningEngine(data), (client) => client.query('delete from file'));
  expect(await runProgram(['backup'], settings())).toMatchObject({ stderr: '', code: 0 });
  await server.end('SIGTERM');
}, 180_000);
afterAll(async () => {
  await endServers();
  await rm(root, { recursive: true, force: true });
});

const archived = { pointInTimeDays: 7, archiveSeconds: 1 };
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** The same archive, to be changed. */
async function copyOfBackups(): Promise<string> {
  const copy = await mkdtemp(join(root, 'copy-'));
  await cp(backups, copy, { recursive: true });
  return copy;
}

const restore = (until: Date, folder: string, args: readonly string[] = []) =>
  runProgram(['restore', folder, '--until', until.toISOString(), ...args], {
    DATA_DIR: join(root, 'restored'),
    BACKUP_KEY,
  });

/** Compares what a restore restored with what was acknowledged before the time, and not sent after it. */
async function expectExactly(until: Date, lost?: string): Promise<void> {
  const restored = join(root, 'restored');
  const engine = await startEngine({ dataDirectory: restored, log: silentLog });
  try {
    const { rows } = await withClient(engine.owner, (client) =>
      client.query<{ number: number; sha256: string | null }>(
        `select substring(full_name from 6)::int as number, encode(sha256, 'hex') as sha256
         from person left join file on file.name = full_name where full_name like 'mark %'`,
      ),
    );
    const found = new Set(rows.map(({ number }) => number));
    for (const { number, sent, acknowledged } of marks) {
      if (acknowledged < until.getTime()) expect(found, `mark ${number}`).toContain(number);
      if (sent > until.getTime()) expect(found, `mark ${number}`).not.toContain(number);
    }
    for (const { sha256 } of rows) {
      if (sha256 === null || sha256 === lost) continue;
      const bytes = await readFile(openFileStore(join(restored, 'files')).pathOf({ organizationId: 1, sha256 }));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  } finally {
    await engine.stop();
    await rm(restored, { recursive: true });
  }
}

describe('a restore to a time', () => {
  it('has exactly what was committed before a random time, after a kill -9 during a base and during archiving', async () => {
    const [reach, ...others] = await readReach(backups);
    if (reach === undefined) throw new Error('Nothing can be restored.');
    // The kill and the outage have left no gap, and the end of the server was archived.
    expect(others).toEqual([]);
    expect(reach.to.getTime()).toBeGreaterThan(marks.at(-1)?.acknowledged ?? Number.POSITIVE_INFINITY);
    // All files were deleted after the last mark.
    const last = marks.at(-1)?.acknowledged ?? 0;
    const until = new Date(reach.from.getTime() + Math.random() * (last - reach.from.getTime()));
    const { stdout, stderr, code } = await restore(until, backups);
    expect({ stderr, code }, until.toISOString()).toEqual({ stderr: '', code: 0 });
    expect(stdout).toContain(`Restored ${until.toISOString()} from the base`);
    expect(stdout).not.toContain('no keys');
    expect(await readFile(join(root, 'restored', 'keys.json'), 'utf8')).toBe(
      await readFile(join(data, 'keys.json'), 'utf8'),
    );
    await expectExactly(until);
  });

  it('reaches a moment at which the folder of backups could not be written, and can list lost files', async () => {
    const copy = await copyOfBackups();
    const objects = join(copy, 'objects');
    const [name = ''] = (await readRecords(copy)).flatMap(({ files }) => files);
    await rm(join(objects, name.slice(0, 2), name));
    const { stdout, stderr, code } = await restore(whileUnwritable, copy, ['--without-missing-files']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const lost = /These files are in no backup: files\/1\/[0-9a-f]{2}\/([0-9a-f]{64})\.\n$/.exec(stdout)?.[1];
    expect(lost).toBeDefined();
    await expectExactly(whileUnwritable, lost);
  });
});

describe('the archive', () => {
  it('is in the results of doctor, and is a problem when it is late or has no base', async () => {
    const [reach] = await readReach(backups);
    const { stdout } = await runProgram(['doctor', '--json'], settings());
    const checks = JSON.parse(stdout) as { name: string; state: string; found: string }[];
    expect(checks.find(({ name }) => name === 'any moment')).toEqual({
      name: 'any moment',
      state: 'good',
      found: `can be restored: ${reach?.from.toISOString()} to ${reach?.to.toISOString()}`,
    });
    expect(await archiveProblem(backups, archived, new Date())).toBeUndefined();
    expect(await archiveProblem(backups, archived, minutesLater(11))).toMatch(/^The archive .* ends at /);
    expect(await archiveProblem(backups, { ...archived, pointInTimeDays: 0 }, minutesLater(11))).toBeUndefined();
    expect(await archiveProblem(root, archived, new Date())).toMatch(/^There is no base/);
  });
});

describe('what cannot be restored', () => {
  const target = () => join(root, 'refused');
  const refused = async (folder: string, until: string, more: Readonly<Record<string, string>> = {}) => {
    const { stdout, stderr, code } = await runProgram(['restore', folder, '--until', until], {
      ...{ DATA_DIR: target(), BACKUP_KEY },
      ...more,
    });
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
    if (existsSync(target())) expect(await readdir(target())).toEqual([]);
    return stderr;
  };

  it('is a time before the first base or after the archive, with the times that can be restored', async () => {
    const [reach] = await readReach(backups);
    const times = `Times that can be restored: ${reach?.from.toISOString()} to ${reach?.to.toISOString()}.`;
    await expect(planRecovery(backups, new Date(0))).rejects.toThrow(`It is before the first base. ${times}`);
    await expect(planRecovery(backups, new Date('2999-01-01T00:00:00Z'))).rejects.toThrow(
      `It is after the end of the archive: ${reach?.to.toISOString()} is the last time that can be restored. ${times}`,
    );
    await expect(planRecovery(root, new Date())).rejects.toThrow('has no base for restores to any moment.');
    expect(await runProgram(['backups', backups], {})).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Any moment from ${reach?.from.toISOString()} to ${reach?.to.toISOString()}`),
    });
  });

  it('is a text that is no time, or has no zone', () => {
    expect(parseTime('2026-11-26T14:03Z').toISOString()).toBe('2026-11-26T14:03:00.000Z');
    expect(parseTime('2026-11-26 14:03:00.5+01:00').toISOString()).toBe('2026-11-26T13:03:00.500Z');
    for (const text of ['yesterday', '2026-13-01T00:00Z', '2026-11-26', ''])
      expect(() => parseTime(text), text).toThrow(`--until: found "${text}", expected a time with its zone`);
    expect(() => parseTime('2026-11-26 14:03')).toThrow('"2026-11-26 14:03" has no time zone');
  });

  it('is a folder with data, another key, or an external database', async () => {
    const until = whileUnwritable.toISOString();
    expect(await refused(backups, until, { BACKUP_KEY: randomBytes(32).toString('base64') })).toContain(
      'BACKUP_KEY is not the key',
    );
    expect(await refused(backups, until, { DATABASE_URL: 'postgresql://localhost/tunna' })).toContain('pgBackRest');
    const occupied = await runProgram(['restore', backups, '--until', until], { DATA_DIR: data, BACKUP_KEY });
    expect(occupied.stderr).toContain(`${data} is not empty: it has postgres`);
  });

  it('is a time for which a piece of the log is lost', async () => {
    const copy = await copyOfBackups();
    const plan = await planRecovery(copy, whileUnwritable);
    const piece = plan.records.at(-1);
    const path = join(
      copy,
      'point-in-time',
      'log',
      'objects',
      piece?.log.object.slice(0, 2) ?? '',
      piece?.log.object ?? '',
    );
    await rm(path);
    expect(await refused(copy, whileUnwritable.toISOString())).toContain(
      `The backup of the log from ${formatPosition(piece?.from ?? 0n)} to`,
    );
    const { code, stderr } = await runProgram(['backups', copy, '--verify'], { BACKUP_KEY });
    expect([code, stderr.includes(path)]).toEqual([1, true]);
    // Without the line too, the archive ends before, although it continues later.
    const [lines = ''] = (await readdir(join(copy, 'point-in-time'))).filter((name) => name.endsWith('.jsonl'));
    const text = await readFile(join(copy, 'point-in-time', lines), 'utf8');
    const kept = text.split('\n').filter((line) => !line.includes(piece?.log.object ?? '-'));
    await writeFile(join(copy, 'point-in-time', lines), kept.join('\n'));
    await expect(planRecovery(copy, whileUnwritable)).rejects.toThrow(
      `It is in a gap: the archive has lost a piece of the log after ${plan.records.at(-2)?.until}`,
    );
  });

  it('is a base of another PostgreSQL, or a time whose files no backup has', async () => {
    const copy = await copyOfBackups();
    const [base] = await readBases(copy);
    const path = join(copy, 'point-in-time', 'base', `${base?.name}.base.json`);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"postgres":"18"', '"postgres":"17"'));
    const until = whileUnwritable.toISOString();
    expect(await refused(copy, until)).toContain('is of PostgreSQL 17, this release brings 18');
    await writeFile(path, text);
    await rm(join(copy, 'objects'), { recursive: true });
    expect(await refused(copy, until)).toMatch(/^These files are in no backup: files\/1\/.*Nothing is restored\./);
  });
});

describe('an archive that was turned off and on again', () => {
  it('keeps no log meanwhile, makes a new base, and names the gap', async () => {
    await serverProcess({ ...settings(), BACKUP_POINT_IN_TIME_DAYS: '0' }).then(async (without) => {
      expect(await withClient(await findRunningEngine(data), findSlot)).toBeUndefined();
      await without.end('SIGTERM');
    });
    const inGap = new Date();
    await start();
    await logged(baseMade);
    expect(server.logged()).toContain('the archive has a gap');
    await server.end('SIGTERM');
    const [before, after] = await readReach(backups);
    await expect(planRecovery(backups, inGap)).rejects.toThrow(
      `It is in a gap: the archive has no log from ${before?.to.toISOString()} on, and its next base is of ${after?.from.toISOString()}`,
    );
    expect(await planRecovery(backups, whileUnwritable)).toBeDefined();
  });

  it('removes what is older than the days to keep, with its parts', async () => {
    const engine = await startEngine({ dataDirectory: data, log: silentLog, archived: true });
    const made = captureLog();
    const archiving = startArchiving({
      ...{ dataDirectory: data, folder: backups, key: Buffer.from(BACKUP_KEY, 'base64'), log: made.log },
      ...{ files: openFileStore(join(data, 'files')), release: '1.0.0', seconds: 1, everyHours: 24, days: 1 },
      now: () => new Date(Date.now() + 2 * 86_400_000),
      withOwner: (work) => withClient(engine.owner, work),
    });
    await vi.waitUntil(() => made.text().includes(baseMade), { timeout: maxWait, interval: 50 });
    await archiving.stop();
    await engine.stop();
    const bases = await readBases(backups);
    expect(bases).toHaveLength(1);
    const objects = (await readdir(join(backups, 'point-in-time', 'base', 'objects'), { recursive: true })).filter(
      (name) => name.length > 60,
    );
    expect(objects.map((name) => name.slice(3)).sort()).toEqual(bases[0]?.objects);
  });
});
