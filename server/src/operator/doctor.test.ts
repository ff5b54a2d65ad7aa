import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createTestDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { testKeys, testKeysText } from '../../test/keys.ts';
import { urlOf } from '../../test/programs/server-process.ts';
import { createTenant } from '../../test/records/factories.ts';
import { readConfig } from '../config.ts';
import { withClient } from '../database/owner.ts';
import { probeHeader, probePass, probePath } from '../http/health/probe.ts';
import { openVault } from '../modules/platform/instance-secret/instance-secret.service.ts';
import { openKeyRing } from '../modules/platform/instance-secret/key-registry.service.ts';
import { newKey } from '../modules/platform/instance-secret/key-ring.service.ts';
import { checkClock, checkDisk } from './doctor/machine.ts';
import { examine, printed } from './doctor.command.ts';

let test: TestApp;
let address = '';
let data = '';

beforeAll(async () => {
  test = await createTestApp();
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  data = await mkdtemp(join(tmpdir(), 'tunna-doctor-'));
  await withClient(test.db.owner, (client) => openKeyRing(client, { instanceKeys: testKeys, dataDirectory: data }));
});
afterAll(async () => {
  await test.close();
  await rm(data, { recursive: true, force: true });
});
/** Results other than good ones, of an installation with these settings. */
async function complaints(
  settings: Readonly<Record<string, string>> = {},
  db = test.db,
): Promise<Record<string, string>> {
  const environment = {
    DATA_DIR: data,
    DATABASE_URL: urlOf(db.application),
    DATABASE_MIGRATION_URL: urlOf(db.owner),
    INSTANCE_KEYS: testKeysText,
    PUBLIC_URL: address,
    ...settings,
  };
  const checks = await examine(() => readConfig(environment));
  return Object.fromEntries(
    checks
      // They depend on the machine of the test.
      .filter(({ name }) => !['clock', 'disk'].includes(name))
      .filter(({ state }) => state !== 'good')
      .map(({ name, state, found }) => [name, `${state}: ${found}`]),
  );
}

/** Another server, in front of the application if it has one. Returns its address. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a healthy installation of this test shows. */
const expected = {
  backups: 'warning: BACKUP_DIR and BACKUP_S3_BUCKET are not set',
  address: expect.stringMatching(/^warning: .* leads to this installation .*, but phones cannot open it$/),
};
/** Without the keys or the database, the address cannot be checked. */
const unchecked = { address: expect.stringContaining('skipped'), proxies: expect.stringContaining('skipped') };

it('finds nothing wrong with an installation that works', async () => {
  expect(await complaints()).toEqual(expected);
});

it('names an invalid setting, and one that resembles a setting', async () => {
  expect(await complaints({ PORT: 'eighty' })).toMatchObject({
    settings: expect.stringContaining('PORT: found "eighty"'),
  });
  expect(await complaints({ SMPT_URL: 'smtp://x' })).toMatchObject({ settings: expect.stringContaining('SMTP_URL') });
});

it('names the setting of a bucket that cannot be used', async () => {
  const store = { S3_ENDPOINT: 'http://127.0.0.1:2', S3_BUCKET: 'skrar', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
  expect(await complaints(store)).toEqual({
    ...expected,
    files: 'problem: the bucket skrar of 127.0.0.1:2 cannot be used',
  });
});

it('names a data folder that is a file', async () => {
  const file = join(data, 'file');
  await writeFile(file, '');
  expect(await complaints({ DATA_DIR: file })).toMatchObject({ 'data folder': `problem: ${file} is no folder` });
});

it('names a database that does not respond, and one that does not exist', async () => {
  const missingServer = 'postgresql://tunna@127.0.0.1:1/tunna';
  expect(await complaints({ DATABASE_URL: missingServer, DATABASE_MIGRATION_URL: missingServer })).toMatchObject({
    database: 'problem: DATABASE_URL: the database at 127.0.0.1:1 does not respond (ECONNREFUSED).',
    ...unchecked,
  });
  const missing = urlOf({ ...test.db.owner, database: 'tunna_missing' } as typeof test.db.owner);
  expect(await complaints({ DATABASE_MIGRATION_URL: missing })).toMatchObject({
    database: expect.stringContaining('has no database "tunna_missing"'),
  });
});

it('names a data folder without a database', async () => {
  expect(await complaints({ DATABASE_URL: '', DATABASE_MIGRATION_URL: '' })).toMatchObject({
    database: `problem: The data folder ${data} has no database. Set DATA_DIR, or DATABASE_URL.`,
  });
});

it('prints what was found and the advice as two sentences', async () => {
  const checks = await examine(() => readConfig({ DATA_DIR: data, PUBLIC_URL: address }));
  const line = printed(checks).find((each) => each.includes('PROBLEM'));
  expect(line).toContain('Set DATA_DIR, or DATABASE_URL. Check DATABASE_URL');
  const clock = { name: 'clock', state: 'warning', found: 'not synchronized', advice: 'Turn on NTP.' } as const;
  expect(printed([clock])).toEqual(['WARNING  clock  not synchronized. Turn on NTP.']);
});

it('names a database of a newer release, and one that the next start upgrades', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const [last] = await db.asOwner<{ version: number }>('select max(version) as version from tunna_migration');
  const version = last?.version ?? 0;
  await db.asOwner(`insert into tunna_migration (version, name, sha256) values ($1, 'later', '')`, [version + 1]);
  expect(await complaints({}, db)).toMatchObject({
    schema: expect.stringContaining('problem: The database has migration'),
    ...unchecked,
  });
  await db.asOwner('delete from tunna_migration where version >= $1', [version]);
  expect(await complaints({}, db)).toMatchObject({ schema: 'warning: 1 migrations are not applied' });
});

