import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, testDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { ofAllTests } from '../../test/hooks.ts';
import { maxWait } from '../../test/max-wait.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { operatorProgram } from '../../test/programs/programs.ts';
import { endServers, serverProcess, startServerProcess, urlOf } from '../../test/programs/server-process.ts';
import { createContainer, createTenant } from '../../test/records/factories.ts';
import { addStoredFile, checksums } from '../../test/records/stored-content.ts';
import { clientConfig } from '../database/connection.ts';
import { lockFile } from '../database/engine/engine-lock.ts';
import { withClient } from '../database/owner.ts';
import { type BackupOptions, makeBackup } from '../modules/platform/backup/backup.service.ts';
import { folderPlace } from '../modules/platform/backup/backup-place.service.ts';
import { readManifests } from '../modules/platform/backup/manifest.service.ts';
import { ObjectStore } from '../modules/platform/backup/object-store.service.ts';
import { beginRestore, openBackup, restoreDatabase } from '../modules/platform/backup/restore.service.ts';
import { removeUnreferenced } from '../modules/platform/file/file-bytes.service.ts';
import { openFileStore } from '../modules/platform/file/file-store.service.ts';

const db = testDatabase();
const tenant = ofAllTests(() => createTenant(db));
/** The data folder of the database, and a folder of backups. */
let data = '';
let backups = '';

async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase('empty');
  onTestFinished(() => empty.drop());
  return empty;
}

beforeAll(async () => {
  await createContainer(db, tenant, { description: 'Tabs\tand\nlines \\N “Þ”' });
});
beforeEach(async () => {
  data = await temporaryFolder();
  backups = await temporaryFolder();
});
afterEach(endServers);

const command = (name: 'backup' | 'restore', args: readonly string[], settings: Readonly<Record<string, string>>) =>
  runProgram([name, ...args], { DATA_DIR: data, ...settings });
const at = ({ owner }: TestDatabase) => ({ DATABASE_URL: urlOf(owner) });

const filesOf = (dataDirectory: string) => openFileStore(join(dataDirectory, 'files'));

const back = (more: Partial<BackupOptions> = {}) =>
  withClient(db.owner, (client) =>
    makeBackup({
      client,
      dataDirectory: data,
      store: filesOf(data),
      place: folderPlace(backups),
      key: undefined,
      release: '1.0.0',
      ...more,
    }),
  );

/** A stored file with its row, until the end of the test. */
async function storeFile(text: string): Promise<string> {
  const sha256 = await addStoredFile(db, { ...tenant, dataDirectory: data }, text);
  onTestFinished(async () => void (await db.asOwner(`delete from file where sha256 = decode($1, 'hex')`, [sha256])));
  return sha256;
}

