import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { visitor } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { uncheckedStatement } from '../../../database/statement/statement.ts';

const test = testApp();

interface Row {
  readonly lastEmptiedOn?: string;
  readonly id: number;
  readonly slug: string;
  readonly customId?: string;
}

const create = async (workspace: Workspace, more: object = {}) =>
  (await workspace.post('/container', { wasteStreamId: workspace.wasteStreamId, ...more })).body;
const list = async (workspace: Workspace, query: string): Promise<{ rows: Row[]; total: number }> =>
  (await workspace.get(`/containers?${query}`)).body;
const search = async (workspace: Workspace, text: string) =>
  (await list(workspace, `search=${encodeURIComponent(text)}`)).rows.map(({ customId }) => customId);

const sorts = ['customId', 'location', 'wasteStream', 'lastEmptiedOn', 'volumeLiters', 'createdAt'];

describe('the list of containers', () => {
  it('writes each container as its own call does, whatever its texts are', async () => {
    const workspace = await createWorkspace(test);
    const tag = (await workspace.post('/tag-types', { name: 'Hæð', entities: ['container'] })).body;
    const texts = ['"\\', '\n\t\u2028 \u0001', '</script>🗑️', "'; --", '{"a":[1]}', ' :name $1'];
    const location = (await workspace.post('/locations', { name: 'Hús "1" \\ b' })).body;
    for (const [index, description] of texts.entries()) {
      await create(workspace, {
        ...(index % 2 === 0 ? { customId: `T"${index}`, locationId: location.id, dueDays: 3, volumeLiters: 660 } : {}),
        ...(index % 3 === 0 ? { serviceProviderId: workspace.serviceProviderId } : {}),
        actions:
          index === 4 ? [] : [{ actionType: 'empty_container', requirements: ['phone', 'name'].slice(index % 2) }],
        description,
      });
    }
    expect(tag).toBeDefined();
    const { slug, customId } = (await list(workspace, 'sort=createdAt')).rows[0] ?? {};
    await test.app.inject({
      method: 'POST',
      url: '/api/v1/service-request/create',
      payload: { containerSlug: slug, action: 'empty_container', createdBy: visitor },
    });
    expect(customId).toBe('T"0');
    for (const query of ['sort=createdAt', 'open=false', 'search=a', 'search=hus', 'search=%22', 'page=9']) {
      const { rows, total } = await list(workspace, query);
      expect(rows.length === 0).toBe(query === 'page=9');
      expect(total).toBeGreaterThan(0);
      for (const row of rows) expect(row).toEqual((await workspace.get(`/containers/${row.id}`)).body);
    }
  });

  it('searches location, stream, customId, slug and description, ignoring case and accents', async () => {
    const workspace = await createWorkspace(test);
    const location = (await workspace.post('/locations', { name: 'Tjörnin' })).body;
    const first = await create(workspace, { customId: 'A-1', locationId: location.id });
    await create(workspace, { customId: 'A-2', description: 'Við Þórsgötu, 50% full' });
    await create(workspace, { customId: 'A-3', description: '500 l, a_b' });
    await create(workspace, { customId: 'A-4', description: '<script>alert(1)</script> 🗑️' });
    expect(await search(workspace, 'tjornin')).toEqual(['A-1']);
    expect(await search(workspace, 'THORS')).toEqual(['A-2']);
    expect(await search(workspace, 'pappir')).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
    expect(await search(workspace, 'paper a-3')).toEqual(['A-3']);
    expect(await search(workspace, first.slug.toUpperCase())).toEqual(['A-1']);
    expect(await search(workspace, '50%')).toEqual(['A-2']);
    // A release that renames a category, or adds a language.
    await test.db.asOwner(`update waste_category set names = names || '{"de": "Altpapier"}' where code = 'paper'`);
    expect(await search(workspace, 'altpapier')).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
    expect(await search(workspace, '%')).toEqual(['A-2']);
    expect(await search(workspace, 'a_b')).toEqual(['A-3']);
    expect(await search(workspace, '\\')).toEqual([]);
    expect(await search(workspace, '<script> 🗑️')).toEqual(['A-4']);
    // All words of the search must match.
    expect(await search(workspace, 'tjornin thors')).toEqual([]);
    // A new name of the location or the stream is found immediately, and the old one is not.
    await workspace.post(`/locations/${location.id}`, { name: 'Öskjuhlíð', version: 1 });
    expect([await search(workspace, 'tjornin'), await search(workspace, 'oskjuhlid')]).toEqual([[], ['A-1']]);
  });

  it('finds a single letter, a pair and a longer word, combined with filters', async () => {
    const workspace = await createWorkspace(test);
    await create(workspace, { customId: 'Q-1', description: 'Þró við höfn § ¿ {}' });
    await create(workspace, { customId: 'Q-2', description: 'þing ¿ {} 🗑️', status: 'paused' });
    await create(workspace, { customId: 'Z-3', description: 'a\\b %_ höfn' });
    expect(await search(workspace, '¿')).toEqual(['Q-1', 'Q-2']);
    expect(await search(workspace, '¿ §')).toEqual(['Q-1']);
    expect(await search(workspace, '§ {}')).toEqual(['Q-1']);
    expect(await search(workspace, 'þing')).toEqual(['Q-2']);
    expect(await search(workspace, '{}')).toEqual(['Q-1', 'Q-2']);
    expect(await search(workspace, '🗑')).toEqual(['Q-2']);
    expect(await search(workspace, 'hofn')).toEqual(['Q-1', 'Z-3']);
    // All its letter pairs occur, but not the word.
    expect(await search(workspace, 'höfnöf')).toEqual([]);
    expect(await search(workspace, 'a\\b')).toEqual(['Z-3']);
    expect(await search(workspace, '%_')).toEqual(['Z-3']);
    expect((await list(workspace, 'search=%7B%7D&status=paused')).rows.map(({ customId }) => customId)).toEqual([
      'Q-2',
    ]);
    expect((await list(workspace, 'search=%C2%BF&status=paused')).total).toBe(1);
    expect((await list(workspace, 'search=%7B%7D&order=desc')).rows.map(({ customId }) => customId)).toEqual([
      'Q-2',
      'Q-1',
    ]);
  });

  it('finds equal names in each organization separately', async () => {
    const [ours, theirs] = [await createWorkspace(test), await createWorkspace(test)];
    const mine = await create(ours, { customId: 'SAMA-1' });
    const other = await create(theirs, { customId: 'SAMA-1' });
    for (const query of ['search=sama', 'search=s', '']) {
      expect((await list(ours, query)).rows.map(({ id }) => id)).toEqual([mine.id]);
      expect((await list(theirs, query)).rows.map(({ id }) => id)).toEqual([other.id]);
    }
    const leading = uncheckedStatement<{ id: number }>(
      'test.containers_holding',
      `select id from containers_holding('{%sama%}')`,
    );
    const { database } = test.db;
    expect(await database.run(leading, [])).toEqual([]);
    expect(await database.reader(mintOrgScope(ours.organizationId)).run(leading, [])).toEqual([{ id: mine.id }]);
  });

  it('is in Icelandic order, with numbers by value, in both directions', async () => {
    const workspace = await createWorkspace(test);
    const sorted = ['a', 'á', 'b', 'd', 'ð', 'TUN-2', 'TUN-10', 'ý', 'þ', 'æ', 'ö'];
    for (const customId of sorted.toReversed()) await create(workspace, { customId });
    expect((await list(workspace, '')).rows.map(({ customId }) => customId)).toEqual(sorted);
    expect((await list(workspace, 'order=desc')).rows.map(({ customId }) => customId)).toEqual(sorted.toReversed());
  });

  it('sorts by each column, and equal containers by id', async () => {
    const workspace = await createWorkspace(test);
    const locations = await Promise.all(['Þ', 'Á'].map((name) => workspace.post('/locations', { name })));
    const [late, early] = locations.map(({ body }) => body.id);
    const ids = [];
    for (const [locationId, volumeLiters] of [
      [late, 10],
      [early, 660],
      [early, 240],
      [late, 240],
    ] as const) {
      ids.push((await create(workspace, { customId: `X-${9 - ids.length}`, locationId, volumeLiters })).id);
    }
    const [first, second, third, fourth] = ids;
    for (const [id, at] of [
      [third, '2026-05-01'],
      [first, '2026-06-01'],
    ]) {
      await workspace.query(
        `insert into service_request (organization_id, container_id, action_type, status, closed_at)
         values ($1, $2, 'empty_container', 'done', $3)`,
        [id, at],
      );
    }
    // Another completed request, as a repair, does not empty the container.
    await workspace.query(
      `insert into service_request (organization_id, container_id, action_type, status, closed_at)
       values ($1, $2, 'repair', 'done', '2026-07-01')`,
      [third],
    );
    const order = async (sort: string) => (await list(workspace, `sort=${sort}`)).rows.map(({ id }) => id);
    expect(await order('customId')).toEqual([fourth, third, second, first]);
    expect(await order('location')).toEqual([second, third, first, fourth]);
    expect(await order('wasteStream')).toEqual(ids);
    expect(await order('volumeLiters')).toEqual([first, third, fourth, second]);
    expect(await order('createdAt')).toEqual(ids);
    expect(await order('lastEmptiedOn')).toEqual([third, first, second, fourth]);
    expect((await list(workspace, 'sort=lastEmptiedOn')).rows.map(({ lastEmptiedOn }) => lastEmptiedOn)).toEqual([
      '2026-05-01',
      '2026-06-01',
      undefined,
      undefined,
    ]);
    for (const sort of sorts.filter((sort) => sort !== 'lastEmptiedOn'))
      expect(await order(`${sort}&order=desc`)).toEqual((await order(sort)).toReversed());
    expect(await order('lastEmptiedOn&order=desc')).toEqual([first, third, fourth, second]);
    const empty = (await create(workspace, { customId: 'X-1' })).id;
    for (const sort of ['location', 'volumeLiters', 'lastEmptiedOn'])
      for (const filter of ['', '&order=desc', '&order=desc&search=x-', '&order=desc&open=false'])
        expect((await order(sort + filter)).at(-1), sort + filter).toBe(
          sort === 'lastEmptiedOn' && filter !== '' ? second : empty,
        );
  });

  it('combines filters by location, stream, provider, status, tag and open request', async () => {
    const workspace = await createWorkspace(test);
    const { locationId, serviceProviderId, wasteStreamId, organizationId } = workspace;
    const input = { name: 'Flokkur', entities: ['container'] };
    const type = (await workspace.post('/tags/tag-type/create', input)).body;
    const tag = (await workspace.post('/tags/tag-value/create', { tagTypeId: type.id, name: 'Merki' })).body.id;
    const full = await create(workspace, { locationId, serviceProviderId, tagValueIds: [tag], status: 'paused' });
    const bare = await create(workspace);
    await test.db.asOwner(
      `insert into service_request (organization_id, container_id, action_type) values ($1, $2, 'empty_container')`,
      [organizationId, full.id],
    );
    const ids = async (query: string) => (await list(workspace, `${query}&sort=createdAt`)).rows.map(({ id }) => id);
    const each = [
      `locationId=${locationId}`,
      `serviceProviderId=${serviceProviderId}`,
      'status=paused',
      `tagValueId=${tag}`,
      'open=true',
    ];
    for (const filter of each) expect(await ids(filter)).toEqual([full.id]);
    expect(await ids(`wasteStreamId=${wasteStreamId}`)).toEqual([full.id, bare.id]);
    expect(await ids(each.join('&'))).toEqual([full.id]);
    expect(await ids([...each, 'search=ekkert'].join('&'))).toEqual([]);
    expect(await ids('open=false')).toEqual([bare.id]);
    expect((await workspace.get('/containers?open=maybe')).status).toBe(400);
  });

  it('lists and counts by one filter in the order of names as by several', async () => {
    const workspace = await createWorkspace(test);
    const foreign = await createWorkspace(test);
    const { locationId, serviceProviderId, wasteStreamId } = workspace;
    const [one, two, three, four] = [
      await create(workspace, { customId: 'B', locationId, serviceProviderId }),
      await create(workspace, { customId: 'A', locationId, serviceProviderId, status: 'paused' }),
      await create(workspace, { customId: 'C', locationId, serviceProviderId }),
      await create(workspace, { customId: 'D' }),
    ];
    await create(foreign, { customId: 'E', locationId: foreign.locationId });
    await test.db.asOwner(`update container set status = 'removed' where id = $1`, [three.id]);
    const found = async (query: string) => {
      const { rows, total } = await list(workspace, query);
      return [total, ...rows.map(({ id }) => id)];
    };
    for (const filter of [`locationId=${locationId}`, `serviceProviderId=${serviceProviderId}`]) {
      expect(await found(filter)).toEqual([2, two.id, one.id]);
      expect(await found(`${filter}&order=desc&pageSize=1`)).toEqual([2, one.id]);
      expect(await found(`${filter}&page=2`)).toEqual([2]);
      expect(await found(`${filter}&status=paused`)).toEqual([1, two.id]);
    }
    expect(await found(`wasteStreamId=${wasteStreamId}`)).toEqual([3, two.id, one.id, four.id]);
    expect(await found(`wasteStreamId=${wasteStreamId}&status=active`)).toEqual([2, one.id, four.id]);
    expect(await found(`wasteStreamId=${wasteStreamId}&serviceProviderId=${serviceProviderId}`)).toEqual([
      2,
      two.id,
      one.id,
    ]);
    for (const filter of ['locationId', 'serviceProviderId', 'wasteStreamId'] as const)
      expect((await workspace.get(`/containers?${filter}=${foreign[filter]}`)).status).toBe(404);
  });

  it('names the member who last changed each container', async () => {
    const workspace = await createWorkspace(test);
    const mine = await create(workspace, { customId: 'A' });
    const input = { wasteStreamId: workspace.wasteStreamId, customId: 'B' };
    const theirs = (await workspace.as('owner', 'POST', '/container', input)).body;
    expect(mine.updatedBy).not.toBe(theirs.updatedBy);
    expect((await list(workspace, '')).rows).toEqual([mine, theirs]);
  });

  it('is correct with ten thousand containers: pages miss nothing, repeat nothing, and end', async () => {
    const workspace = await createWorkspace(test);
    const insert = (first: number, last: number) =>
      workspace.query(
        `insert into container (organization_id, slug, custom_id, location_id, waste_stream_id, description, volume_liters)
         select $1, 'many-' || n, 'TUN-' || n, $2, $3, case when n % 100 = 0 then 'Við Öxará' else '' end, n % 3 + 1
         from generate_series($4::int, $5::int) n`,
        [workspace.locationId, workspace.wasteStreamId, first, last],
      );
    const idsOf = async (query: string) => (await list(workspace, query)).rows.map(({ id }) => id);
    const countListed = async (sort: string, containers: number) => {
      const seen = new Set<number>();
      // In small batches: on a slow machine fifty concurrent requests would wait too long for a connection and be refused.
      for (let first = 1; first <= containers / 200; first += 5) {
        const pages = Array.from({ length: 5 }, (_, index) => idsOf(`sort=${sort}&pageSize=200&page=${first + index}`));
        for (const id of (await Promise.all(pages)).flat()) seen.add(id);
      }
      return seen.size;
    };
    // Ten pages show a missing or repeated row of an order as well as fifty do.
    await insert(1, 2_000);
    await test.db.asOwner('analyze container');
    for (const sort of sorts) expect(await countListed(sort, 2_000), sort).toBe(2_000);
    await insert(2_001, 10_000);
    await test.db.asOwner('analyze container');
    expect(await countListed('customId', 10_000)).toBe(10_000);
    const last = await list(workspace, 'page=200');
    expect(last.total).toBe(10_000);
    expect(last.rows.at(-1)?.customId).toBe('TUN-10000');
    expect(await list(workspace, 'page=201')).toEqual({ rows: [], total: 10_000 });
    const found = await list(workspace, 'search=oxara&order=desc');
    expect(found.total).toBe(100);
    expect(found.rows.map(({ customId }) => customId).slice(0, 2)).toEqual(['TUN-10000', 'TUN-9900']);
  });
});
