import type { Role } from '@tunna/domain/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { silentLog } from '../../../../test/database.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';
import { listKinds, referenceSources } from '../../../list-kinds.ts';
import { readMemberRole } from '../../people/member/member.service.ts';
import { resumeListImports, runListImport } from './list-import-run.service.ts';

let test: TestApp;
let own: Workspace;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  own = await createWorkspace(test);
});

const send = async (entity: string, content: string, role: Role = 'admin'): Promise<number> => {
  const file = { name: 'stor.csv', content };
  const body = { entity, language: 'is' };
  const path = `/org/${own.organizationId}/list-import`;
  const answer = await sendFile(test, path, own.members[role], file, body);
  expect(answer.status).toBe(200);
  return answer.body.id;
};
const rows = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_none, index) => of(index)).join('\n');
const locations = (count: number) => `Heiti\n${rows(count, (index) => `Hús ${index}`)}`;

const get = async (id: number) => (await own.as('admin', 'GET', `/list-import/${id}`)).body.import;
const apply = (id: number, role: Role = 'admin') => own.as(role, 'POST', `/list-import/${id}/apply`, { revision: 1 });

/** What the job of an import does. */
const run = (importId: number, isLast = false) =>
  runListImport(
    {
      database: test.db.database.forJobs,
      kinds: listKinds({ budgets: test.budgets, webhooks: test.webhooks }),
      sources: referenceSources,
      now: () => new Date(),
      log: silentLog,
      roleOf: readMemberRole,
    },
    { organizationId: own.organizationId, importId },
    isLast,
  );

const count = async (table: 'container' | 'location' | 'department' | 'service_provider' | 'audit_entry') =>
  (
    await test.db.asOwner<{ stored: number }>(
      `select count(*)::int as stored from ${table} where organization_id = $1`,
      [own.organizationId],
    )
  )[0]?.stored ?? 0;
const jobs = async (id: number) =>
  (
    await test.db.asOwner('select from graphile_worker.jobs where key = $1', [
      `list-import:${own.organizationId}:${id}`,
    ])
  ).length;

describe('a table of ten thousand rows', () => {
  it('is stored by a job, once, although it was asked for and run twice', async () => {
    const id = await send('container', `Númer;Flokkur;Lítrar\n${rows(10_000, (index) => `L-${index};Paper;660`)}`);
    const before = await count('audit_entry');
    for (const answer of [await apply(id), await apply(id)])
      expect([answer.status, answer.body.state, answer.body.storedRows]).toEqual([200, 'applying', 0]);
    expect([await count('container'), await jobs(id)]).toEqual([0, 1]);
    // A run that waits too long for the other one is tried again.
    const runs = await Promise.allSettled([run(id), run(id)]);
    expect(runs.map(({ status }) => status)).toContain('fulfilled');
    await run(id);
    expect(await get(id)).toMatchObject({ state: 'applied', counts: { created: 10_000 } });
    expect([await count('container'), (await count('audit_entry')) - before]).toEqual([10_000, 10_000]);
    expect((await apply(id)).body.state).toBe('applied');
  }, 240_000);

  it('is refused beyond ten thousand', async () => {
    const file = { name: 'a.csv', content: locations(10_001) };
    const path = `/org/${own.organizationId}/list-import`;
    const answer = await sendFile(test, path, own.members.admin, file, { entity: 'location', language: 'is' });
    expect(refusal(answer)).toMatchObject({ code: 'rows_too_many' });
  });
});

describe('an import that is being applied', () => {
  it('can be neither changed nor discarded', async () => {
    const id = await send('location', locations(501));
    await apply(id);
    const revised = await own.as('admin', 'POST', `/list-import/${id}`, { revision: 1 });
    const discarded = await own.as('admin', 'DELETE', `/list-import/${id}`);
    for (const answer of [revised, discarded]) expect(refusal(answer)).toMatchObject({ code: 'status_conflict' });
    await run(id);
    expect(await get(id)).toMatchObject({ state: 'applied', counts: { created: 501 } });
  });

  it('stores nothing if a row fails, shows how far it came, and can be applied again', async () => {
    const id = await send('location', locations(1200));
    const before = await count('location');
    await apply(id);
    await test.db.asOwner(`
      create function reject_house() returns trigger language plpgsql as $$ begin raise 'no such house'; end $$;
      create trigger reject_house before insert on location for each row when (new.name = 'Hús 1100') execute function reject_house()`);
    await expect(run(id)).rejects.toThrow('no such house');
    expect(await get(id)).toMatchObject({ state: 'applying', storedRows: 1000 });
    await run(id, true);
    expect(await get(id)).toMatchObject({ state: 'previewed', failure: 'internal' });
    expect(await count('location')).toBe(before);
    await test.db.asOwner('drop trigger reject_house on location; drop function reject_house');
    expect((await apply(id)).body).toMatchObject({ state: 'applying', storedRows: 0 });
    await run(id);
    expect((await get(id)).failure).toBeUndefined();
    expect(await count('location')).toBe(before + 1200);
  });

  it('shows a new preview if the data changed meanwhile', async () => {
    const id = await send('location', locations(501));
    await apply(id);
    await own.post('/locations', { name: 'Hús 7' });
    await run(id);
    expect(await get(id)).toMatchObject({
      state: 'previewed',
      failure: 'preview_stale',
      counts: { created: 500, unchanged: 1 },
    });
  });

  it('stores nothing for a person who may not import it any more', async () => {
    const id = await send('department', `Deild\n${rows(501, (index) => `Deild ${index}`)}`);
    await apply(id);
    await test.db.asOwner("update membership set role = 'viewer' where organization_id = $1 and role = 'admin'", [
      own.organizationId,
    ]);
    await run(id);
    const shown = await own.as('owner', 'GET', `/list-import/${id}`);
    expect(shown.body.import).toMatchObject({ state: 'previewed', failure: 'import_not_found' });
    expect(await count('department')).toBe(0);
  });

  it('gets a new job if the last one was lost', async () => {
    const id = await send('location', locations(501));
    await apply(id);
    await test.db.asOwner('delete from graphile_worker._private_jobs');
    await resumeListImports(test.db.database);
    expect(await jobs(id)).toBe(0);
    await test.db.asOwner("update list_import_run set asked_at = asked_at - interval '11 minutes'");
    await test.db.asOwner('delete from graphile_worker._private_jobs');
    await resumeListImports(test.db.database);
    expect(await jobs(id)).toBe(1);
  });
});

