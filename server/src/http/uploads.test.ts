import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendError } from './errors.ts';
import { SecurityEvents } from './security/security-events.ts';
import { sendDownload } from './send.ts';
import { acceptUploads, openUploads } from './uploads.ts';

const largest = 200_000;
let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tunna-uploads-'));
  const uploads = openUploads(directory);
  app = fastify({ bodyLimit: 1024 });
  app.decorate('securityEvents', new SecurityEvents({ log: app.log, mac: () => Buffer.alloc(32), count: undefined }));
  await acceptUploads(app);
  app.post('/', { errorHandler: sendError }, (request) =>
    uploads.receive(request, largest, async ({ path, ...file }, fields) => {
      if (fields.fail === 'yes') throw new Error('The work failed.');
      return { ...file, fields, text: (await readFile(path, 'latin1')).slice(0, 20) };
    }),
  );
  app.get('/download', (_request, reply) =>
    sendDownload(reply, { fileName: 'Þórður "1"\r\n.csv', contentType: 'text/csv', body: Buffer.from('<b>') }),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const boundary = 'x-boundary';
const part = (headers: string, body: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${body}\r\n`;
const filePart = (name: string, body: string) => part(`name="file"; filename="${name}"`, body);

async function send(...parts: string[]) {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  });
  expect(await readdir(directory)).toEqual([]);
  return { status: answer.statusCode, body: answer.json() };
}

describe('an uploaded file', () => {
  it('exists during the work, with size and hash, and is removed afterwards', async () => {
    const text = 'a'.repeat(150_000);
    const { body } = await send(part('name="purpose"', 'general'), filePart('Reikningur Þórðar 🗑.pdf', text));
    expect(body).toEqual({
      ...{ name: 'Reikningur Þórðar 🗑.pdf', size: 150_000, fields: { purpose: 'general' }, text: 'a'.repeat(20) },
      sha256: createHash('sha256').update(text).digest('hex'),
    });
  });

  it('has the name of its disk, whose quotation marks browsers escape', async () => {
    const { body } = await send(filePart('Reikningur %22mars%22 100%25 5%.pdf', 'x'));
    expect(body.name).toBe('Reikningur "mars" 100%25 5%.pdf');
  });

  it('is accepted before or after the other parts', async () => {
    expect((await send(filePart('a.txt', 'x'), part('name="b"', 'later'))).body.fields).toEqual({ b: 'later' });
  });

  it('is also removed if the work fails', async () => {
    expect((await send(part('name="fail"', 'yes'), filePart('a.txt', 'x'))).status).toBe(500);
  });

  it('is rejected beyond its limit', async () => {
    expect((await send(filePart('a.txt', 'x'.repeat(largest + 1)))).body.code).toBe('payload_too_large');
    const announced = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': '99999999' },
      payload: 'x',
    });
    expect([announced.statusCode, await readdir(directory)]).toEqual([413, []]);
  });

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'C:\\Windows\\system.ini',
    '..',
    'a\u0000.pdf',
    'a\u202Efdp.exe',
    'a%0D%0Ab.pdf',
    `${'a'.repeat(201)}`,
    ' ',
  ])('is refused under the name %j', async (name) => {
    const { status, body } = await send(filePart(name, 'x'));
    expect([400, 422]).toContain(status);
    expect(['file_name_unusable', 'invalid_request']).toContain(body.code);
  });

  it('is the only file, in the declared part', async () => {
    expect(await send(filePart('a', '1'), filePart('b', '2'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: [{ field: 'file', problem: 'too_many_entries', limit: 1 }] },
    });
    expect((await send(part('name="other"; filename="a"', '1'))).status).toBe(400);
    expect((await send(part('name="purpose"', 'x'))).body.fields).toEqual([{ field: 'file', problem: 'required' }]);
    expect((await send(...Array.from({ length: 30 }, (_, n) => part(`name="f${n}"`, 'x')))).status).toBe(413);
    expect((await send(part('name="__proto__"', 'x'), filePart('a', '1'))).status).toBe(400);
  });

  it('is part of a complete multipart form', async () => {
    const json = await app.inject({ method: 'POST', url: '/', payload: { file: 'x' } });
    expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported_media_type']);
    const torn = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: filePart('a.txt', 'cut off').slice(0, -4),
    });
    expect([torn.statusCode, torn.json().code, await readdir(directory)]).toEqual([400, 'invalid_request', []]);
  });
});

describe('a file as a response', () => {
  it('is saved under its name, and never displayed', async () => {
    const { headers, body } = await app.inject('/download');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="__r_ur _1___.csv"; filename*=UTF-8''%C3%9E%C3%B3r%C3%B0ur%20%221%22%0D%0A.csv`,
    );
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(body).toBe('<b>');
  });
});
