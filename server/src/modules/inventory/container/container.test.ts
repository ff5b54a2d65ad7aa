import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, createTenant } from '../../../../test/records/factories.ts';

const test = testApp();
const tenant = ofAllTests(() => createTenant(test.db, { name: 'Ráðhúsið' }));

const get = (path: string) => test.app.inject(`/api/v1${path}`);

describe('a public container', () => {
  it('shows public data, and no id', async () => {
    const { slug } = await createContainer(test.db, tenant, { customId: 'PAP-01', description: 'Við bakinngang' });
    expect((await get(`/container/${slug}`)).json()).toEqual({
      container: {
        slug,
        customId: 'PAP-01',
        location: { name: expect.stringContaining('Staður') },
        organization: { name: 'Ráðhúsið' },
        description: 'Við bakinngang',
        availableActions: [{ actionType: 'empty_container', requirements: ['name', 'phone', 'email'] }],
        wasteStreamContentLanguages: ['is', 'en'],
      },
    });
  });

  it('works without a custom id, location and actions', async () => {
    const { slug } = await createContainer(test.db, tenant, { customId: null, location: false, actions: {} });
    const { container } = (await get(`/container/${slug}`)).json();
    expect(container).not.toHaveProperty('customId');
    expect(container).not.toHaveProperty('location');
    expect(container.availableActions).toEqual([]);
  });

  it('lists the organization’s own language first', async () => {
    const polish = await createTenant(test.db, { content: ['en', 'is', 'pl'] });
    await polish.query(`update organization set languages = '{pl,is,en}' where id = $1`);
    const { slug } = await createContainer(test.db, polish);
    expect((await get(`/container/${slug}`)).json().container.wasteStreamContentLanguages).toEqual(['pl', 'is', 'en']);
  });

  it('is not found once it is removed', async () => {
    const { slug } = await createContainer(test.db, tenant, { status: 'removed' });
    const [removed, missing] = await Promise.all([get(`/container/${slug}`), get('/container/never-was')]);
    expect([removed.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(removed.json().code).toBe(missing.json().code);
  });
});

describe('the guide of its waste stream', () => {
  it('is in the requested language, and null where there is no content', async () => {
    const { slug } = await createContainer(test.db, tenant);
    expect((await get(`/container/${slug}/waste-stream/is`)).json()).toEqual({
      wasteStream: {
        name: 'Pappír',
        color: '#0082be',
        imageUri: expect.stringMatching(/^\/api\/v1\/waste-category\/image\/\d+$/),
        wasteCategory: 'paper',
      },
      content: {
        description: '<p>Lýsing is</p>',
        yes_plase: 'Dagblöð, Tímarit',
        no_thanks: 'Servíettur',
        methods_of_recycling: '<p>Nýr pappír</p>',
      },
    });
    const polish = (await get(`/container/${slug}/waste-stream/pl`)).json();
    expect(polish).toMatchObject({ wasteStream: { name: 'Papier' }, content: null });
    expect((await get(`/container/${slug}/waste-stream/xx`)).statusCode).toBe(400);
  });

  it('has the name and color that the organization set for its stream', async () => {
    const own = await createTenant(test.db);
    await own.query(
      `update waste_stream set name_override = 'Blár pappír', color = '#123456' where organization_id = $1`,
    );
    const { slug } = await createContainer(test.db, own);
    const { wasteStream } = (await get(`/container/${slug}/waste-stream/en`)).json();
    expect(wasteStream).toMatchObject({ name: 'Blár pappír', nameOverride: 'Blár pappír', color: '#123456' });
  });

  it('is sanitized, whatever is stored', async () => {
    const own = await createTenant(test.db);
    await own.query(`update waste_stream_content set description = $2 where organization_id = $1`, [
      `<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a><img src=x onerror=y><style>*{}</style></p>`,
    ]);
    const { slug } = await createContainer(test.db, own);
    const { content } = (await get(`/container/${slug}/waste-stream/is`)).json();
    expect(content.description).toBe('<p>a<a rel="noopener nofollow">b</a></p>');
  });
});

describe('cached responses', () => {
  it('are identical until the content changes, and never outdated after a change', async () => {
    test.cache.resume();
    const { slug, id } = await createContainer(test.db, tenant, { description: 'fyrst' });
    const first = await get(`/container/${slug}`);
    const again = await test.app.inject({
      url: `/api/v1/container/${slug}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
    await test.db.asOwner(`update container set description = 'svo' where id = $1`, [id]);
    // This process was not notified yet: the response comes from the cache.
    expect((await get(`/container/${slug}`)).json().container.description).toBe('fyrst');
    test.cache.forget(tenant.organizationId);
    expect((await get(`/container/${slug}`)).json().container.description).toBe('svo');
    test.cache.suspend();
    await test.db.asOwner(`update container set description = 'loks' where id = $1`, [id]);
    expect((await get(`/container/${slug}`)).json().container.description).toBe('loks');
  });
});
