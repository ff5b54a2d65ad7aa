import { roles } from '@tunna/domain/permissions';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { type Answer, callsOf } from '../../../../test/calls.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createContainer, signInPerson } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal } from '../../../../test/records/workspace.ts';

const test = testApp({ defaultPlan: 'start', ownersChoosePlans: true });
const space = ofEachTest(() => createWorkspace(test));
const call = callsOf(() => test);

const assign = (planId: unknown, role: (typeof roles)[number] = 'owner') =>
  space.as(role, 'POST', '/subscription/assign-subscription', { planId } as object);
const current = async () => (await space.as('owner', 'GET', '/subscription/subscription')).body;
const limits = async () => (await space.as('viewer', 'GET', '/subscription/limits')).body.limits;

/** Assigns a test plan with a low limit. */
async function subscribe(limit: string, allowed: number): Promise<void> {
  const id = `only_${limit}_${allowed}`;
  await test.db.asOwner(
    `insert into plan (id, place, names, price, currency, ${limit})
     select $1, max(place) + 1, '{"en": "a"}', 0, 'ISK', $2 from plan on conflict (id) do nothing`,
    [id, allowed],
  );
  await space.query('update subscription set plan_id = $2 where organization_id = $1', [id]);
}

const rowsIn = async (from: string): Promise<number> =>
  (await space.query(`select 1 from ${from} where organization_id = $1`)).length;

/** The successful responses; all others must be the refusal. */
function passed(answers: readonly Answer[], limit: object): Answer[] {
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expect(refusal(answer)).toMatchObject({ status: 409, code: 'limit_reached', limit });
  return answers.filter(({ status }) => status === 200);
}

const atOnce = (make: (number: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 50 }, (_, number) => make(number)));

describe('the plans', () => {
  it('are visible to every signed-in person, the smallest first, with prices and limits', async () => {
    const { body } = await call('GET', '/plans/available-plans', space.members.viewer);
    expect(body.plans.slice(0, 3)).toEqual([
      {
        id: 'start',
        names: { is: 'Byrjun', en: 'Start', no: 'Start', pl: 'Start' },
        price: { amount: '0.00', currency: 'ISK', per: 'month' },
        limits: { locations: 3, containers: 25, members: 5, fileBytes: 104_857_600 },
      },
      {
        id: 'business',
        names: { is: 'Rekstur', en: 'Business', no: 'Bedrift', pl: 'Biznes' },
        price: { amount: '14900.00', currency: 'ISK', per: 'month' },
        limits: { locations: 25, containers: 500, members: 50, fileBytes: 5_368_709_120 },
      },
      expect.objectContaining({
        id: 'unlimited',
        limits: { locations: null, containers: null, members: null, fileBytes: null },
      }),
    ]);
  });
});

describe('the subscription of an organization', () => {
  it('begins with the plan of the settings', async () => {
    const person = await signInPerson(test);
    const payload = { name: 'Ný', orgSlug: `ny-${person.personId}`, languages: ['is'], country: 'IS', currency: 'ISK' };
    const { body } = await call('POST', '/organization/create', person, payload);
    const answer = await call('GET', `/org/${body.id}/subscription/subscription`, person);
    expect(answer.body).toMatchObject({
      plan: { id: 'start' },
      since: expect.any(String),
      use: { locations: 0, containers: 0, members: 1, fileBytes: 0 },
    });
  });

  it('counts existing records, members with open invites, and bytes once', async () => {
    expect(await limits()).toEqual([]);
    await createContainer(test.db, space);
    await createContainer(test.db, space, { status: 'removed' });
    const invited = (identity: string) =>
      space.as('admin', 'POST', '/invite-member', { identity, role: 'viewer', language: 'is' });
    await invited('one@people.example');
    const { body: late } = await invited('two@people.example');
    await test.db.asOwner('update invite set expires_at = now() where id = $1', [late.id]);
    for (const purpose of ['general', 'logo'])
      await sendFile(
        test,
        `/org/${space.organizationId}/file-upload/upload`,
        space.members.editor,
        { name: 'a.txt', content: '12345' },
        { purpose },
      );
    const { plan, use } = await current();
    expect([plan.id, use]).toEqual(['unlimited', { locations: 1, containers: 1, members: 7, fileBytes: 5 }]);
    expect((await assign('business')).body).toMatchObject({ plan: { id: 'business' }, use });
    expect(await limits()).toEqual([
      { name: 'locations', allowed: 25, used: 1 },
      { name: 'containers', allowed: 500, used: 1 },
      { name: 'members', allowed: 50, used: 7 },
      { name: 'fileBytes', allowed: 5_368_709_120, used: 5 },
    ]);
  });

  it('is changed only by owners, recorded in the trail once, and visible to those who may see it', async () => {
    for (const role of roles) {
      const seen = await space.as(role, 'GET', '/subscription/subscription');
      expect([role, seen.status]).toEqual([role, ['viewer', 'analyst', 'editor'].includes(role) ? 403 : 200]);
      expect((await assign('business', role)).status).toBe(role === 'owner' ? 200 : 403);
    }
    const { since } = await current();
    expect((await assign('business')).body.since).toBe(since);
    expect(await space.trail('subscription', space.organizationId)).toMatchObject([
      { action: 'changed', name: 'Rekstur', changes: { planId: { from: 'unlimited', to: 'business' } } },
    ]);
  });

  it('stays unchanged if the new plan is unknown or too small, with the exceeded limit in the error', async () => {
    expect(refusal(await assign('gold'))).toMatchObject({ status: 404, code: 'not_found' });
    for (const planId of [undefined, '', 7, 'a'.repeat(41), 'a\u0000'])
      expect(await assign(planId)).toMatchObject({ status: 400, body: { fields: [{ field: 'planId' }] } });
    await space.query(
      `insert into location (organization_id, id, name) select $1::bigint, 'many-' || n || '-' || $1::bigint, 'x' from generate_series(1, 3) n`,
    );
    expect(refusal(await assign('start'))).toMatchObject({
      ...{ status: 409, code: 'limit_reached' },
      limit: { name: 'locations', allowed: 3, used: 4 },
    });
    expect((await current()).plan.id).toBe('unlimited');
    expect(await space.trail('subscription', space.organizationId)).toEqual([]);
  });
});

