import { basePath } from '@tunna/contract';
import type { Role } from '@tunna/domain/permissions';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));

/** A file that the member downloads. */
async function download(path: string, role: Role = 'viewer', workspace = own) {
  const { headers } = workspace.members[role];
  const answer = await test.app.inject({ url: `${basePath}/org/${workspace.organizationId}${path}`, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.payload };
}

const linesOf = (text: string): string[][] => parse(text, { bom: true, delimiter: ';' });

async function table(path: string, role: Role = 'viewer', workspace = own): Promise<string[][]> {
  const { status, text } = await download(path, role, workspace);
  expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return linesOf(text);
}

const create = async (more: object, workspace = own) =>
  (await workspace.post('/container', { wasteStreamId: workspace.wasteStreamId, ...more })).body;

describe('the export of containers', () => {
  it('contains exactly the rows that the list finds, in its order, with headings and words in one language', async () => {
    await create({ customId: 'ÞÓR-2', description: 'við höfnina', volumeLiters: 240 });
    await create({ customId: 'ÆGIR-1', description: 'við höfnina', status: 'paused', locationId: own.locationId });
    await create({ customId: 'AFSÍÐIS' });
    const columns = 'columns=customId,status,volumeLiters,location';
    const rows = await table(`/containers/export?search=hofnina&order=desc&language=pl&${columns}`);
    expect(rows).toEqual([
      ['Identyfikator', 'Status', 'Litry', 'Lokalizacja'],
      ['ÆGIR-1', 'Wstrzymany', '', expect.stringContaining('Staður')],
      ['ÞÓR-2', 'W użyciu', '240', ''],
    ]);
    const listed = (await own.get('/containers?sort=createdAt&status=paused')).body.rows;
    const exported = await table('/containers/export?sort=createdAt&status=paused&columns=slug');
    expect(exported.slice(1).flat()).toEqual(listed.map(({ slug }: { slug: string }) => slug));
  });

  it('is UTF-8 with a byte order mark, semicolons and CR LF, with a file name in the language', async () => {
    const { bytes, headers } = await download('/containers/export?language=is&columns=customId,kind');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toMatch(/^\uFEFFAuðkenni;Tegund\r\n/);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/UTF-8''Ílát \d{4}-\d\d-\d\d\.csv$/);
  });

  it('neutralizes text that a spreadsheet would run as a formula, and quotes text that would break a line', async () => {
    const workspace = await createWorkspace(test);
    const texts = ["=cmd|' /C calc'!A0", '+354 555 1234', '-5', '@x', '\tx', '＝1', 'a;b "c"\nd'];
    for (const [index, description] of texts.entries())
      await create({ customId: `F-${index}`, description }, workspace);
    const rows = await table('/containers/export?columns=description', 'viewer', workspace);
    expect(rows.slice(1).flat()).toEqual([...texts.slice(0, 6).map((text) => `'${text}`), 'a;b "c"\nd']);
  });

  it('shows what a collection needs, and tags with their types', async () => {
    const workspace = await createWorkspace(test);
    const type = (await workspace.post('/tags/tag-type/create', { name: 'Eigandi', entities: ['container'] })).body;
    const tag = (await workspace.post('/tags/tag-value/create', { tagTypeId: type.id, name: 'Borgin' })).body;
    const actions = (...requirements: string[]) => [{ actionType: 'empty_container', requirements }];
    await create({ customId: '1', actions: actions('phone', 'name'), tagValueIds: [tag.id] }, workspace);
    await create({ customId: '2', actions: actions() }, workspace);
    await create({ customId: '3' }, workspace);
    const rows = await table('/containers/export?language=en&columns=requirements,tags', 'viewer', workspace);
    expect(rows.slice(1)).toEqual([
      ['Name, Phone number', 'Eigandi: Borgin'],
      ['Nothing', ''],
      ['', ''],
    ]);
  });

  it('reads in batches, without repeating or dropping rows', async () => {
    const workspace = await createWorkspace(test);
    await workspace.query(
      `insert into container (organization_id, slug, custom_id, waste_stream_id)
       select $1::bigint, 'many-' || $1 || '-' || n, 'N' || n, $2::bigint from generate_series(1, 4100) n`,
      [workspace.wasteStreamId],
    );
    const rows = await table('/containers/export?columns=customId', 'viewer', workspace);
    expect(rows).toHaveLength(4101);
    expect(new Set(rows.flat()).size).toBe(4101);
  });

  it('is refused with a message above the row limit, in any format', async () => {
    const workspace = await createWorkspace(test);
    await workspace.query(`insert into audit_entry (organization_id, action, entity, entity_id, name)
       select $1, 'changed', 'container', '1', 'x' from generate_series(1, 50001)`);
    const refused = await download('/audit/export?format=xlsx', 'admin', workspace);
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([422, 'export_too_large']);
    expect(await table('/audit/export?columns=name', 'admin', workspace)).toHaveLength(50_002);
  });

  it('refuses unknown columns and ids that are words', async () => {
    const { status, text } = await download('/containers/export?columns=customId,secret');
    expect([status, JSON.parse(text).fields]).toEqual([400, [{ field: 'query.columns', problem: 'unknown_value' }]]);
    expect((await download('/containers/export?columns=toString')).status).toBe(400);
    expect((await own.get('/containers/exports')).status).toBe(400);
  });
});

