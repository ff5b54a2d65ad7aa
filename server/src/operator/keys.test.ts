import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runProgram } from '../../test/programs/operator.ts';
import { endServers, startServerProcess, urlOf } from '../../test/programs/server-process.ts';
import { createTenant } from '../../test/records/factories.ts';
import { clientConfig } from '../database/connection.ts';
import { openSessionTokens } from '../modules/people/session-token/session-token.service.ts';
import { openVault, webhookPurpose } from '../modules/platform/instance-secret/instance-secret.service.ts';
import { createKeyFile, keyFile, readKeyFile } from '../modules/platform/instance-secret/key-file.service.ts';
import { openKeyRing } from '../modules/platform/instance-secret/key-registry.service.ts';
import { type KeyRing, keyText, newKey } from '../modules/platform/instance-secret/key-ring.service.ts';
import { openFollowLinks } from '../modules/requests/follow-link/follow-link.service.ts';
import { openProviderLinks } from '../modules/requests/provider-link/provider-link.service.ts';

let db: TestDatabase;
let folder: string;
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tunna-keys-'));
  folders.push(path);
  return path;
}

beforeEach(async () => {
  db = await createTestDatabase();
  folder = await newFolder();
});
afterEach(async () => {
  await endServers();
  await db.drop();
  for (const path of folders.splice(0)) await rm(path, { recursive: true });
});

/** Opens the keys, like a server at its start. */
async function open(dataDirectory = folder, instanceKeys?: KeyRing): Promise<KeyRing> {
  const client = new Client(clientConfig(db.owner));
  await client.connect();
  try {
    return await openKeyRing(client, { dataDirectory, instanceKeys });
  } finally {
    await client.end();
  }
}

const environment = () => ({
  DATABASE_URL: urlOf(db.application),
  DATABASE_MIGRATION_URL: urlOf(db.owner),
  DATA_DIR: folder,
  INSTANCE_KEYS: '',
});

const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runProgram(['keys', ...args], { ...environment(), ...more });

const now = () => new Date();
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
const claims = {
  roles: ['admin'],
  expiresAt: inAMonth,
  identity: { email: 'anna@example.is' },
  jti: '7d3a0f3e-5b1c-4d6e-9f2a-0123456789ab',
};
const link = { organizationId: 1, serviceRequestId: 2, version: 1 };

/** Tokens and links that were signed with the keys of the ring. */
async function signUnder(ring: KeyRing) {
  return {
    token: await openSessionTokens(ring, now).sign(claims),
    provider: openProviderLinks(ring, now).sign(link),
    follow: openFollowLinks(ring).sign(link),
  };
}
type Signed = Awaited<ReturnType<typeof signUnder>>;

/** Which of them are valid with a ring. */
async function goodUnder(ring: KeyRing, { token, provider, follow }: Signed) {
  const opens = (read: () => unknown) => {
    try {
      return read() !== undefined;
    } catch {
      return false;
    }
  };
  return [
    (await openSessionTokens(ring, now).verify(token)) !== undefined,
    opens(() => openProviderLinks(ring, now).read(provider)),
    opens(() => openFollowLinks(ring).read(follow)),
  ];
}
const allGood = [true, true, true];

async function insertPerson(): Promise<number> {
  const [row] = await db.asOwner<{ id: number }>(`insert into person (full_name) values ('Anna Ósk') returning id`);
  return Number(row?.id);
}

async function insertSealed(sealedSecret: Buffer): Promise<number> {
  const person = await insertPerson();
  await db.asOwner('insert into second_factor (person_id, sealed_secret, confirmed_at) values ($1, $2, now())', [
    person,
    sealedSecret,
  ]);
  return person;
}

const sealedOf = async (person: number): Promise<Buffer> =>
  (
    await db.asOwner<{ sealed_secret: Buffer }>('select sealed_secret from second_factor where person_id = $1', [
      person,
    ])
  )[0]?.sealed_secret ?? Buffer.alloc(0);

async function insertProvider(): Promise<{ organizationId: number; id: number }> {
  const { organizationId, serviceProviderId } = await createTenant(db);
  return { organizationId, id: serviceProviderId };
}

