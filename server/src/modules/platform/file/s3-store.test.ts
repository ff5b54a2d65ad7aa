import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { silentLog } from '../../../../test/database.ts';
import { incomingOf, storedHashes } from '../../../../test/files/stored.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { zip } from '../../../../test/files/zip.ts';
import { importDesk } from '../../../../test/records/invoice-imports.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { type S3Fault, type S3Server, startS3Server } from '../../../../test/s3-server.ts';
import { signatureProblem } from '../../../../test/s3-signature.ts';
import { runImport } from '../../invoices/invoice-import/import-run.service.ts';
import { sweepFiles } from './file.service.ts';
import { DamagedBytesError, type FileStore, MissingBytesError } from './file-store.service.ts';
import { fileStoreOf, type StorageSettings } from './file-stores.service.ts';
import { examineStore } from './store-check.service.ts';

/** Short enough to wait for: for a store that falls silent. */
const limits = { answer: 1_000, transfer: 1_500, silence: 500, tries: 3, pause: 10 };
/** Never reached, also on a slow machine: for everything else. */
const longLimits = { answer: 60_000, transfer: 60_000, silence: 60_000, tries: 3, pause: 10 };

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const unavailable = { code: 'unavailable' };

describe('a bucket', () => {
  let bucket: S3Server;
  let local = '';
  let store: FileStore;
  const open = (chosen = longLimits) => fileStoreOf({ dataDirectory: local, ...bucket.settings }, chosen);

  beforeEach(async () => {
    bucket = await startS3Server();
    local = await mkdtemp(join(tmpdir(), 'tunna-s3-'));
    store = open();
  });
  afterEach(async () => {
    await bucket.close();
    await rm(local, { recursive: true });
  });

  async function write(content: string | Uint8Array, organizationId = 7) {
    const path = join(local, 'given');
    await writeFile(path, content);
    const blob = { organizationId, sha256: hashOf(content) };
    await store.write(blob, path);
    return blob;
  }
  /** A fault of the first requests with a method. */
  function failing(method: string, fault: S3Fault, times = Number.POSITIVE_INFINITY): void {
    let left = times;
    bucket.fault = (asked) => (asked === method && left-- > 0 ? fault : undefined);
  }

  it('has bytes under the organization and their hash, after the prefix, and gives them back', async () => {
    const blob = await write('Þórður');
    expect([...bucket.objects.keys()]).toEqual([`test-1/7/${blob.sha256.slice(0, 2)}/${blob.sha256}`]);
    expect(await text(await store.read(blob))).toBe('Þórður');
    expect(await store.withPath(blob, async (path) => (await readdir(join(path, '..'))).length)).toBe(1);
    await expect(store.read({ ...blob, organizationId: 8 })).rejects.toBeInstanceOf(MissingBytesError);
    await expect(store.withPath({ ...blob, organizationId: 8 }, async () => 1)).rejects.toBeInstanceOf(
      MissingBytesError,
    );
  });

  it('is sent the same bytes once, also by twenty calls', async () => {
    const blob = await write('sama');
    await Promise.all(Array.from({ length: 20 }, () => store.write(blob, join(local, 'given'))));
    expect(bucket.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  it('with many files is listed to its end, and only what is ours counts', async () => {
    const kept = [];
    for (let number = 0; number < 10; number += 1) kept.push((await write(`efni ${number}`)).sha256);
    const other = await write('annarra', 70);
    const foreign = ['test-1/readme.txt', 'test-1/7/zz/ab', `test-2/7/aa/${'a'.repeat(64)}`, `7/aa/${'a'.repeat(64)}`];
    for (const key of foreign) bucket.objects.set(key, { body: Buffer.from('x'), modified: new Date(0) });
    const found = [];
    for await (const blob of store.storedBefore(new Date(Date.now() + 60_000))) found.push(blob.sha256);
    expect(found.sort()).toEqual([...kept, other.sha256].sort());
    expect(await store.removeAll(7)).toBe(10);
    expect([...bucket.objects.keys()].sort()).toEqual(
      [...foreign, ...[...bucket.objects.keys()].filter((key) => key.includes('/70/'))].sort(),
    );
    expect(await store.isEmpty()).toBe(false);
    expect(await store.removeAll(70)).toBe(1);
    expect(await store.isEmpty()).toBe(true);
  });

  it.each<[string, S3Fault]>([
    ['answers 500', { status: 500, code: 'InternalError' }],
    ['is busy', { status: 503, code: 'SlowDown' }],
    ['ends the connection', 'drop'],
  ])('that twice %s is asked a third time', async (_what, fault) => {
    failing('PUT', fault, 2);
    const blob = await write('þrautseigja');
    failing('GET', fault, 2);
    expect(await text(await store.read(blob))).toBe('þrautseigja');
  });

  it.each<[string, S3Fault, unknown]>([
    ['answers 500', { status: 500, code: 'InternalError' }, 'InternalError'],
    ['dies in the middle of the upload', 'drop', expect.stringMatching(/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/)],
    ['does not answer', 'silence', 'TimeoutError'],
  ])('that %s has nothing of the file, and says why', async (_what, fault, reason) => {
    if (fault === 'silence') store = open(limits);
    for (const method of ['PUT', 'HEAD']) {
      failing(method, fault);
      await expect(write('x'.repeat(3_000_000))).rejects.toMatchObject({
        ...unavailable,
        reason: method === 'HEAD' && reason === 'InternalError' ? 'HTTP 500' : reason,
      });
    }
    expect(bucket.objects.size).toBe(0);
    bucket.fault = () => undefined;
    store = open();
    expect(await text(await store.read(await write('aftur')))).toBe('aftur');
  });

  it.each<[S3Fault, object]>([
    ['cut', unavailable],
    ['stall', { ...unavailable, reason: 'TimeoutError' }],
    ['damage', expect.any(DamagedBytesError)],
  ])('never gives a whole file that is not the stored one (%s)', async (fault, error) => {
    const content = Buffer.alloc(300_000, 'a');
    const blob = await write(content);
    failing('GET', fault);
    if (fault === 'stall') store = open(limits);
    let received = 0;
    const reading = async () => {
      for await (const chunk of await store.read(blob)) received += (chunk as Buffer).length;
    };
    await expect(reading()).rejects.toMatchObject(error);
    expect(received).toBeLessThan(content.length);
    await expect(store.withPath(blob, async () => 'read')).rejects.toMatchObject(error);
    bucket.fault = () => undefined;
    store = open();
    expect((await buffer(await store.read(blob))).equals(content)).toBe(true);
    expect(await store.withPath(blob, async () => 'read')).toBe('read');
  });

  it('is read once for several readers of a path', async () => {
    const blob = await write('safn');
    await Promise.all([1, 2, 3].map(() => store.withPath(blob, async () => undefined)));
    await store.withPath(blob, async () => undefined);
    expect(bucket.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
    await store.remove(blob);
    await expect(store.withPath(blob, async () => undefined)).rejects.toBeInstanceOf(MissingBytesError);
  });

  it('ends the request when the reader leaves', async () => {
    const blob = await write('x'.repeat(5_000_000));
    (await store.read(blob)).destroy();
    (await store.read(blob)).once('data', () => undefined).destroy();
    expect(await store.probe()).toBeUndefined();
  });

  it.each<[string, Partial<StorageSettings>, string]>([
    ['bucket', { s3Bucket: 'annar' }, 'S3_BUCKET: the store has no such bucket (NoSuchBucket).'],
    ['key', { s3AccessKey: 'ANNAR' }, 'S3_ACCESS_KEY: the store does not know the key (InvalidAccessKeyId).'],
    ['secret', { s3SecretKey: 'rangt' }, 'S3_SECRET_KEY: the secret does not fit the key (SignatureDoesNotMatch).'],
    ['region', { s3Region: 'us-west-2' }, 'S3_REGION: the bucket is in another region (AuthorizationHeaderMalformed).'],
    ['port', { s3Endpoint: 'http://127.0.0.1:2' }, 'S3_ENDPOINT: nothing accepts connections there (ECONNREFUSED).'],
    ['host', { s3Endpoint: 'http://store.invalid' }, expect.stringMatching(/^S3_ENDPOINT: the name of the host /)],
  ])('with a wrong %s names the setting, and stores nothing', async (_what, wrong, sentence) => {
    const settings = { dataDirectory: local, ...bucket.settings, ...wrong };
    expect(await examineStore(settings)).toEqual(sentence);
    store = fileStoreOf(settings, longLimits);
    await expect(write('x')).rejects.toMatchObject(unavailable);
    await expect(store.read({ organizationId: 7, sha256: hashOf('x') })).rejects.toMatchObject(unavailable);
    expect(bucket.objects.size).toBe(0);
  });

  it('whose settings are right passes the examination, which leaves nothing behind', async () => {
    expect(await examineStore({ dataDirectory: local, ...bucket.settings })).toBeUndefined();
    expect(bucket.objects.size).toBe(0);
  });
});

describe('the server of these tests', () => {
  it('accepts the signature of the example in the documentation of S3, and no other', () => {
    const login = {
      region: 'us-east-1',
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    };
    const signed = (signature: string) =>
      ({
        method: 'GET',
        url: '/test.txt',
        headers: {
          host: 'examplebucket.s3.amazonaws.com',
          range: 'bytes=0-9',
          'x-amz-content-sha256': hashOf(''),
          'x-amz-date': '20130524T000000Z',
          authorization: `AWS4-HMAC-SHA256 Credential=${login.accessKey}/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
        },
      }) as unknown as IncomingMessage;
    const at = Date.UTC(2013, 4, 24);
    const right = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
    expect(signatureProblem(signed(right), Buffer.alloc(0), login, at)).toBeUndefined();
    expect(signatureProblem(signed(right.replace('f', 'e')), Buffer.alloc(0), login, at)).toBe('SignatureDoesNotMatch');
  });
});

describe('while the store does not work', () => {
  let test: TestApp;
  let space: Workspace;

  beforeAll(async () => {
    test = await createTestApp({ store: 's3', storeLimits: limits });
    space = await createWorkspace(test);
  });
  afterEach(() => setFault(undefined));
  afterAll(() => test.close());

  function setFault(fault: S3Fault | undefined): void {
    if (test.bucket !== undefined) test.bucket.fault = () => fault;
  }
  const send = (content: string) =>
    sendFile(test, `/org/${space.organizationId}/file-upload/upload`, space.members.editor, { name: 'a.txt', content });
  const download = (id: number) => space.download('viewer', `/file-upload/archive/${id}`);
  const total = async () => (await space.get('/file-upload/files')).body.total;
  const outage = { status: 500, code: 'InternalError' };

  it('an upload and a download are answered with a code and the time of a retry, and nothing is stored', async () => {
    const { body: before } = await send('fyrir');
    setFault(outage);
    expect(await send('á meðan')).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfter: 10 } });
    expect(await download(before.id)).toMatchObject({ statusCode: 503, headers: { 'retry-after': '10' } });
    setFault(undefined);
    expect([await storedHashes(test, space.organizationId), await incomingOf(test), await total()]).toEqual([
      [hashOf('fyrir')],
      [],
      1,
    ]);
    expect((await send('á meðan')).status).toBe(200);
    expect((await download(before.id)).body).toBe('fyrir');
  });

  it('uploads hold no connection of the database, so that other calls respond', async () => {
    setFault('silence');
    const sending = Promise.all(Array.from({ length: 40 }, (_, number) => send(`bið ${number}`)));
    let responded = 0;
    for (; responded < 5; responded += 1) expect(await space.get('/file-upload/files')).toMatchObject({ status: 200 });
    const held = `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    expect(await test.db.asOwner(held)).toEqual([]);
    expect((await sending).map(({ status }) => status)).toEqual(Array(40).fill(503));
  });

  it('a deletion succeeds, and the sweep removes the bytes later', async () => {
    const { body } = await send('eytt');
    setFault(outage);
    expect((await space.as('admin', 'DELETE', `/file-upload/files/${body.id}`)).status).toBe(200);
    expect((await download(body.id)).statusCode).toBe(404);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    await expect(sweepFiles(test.db.database, test.files, tomorrow)).rejects.toMatchObject(unavailable);
    setFault(undefined);
    expect(await storedHashes(test, space.organizationId)).toContain(hashOf('eytt'));
    await sweepFiles(test.db.database, test.files, tomorrow);
    expect(await storedHashes(test, space.organizationId)).not.toContain(hashOf('eytt'));
  });

  it('an import waits for another try instead of failing', async () => {
    const desk = importDesk(test, space);
    const { body } = await desk.upload('safn.zip', zip([{ name: 'a.csv', content: 'Dagur;kg\n1.3.;12\n' }]));
    setFault(outage);
    await expect(desk.work()).rejects.toMatchObject(unavailable);
    expect((await desk.attempt(body.id)).state).not.toBe('failed');
    setFault(undefined);
    const importing = { database: test.db.database, files: test.files, work: test.work, log: silentLog };
    const attempt = { organizationId: space.organizationId, attemptId: body.id };
    await runImport({ ...importing, now: () => new Date() }, attempt, false);
    await desk.work();
    expect(await desk.attempt(body.id)).toMatchObject({ state: 'done', outcome: 'unpacked' });
    expect((await desk.list()).total).toBe(2);
  });

  it('the server is ready, and names files as the part that does not work', async () => {
    setFault(outage);
    const ready = await test.app.inject({ url: '/health/ready' });
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'ok', problems: [], parts: ['files'] }]);
    expect((await test.app.inject({ url: '/health' })).json()).toEqual({ status: 'ok', problems: [] });
  });
});

describe('a refused upload', () => {
  it('leaves no bytes in the bucket', async () => {
    const test = await createTestApp({ store: 's3' });
    const space = await createWorkspace(test);
    await test.db.asOwner(
      `insert into plan (id, place, names, price, currency, file_bytes) values ('tiny', 99, '{"en": "Tiny"}', 0, 'ISK', 4)`,
    );
    await space.query(`update subscription set plan_id = 'tiny' where organization_id = $1`);
    const path = `/org/${space.organizationId}/file-upload/upload`;
    const refused = await sendFile(test, path, space.members.editor, { name: 'a.txt', content: 'of langt' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect(test.bucket?.requests.some((request) => request.startsWith('PUT'))).toBe(true);
    expect(test.bucket?.objects.size).toBe(0);
    await test.close();
  });
});