it('names keys that do not fit the database', async () => {
  const { id, secret } = newKey(new Date());
  expect(await complaints({ INSTANCE_KEYS: `${id}:${secret.toString('base64url')}` })).toMatchObject({
    keys: expect.stringContaining('problem: The database needs the key test'),
    ...unchecked,
  });
});

/** An address at which nothing listens any more. */
async function nowhere(): Promise<string> {
  const server = createServer();
  const left = await listen(server);
  await new Promise((closed) => server.close(closed));
  return left;
}

it('names a mail server and a gateway that cannot be used', async () => {
  const { host } = new URL(await nowhere());
  const found = await complaints({ SMTP_URL: `smtp://${host}`, SMS_URL: `http://${host}/send` });
  expect(found).toMatchObject({
    mail: expect.stringMatching(/^problem: 127\.0\.0\.1: .*ECONNREFUSED/),
    'text messages': `problem: ${host}: ECONNREFUSED`,
  });
});

it('names an address that leads nowhere, or to another server', async () => {
  const left = await nowhere();
  expect(await complaints({ PUBLIC_URL: left })).toMatchObject({
    address: `problem: ${left} cannot be reached: ECONNREFUSED`,
  });
  const other = await listen(createServer((_request, response) => response.writeHead(404).end()));
  expect(await complaints({ PUBLIC_URL: other })).toMatchObject({
    address: `problem: ${other} answers 404, which is not this installation`,
  });
});

it('names TRUST_PROXY if it is set without a proxy, or missing behind one', async () => {
  const trusting = await createTestApp({ trustProxy: 1 });
  onTestFinished(() => trusting.close());
  const open = await trusting.app.listen({ port: 0, host: '127.0.0.1' });
  const proxyTo = (target: string) =>
    createServer(async ({ url = '', headers, socket }, response) => {
      const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].join(', ');
      const answer = await fetch(`${target}${url}`, {
        headers: { [probeHeader]: String(headers[probeHeader]), 'x-forwarded-for': forwarded },
      });
      response.writeHead(answer.status).end(await answer.text());
    });
  expect(await complaints({ PUBLIC_URL: open, TRUST_PROXY: '1' })).toMatchObject({
    proxies: 'problem: the server believes the address that a client writes into X-Forwarded-For',
  });
  const behind = await listen(proxyTo(address));
  expect(await complaints({ PUBLIC_URL: behind })).toMatchObject({
    proxies: expect.stringContaining('problem: a proxy sends X-Forwarded-For, and TRUST_PROXY is not set'),
  });
  const right = await listen(proxyTo(open));
  expect(await complaints({ PUBLIC_URL: right, TRUST_PROXY: '1' })).not.toHaveProperty('proxies');
});

it('names webhooks, messages and jobs that failed', async () => {
  const { organizationId } = await createTenant(test.db);
  await test.db.asOwner(
    `insert into outgoing_message (organization_id, kind, channel, recipient, language, status, last_error)
     values ($1, 'notifications', 'webhook', 'https://hook.example', 'is', 'dead', 'HTTP 500')`,
    [organizationId],
  );
  try {
    expect(await complaints()).toEqual({
      ...expected,
      webhooks: 'warning: 0 sent and 1 failed in seven days',
      messages: expect.stringContaining('1 failed'),
    });
  } finally {
    await test.db.asOwner('delete from outgoing_message where organization_id = $1', [organizationId]);
  }
});

it('names a disk without space, and a clock that is not synchronized', async () => {
  // The file system of processes has no space.
  expect(await checkDisk({ dataDirectory: '/proc' })).toMatchObject({
    state: 'warning',
    found: '0.0 GB of 0.0 GB are free for /proc',
  });
  const clockOf = async (answer: string) => {
    await writeFile(join(data, 'timedatectl'), `#!/bin/sh\necho ${answer}\n`, { mode: 0o755 });
    vi.stubEnv('PATH', data);
    try {
      return await checkClock();
    } finally {
      vi.unstubAllEnvs();
    }
  };
  expect(await clockOf('no')).toMatchObject({ state: 'warning', found: 'not synchronized with the network' });
  expect(await clockOf('yes')).toMatchObject({ state: 'good' });
});

it('names late backups and a folder that cannot be read', async () => {
  const folder = await temporaryFolder();
  expect(await complaints({ BACKUP_DIR: folder })).toMatchObject({ backups: 'warning: there is none' });
  await chmod(folder, 0o700);
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await complaints({ BACKUP_DIR: file })).toMatchObject({ backups: expect.stringMatching(/^warning: .*file/) });
});

it('shows the arrival of a request only with a recent pass of these keys', async () => {
  const vault = openVault(testKeys);
  const ask = async (pass?: string) =>
    (await fetch(`${address}${probePath}`, { headers: pass === undefined ? {} : { [probeHeader]: pass } })).status;
  expect(await ask(probePass(vault, new Date()))).toBe(200);
  expect(await ask()).toBe(404);
  expect(await ask(probePass(vault, new Date(Date.now() - 2 * 86_400_000)))).toBe(404);
  expect(await ask(probePass(openVault([newKey(new Date())]), new Date()))).toBe(404);
});