/** The secret of a webhook, as its receiver knows it. */
async function webhookOf(ring: KeyRing, { organizationId, id }: { organizationId: number; id: number }) {
  const [row] = await db.asOwner<{ sealed: Buffer }>(
    'select sealed_webhook_secret as sealed from service_provider where organization_id = $1 and id = $2',
    [organizationId, id],
  );
  return openVault(ring).unseal(webhookPurpose(organizationId, id), row?.sealed ?? Buffer.alloc(0));
}

/** The content of the whole database as text, in each encoding. */
async function everything(): Promise<string> {
  const columns = await db.asOwner<{ name: string; column: string; type: string }>(
    `select table_name as name, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'bytea', 'jsonb', 'json', 'character varying')
       and table_name in (select tablename from pg_tables where schemaname = 'public')`,
  );
  const parts: string[] = [];
  for (const { name, column, type } of columns) {
    const shown = type === 'bytea' ? `encode("${column}", 'hex')` : `"${column}"::text`;
    const rows = await db.asOwner<{ value: string | null }>(`select ${shown} as value from "${name}"`);
    parts.push(...rows.map(({ value }) => value ?? ''));
  }
  return parts.join('\n');
}

const writingsOf = (ring: KeyRing): string[] =>
  ring.flatMap(({ secret }) => ['hex', 'base64', 'base64url'].map((form) => secret.toString(form as BufferEncoding)));

