import { createHash } from 'node:crypto';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '@tunna/contract';
import { roles } from '@tunna/domain/permissions';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { datedBack, storedHashes, storedText } from '../../../../test/files/stored.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { ofAllTests, ofEachTest } from '../../../../test/hooks.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import type { SignedInPerson } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';
import { clientConfig } from '../../../database/connection.ts';
import { sweepFiles } from './file.service.ts';
import { openFileStore } from './file-store.service.ts';

const test = testApp();
const space = ofEachTest(() => createWorkspace(test));
const other = ofAllTests(() => createWorkspace(test));

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const blobOf = (content: string, { organizationId } = space) => ({ organizationId, sha256: hashOf(content) });
const blobs = ({ organizationId } = space) => storedHashes(test, organizationId);

const send = (
  name: string,
  content: string,
  fields: Readonly<Record<string, string>> = {},
  by: SignedInPerson = space.members.editor,
) => sendFile(test, `/org/${space.organizationId}/file-upload/upload`, by, { name, content }, fields);
const download = (id: number, by = space.members.viewer, { organizationId } = space) =>
  test.app.inject({ url: `${basePath}/org/${organizationId}/file-upload/archive/${id}`, headers: by.headers });
const list = async (query = '', role: (typeof roles)[number] = 'viewer') =>
  (await space.as(role, 'GET', `/file-upload/files?${query}`)).body;
const namesIn = async (query = '', role: (typeof roles)[number] = 'viewer') =>
  (await list(query, role)).rows.map(({ name }: { name: string }) => name);
const remove = (id: number, role: (typeof roles)[number] = 'admin') =>
  space.as(role, 'DELETE', `/file-upload/files/${id}`);