it('those who see the plan are notified when nine tenths of a limit and all of it are used', async () => {
  await subscribe('locations', 20);
  const [row] = await space.query<{ count: number }>(
    'select count(*)::int as count from location where organization_id = $1',
  );
  const add = async (until: number, from: number) => {
    for (let number = from; number < until; number += 1) {
      expect((await space.post('/locations', { name: `Staður ${number}` })).status).toBe(200);
    }
  };
  await add(17, row?.count ?? 0);
  expect(await space.notifications('owner')).toEqual([]);
  await add(19, 17);
  const notice = { kind: 'limit_near', name: '' };
  expect(await space.notifications('owner')).toEqual([
    { ...notice, events: 1, data: { limit: 'locations', percent: '90' } },
  ]);
  await add(20, 19);
  expect(await space.notifications('finance')).toEqual([
    { ...notice, events: 2, data: { limit: 'locations', percent: '100' } },
  ]);
  expect(await space.notifications('editor')).toEqual([]);
});

describe('going over a limit of the plan is refused, also for fifty in parallel:', () => {
  it('locations', async () => {
    await subscribe('locations', 4);
    const answers = await atOnce((number) => space.post('/locations', { name: `Staður ${number}` }));
    expect(passed(answers, { name: 'locations', allowed: 4, used: 4 })).toHaveLength(3);
    expect(await rowsIn('location')).toBe(4);
    expect(await rowsIn('audit_entry')).toBe(3);
  });

  it('containers, both new and restored ones', async () => {
    await subscribe('containers', 3);
    const { id } = await createContainer(test.db, space, { status: 'removed', actions: {} });
    const body = { wasteStreamId: space.wasteStreamId };
    const answers = await atOnce(() => space.post('/container', body));
    expect(passed(answers, { name: 'containers', allowed: 3, used: 3 })).toHaveLength(3);
    expect(await rowsIn('container')).toBe(4);
    const back = { ...body, status: 'active', version: 1 };
    expect(refusal(await space.post(`/containers/${id}`, back))).toMatchObject({ code: 'limit_reached' });
    // Records that do not count are accepted, and existing ones can be changed.
    expect((await space.post('/container', { ...body, status: 'removed' })).status).toBe(200);
    const [first] = answers.filter(({ status }) => status === 200);
    expect((await space.post(`/containers/${first?.body.id}`, { ...back, status: 'paused' })).status).toBe(200);
    await space.remove(`/containers/${first?.body.id}/delete`);
    expect((await space.post(`/containers/${id}`, back)).status).toBe(200);
  });

  it('members: an invite counts, its renewal does not', async () => {
    await subscribe('members', 8);
    const invite = (identity: string) =>
      space.as('admin', 'POST', '/invite-member', { identity, role: 'viewer', language: 'is' });
    const answers = await atOnce((number) => invite(`guest${number}@people.example`));
    const invited = passed(answers, { name: 'members', allowed: 8, used: 8 });
    expect(invited).toHaveLength(2);
    expect([await rowsIn('invite'), await rowsIn('outgoing_message')]).toEqual([2, 2]);
    expect((await invite(invited[0]?.body.identity)).status).toBe(200);
    const guest = await signInPerson(test, { identity: { kind: 'email', value: invited[0]?.body.identity } });
    expect((await call('POST', `/org-invite/invite/${invited[0]?.body.id}/accept`, guest)).status).toBe(200);
    expect((await invite('another@people.example')).status).toBe(409);
    await space.as('admin', 'DELETE', `/invites/${invited[1]?.body.id}`);
    expect((await invite('another@people.example')).status).toBe(200);
  });

  it('bytes: the same bytes count once', async () => {
    await subscribe('file_bytes', 30);
    const send = (content: string, purpose = 'general') =>
      sendFile(
        test,
        `/org/${space.organizationId}/file-upload/upload`,
        space.members.editor,
        { name: 'a.txt', content },
        { purpose },
      );
    const answers = await atOnce((number) => send(`ten bytes${String.fromCharCode(65 + number)}`));
    const [first] = passed(answers, { name: 'fileBytes', allowed: 30, used: 30 });
    expect(await rowsIn('file')).toBe(3);
    const content = `ten bytes${String.fromCharCode(65 + answers.indexOf(first as Answer))}`;
    expect((await send(content)).body.alreadyThere).toBe(true);
    expect((await send(content, 'logo')).status).toBe(200);
    expect(await send('x')).toMatchObject({ status: 409, body: { limit: { name: 'fileBytes', used: 30 } } });
  });

  it('while a smaller plan is chosen: the use never exceeds it', async () => {
    await subscribe('locations', 10);
    await test.db.asOwner(
      `insert into plan (id, place, names, price, currency, locations)
       values ('two', 90, '{"en": "b"}', 0, 'ISK', 2)`,
    );
    const [chosen] = await Promise.all([
      assign('two'),
      ...Array.from({ length: 5 }, (_, number) => space.post('/locations', { name: `Staður ${number}` })),
    ]);
    const { plan, use } = await current();
    expect(plan.id).toBe(chosen?.status === 200 ? 'two' : 'only_locations_10');
    expect(use.locations).toBeLessThanOrEqual(plan.limits.locations);
  });
});