describe('the keys of a new installation', () => {
  it('are in a file that only its owner may read, and neither in the database nor in the log', async () => {
    const server = await startServerProcess({ ...environment(), LOG_LEVEL: 'trace', DEMO: 'false' });
    if ('output' in server) throw new Error(server.output);
    await server.end('SIGTERM');
    const ring = await readKeyFile(keyFile(folder));
    if (ring === undefined) throw new Error('There is no file.');
    expect((await stat(keyFile(folder))).mode & 0o777).toBe(0o600);
    const [stored, logged] = [await everything(), server.logged()];
    expect(stored.length).toBeGreaterThan(1000);
    expect(logged.length).toBeGreaterThan(0);
    for (const writing of writingsOf(ring)) {
      expect(stored).not.toContain(writing);
      expect(logged).not.toContain(writing);
    }
    const settings = await db.asOwner<{ key: string }>('select key from instance_setting order by key');
    // The salt of budgets neither signs nor encrypts.
    expect(settings.map(({ key }) => key)).toEqual(['budget_secret', 'live_event_horizon']);
  });

  it('are the same for servers that start at the same time on one folder', async () => {
    const rings = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(new Set(rings.map((ring) => ring.map(keyText).join())).size).toBe(1);
    expect(rings[0]).toHaveLength(1);
  });

  it('are created by one of the servers that start at the same time on separate folders; the others name the missing key', async () => {
    const folders = await Promise.all(Array.from({ length: 4 }, newFolder));
    const starts = await Promise.allSettled(folders.map((folder) => open(folder)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const start of starts)
      if (start.status === 'rejected')
        expect(String(start.reason)).toMatch(/The database needs the key \S+, which is not in /);
  });

  it('are rejected if other users can read the file', async () => {
    await open();
    await chmod(keyFile(folder), 0o640);
    await expect(open()).rejects.toThrow(`Other users may open ${keyFile(folder)}.`);
    const server = await startServerProcess(environment());
    expect(server).toMatchObject({
      code: 78,
      output: expect.stringMatching(/^Other users may open .*chmod 600 .*\n$/),
    });
  });

  it('are not replaced if the file is lost or another one', async () => {
    await open();
    await rm(keyFile(folder));
    await expect(open()).rejects.toThrow('The database needs the key');
    await expect(stat(keyFile(folder))).rejects.toThrow('ENOENT');
    await expect(open(folder, [newKey(now())])).rejects.toThrow('which is not in INSTANCE_KEYS');
  });

  it('are recognized by more than their names', async () => {
    const [key] = await open();
    await expect(open(folder, [{ ...newKey(now()), id: key.id }])).rejects.toThrow('The database needs the key');
  });

  it('are not quoted from an unreadable file', async () => {
    const [key] = await open();
    const text = await readFile(keyFile(folder), 'utf8');
    await writeFile(keyFile(folder), `${text}}`);
    const refused = await open().catch((error: Error) => `${error.message} ${String(error.cause)}`);
    expect(refused).toContain('is not a file of keys');
    expect(refused).not.toContain(key.secret.toString('base64url').slice(0, 8));
  });
});

describe('a rotation', () => {
  it('keeps everything valid, and encrypts values again with the new key', async () => {
    const provider = await insertProvider();
    const first = await open();
    const vault = openVault(first);
    const person = await insertSealed(vault.seal('second-factor', 'JBSWY3DPEHPK3PXP'));
    const purpose = webhookPurpose(provider.organizationId, provider.id);
    await db.asOwner('update service_provider set sealed_webhook_secret = $3 where organization_id = $1 and id = $2', [
      provider.organizationId,
      provider.id,
      vault.seal(purpose, 'whsec_secret'),
    ]);
    const signed = await signUnder(first);
    expect(await run(['rotate'])).toMatchObject({ code: 0, stderr: '' });
    const rotated = await open();
    expect(rotated).toHaveLength(2);
    expect(await goodUnder(rotated, signed)).toEqual(allGood);
    expect(await goodUnder([rotated[0]], await signUnder(rotated))).toEqual(allGood);
    expect(openVault([rotated[0]]).unseal('second-factor', await sealedOf(person))).toBe('JBSWY3DPEHPK3PXP');
    expect(await webhookOf([rotated[0]], provider)).toBe('whsec_secret');

    // A retired key decrypts nothing.
    expect((await run(['retire'])).stdout).toContain(`The key ${first[0].id} was retired.`);
    const left = await open();
    expect(left).toEqual([expect.objectContaining({ id: rotated[0].id })]);
    expect(await goodUnder(left, signed)).toEqual([false, false, false]);
    expect(await webhookOf(left, provider)).toBe('whsec_secret');
  });
});

describe('a key that is not the newest', () => {
  it('is kept while a session needs it, and reports that', async () => {
    const first = await open();
    const person = await insertPerson();
    await db.asOwner(
      `insert into session (person_id, method, expires_at) values ($1, 'email', now() + interval '30 days')`,
      [person],
    );
    const signed = await signUnder(first);
    await run(['rotate']);
    const rotated = await open();
    expect(await run(['retire'])).toMatchObject({
      stdout: `The key ${first[0].id} stays. With it would end: 1 sessions.\n`,
      code: 0,
    });
    expect(await goodUnder(await open(), signed)).toEqual(allGood);
    expect((await run(['retire', '--force'])).stdout).toContain(
      `The key ${first[0].id} was retired. Ended with it: 1 sessions.`,
    );
    expect(await open()).toEqual([expect.objectContaining({ id: rotated[0].id })]);
  });

  it('is not retired before a server has started with its successor', async () => {
    const [first] = await open();
    await run(['rotate']);
    expect((await run(['retire'])).stdout).toBe('There is no key but the newest.\n');
    expect(await open()).toEqual([expect.anything(), expect.objectContaining({ id: first.id })]);
  });

  // Ids of keys may begin with a hyphen, and then look like options.
  it.each(['lost', '-hV-f'])(
    'can be removed if it is lost: its encrypted values are deleted, and the server starts (id %s)',
    async (id) => {
      await createKeyFile(keyFile(folder), [{ ...newKey(now()), id }]);
      const lost = await open();
      const person = await insertSealed(openVault(lost).seal('second-factor', 'JBSWY3DPEHPK3PXP'));
      await rm(keyFile(folder));
      const { stdout } = await run(['retire', '--force', lost[0].id]);
      expect(stdout).toBe(`The key ${lost[0].id} was retired. Ended with it: 1 second factors.\n`);
      expect(await sealedOf(person)).toEqual(Buffer.alloc(0));
      expect((await open())[0].id).not.toBe(lost[0].id);
    },
    180_000,
  );
});