describe('a file', () => {
  it('is stored, recorded in the trail, listed, and downloaded byte for byte', async () => {
    const name = 'Reikningur Þórðar – „mars“ 🗑 <b>.csv';
    const content = 'Dagur;kg\n1.3.;12,5\n';
    const { status, body } = await send(name, content);
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: expect.any(Number), name, purpose: 'general', contentType: 'text/csv', size: 19 },
        ...{ createdAt: expect.any(String), createdBy: 'Persóna editor', alreadyThere: false },
      },
    ]);
    const { alreadyThere: _there, ...listed } = body;
    expect(await list()).toEqual({ rows: [listed], total: 1 });
    const answer = await download(body.id);
    expect([answer.statusCode, answer.body]).toEqual([200, content]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''Reikningur%20%C3%9E/),
    });
    expect(await space.trail('file', body.id)).toMatchObject([
      { action: 'created', name, changes: { size: { to: 19 } } },
    ]);
    expect(await storedText(test, blobOf(content))).toBe(content);
  });

  it('has its headers on a HEAD request, with a name in any script', async () => {
    const { body } = await send('счёт 请 حساب.txt', 'x');
    const answer = await test.app.inject({
      method: 'HEAD',
      url: `${basePath}/org/${space.organizationId}/file-upload/archive/${body.id}`,
      headers: space.members.viewer.headers,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('请'));
  });

  it('uploaded twice is stored once for each purpose', async () => {
    const first = await send('a.txt', 'same');
    const second = await send('b.txt', 'same');
    expect(second.body).toEqual({ ...first.body, alreadyThere: true });
    const logo = await send('c.txt', 'same', { purpose: 'logo' });
    expect(logo.body).toMatchObject({ name: 'c.txt', purpose: 'logo', alreadyThere: false });
    expect([await blobs(), (await list()).total]).toEqual([[hashOf('same')], 2]);
    expect(await space.trail('file', first.body.id)).toHaveLength(1);
  });

  it('uploaded twenty times in parallel is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => send(`${number}.txt`, 'at once')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.alreadyThere)).toHaveLength(1);
    expect([await blobs(), (await list()).total]).toEqual([[hashOf('at once')], 1]);
  });

  it('is deleted with its bytes when no other file has them', async () => {
    const { body: general } = await send('a.txt', 'shared');
    const { body: logo } = await send('a.txt', 'shared', { purpose: 'logo' });
    expect(await remove(general.id)).toEqual({ status: 200, body: { done: true } });
    expect([(await download(general.id)).statusCode, (await download(logo.id)).body]).toEqual([404, 'shared']);
    expect(await remove(logo.id)).toMatchObject({ status: 200 });
    expect([await blobs(), (await list()).total]).toEqual([[], 0]);
    expect((await space.trail('file', logo.id)).map(({ action }) => action)).toEqual(['created', 'deleted']);
    expect((await send('a.txt', 'shared')).body.alreadyThere).toBe(false);
  });

  it('keeps bytes for an upload in progress when it is deleted', async () => {
    const { body } = await send('a.txt', 'contested');
    const { organizationId } = space;
    const sha256 = hashOf('contested');
    // Another server during an upload: it has locked the bytes, and its row is not visible to others yet.
    const coming = new Client(clientConfig(test.db.owner));
    await coming.connect();
    await coming.query('begin');
    await coming.query(`select pg_advisory_xact_lock(hashtextextended($1::bigint || ' ' || $2::text, 0))`, [
      organizationId,
      sha256,
    ]);
    await coming.query(
      `insert into file (organization_id, name, purpose, content_type, size, sha256)
       values ($1, 'b.txt', 'logo', 'text/plain', 9, decode($2, 'hex'))`,
      [organizationId, sha256],
    );
    const removing = remove(body.id);
    const waiting = `select 1 from pg_locks
      join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
      where locktype = 'advisory' and not granted`;
    await vi.waitUntil(async () => (await test.db.asOwner(waiting)).length === 1, { timeout: maxWait });
    await coming.query('commit');
    await coming.end();
    expect((await removing).status).toBe(200);
    expect(await blobs()).toEqual([sha256]);
  });

  it('can be deleted and uploaded in parallel: every listed file can be downloaded', async () => {
    let { body } = await send('a.txt', 'to and fro');
    for (let round = 0; round < 10; round += 1) {
      const [, sent] = await Promise.all([remove(body.id), send('a.txt', 'to and fro')]);
      const rows = (await list()).rows;
      expect(await blobs()).toHaveLength(rows.length);
      if (rows.length === 1) expect((await download(rows[0].id)).body).toBe('to and fro');
      body = rows[0] ?? (await send('a.txt', 'to and fro')).body ?? sent.body;
    }
  });

  it('is searched by name, and sorted by name, age and size', async () => {
    await send('Ýsa.txt', 'xxx');
    await send('Áburður.txt', 'x');
    await send('zebra.txt', 'xx', { purpose: 'logo' });
    expect(await namesIn()).toEqual(['Áburður.txt', 'Ýsa.txt', 'zebra.txt']);
    expect(await namesIn('order=desc')).toEqual(['zebra.txt', 'Ýsa.txt', 'Áburður.txt']);
    expect(await namesIn('sort=size')).toEqual(['Áburður.txt', 'zebra.txt', 'Ýsa.txt']);
    expect(await namesIn('sort=createdAt')).toEqual(['Ýsa.txt', 'Áburður.txt', 'zebra.txt']);
    expect(await namesIn('search=YSA')).toEqual(['Ýsa.txt']);
    expect(await namesIn('purpose=logo')).toEqual(['zebra.txt']);
    expect(await list('pageSize=2&page=2')).toMatchObject({ rows: [{ name: 'zebra.txt' }], total: 3 });
    for (const query of ['sort=sha256', 'purpose=secret', 'page=0'])
      expect(await space.get(`/file-upload/files?${query}`)).toMatchObject({ status: 400 });
  });

  it('with an unknown purpose is refused with the field', async () => {
    const { status, body } = await send('a.txt', 'x', { purpose: 'secret' });
    expect([status, body.fields]).toEqual([400, [{ field: 'purpose', problem: 'unknown_value' }]]);
    expect([await blobs(), (await list()).total]).toEqual([[], 0]);
  });
});