describe('the exports of the other lists', () => {
  it('contain the same as their lists', async () => {
    const workspace = await createWorkspace(test);
    await workspace.as('admin', 'POST', '/department', { name: 'Þvottur', locationIds: [workspace.locationId] });
    await workspace.as('admin', 'POST', '/department', { name: 'Áhaldahús' });
    const departments = await table('/departments/export?columns=name,locations', 'viewer', workspace);
    expect(departments.slice(1)).toEqual([
      ['Áhaldahús', ''],
      ['Þvottur', expect.stringContaining('Staður')],
    ]);
    expect(await table('/departments/export?search=thvottur&columns=name', 'viewer', workspace)).toHaveLength(2);
    const [, location] = await table(
      '/locations/export?language=en&columns=postcode,latitude,longitude,published',
      'viewer',
      workspace,
    );
    // A longitude is a number: it cannot be taken for a formula.
    expect(location).toEqual(['101', '64,1458', '-21,9426', 'Yes']);
    const streams = await table('/waste-streams/export?language=en&columns=name,containers', 'viewer', workspace);
    expect(streams.slice(1)).toEqual([['Paper', '0']]);
    await workspace.query('update service_provider set due_days = 5 where organization_id = $1');
    const [, provider] = await table(
      '/service-providers/export?language=en&columns=name,email,dueDays,webhookUrl,dailyDigest',
      'viewer',
      workspace,
    );
    expect(provider).toEqual([expect.stringContaining('Þjónustuaðili'), expect.stringContaining('@'), '5', '', 'No']);
  });

  it('show addresses of members to those who may see them in the list', async () => {
    const emails = async (role: Role) =>
      (await table('/members/export?columns=email', role))
        .slice(1)
        .flat()
        .filter((email) => email !== '');
    expect(await emails('viewer')).toHaveLength(1);
    expect(await emails('admin')).toHaveLength(6);
  });

  it('exist for files and short links, each for those who may see them', async () => {
    const workspace = await createWorkspace(test);
    const { organizationId } = workspace;
    for (const purpose of ['general', 'invoice']) {
      await test.db.asOwner(
        `insert into file (organization_id, name, purpose, content_type, size, sha256)
         values ($1, $2::text, $3, 'text/plain', 5, sha256($2::text::bytea))`,
        [organizationId, `=${purpose}.txt`, purpose],
      );
    }
    const path = '/file-upload/files/export?language=en&columns=name,purpose,size';
    expect((await table(path, 'viewer', workspace)).slice(1)).toEqual([["'=general.txt", 'General', '5']]);
    expect((await table(path, 'finance', workspace)).slice(1)).toHaveLength(2);
    await test.db.asOwner(`insert into short_link (organization_id, slug, target_path) values ($1, 'abcd123', $2)`, [
      organizationId,
      `/location/${workspace.locationId}`,
    ]);
    const [, link] = await table('/short-links/export?columns=url,target', 'editor', workspace);
    expect(link).toEqual(['http://tunna.test/s/abcd123', `/location/${workspace.locationId}`]);
    expect((await download('/short-links/export', 'viewer')).status).toBe(403);
  });

  it('are refused to those who may not see the list', async () => {
    expect((await download('/audit/export', 'editor')).status).toBe(403);
    expect((await download('/audit/export', 'admin')).status).toBe(200);
  });

  it('contain nothing of another organization', async () => {
    const workspace = await createWorkspace(test);
    await create({ customId: 'LEYND' }, workspace);
    const foreign = await download(`/containers/export?locationId=${workspace.locationId}`);
    expect(JSON.parse(foreign.text)).toMatchObject({ code: 'not_found' });
    expect((await download('/containers/export')).text).not.toContain('LEYND');
  });
});

describe('the export of service requests', () => {
  it('contains exactly the rows that the list finds, in words of one language, with nothing that a spreadsheet would run', async () => {
    const workspace = await createWorkspace(test);
    await test.db.asOwner(`update location set name = '=HYPERLINK("x")' where id = $1`, [workspace.locationId]);
    const statuses = ['done', 'rejected', 'sent', 'done'];
    for (const [index, status] of statuses.entries()) {
      const { id } = await createContainer(test.db, workspace, { customId: `ÞÓR-${index}` });
      await workspace.query(
        `insert into service_request (organization_id, container_id, action_type, service_provider_id, status, created_at, closed_at, due_at)
         values ($1, $2, 'empty_container', $3, $4, $5::timestamptz, case when $4 <> 'sent' then $5::timestamptz + interval '1 hour' end, $5)`,
        [id, workspace.serviceProviderId, status, `2026-01-0${index + 1}T12:00:00Z`],
      );
    }
    const columns = 'columns=container,status,overdue,location';
    const path = `/service-requests/export?sort=createdAt&order=desc&openedFrom=2026-01-02&language=no&${columns}`;
    expect(await table(path, 'viewer', workspace)).toEqual([
      ['Beholder', 'Status', 'Over fristen', 'Lokasjon'],
      ['ÞÓR-3', 'Fullført', 'Nei', `'=HYPERLINK("x")`],
      ['ÞÓR-2', 'Sendt', 'Ja', `'=HYPERLINK("x")`],
      ['ÞÓR-1', 'Avvist', 'Nei', `'=HYPERLINK("x")`],
    ]);
    const listed = (await workspace.get('/service-requests?status=closed&search=thor')).body.rows;
    const exported = await table('/service-requests/export?status=closed&search=thor&columns=id', 'viewer', workspace);
    expect(exported.slice(1).flat()).toEqual(listed.map(({ id }: { id: number }) => String(id)));
    expect(exported).toHaveLength(4);
    const file = await download('/service-requests/export?format=xlsx', 'viewer', workspace);
    expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
});