const objectsIn = async (path: string): Promise<Map<string, number>> => {
  const files = (await readdir(join(path, 'objects'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const found = await Promise.all(
    files.map(async ({ name, parentPath }) => [name, (await stat(join(parentPath, name))).ino] as const),
  );
  return new Map(found);
};

describe('a restored backup', () => {
  it('has the state of one moment, although rows were written meanwhile', async () => {
    const target = await emptyDatabase();
    await storeFile('eins og það var');
    const writing = new AbortController();
    let people = 0;
    const more = (than: number) => vi.waitUntil(() => people > than, { timeout: maxWait });
    const written = withClient(db.owner, async (client) => {
      for (; !writing.signal.aborted; people += 1)
        await client.query(
          `with someone as (insert into person (full_name) values ('Anna') returning id)
           insert into person_identity (person_id, kind, value) select id, 'email', $1 from someone`,
          [`anna${people}@example.is`],
        );
    });
    await more(0);
    const made = await command('backup', [backups], at(db));
    await more(people);
    writing.abort();
    await written;
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('All parts were read back.') });
    const restored = await command('restore', [backups], { ...at(target), DATA_DIR: await temporaryFolder() });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('The number of rows and the checksum of every table are those of the backup.');
    const [counts] = await target.asOwner<{ people: number; identities: number }>(
      'select (select count(*) from person) as people, (select count(*) from person_identity) as identities',
    );
    expect(counts?.people).toBe(counts?.identities);
    const [now] = await db.asOwner<{ people: number }>('select count(*) as people from person');
    expect(counts?.people).toBeLessThan(now?.people ?? 0);
    expect(counts?.people).toBeGreaterThan(0);
  });

  it('equals the original in every table, works, and gives no id twice', async () => {
    // It is migrated already, which a restore accepts.
    const target = await createTestDatabase();
    onTestFinished(() => target.drop());
    expect(await back()).toMatchObject({ lost: [], removedBackups: 0 });
    const backup = await openBackup(folderPlace(backups), undefined);
    await withClient(target.owner, (client) => restoreDatabase(backup, { client, migrate: async () => undefined }));
    expect(await checksums(target)).toEqual(await checksums(db));
    const [before] = await target.asOwner<{ id: number }>('select max(id) as id from organization');
    const { organizationId } = await createTenant(target);
    expect(organizationId).toBeGreaterThan(before?.id ?? 0);
    // Constraints and triggers are as before.
    const shape = `select (select count(*) from pg_constraint) as constraints, (select count(*) from pg_trigger where tgenabled = 'O') as triggers`;
    expect(await target.asOwner(shape)).toEqual(await db.asOwner(shape));
    await expect(target.asOwner('insert into location (organization_id, id) values (999999, 1)')).rejects.toThrow();
  });

  it('continues with events that were not yet mailed, although ids of transactions start at 3 again', async () => {
    const insert = (topic: string) =>
      tenant.query(
        `insert into organization_event (organization_id, kind, permission, topic, entity, entity_id)
         values ($1, 'request_opened', 'requests.read', $2, 'service_request', '1')`,
        [topic],
      );
    await insert('mailed');
    await db.asOwner('update notification_mail_cursor set transaction_id = pg_current_xact_id()');
    await insert('waiting');
    // Those of the other PostgreSQL are far ahead.
    const ahead = `(transaction_id::text::numeric + 1e12)::text::xid8`;
    await db.asOwner(`update organization_event set transaction_id = ${ahead}`);
    await db.asOwner(`update notification_mail_cursor set transaction_id = ${ahead}`);
    const target = await createTestDatabase();
    onTestFinished(() => target.drop());
    await back();
    const backup = await openBackup(folderPlace(backups), undefined);
    await withClient(target.owner, (client) => restoreDatabase(backup, { client, migrate: async () => undefined }));
    expect(
      await target.asOwner(
        `select topic, event.transaction_id >= cursor.transaction_id as waits, event.transaction_id < pg_current_xact_id() as past
         from organization_event event, notification_mail_cursor cursor order by topic`,
      ),
    ).toEqual([
      { topic: 'mailed', waits: false, past: true },
      { topic: 'waiting', waits: true, past: true },
    ]);
    // Another column of this type needs a line in renumberTransactions.
    const columns = `select table_name as name from information_schema.columns
      where table_schema = 'public' and udt_name in ('xid8', 'xid', 'pg_lsn', 'oid') and table_name <> 'live_event' order by 1`;
    expect((await target.asOwner<{ name: string }>(columns)).map(({ name }) => name)).toEqual([
      'notification_mail_cursor',
      'organization_event',
    ]);
  });

  it('of a running server with the embedded database continues where it was, with its keys', async () => {
    const BACKUP_KEY = randomBytes(32).toString('base64');
    const server = await serverProcess({ DATA_DIR: data, INSTANCE_KEYS: '', DEMO: 'false' });
    expect(await command('backup', [backups], { BACKUP_KEY })).toMatchObject({ code: 0, stderr: '' });
    await server.end('SIGKILL');
    const DATA_DIR = join(await temporaryFolder(), 'new');
    const restored = await command('restore', [backups], { DATA_DIR, BACKUP_KEY });
    expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.not.stringContaining('no keys') });
    expect(await readFile(join(DATA_DIR, 'keys.json'), 'utf8')).toBe(await readFile(join(data, 'keys.json'), 'utf8'));
    // It would not start with other keys than those that the database was used with.
    const second = await serverProcess({ DATA_DIR, INSTANCE_KEYS: '', DEMO: 'false' });
    expect((await fetch(`${second.url}/health`)).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
    // The command starts PostgreSQL itself if no server runs.
    expect(await command('backup', [backups], { BACKUP_KEY, DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a backup that is killed', () => {
  it('is none: the earlier one is restored, and the next one removes the rest', async () => {
    const first = await back();
    await storeFile('eftir fyrsta afritið');
    const blocking = new Client(clientConfig(db.owner));
    await blocking.connect();
    await blocking.query('begin; lock table waste_stream_content');
    const killed: ChildProcess = spawn(process.execPath, [operatorProgram, 'backup', backups], {
      env: { ...process.env, DATA_DIR: data, ...at(db) },
      stdio: 'ignore',
    });
    const waits = `select 1 from pg_locks where not granted and relation = 'waste_stream_content'::regclass`;
    await vi.waitUntil(async () => (await db.asOwner(waits)).length > 0, { timeout: maxWait });
    const ended = once(killed, 'exit');
    killed.kill('SIGKILL');
    await ended;
    await blocking.query('rollback');
    await blocking.end();
    expect((await readManifests(folderPlace(backups))).map(({ name }) => name)).toEqual([first.name]);
    await writeFile(join(backups, 'objects', 'unfinished-of-another-run'), 'half');
    expect((await openBackup(folderPlace(backups), undefined)).manifest.name).toBe(first.name);
    // The connection of the killed process ends when PostgreSQL notices.
    const next = await vi.waitFor(() => back(), { timeout: maxWait, interval: 200 });
    const named = new Set((await readManifests(folderPlace(backups))).flatMap(({ objects }) => objects));
    expect([...(await objectsIn(backups)).keys()].sort()).toEqual([...named].sort());
    expect((await openBackup(folderPlace(backups), undefined)).content.files).toHaveLength(1);
    expect((await openBackup(folderPlace(backups), undefined)).manifest.name).toBe(next.name);
  });
});

describe('the next backup', () => {
  it('stores only what is new, and leaves the rest untouched', async () => {
    await storeFile('fyrsta skjalið');
    const first = await back();
    expect(first.added).toBeGreaterThan(10);
    const before = await objectsIn(backups);
    const second = await back();
    // Its size includes the parts that it shares.
    expect([second.added, second.bytes]).toEqual([0, first.bytes]);
    await storeFile('annað skjalið');
    // The file, and the table with its row.
    expect((await back()).added).toBe(2);
    for (const [name, inode] of before) expect((await objectsIn(backups)).get(name)).toBe(inode);
  });

  it('repairs a truncated part of an earlier one', async () => {
    const sha256 = await storeFile('skjal sem styttist');
    await back();
    await truncate(join(backups, 'objects', sha256.slice(0, 2), sha256), 10);
    expect((await back()).added).toBe(1);
    const { store, content } = await openBackup(folderPlace(backups), undefined);
    for (const file of content.files) await store.verify(file, file.path);
  });

  it('removes the oldest ones beyond the number to keep, with their parts', async () => {
    for (const text of ['a', 'b', 'c']) {
      await storeFile(text);
      await back({ keep: 2 });
    }
    expect(await readManifests(folderPlace(backups))).toHaveLength(2);
    const named = new Set((await readManifests(folderPlace(backups))).flatMap(({ objects }) => objects));
    expect(new Set((await objectsIn(backups)).keys())).toEqual(named);
  });

  it('reports files that the data folder has lost, and contains all others', async () => {
    const { organizationId } = tenant;
    await storeFile('heilt');
    const lost = await storeFile('týnt');
    const damaged = await storeFile('skemmt');
    const pathOf = (sha256: string) => openFileStore('files').pathOf({ organizationId, sha256 });
    await rm(join(data, pathOf(lost)));
    await writeFile(join(data, pathOf(damaged)), 'annað');
    const { stderr, code } = await command('backup', [backups], at(db));
    expect([code, stderr]).toEqual([
      1,
      `These files are missing or damaged in ${data}: ${[pathOf(lost), pathOf(damaged)].sort().join(', ')}.\n`,
    ]);
    expect((await openBackup(folderPlace(backups), undefined)).content.files).toHaveLength(1);
  });
});

describe('while a backup runs', () => {
  it('bytes of deleted files stay, and no other backup starts', async () => {
    const { organizationId } = tenant;
    const sha256 = await storeFile('eytt á meðan');
    const store = filesOf(data);
    const blocking = new Client(clientConfig(db.owner));
    await blocking.connect();
    await blocking.query('begin; lock table waste_stream_content');
    const running = back();
    const waits = `select 1 from pg_locks where not granted and relation = 'waste_stream_content'::regclass`;
    await vi.waitUntil(async () => (await db.asOwner(waits)).length > 0, { timeout: maxWait });
    await db.asOwner(`delete from file where sha256 = decode($1, 'hex')`, [sha256]);
    await removeUnreferenced(db.database, store, { organizationId, sha256 });
    await expect(back()).rejects.toThrow('Another backup of this database is running.');
    await blocking.query('rollback');
    await blocking.end();
    expect(await running).toMatchObject({ lost: [], files: 1 });
    await removeUnreferenced(db.database, store, { organizationId, sha256 });
    expect(existsSync(store.pathOf({ organizationId, sha256 }))).toBe(false);
  });
});

describe('a damaged backup', () => {
  const keys = [undefined, randomBytes(32)];

  it.each(keys)('names the part with a flipped byte, a cut end or no file (key %#)', async (key) => {
    const sha256 = await storeFile('x'.repeat(200_000) + randomBytes(100_000).toString('hex'));
    await back({ key });
    const { store, content } = await openBackup(folderPlace(backups), key);
    const part = content.files.find((file) => file.sha256 === sha256);
    if (part === undefined) throw new Error('The file is not in the backup.');
    const path = join(backups, 'objects', part.object.slice(0, 2), part.object);
    const whole = await readFile(path);
    await store.verify(part, part.path);
    const damages: readonly (readonly [string, () => Promise<unknown>])[] = [
      ...[20, Math.floor(whole.length / 2), whole.length - 1].map((place) => {
        const flipped = Buffer.from(whole);
        flipped[place] = (flipped[place] ?? 0) ^ 1;
        return [`byte ${place}`, () => writeFile(path, flipped)] as const;
      }),
      ['cut', () => writeFile(path, whole.subarray(0, -30))],
      ['cut at a frame', () => writeFile(path, whole.subarray(0, 65_584))],
      ['longer', () => writeFile(path, Buffer.concat([whole, Buffer.from('x')]))],
      ['missing', () => rm(path)],
    ];
    for (const [title, damage] of damages) {
      await damage();
      await expect(store.verify(part, part.path), title).rejects.toThrow(
        `The backup of ${part.path} is damaged (${path})`,
      );
    }
  });

  it('is reported by the restore with the table, and leaves nothing behind', async () => {
    const target = await emptyDatabase();
    await back();
    const { content } = await openBackup(folderPlace(backups), undefined);
    const part = content.tables.find(({ table }) => table === 'container');
    const path = join(backups, 'objects', part?.object.slice(0, 2) ?? '', part?.object ?? '');
    const bytes = await readFile(path);
    bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 0x10;
    await writeFile(path, bytes);
    const DATA_DIR = await temporaryFolder();
    const { stdout, stderr, code } = await command('restore', [backups], { ...at(target), DATA_DIR });
    expect([stdout, code]).toEqual(['', 1]);
    expect(stderr).toContain(`The backup of the table container is damaged (${path})`);
    expect(await readdir(DATA_DIR)).toEqual([]);
    expect(await target.asOwner('select from organization')).toEqual([]);
  });

  it('is reported also if its rows are rejected before its end', async () => {
    const path = await temporaryFolder();
    const store = new ObjectStore(folderPlace(path), undefined);
    const one = await store.put(() => Readable.from([Buffer.from('1\n')]));
    const other = await store.put(() => Readable.from([Buffer.from('x\n')]));
    const pathOf = ({ object }: typeof one) => join(path, 'objects', object.slice(0, 2), object);
    const rejecting = () => Promise.reject(new Error('invalid input syntax'));
    await expect(store.read(one, 'the table', rejecting)).rejects.toThrow('invalid input syntax');
    await copyFile(pathOf(other), pathOf(one));
    await expect(store.read(one, 'the table', rejecting)).rejects.toThrow('The backup of the table is damaged');
  });

  it('without a readable manifest is named', async () => {
    const { name } = await back();
    await writeFile(join(backups, `${name}.backup.json`), '{');
    await expect(openBackup(folderPlace(backups), undefined)).rejects.toThrow(
      `${name}.backup.json cannot be read as a backup`,
    );
  });
});

describe('the key', () => {
  it('is needed, must be the same one, and hides contents and names', async () => {
    const key = randomBytes(32);
    const sha256 = await storeFile('leyndarmál');
    await back({ key });
    await expect(openBackup(folderPlace(backups), undefined)).rejects.toThrow(
      'The backup is encrypted. Set BACKUP_KEY',
    );
    await expect(openBackup(folderPlace(backups), randomBytes(32))).rejects.toThrow('BACKUP_KEY is not the key');
    const { content } = await openBackup(folderPlace(backups), key);
    expect(content.files).toHaveLength(1);
    for (const file of await readdir(backups, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const text = `${file.name} ${await readFile(join(file.parentPath, file.name), 'latin1')}`;
      expect(text).not.toContain(sha256);
      expect(text).not.toContain('person');
    }
  });

  it('rejects a backup that someone put there without encryption', async () => {
    await back();
    await expect(openBackup(folderPlace(backups), randomBytes(32))).rejects.toThrow(
      'is not encrypted, but BACKUP_KEY is set',
    );
  });
});

describe('a restore', () => {
  it('is rejected into a database or a data folder with data', async () => {
    await back();
    const backup = await openBackup(folderPlace(backups), undefined);
    const migrate = async () => expect.unreachable();
    await withClient(db.owner, (client) =>
      expect(restoreDatabase(backup, { client, migrate })).rejects.toThrow(
        'The database is not empty: it has 1 rows in',
      ),
    );
    const other = await emptyDatabase();
    await other.asOwner('create table mine ()');
    await withClient(other.owner, (client) =>
      expect(restoreDatabase(backup, { client, migrate })).rejects.toThrow('it has the table mine'),
    );
    await mkdir(join(data, 'postgres', 'data'), { recursive: true });
    await expect(beginRestore(data, filesOf(data), backup.content, true)).rejects.toThrow(
      `${data} is not empty: it has postgres.`,
    );
  });

  it('that was interrupted is not started on, and can be repeated', async () => {
    await back();
    const { content } = await openBackup(folderPlace(backups), undefined);
    const DATA_DIR = await temporaryFolder();
    await beginRestore(DATA_DIR, filesOf(DATA_DIR), content, true);
    await mkdir(join(DATA_DIR, 'files', '1'), { recursive: true });
    expect(await startServerProcess({ DATA_DIR })).toMatchObject({
      code: 78,
      output: expect.stringMatching(/^The restore into .* was interrupted, so its data is incomplete\./),
    });
    await beginRestore(DATA_DIR, filesOf(DATA_DIR), content, true);
    expect(await readdir(DATA_DIR)).toEqual(['restore-unfinished.json']);
  });

  it('does not remove what another one is writing', async () => {
    await back();
    const DATA_DIR = await temporaryFolder();
    const lock = lockFile(join(DATA_DIR, 'restore.lock'));
    const target = at(await emptyDatabase());
    expect(await command('restore', [backups], { ...target, DATA_DIR })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Another restore into the data folder ${DATA_DIR} is running.\n`,
    });
    lock?.release();
    expect(await command('restore', [backups], { ...target, DATA_DIR })).toMatchObject({ code: 0 });
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('restore'))).toEqual([]);
  });

  it('names a folder without a backup, and an unknown name', async () => {
    await expect(openBackup(folderPlace(backups), undefined)).rejects.toThrow(`${backups} has no complete backup.`);
    await expect(openBackup(folderPlace(join(backups, 'none')), undefined)).rejects.toThrow(
      `${backups}/none has no complete backup.`,
    );
    const { name } = await back();
    await expect(openBackup(folderPlace(backups), undefined, 'x')).rejects.toThrow(`has no backup x. It has: ${name}.`);
  });
});

describe('a folder that cannot be written', () => {
  it('is reported with the reason, and has no backup', async () => {
    const file = join(data, 'file');
    await writeFile(file, '');
    expect(await command('backup', [join(file, 'backups')], at(db))).toEqual({
      stdout: '',
      stderr: `${file}/backups cannot be written: a part of the path is a file (ENOTDIR).\n`,
      code: 1,
    });
    await storeFile(randomBytes(300_000).toString('hex'));
    const limited = spawn(
      'sh',
      ['-c', `ulimit -f 200; exec "$@"`, 'sh', process.execPath, operatorProgram, 'backup', backups],
      {
        env: { ...process.env, NODE_COMPILE_CACHE: '', DATA_DIR: data, ...at(db) },
      },
    );
    let stderr = '';
    limited.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    expect(await once(limited, 'close')).toEqual([1, null]);
    expect(stderr).toBe(`${backups}/objects cannot be written: a file may not become so large (EFBIG).\n`);
    expect(await readManifests(folderPlace(backups))).toEqual([]);
  });

  it('is reported as a missing database if DATA_DIR has none', async () => {
    expect(await command('backup', [backups], {})).toMatchObject({
      code: 1,
      stderr: `The data folder ${data} has no database. Set DATA_DIR, or DATABASE_URL.\n`,
    });
  });
});
