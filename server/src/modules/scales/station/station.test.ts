import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/calls.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { type Agent, agentCalls, createAgent, reading } from '../../../../test/records/agents.ts';
import {
  createContainer,
  createDepartment,
  createDevice,
  createTenant,
  type SignedInPerson,
  signInCredential,
  signInPerson,
  type Tenant,
} from '../../../../test/records/factories.ts';
import { refusal } from '../../../../test/records/workspace.ts';

type By = Pick<SignedInPerson, 'headers'>;

const test = testApp();
const own = ofEachTest(() => createTenant(test.db));
const foreign = ofEachTest(() => createTenant(test.db));
let agent: Agent;
let tablet: By;
let kitchen: By & { readonly id: number };
const { send, show } = agentCalls(() => test);
const call = callsOf(() => test);

async function departmentAt({ organizationId, locationId }: Tenant): Promise<typeof kitchen> {
  const id = await createDepartment(test.db, organizationId);
  await test.db.asOwner('insert into org_unit values ($1, $2, $3)', [organizationId, id, locationId]);
  return { id, headers: (await signInCredential(test, organizationId, { departmentId: id })).headers };
}

async function tabletAt({ organizationId, locationId }: Tenant, departmentId?: number): Promise<By> {
  const bound = departmentId === undefined ? {} : { departmentId };
  const deviceId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId, ...bound });
  return signInCredential(test, organizationId, { deviceId, ...bound });
}

const member = (tenant: Tenant, role: 'viewer' | 'editor') =>
  signInPerson(test, { membership: { organizationId: tenant.organizationId, role } });

beforeEach(async () => {
  agent = await createAgent(test, own, { capacity: '60' });
  tablet = await tabletAt(own);
  kitchen = await departmentAt(own);
});

const station = (by: By, tenant = own) => call('GET', `/scale-location/${tenant.locationId}`, by);
const last = (by: By, scaleId = agent.scaleId) => call('GET', `/scale/${scaleId}/last`, by);
const recent = (by: By, tenant = own) => call('GET', `/scale/recent-readings?locationId=${tenant.locationId}`, by);
const assign = (by: By, id: number, fields: object = {}) =>
  call('POST', `/scale/reading/${id}/assign`, by, { wasteStreamId: own.wasteStreamId, ...fields });

async function sent(...readings: object[]): Promise<number[]> {
  const { body } = await send(agent, readings);
  return body.results.map(({ readingId }: { readingId: number }) => readingId);
}

describe('the total of the day', () => {
  it('is what counts at the location today, and a department’s own', async () => {
    // An hour ago may be yesterday.
    const deviceTime = new Date().toISOString();
    const ofToday = [reading(1), reading(2, { net: '3' }), reading(3, { net: '4' })];
    const [first = 0, second = 0] = await sent(...ofToday.map((one) => ({ ...one, deviceTime })));
    expect((await recent(tablet)).body.today).toMatchObject({ kg: '0', weighings: 0 });
    await assign(kitchen, first);
    await assign(tablet, second);
    expect((await recent(tablet)).body.today).toEqual({
      ...{ day: new Date().toISOString().slice(0, 10), kg: '15.5', weighings: 2 },
    });
    expect((await recent(kitchen)).body.today).toMatchObject({ kg: '12.5', weighings: 1 });
    await test.db.asOwner('update scale_reading set weighed_on = weighed_on - 1 where id = $1', [first]);
    expect((await recent(tablet)).body.today).toMatchObject({ kg: '3', weighings: 1 });
  });
});