describe('departments and service providers', () => {
  it.each([
    ['department', 'Deild;Netfang', 'report_email'],
    ['service_provider', 'Fyrirtæki;Netfang', 'email'],
  ] as const)(
    'are stored and changed by hundreds, each with its own values and trail: %s',
    async (entity, headings, column) => {
      const table = (domain: string) => `${headings}\n${rows(1001, (index) => `Nafn ${index};n${index}@${domain}`)}`;
      const before = await count(entity);
      for (const domain of ['example.is', 'example.com']) {
        const id = await send(entity, table(domain));
        await apply(id);
        await run(id);
        expect((await get(id)).state).toBe('applied');
      }
      expect(await count(entity)).toBe(before + 1001);
      const wrong = await test.db.asOwner(
        `select from ${entity} where organization_id = $1 and name like 'Nafn %' and (version <> 2
         or ${column} <> 'n' || substr(name, 6) || '@example.com')`,
        [own.organizationId],
      );
      expect(wrong).toEqual([]);
      const [row] = await test.db.asOwner<{ id: number }>(
        `select id from ${entity} where organization_id = $1 and name = 'Nafn 700'`,
        [own.organizationId],
      );
      expect(await own.trail(entity, row?.id ?? 0)).toMatchObject([
        { action: 'created', name: 'Nafn 700' },
        {
          action: 'changed',
          name: 'Nafn 700',
          changes: {
            [entity === 'department' ? 'reportEmail' : 'email']: { from: 'n700@example.is', to: 'n700@example.com' },
          },
        },
      ]);
    },
    60_000,
  );
});

describe('a grid without a file', () => {
  const start = (entity: string, role: Role = 'admin') =>
    own.as(role, 'POST', '/list-import-grid', { entity, language: 'is' });
  const revise = (id: number, body: object) => own.as('admin', 'POST', `/list-import/${id}`, body);
  const names = async (id: number) =>
    (await own.as('admin', 'GET', `/list-import/${id}?pageSize=200`)).body.rows.map(
      ({ row, name }: { row: number; name: string }) => `${row} ${name}`,
    );

  it.each(['container', 'location', 'department', 'service_provider', 'member'])(
    'has the fields of the list: %s',
    async (entity) => {
      const { status, body } = await start(entity);
      expect([status, body.state, body.counts.created]).toEqual([200, 'previewed', 0]);
      expect(body.columns.filter(({ place }: { place?: number }) => place !== undefined)).toHaveLength(
        body.headings.length,
      );
      expect(refusal(await start(entity, 'viewer'))).toMatchObject({ status: 403, code: 'forbidden' });
    },
  );

  it('takes pasted lines as new rows, replaces rows, and stores them', async () => {
    const { body } = await start('location');
    const lines = Array.from({ length: 300 }, (_none, index) => [`Hús ${index}`, `Gata ${index}`, 'x'.repeat(20)]);
    const columns = ['name', 'address'];
    const first = await revise(body.id, { revision: 1, pasted: { row: 2, columns, lines } });
    expect(first.body.counts).toMatchObject({ created: 300, failed: 0 });
    const pasted = { row: 300, columns: ['name'], lines: [['Nýtt 300'], ['Nýtt 301'], ['Nýtt 302'], ['']] };
    const second = await revise(body.id, { revision: 2, pasted });
    expect(second.body.counts).toMatchObject({ created: 301, failed: 1 });
    expect((await names(body.id)).slice(0, 2)).toEqual(['2 Hús 0', '3 Hús 1']);
    const inTab = { row: 2, columns: ['name'], lines: [['Síðasta'], ['Engin lína fyrir þessa']], state: 'failed' };
    expect((await revise(body.id, { revision: 3, pasted: inTab })).body.counts).toMatchObject({
      created: 302,
      failed: 0,
    });
    expect((await apply(body.id)).status).toBe(409);
    await own.as('admin', 'POST', `/list-import/${body.id}/apply`, { revision: 4 });
    const stored = await test.db.asOwner<{ name: string; address: string | null }>(
      "select name, address from location where organization_id = $1 and (name like 'Nýtt%' or name = 'Síðasta') order by name",
      [own.organizationId],
    );
    expect(stored).toEqual([
      { name: 'Nýtt 300', address: 'Gata 298' },
      { name: 'Nýtt 301', address: 'Gata 299' },
      { name: 'Nýtt 302', address: null },
      { name: 'Síðasta', address: null },
    ]);
  });

  it('holds no more rows than a file', async () => {
    const { body } = await start('department');
    const lines = Array.from({ length: 10_000 }, (_none, index) => [`Deild ${index}`]);
    const pasted = { row: 2, columns: ['name'], lines };
    expect((await revise(body.id, { revision: 1, pasted })).body.counts.created).toBe(10_000);
    const beyond = { row: 10_002, columns: ['name'], lines: [['Ein enn']] };
    expect(refusal(await revise(body.id, { revision: 2, pasted: beyond }))).toMatchObject({ code: 'rows_too_many' });
  });
});
