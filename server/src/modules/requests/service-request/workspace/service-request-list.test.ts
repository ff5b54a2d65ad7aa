import { statusesAfter } from '@tunna/domain/requests/service-request';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { ofAllTests } from '../../../../../test/hooks.ts';
import { requestTests } from '../../../../../test/records/service-requests.ts';
import { createWorkspace, type Workspace } from '../../../../../test/records/workspace.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));
const { createRequest, insertRequest } = requestTests(() => test);

describe('lists and counts', () => {
  let here: Workspace;
  beforeAll(async () => {
    here = await createWorkspace(test);
  });

  const idsOf = async (query: string): Promise<number[]> =>
    (await here.get(`/service-requests${query}`)).body.rows.map(({ id }: { id: number }) => id);

  it('use the container’s due days, else the provider’s, else seven', async () => {
    const days = async (id: number) => {
      const { createdAt, dueAt } = (await own.get(`/service-requests/${id}`)).body;
      return (Date.parse(dueAt) - Date.parse(createdAt)) / 86_400_000;
    };
    expect(await days(await createRequest(own))).toBe(7);
    const provider = (await own.get(`/service-providers/${own.serviceProviderId}`)).body;
    const { name, email, version } = provider;
    expect(
      (await own.post(`/service-providers/${provider.id}`, { name, email, version, dueDays: 3 })).body.dueDays,
    ).toBe(3);
    expect(await days(await createRequest(own))).toBe(3);
    const urgent = (
      await own.post('/container', {
        wasteStreamId: own.wasteStreamId,
        locationId: own.locationId,
        serviceProviderId: own.serviceProviderId,
        dueDays: 1,
        actions: [{ actionType: 'empty_container', requirements: [] }],
      })
    ).body;
    expect(urgent.dueDays).toBe(1);
    const payload = { containerSlug: urgent.slug, action: 'empty_container', createdBy: {} };
    await test.app.inject({ method: 'POST', url: '/api/v1/service-request/create', payload });
    const [row] = (await own.get(`/service-requests?containerId=${urgent.id}`)).body.rows;
    expect(await days(row.id)).toBe(1);
    for (const dueDays of [0, 366, 1.5]) {
      expect((await own.post('/container', { wasteStreamId: own.wasteStreamId, dueDays })).status).toBe(400);
    }
  });

  it('filter, sort, search, count, and contain nothing of another organization', async () => {
    const past = new Date(Date.now() - 86_400_000);
    const later = new Date(Date.now() + 86_400_000);
    const late = await insertRequest(here, 'sent', { due_at: past, assigned_to: here.members.editor.personId });
    const soon = await insertRequest(here, 'in_progress', { due_at: later });
    const other = await insertRequest(here, 'received', { assigned_to: here.members.admin.personId });
    const done = await insertRequest(here, 'done', { due_at: past });
    await test.db.asOwner(`update container set custom_id = 'Þró-7' where id = $1`, [soon.containerId]);
    await insertRequest(foreign, 'sent', { due_at: past });

    expect(await idsOf('?status=open')).toEqual([late.id, soon.id, other.id]);
    expect(await idsOf('?status=open&order=desc')).toEqual([other.id, soon.id, late.id]);
    expect(await idsOf('?status=closed')).toEqual([done.id]);
    expect(await idsOf('?status=in_progress')).toEqual([soon.id]);
    expect(await idsOf('?overdue=true')).toEqual([late.id]);
    expect(await idsOf('?assignedTo=me')).toEqual([late.id]);
    expect(await idsOf('?assignedTo=none&status=open')).toEqual([soon.id]);
    expect(await idsOf(`?assignedTo=${here.members.admin.personId}`)).toEqual([other.id]);
    expect(await idsOf(`?containerId=${soon.containerId}`)).toEqual([soon.id]);
    for (const status of ['', '&status=open']) {
      expect(await idsOf(`?search=thro-7${status}`)).toEqual([soon.id]);
      expect(await idsOf(`?search=thro-7&containerId=${late.containerId}${status}`)).toEqual([]);
    }
    const provider = (await here.get(`/service-providers/${here.serviceProviderId}`)).body.name;
    expect(await idsOf(`?search=${encodeURIComponent(provider)}`)).toHaveLength(4);
    expect(await idsOf(`?status=open&search=${encodeURIComponent(provider)}`)).toHaveLength(3);
    expect(await idsOf(`?status=open&locationId=${here.locationId}&sort=location`)).toHaveLength(3);
    // Words of the container, of its provider, and of both.
    expect(await idsOf(`?search=thro-7+${encodeURIComponent(provider)}`)).toEqual([soon.id]);
    expect(await idsOf(`?search=thro-7+7+${encodeURIComponent(provider)}`)).toEqual([soon.id]);
    expect(await idsOf(`?search=thro-7+xylofon`)).toEqual([]);
    expect(await idsOf(`?status=open&search=thro-7+${encodeURIComponent(provider)}`)).toEqual([soon.id]);
    expect(await idsOf(`?status=open&search=thro-7+xylofon`)).toEqual([]);
    expect(await idsOf(`?locationId=${here.locationId}&sort=status`)).toEqual([other.id, late.id, soon.id, done.id]);
    expect((await here.get(`/service-requests?serviceProviderId=${foreign.serviceProviderId}`)).status).toBe(404);
    expect(await idsOf('?search=%25')).toEqual([]);
    for (const sort of ['createdAt', 'dueAt', 'container', 'location', 'serviceProvider', 'status']) {
      for (const order of ['asc', 'desc']) expect(await idsOf(`?sort=${sort}&order=${order}`)).toHaveLength(4);
    }
    const [aegir] = await here.query<{ id: number }>(
      `insert into service_provider (organization_id, name) values ($1, 'Ægir') returning id`,
    );
    await test.db.asOwner('update service_request set service_provider_id = $2 where id = $1', [late.id, aegir?.id]);
    expect(await idsOf('?status=open&sort=serviceProvider')).toEqual([soon.id, other.id, late.id]);
    const { rows, total } = (await here.get('/service-requests?status=open&page=2&pageSize=2')).body;
    expect([rows.map(({ id }: { id: number }) => id), total]).toEqual([[other.id], 3]);
    expect((await here.get('/service-requests?page=9')).body).toEqual({ rows: [], total: 4 });

    expect((await here.get('/service-requests/counts')).body).toEqual({ open: 3, mine: 1, overdue: 1 });
    expect((await here.as('viewer', 'GET', '/service-requests/counts')).body).toMatchObject({ mine: 0 });
    const overview = await test.app.inject({
      url: `/api/v1/organization/overview/${here.organizationId}`,
      headers: here.members.viewer.headers,
    });
    expect(overview.json()).toMatchObject({ openRequests: 3, overdueRequests: 1 });
  });

  it('are found by each word in the texts of the container or of the provider, in every order', async () => {
    const searched = await createWorkspace(test);
    const providers = await searched.query<{ id: number }>(
      `insert into service_provider (organization_id, name) values ($1, 'Grænar bifreiðar'), ($1, 'Heiðbláar bifreiðar') returning id`,
    );
    const made = [];
    for (const [index, customId] of ['Græn fyrsta', 'Heiðblá önnur', 'Græn þriðja §', 'Heiðblá bifreið'].entries()) {
      const { id, containerId } = await insertRequest(searched, 'received', {
        service_provider_id: providers[index]?.id ?? null,
      });
      await test.db.asOwner('update container set custom_id = $2 where id = $1', [containerId, customId]);
      made.push(id);
    }
    const [greenByGreen, blueByBlue, green, blueCar] = made;
    const found = async (query: string) => {
      const { rows, total } = (await searched.get(`/service-requests?status=open&${query}`)).body;
      expect(total).toBe(rows.length);
      return new Set(rows.map(({ id }: { id: number }) => id));
    };
    for (const sort of ['createdAt', 'dueAt', 'container', 'location', 'serviceProvider', 'status']) {
      const ids = (search: string) => found(`sort=${sort}&search=${encodeURIComponent(search)}`);
      expect(await ids('bifreið')).toEqual(new Set([greenByGreen, blueByBlue, blueCar]));
      expect(await ids('bifreiðar')).toEqual(new Set([greenByGreen, blueByBlue]));
      expect(await ids('græn')).toEqual(new Set([greenByGreen, green]));
      expect(await ids('fyrsta bifreiðar')).toEqual(new Set([greenByGreen]));
      expect(await ids('heiðbláar önnur')).toEqual(new Set([blueByBlue]));
      expect(await ids('heiðbláar fyrsta')).toEqual(new Set());
      expect(await ids('þriðja græn')).toEqual(new Set([green]));
      expect(await ids('önnur þriðja')).toEqual(new Set());
      // Single characters, which the index does not have.
      expect(await ids('§')).toEqual(new Set([green]));
      expect(await ids('græn §')).toEqual(new Set([green]));
      expect(await ids('fyrsta §')).toEqual(new Set());
      expect(await ids('bifreiðar §')).toEqual(new Set());
      expect(await ids('%')).toEqual(new Set());
      expect(await ids('\\')).toEqual(new Set());
    }
    const { organizationId } = searched;
    await test.db.asOwner('update service_request set service_provider_id = null where organization_id = $1', [
      organizationId,
    ]);
    await test.db.asOwner('update container set service_provider_id = null where organization_id = $1', [
      organizationId,
    ]);
    await test.db.asOwner('delete from service_provider where organization_id = $1', [organizationId]);
    expect(await found('search=bifreid')).toEqual(new Set([blueCar]));
  });

  it('write each request as its own call does', async () => {
    const each = await createWorkspace(test);
    await each.query(`update waste_stream set name_override = 'Pappír "A" \\ b' where organization_id = $1`);
    await each.query(`update service_provider set name = '"' where organization_id = $1`);
    const { personId } = each.members.editor;
    const past = new Date('2026-01-02T03:04:05.678Z');
    await insertRequest(each, 'sent', { due_at: past, assigned_to: personId, planned_for: '2026-02-03' });
    await insertRequest(each, 'done', { due_at: past, updated_by: personId, created_at: past });
    await insertRequest(each, 'in_progress', { updated_by_provider: true, service_provider_id: null });
    const nowhere = await insertRequest(each, 'received', { updated_by_provider: true });
    await test.db.asOwner('update container set location_id = null where id = $1', [nowhere.containerId]);
    await createRequest(each);
    const { rows, total } = (await each.get('/service-requests')).body;
    expect([rows.length, total]).toEqual([5, 5]);
    for (const row of rows) expect(row).toEqual((await each.get(`/service-requests/${row.id}`)).body);
  });

  it('include all data of the page, with the possible moves', async () => {
    const { id } = await insertRequest(here, 'sent');
    const { body } = await here.as('viewer', 'GET', `/service-requests/${id}`);
    expect(body).toMatchObject({ id, status: 'sent', overdue: false, location: { id: here.locationId }, version: 1 });
    expect(statusesAfter('member', body.status)).toEqual(['in_progress', 'done', 'rejected', 'cancelled']);
  });
});
