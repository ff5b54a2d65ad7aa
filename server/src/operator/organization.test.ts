import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { madeDemo } from '../../test/demo-database.ts';
import { maxWait } from '../../test/max-wait.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { operatorProgram } from '../../test/programs/programs.ts';
import { urlOf } from '../../test/programs/server-process.ts';
import { withClient } from '../database/owner.ts';
import { findOrganizationTables } from '../modules/platform/organization-copy/catalogue.queries.ts';
import { columnsLeftOut, tablesLeftOut } from '../modules/platform/organization-copy/left-out.queries.ts';

let demo: TestDatabase;
let source: TestDatabase;
let folder = '';
let slug = '';
let otherSlug = '';
const bytes = Buffer.from('%PDF-1.7 reikningur');
const sha256 = createHash('sha256').update(bytes).digest();

beforeAll(async () => {
  demo = await createTestDatabase(await madeDemo());
  const organizations = await withClient(demo.owner, async (client) => {
    const insert = (text: string) => client.query(text, [1, sha256, bytes.length]);
    await insert(
      `insert into file (organization_id, name, purpose, content_type, size, sha256, created_at) values ($1, 'Skrá.pdf', 'general', 'application/pdf', $3, $2, now())`,
    );
    await client.query(
      `insert into outgoing_message (organization_id, kind, recipient, language) values (1, 'notifications', 'bid@example.is', 'is')`,
    );
    return (await client.query<{ org_slug: string }>('select org_slug from organization order by id')).rows;
  });
  slug = organizations[0]?.org_slug ?? '';
  otherSlug = organizations[1]?.org_slug ?? '';
});
afterAll(() => demo.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunna-organization-'));
  source = await createTestDatabase(demo);
  await putFile(folder, 1);
});
afterEach(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

const pathIn = (dataDirectory: string, organizationId: number): string => {
  const name = sha256.toString('hex');
  return join(dataDirectory, 'files', String(organizationId), name.slice(0, 2), name);
};

async function putFile(dataDirectory: string, organizationId: number): Promise<void> {
  const path = pathIn(dataDirectory, organizationId);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

const run = (db: TestDatabase, args: readonly string[], dataDirectory = folder) =>
  runProgram(['organization', ...args], { DATABASE_URL: urlOf(db.owner), DATA_DIR: dataDirectory });

const exported = () => join(folder, 'export');

/** A checksum of each table’s rows of an organization, without the id of the organization. Figures are among them. */
async function digests(db: TestDatabase, ofSlug: string): Promise<Record<string, string | null>> {
  const tables = await withClient(db.owner, findOrganizationTables);
  const found: Record<string, string | null> = {};
  for (const { table, columns } of tables) {
    if (table === 'organization' || tablesLeftOut[table] !== undefined) continue;
    const own = columns.filter(
      ({ refersTo, name }) => refersTo === null && !/^(status|last_error|worker|transaction_id)$/.test(name),
    );
    const [row] = await db.asOwner<{ digest: string | null }>(
      `select md5(string_agg(rows, '|' order by rows collate "C")) as digest
       from (select row(${own.map(({ name }) => name).join()})::text as rows from ${table}
         where organization_id = (select id from organization where org_slug = $1)) listed`,
      [ofSlug],
    );
    found[table] = row?.digest ?? null;
  }
  return found;
}

const counts = (db: TestDatabase) =>
  db.asOwner(`select (select count(*)::int from organization) as organizations, (select count(*)::int from person) as people,
    (select count(*)::int from container) as containers`);

/** Starts a command and kills it when it waits for a lock, as in a crash. */
async function killWhileWaiting(db: TestDatabase, args: readonly string[], lock: string, dataDirectory = folder) {
  await withClient(db.owner, async (holder) => {
    await holder.query('begin');
    await holder.query(lock);
    const child = spawn(process.execPath, [operatorProgram, 'organization', ...args], {
      env: { ...process.env, LOG_LEVEL: 'warn', DATABASE_URL: urlOf(db.owner), DATA_DIR: dataDirectory },
      stdio: 'ignore',
    });
    const gone = once(child, 'exit');
    await vi.waitFor(
      async () => {
        const waiting = await db.asOwner(
          `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
        );
        expect(waiting.length).toBeGreaterThan(0);
      },
      { timeout: maxWait, interval: 50 },
    );
    child.kill('SIGKILL');
    await gone;
    await holder.query('rollback');
  });
  // PostgreSQL ends the statement of the lost connection by itself.
  await vi.waitFor(
    async () =>
      expect(
        await db.asOwner(`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and state <> 'idle'`),
      ).toEqual([]),
    { timeout: maxWait, interval: 50 },
  );
}

/** Calls a function with a migrated database without organizations. */
async function withTarget(work: (target: TestDatabase, dataDirectory: string) => Promise<void>): Promise<void> {
  const target = await createTestDatabase();
  try {
    await work(target, join(folder, 'other'));
  } finally {
    await target.drop();
  }
}

const objects = async (): Promise<string[]> =>
  (await readdir(exported(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The content of a part: without a key it is compressed, behind a header of seven bytes. */
const plain = (part: Buffer): string => zstdDecompressSync(part.subarray(7)).toString();

it('exports every table of an organization, or says why not, and no secret', async () => {
  const tables = await withClient(source.owner, findOrganizationTables);
  const owned = await source.asOwner<{ name: string }>(
    `select distinct class.relname as name from pg_class class join pg_attribute on attrelid = class.oid and attname = 'organization_id'
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  expect(new Set(tables.map(({ table }) => table))).toEqual(
    new Set(['organization', ...owned.map(({ name }) => name)]),
  );
  expect(tables.map(({ table }) => table)).toEqual(expect.arrayContaining(Object.keys(tablesLeftOut)));
  const exportedColumns = tables
    .filter(({ table }) => tablesLeftOut[table] === undefined)
    .flatMap(({ table, columns }) =>
      columns
        .filter(({ name }) => columnsLeftOut[table]?.includes(name) !== true)
        .map(({ name }) => `${table}.${name}`),
    );
  // A column that joins this list must hold no secret. These identify content, or a call that is repeated.
  expect(exportedColumns.filter((name) => /hash|secret|sealed|token|pin$|key$/.test(name)).sort()).toEqual([
    'agreed_price.item_key',
    'container.location_key',
    'container.name_key',
    'container.stream_key',
    'invoice_line.item_key',
    'invoice_line.place_key',
    'invoice_line.wording_key',
    'invoice_report.idempotency_key',
    'invoice_version.content_hash',
    'line_text.text_key',
    'line_text_sum.text_key',
    'location_normalization.match_key',
    'material_normalization.match_key',
    'scale_reading.idempotency_key',
    'scale_reading.weighing_key',
    'scale_weighing.key',
    'service_request_report.idempotency_key',
  ]);
});

it('moves an organization into another installation with equal rows and files, and nothing of others', async () => {
  expect((await run(source, ['list'])).stdout).toMatch(/^1 +demo +5 +19\sB +Norðurtún/m);
  expect(await run(source, ['export', slug, exported()])).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /^Exported demo: \d+ rows of \d+ tables, 1 files, 5 members\. .*\n.*Not included: 1 rows of subscription/s,
    ),
  });
  const [foreign] = await source.asOwner<{ slug: string; name: string }>(
    'select slug, name from container join organization on organization.id = organization_id where organization_id = 2 limit 1',
  );
  const stored = (await objects()).filter((path) => !path.endsWith('.json'));
  const texts = await Promise.all(stored.map(async (path) => plain(await readFile(path))));
  expect(texts.some((text) => text.includes('Norðurtún'))).toBe(true);
  expect(texts.filter((text) => text.includes(foreign?.slug ?? '') || text.includes(foreign?.name ?? ''))).toEqual([]);

  await withTarget(async (target, dataDirectory) => {
    expect(await run(target, ['import', exported()], dataDirectory)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Imported demo: \d+ rows of \d+ tables, 1 files, 5 members\./),
    });
    expect(await digests(target, slug)).toEqual(await digests(source, slug));
    const members = `select value, role from membership join person_identity using (person_id)
      where organization_id = (select id from organization where org_slug = $1) and kind = 'email' order by 1`;
    expect(await target.asOwner(members, [slug])).toEqual(await source.asOwner(members, [slug]));
    const [{ id } = { id: 0 }] = await target.asOwner<{ id: number }>('select id from organization');
    expect(await readFile(pathIn(dataDirectory, id))).toEqual(bytes);
    // The other installation does not send what this one sends.
    expect(await target.asOwner('select status from outgoing_message')).toEqual([{ status: 'dead' }]);
    // New rows get ids beyond the imported ones.
    await target.asOwner(`insert into department (organization_id, name) values ($1, 'Ný deild')`, [id]);
    expect((await run(target, ['import', exported()], dataDirectory)).stderr).toBe(
      'The organization demo exists in this installation already.\n',
    );
  });
});

it('erases an organization and no other, and imports it again beside the other', async () => {
  const other = await digests(source, otherSlug);
  const own = await digests(source, slug);
  await run(source, ['export', slug, exported()]);
  expect((await run(source, ['erase', slug, '--confirm', otherSlug])).stderr).toBe(
    '--confirm: expected the slug of the organization, demo.\n',
  );
  expect(await run(source, ['erase', slug, '--confirm', slug])).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /Erased demo: \d+ rows, 1 files, 4 people who belonged to nothing else\. .*\nBackups contain/s,
    ),
  });
  expect(existsSync(join(folder, 'files', '1'))).toBe(false);
  expect(await digests(source, otherSlug)).toEqual(other);
  for (const { table } of await withClient(source.owner, findOrganizationTables)) {
    const column = table === 'organization' ? 'id' : 'organization_id';
    expect(await source.asOwner(`select from ${table} where ${column} = 1 limit 1`), table).toEqual([]);
  }
  expect(
    await source.asOwner(`select value from person_identity
      where person_id not in (select person_id from membership) and value not in (select value from invite where organization_id = 2)`),
  ).toEqual([]);
  expect((await run(source, ['erase', slug, '--confirm', slug])).stderr).toContain('There is no organization "demo"');

  await source.asOwner(
    `insert into scale (organization_id, id, name, removed_at) overriding system value values (2, 1, 'Vog', now())`,
  );
  expect((await run(source, ['import', exported()])).stderr).toContain('first run npm run tunna -- maintenance on');
  await source.asOwner('insert into maintenance default values');
  expect((await run(source, ['import', exported()])).stdout).toMatch(
    /^Imported demo: .*\nThe scale with number 1 has number \d+ here\./,
  );
  expect(await digests(source, slug)).toEqual(own);
});