describe('members can', () => {
  it('read, upload and delete files', async () => {
    for (const role of roles) {
      const sent = await send('a.txt', role, {}, space.members[role]);
      expect([role, sent.status]).toEqual([role, ['viewer', 'analyst'].includes(role) ? 403 : 200]);
      const id = sent.body.id ?? 0;
      if (id !== 0) expect((await download(id, space.members[role])).statusCode).toBe(200);
      const removed = await remove(id, role);
      expect([role, removed.status]).toEqual([role, ['admin', 'owner'].includes(role) ? 200 : 403]);
    }
  });

  it('see files of invoices only if they may read invoices; others get not found', async () => {
    const { body } = await send('i.pdf', '%PDF-1.7', { purpose: 'invoice' }, space.members.finance);
    for (const role of roles) {
      const may = !['viewer', 'editor'].includes(role);
      const answer = await download(body.id, space.members[role]);
      expect([role, answer.statusCode]).toEqual([role, may ? 200 : 404]);
      for (const query of ['', 'purpose=invoice', 'search=i']) {
        const { rows, total } = await list(query, role);
        expect([role, rows.length, total]).toEqual([role, may ? 1 : 0, may ? 1 : 0]);
      }
    }
    const missing = (await download(999_999)).json();
    expect((await download(body.id)).json()).toEqual({ ...missing, requestId: expect.any(String) });
    const refused = await send('j.pdf', '%PDF-1.6', { purpose: 'invoice' });
    expect(refusal(refused)).toMatchObject({ status: 404, code: 'not_found' });
    // Even the same bytes do not reveal to an editor that the invoice exists.
    expect((await send('i.pdf', '%PDF-1.7')).body).toMatchObject({ purpose: 'general', alreadyThere: false });
    expect(await blobs()).toHaveLength(1);
  });

  it('not access a file of another organization, nor learn that it exists', async () => {
    const { body } = await send('a.txt', 'ours');
    const missing = refusal(await other.as('owner', 'DELETE', '/file-upload/files/999999'));
    expect(refusal(await other.as('owner', 'DELETE', `/file-upload/files/${body.id}`))).toEqual(missing);
    expect((await download(body.id, other.members.owner, other)).statusCode).toBe(404);
    expect((await download(body.id, other.members.owner)).statusCode).toBe(404);
    const theirs = await sendFile(test, `/org/${other.organizationId}/file-upload/upload`, other.members.editor, {
      name: 'a.txt',
      content: 'ours',
    });
    expect(theirs.body.alreadyThere).toBe(false);
    expect(await storedText(test, blobOf('ours', other))).toBe('ours');
    await other.as('owner', 'DELETE', `/file-upload/files/${theirs.body.id}`);
    expect((await download(body.id)).body).toBe('ours');
  });
});

describe('the sweep', () => {
  it('removes only orphaned bytes that are a day old', async () => {
    const store = test.files;
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    const { body } = await send('a.txt', 'kept');
    await datedBack(test, blobOf('kept'), yesterday);
    const left = blobOf('left');
    const fresh = blobOf('fresh');
    for (const blob of [left, fresh]) {
      const path = join(store.incoming, blob.sha256);
      await writeFile(path, blob === left ? 'left' : 'fresh');
      await store.write(blob, path);
      await rm(path, { force: true });
    }
    await datedBack(test, left, yesterday);
    await writeFile(join(store.incoming, 'old'), 'x');
    await utimes(join(store.incoming, 'old'), yesterday, yesterday);
    await writeFile(join(store.incoming, 'new'), 'x');
    await sweepFiles(test.db.database, store, new Date());
    expect((await blobs()).sort()).toEqual([fresh.sha256, hashOf('kept')].sort());
    expect(await readdir(store.incoming)).toEqual(['new']);
    expect((await download(body.id)).body).toBe('kept');
    await space.query('delete from organization where id = $1');
    await sweepFiles(test.db.database, store, new Date(Date.now() + 25 * 3_600_000));
    expect(await blobs()).toEqual([]);
  });

  it('does nothing if no file was ever stored', async () => {
    await sweepFiles(test.db.database, openFileStore(join(test.dataDirectory, 'nowhere')), new Date());
  });
});