describe('a weighing station', () => {
  it('receives all it needs: its scales, streams, departments and languages', async () => {
    const other = await departmentAt(own);
    const { status, body } = await station(tablet);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      location: { id: own.locationId },
      organization: { id: own.organizationId },
      scales: [{ id: agent.scaleId, name: 'Vog', capacity: '60', isRead: true }],
      wasteStreams: [{ id: own.wasteStreamId, color: expect.stringMatching(/^#/), imageUri: expect.any(String) }],
    });
    expect(body.languages[0]).toBe('is');
    const idsOf = (departments: { id: number }[]) => departments.map(({ id }) => id).sort();
    expect(idsOf(body.departments)).toEqual([kitchen.id, other.id].sort());
    expect(idsOf((await station(kitchen)).body.departments)).toEqual([kitchen.id]);
    expect(idsOf((await station(await tabletAt(own, other.id))).body.departments)).toEqual([other.id]);
  });

  it('shows the latest reading that is not quarantined, and the current weight of the scale', async () => {
    await sent(reading(1, { net: '4' }), reading(2, { net: '5' }), reading(3, { net: '6', stable: false }));
    expect((await last(tablet)).body).toMatchObject({ reading: { kg: '5', sequence: 2, state: 'unassigned' } });
    await show(agent, [{ net: '7100', unit: 'g', stable: true, sequence: 4 }]);
    expect((await last(tablet)).body.shown).toMatchObject({
      scaleId: agent.scaleId,
      kg: '7.1',
      isStable: true,
      sequence: 4,
    });
  });

  it('shows the latest readings: to a department its own, and only the weight of others', async () => {
    const other = await departmentAt(own);
    const [first, second] = await sent(reading(1, { net: '4' }), reading(2, { net: '5' }), reading(3, { net: '6' }));
    await assign(kitchen, first ?? 0);
    await assign(other, second ?? 0);
    const weights = async (by: By) => (await recent(by)).body.readings.map(({ kg }: { kg: string }) => kg);
    expect(await weights(tablet)).toEqual(['6', '5', '4']);
    expect(await weights(kitchen)).toEqual(['4']);
    await test.db.asOwner(`update scale_reading set removed_at = now() where scale_id = $1 and net = 6`, [
      agent.scaleId,
    ]);
    expect((await last(kitchen)).body.reading).toEqual({
      id: second,
      scaleId: agent.scaleId,
      kg: '5',
      state: 'counted',
      sequence: 2,
      weighedAt: expect.any(String),
    });
    expect((await last(other)).body.reading).toMatchObject({ department: { id: other.id } });
  });
});

describe('assigning a reading', () => {
  it('counts it for the department of the caller, once', async () => {
    const [id = 0] = await sent(reading(1));
    expect(await assign(kitchen, id)).toMatchObject({
      status: 200,
      body: { state: 'counted', department: { id: kitchen.id }, wasteStream: { id: own.wasteStreamId } },
    });
    expect(refusal(await assign(kitchen, id))).toMatchObject({ code: 'status_conflict', status: 'counted' });
  });

  it('is for callers who weigh there, and for what is there', async () => {
    const [id = 0] = await sent(reading(1));
    const elsewhere = await createContainer(test.db, own, { location: false });
    const here = await createContainer(test.db, own);
    expect((await assign(tablet, id, { containerId: elsewhere.id })).status).toBe(404);
    expect((await assign(tablet, id, { departmentId: (await departmentAt(foreign)).id })).status).toBe(404);
    expect((await assign(tablet, id, { wasteStreamId: foreign.wasteStreamId })).status).toBe(404);
    expect((await assign(await member(own, 'viewer'), id)).status).toBe(403);
    expect((await assign(await member(own, 'editor'), id, { containerId: here.id })).status).toBe(200);
  });
});

describe('a caller from another location', () => {
  it('receives the same response as for a missing location', async () => {
    const [id = 0] = await sent(reading(1));
    const outsiders = [await departmentAt(foreign), await tabletAt(foreign), await member(foreign, 'editor')];
    const missing = { ...own, locationId: 'nowhere-at-all' };
    for (const by of outsiders) {
      expect((await station(by)).status).toBe(404);
      expect(await station(by)).toEqual(await station(by, missing));
      expect(await last(by)).toEqual(await last(by, 999_999));
      expect(await recent(by)).toEqual(await recent(by, missing));
      expect(await assign(by, id)).toEqual(await assign(by, 999_999));
    }
  });

  it('is refused if not a station: an agent', async () => {
    for (const answer of [await station(agent), await last(agent), await recent(agent)])
      expect(refusal(answer)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('may be a member of several organizations, and uses the scales of each', async () => {
    const person = await member(own, 'editor');
    await foreign.query('insert into membership (organization_id, person_id, role) values ($1, $2, $3)', [
      person.personId,
      'viewer',
    ]);
    const theirs = await createAgent(test, foreign);
    expect((await last(person)).status).toBe(200);
    expect((await last(person, theirs.scaleId)).status).toBe(200);
    expect((await station(person, foreign)).body.organization.id).toBe(foreign.organizationId);
  });
});