it('rejects codes that another organization has, and then leaves nothing behind', async () => {
  await run(source, ['export', slug, exported()]);
  await source.asOwner(`update organization set org_slug = 'renamed' where id = 1`);
  await source.asOwner('insert into maintenance default values');
  const before = await counts(source);
  const { stderr, code } = await run(source, ['import', exported()]);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/has the same location\.id: .*Printed labels and links/)]);
  expect(await counts(source)).toEqual(before);
});

it('rejects a damaged export, one of another version, an incomplete one, and an occupied folder', async () => {
  expect((await run(source, ['import', exported()])).stderr).toContain('is no complete export of an organization');
  await run(source, ['export', slug, exported()]);
  expect((await run(source, ['export', slug, exported()])).stderr).toContain(
    'has an export of an organization already',
  );
  await withTarget(async (target, dataDirectory) => {
    await target.asOwner(`insert into tunna_migration (version, name, sha256) values (9999, 'later', 'x')`);
    expect((await run(target, ['import', exported()], dataDirectory)).stderr).toMatch(
      /^The export is of Tunna [\d.]+, with version \d+ of the tables\. This installation has version \d+/,
    );
    await target.asOwner('delete from tunna_migration where version = 9999');
    // The file is copied last, so that everything before it must be undone.
    const all = await objects();
    const kept = await Promise.all(all.map(async (path) => [path, await readFile(path)] as const));
    const [path, content] = kept.find(([, found]) => found.includes('%PDF')) ?? ['', Buffer.alloc(0)];
    await writeFile(path, Buffer.concat([content.subarray(0, -4), Buffer.from('xxxx')]));
    const before = await counts(target);
    expect((await run(target, ['import', exported()], dataDirectory)).stderr).toMatch(/is damaged/);
    expect(await counts(target)).toEqual(before);
    expect(await readdir(join(dataDirectory, 'files'), { recursive: true })).toEqual(['incoming']);
    await writeFile(path, content);
    expect((await run(target, ['import', exported()], dataDirectory)).code).toBe(0);
  });
});

