import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstallationHealth, InstallationStorage } from '@tunna/contract/platform/installation-health';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type SignedInPerson, signInPerson } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const address = 'rekstur@tunna.example';
const now = new Date('2026-07-20T12:00:00Z');

let test: TestApp;
let own: Workspace;
let foreign: Workspace;
let operator: SignedInPerson;
let backups: string;
let tasks: { ready: number; failed: number; oldest: number }[] | undefined;
let outbox: { waiting: number; dead: number; oldest: number };

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'tunna-backups-'));
  test = await createTestApp({
    operators: [address],
    now: () => now,
    backupDirectory: backups,
    jobs: {
      isRunning: () => true,
      backlog: async () => tasks && { jobs: tasks, outbox },
    },
  });
  operator = await signInPerson(test, { identity: { kind: 'email', value: address } });
  own = await createWorkspace(test);
  foreign = await createWorkspace(test);
});
beforeEach(() => {
  tasks = [];
  outbox = { waiting: 0, dead: 0, oldest: 0 };
});
afterAll(async () => {
  await test.close();
  await rm(backups, { recursive: true });
});

const get = (headers: SignedInPerson['headers'], what: 'health' | 'storage' = 'health') =>
  test.app.inject({ method: 'GET', url: `/api/v1/admin-metrics/${what}`, headers });

async function health(): Promise<InstallationHealth> {
  const answer = await get(operator.headers);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const agent = ({ organizationId }: Workspace, seenAt: string) =>
  test.db.asOwner(
    `insert into device (organization_id, name, kind, last_seen_at) values ($1, 'Leynivog', 'agent', $2)`,
    [organizationId, seenAt],
  );

it('is for operators only', async () => {
  const owner = await get(own.members.owner.headers);
  expect([owner.statusCode, owner.json().code]).toEqual([403, 'forbidden']);
  expect((await test.app.inject('/api/v1/admin-metrics/health')).statusCode).toBe(401);
});

describe('the health of an installation', () => {
  it('is good on a server without work, and states the disk', async () => {
    const found = await health();
    expect(found).toMatchObject({
      startedAt: now.toISOString(),
      messages: { state: 'good', waiting: 0, failed: 0 },
      jobs: { state: 'good', waiting: 0, failed: 0 },
      imports: { state: 'good', failed: 0 },
      devices: { state: 'good', agents: 0, silent: 0 },
      errors: { state: 'good', recent: 0 },
      speed: { state: 'good', slow: 0 },
    });
    const [newest] = await test.db.asOwner<{ version: number }>('select max(version) as version from tunna_migration');
    expect(found.schemaVersion).toBe(newest?.version);
    expect(found.disk.databaseBytes).toBeGreaterThan(1_000_000);
    expect(found.disk.freeBytes).toBeLessThanOrEqual(found.disk.totalBytes ?? 0);
  });

  it('counts silent agents and failed imports of every organization, and names none', async () => {
    await agent(own, '2026-07-20T11:58:00Z');
    await agent(foreign, '2026-07-19T12:00:00Z');
    await foreign.query(`with kept as (
         insert into file (organization_id, name, purpose, content_type, size, sha256)
         values ($1, 'leyni.xml', 'invoice', 'application/xml', 1, sha256('x')) returning id
       )
       insert into import_attempt (organization_id, file_id, file_name, format, state, created_at)
       select $1, id, 'leyni.xml', 'ubl', 'failed', '2026-07-02T08:00:00Z' from kept`);
    const found = await health();
    expect(found.devices).toEqual({ state: 'attention', agents: 2, silent: 1 });
    expect(found.imports).toEqual({ state: 'attention', failed: 1, since: '2026-07-02T08:00:00.000Z' });
    expect(JSON.stringify(found)).not.toMatch(/leyni|Stofnun/i);
  });

  it('sums jobs of all tasks, has the messages, and is unknown if neither can be read', async () => {
    tasks = [
      { ready: 2, failed: 0, oldest: 3 },
      { ready: 0, failed: 1, oldest: 0 },
    ];
    expect((await health()).jobs).toEqual({ state: 'attention', waiting: 2, failed: 1, oldestSeconds: 3 });
    outbox = { waiting: 4, dead: 0, oldest: 1200 };
    expect((await health()).messages).toEqual({ state: 'attention', waiting: 4, failed: 0, oldestSeconds: 1200 });
    outbox = { waiting: 0, dead: 2, oldest: 0 };
    expect((await health()).messages).toMatchObject({ state: 'attention', failed: 2 });
    tasks = undefined;
    expect(await health()).toMatchObject({ jobs: { state: 'unknown' }, messages: { state: 'unknown' } });
    expect((await health()).jobs).toEqual({ state: 'unknown' });
  });

  it('shows late and failed backups, and a record that cannot be read', async () => {
    expect((await health()).backups).toEqual({ state: 'attention', everyHours: 24 });
    const backup = (name: string) => writeFile(join(backups, `${name}.backup.json`), '{}');
    await backup('2026-07-17T12-00-00.000Z');
    expect((await health()).backups).toMatchObject({ state: 'attention', newestAt: '2026-07-17T12:00:00.000Z' });
    await backup('2026-07-20T06-00-00.000Z');
    expect((await health()).backups).toMatchObject({ state: 'good', newestAt: '2026-07-20T06:00:00.000Z' });
    const record = (text: string) => writeFile(join(backups, 'last-run.json'), text);
    await record(JSON.stringify({ startedAt: now, report: { name: 'x', bytes: 12_345 } }));
    expect((await health()).backups).toMatchObject({ state: 'good', bytes: 12_345 });
    await record(JSON.stringify({ startedAt: now, problem: 'The disk is full.' }));
    expect((await health()).backups).toMatchObject({ state: 'attention', problem: 'The disk is full.' });
    await record('{');
    const { state, problem } = (await health()).backups;
    expect([state, problem]).toEqual(['attention', expect.stringContaining('last-run.json cannot be read')]);
  });
});

describe('the errors and the speed of the process', () => {
  it('need attention after an error within the hour, and when many calls are slow', async () => {
    const error = { code: 'internal', call: 'getReport', cause: '42P01', statement: 'report', requestId: 'a-1' };
    test.activity.noteFailure(error);
    test.activity.noteFailure(error);
    for (let call = 0; call < 10; call += 1) test.activity.observe('getReport', 200, 1.2, 'a-2');
    const found = await health();
    expect(found.errors).toEqual({ state: 'attention', recent: 1 });
    expect(found.speed).toMatchObject({ state: 'attention', slow: 10 });
  });
});

describe('the storage', () => {
  const storage = async (): Promise<InstallationStorage> => {
    const answer = await get(operator.headers, 'storage');
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  it('is for operators only', async () => {
    expect((await get(own.members.owner.headers, 'storage')).statusCode).toBe(403);
    expect((await test.app.inject('/api/v1/admin-metrics/storage')).statusCode).toBe(401);
  });

  it('has the largest tables, and the files of counted organizations', async () => {
    const before = await storage();
    expect(before.databaseBytes).toBeGreaterThan(1_000_000);
    expect(before.tables.length).toBe(5);
    const sizes = before.tables.map(({ bytes }) => bytes);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect([before.fileBytes, before.uncounted]).toEqual([0, 2]);
    await own.query(
      `insert into organization_use (organization_id, counted_at, members, containers, lines, readings, file_bytes)
       values ($1, now(), 1, 1, 1, 1, 500)`,
    );
    expect(await storage()).toMatchObject({ fileBytes: 500, uncounted: 1 });
  });
});