it('can be repeated after each command was killed in the middle', async () => {
  const own = await digests(source, slug);
  const other = await digests(source, otherSlug);
  await killWhileWaiting(source, ['export', slug, exported()], 'lock table scale_reading in access exclusive mode');
  await withTarget(async (target, dataDirectory) => {
    expect((await run(target, ['import', exported()], dataDirectory)).stderr).toContain('is no complete export');
    expect((await run(source, ['export', slug, exported()])).code).toBe(0);
    await killWhileWaiting(target, ['import', exported()], 'select from plan for update', dataDirectory);
    expect(await counts(target)).toEqual([{ organizations: 0, people: 0, containers: 0 }]);
    expect((await run(target, ['import', exported()], dataDirectory)).code).toBe(0);
    expect(await digests(target, slug)).toEqual(own);
  });
  await killWhileWaiting(
    source,
    ['erase', slug, '--confirm', slug],
    'select from location where organization_id = 1 for update',
  );
  expect(await source.asOwner('select from membership where organization_id = 1')).toEqual([]);
  expect(await run(source, ['erase', slug, '--confirm', slug])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('4 people who belonged to nothing else'),
  });
  expect(await digests(source, otherSlug)).toEqual(other);
  expect(await source.asOwner(`select from instance_setting where key like 'erasing%'`)).toEqual([]);
}, 180_000);
