import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createTeam } from '../../../../test/calls.ts';
import { openEventStream, type StreamReader } from '../../../../test/event-reader.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import {
  createContainer,
  createDepartment,
  createDevice,
  createTenant,
  signInPerson,
  type Tenant,
  visitor,
} from '../../../../test/records/factories.ts';

const test = testApp();
let url: string;
const own = ofEachTest(() => createTenant(test.db));
const foreign = ofEachTest(() => createTenant(test.db));

beforeAll(async () => {
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});

/** A visitor reports a container of the location; returns the request's id. */
async function report(tenant: Tenant): Promise<string> {
  const { slug, id } = await createContainer(test.db, tenant);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/service-request/create',
    payload: { containerSlug: slug, action: 'empty_container', createdBy: visitor },
  });
  expect(answer.statusCode).toBe(200);
  await test.followUp();
  const [request] = await test.db.asOwner<{ id: number }>('select id from service_request where container_id = $1', [
    id,
  ]);
  return String(request?.id);
}

/** A request for a container without a location. */
async function requestNowhere(tenant: Tenant): Promise<string> {
  const { id } = await createContainer(test.db, tenant, { location: false });
  const [request] = await tenant.query<{ id: number }>(
    `insert into service_request (organization_id, container_id, action_type) values ($1, $2, 'empty_container') returning id`,
    [id],
  );
  return String(request?.id);
}

async function addLocation(tenant: Tenant): Promise<Tenant> {
  const locationId = `${tenant.locationId}-b`;
  await tenant.query('insert into location (organization_id, id, name) values ($1, $2, $3)', [
    locationId,
    'Annar staður',
  ]);
  return { ...tenant, locationId };
}

async function signInHolder(column: 'department_id' | 'device_id', tenant: Tenant, id: number): Promise<string> {
  const [row] = await tenant.query<{ id: string }>(
    `insert into credential (organization_id, ${column}, secret_hash)
     values ($1, $2, sha256(gen_random_uuid()::text::bytea)) returning id`,
    [id],
  );
  return test.sessions.openForCredential({
    credentialId: row?.id ?? '',
    departmentId: column === 'department_id' ? id : undefined,
    deviceId: column === 'device_id' ? id : undefined,
    userAgent: 'test',
  });
}

async function departmentAt(tenant: Tenant): Promise<{ id: number; token: string }> {
  const id = await createDepartment(test.db, tenant.organizationId);
  await tenant.query('insert into org_unit values ($1, $2, $3)', [id, tenant.locationId]);
  return { id, token: await signInHolder('department_id', tenant, id) };
}

/** A transaction anywhere in the cluster, such as creating another test's database, may delay events. */
const longTimeout = { timeout: maxWait };

const requestsOf = (stream: StreamReader): string[] =>
  stream.changes().filter((change) => change.startsWith('service_request'));

/** Waits until the intended readers have received the last request; no earlier one can arrive after that. */
const receivesLast = (stream: StreamReader, id: string) =>
  expect.poll(() => requestsOf(stream), longTimeout).toContain(`service_request ${id}`);

const memberOf = (tenant: Tenant, role: 'owner' | 'viewer' = 'viewer') =>
  signInPerson(test, { membership: { organizationId: tenant.organizationId, role } });

describe('the events of a service request', () => {
  it('go to every member of its organization and to departments at its location, and to no one else', async () => {
    const elsewhere = await addLocation(own);
    const streams = {
      viewer: await openEventStream(url, (await memberOf(own)).token),
      here: await openEventStream(url, (await departmentAt(own)).token),
      elsewhere: await openEventStream(url, (await departmentAt(elsewhere)).token),
      foreign: await openEventStream(url, (await memberOf(foreign, 'owner')).token),
      foreignDepartment: await openEventStream(url, (await departmentAt(foreign)).token),
      device: await openEventStream(
        url,
        await signInHolder('device_id', own, await createDevice(test.db, own.organizationId)),
      ),
    };
    const here = await report(own);
    const nowhere = await requestNowhere(own);
    const there = await report(elsewhere);
    const abroad = await report(foreign);
    for (const stream of [streams.foreign, streams.foreignDepartment]) await receivesLast(stream, abroad);
    await receivesLast(streams.viewer, there);
    await receivesLast(streams.elsewhere, there);
    expect({
      viewer: requestsOf(streams.viewer),
      here: streams.here.changes(),
      elsewhere: streams.elsewhere.changes(),
      foreign: requestsOf(streams.foreign),
      foreignDepartment: streams.foreignDepartment.changes(),
      device: streams.device.changes(),
    }).toEqual({
      viewer: [here, nowhere, there].map((id) => `service_request ${id}`),
      here: [`service_request ${here}`],
      elsewhere: [`service_request ${there}`],
      foreign: [`service_request ${abroad}`],
      foreignDepartment: [`service_request ${abroad}`],
      device: [],
    });
    for (const stream of Object.values(streams)) await stream.leave();
  });

  it('contain what changed, without names or content', async () => {
    const stream = await openEventStream(url, (await memberOf(own)).token);
    const id = await report(own);
    await receivesLast(stream, id);
    const change = stream.events.find(({ data }) => data.kind === 'service_request' && data.entityId === String(id));
    expect(change?.data).toEqual({ organizationId: own.organizationId, kind: 'service_request', entityId: id });
    expect(JSON.stringify(stream.events)).not.toMatch(/Þórður|gestur/);
    await stream.leave();
  });

  it('are sent once for one transaction, however many changes it has', async () => {
    const stream = await openEventStream(url, (await memberOf(own)).token);
    // While an older transaction runs elsewhere, a stream begins a little before it was opened: earlier events are ignored.
    const id = await report(own);
    await receivesLast(stream, id);
    await test.db.asOwner(
      `with moved as (update service_request set version = version + 1 where id = $1 returning organization_id, id)
       insert into service_request_event (organization_id, service_request_id, kind, actor)
       select organization_id, id, 'commented', 'system' from moved, generate_series(1, 3)`,
      [id],
    );
    const last = await report(own);
    await receivesLast(stream, last);
    const received = requestsOf(stream);
    const ofThese = received.slice(received.indexOf(`service_request ${id}`));
    expect(ofThese).toEqual([id, id, last].map((each) => `service_request ${each}`));
    await stream.leave();
  });
});

describe('other events', () => {
  it('go to the roles that may see them, and to the one person concerned', async () => {
    const team = await createTeam(test, own.organizationId);
    const streams = {
      viewer: await openEventStream(url, team.viewer.token),
      editor: await openEventStream(url, team.editor.token),
      admin: await openEventStream(url, team.admin.token),
    };
    const happen = (permission: string | null, personId: number | null) =>
      own.query<{ id: number }>(
        `insert into organization_event (organization_id, kind, permission, for_person_id, topic, entity, entity_id)
         values ($1, 'member_joined', $2, $3, 'members', 'member', '1') returning id`,
        [permission, personId],
      );
    const [forAdmins] = await happen('members.write', null);
    const [forViewer] = await happen(null, team.viewer.personId);
    const last = await report(own);
    for (const stream of Object.values(streams)) await receivesLast(stream, last);
    const notified = (stream: StreamReader) =>
      stream
        .changes()
        .filter((change) => change === `notification ${forAdmins?.id}` || change === `notification ${forViewer?.id}`);
    expect(notified(streams.viewer)).toEqual([`notification ${forViewer?.id}`]);
    expect(notified(streams.editor)).toEqual([]);
    expect(notified(streams.admin)).toEqual([`notification ${forAdmins?.id}`]);

    // A notification read on one screen is marked on the person’s other screens, and on no one else’s.
    await test.app.inject({
      method: 'POST',
      url: '/api/v1/notification/read',
      headers: team.admin.headers,
      payload: { all: true },
    });
    await expect.poll(() => streams.admin.changes(), longTimeout).toContain('notification read');
    await receivesLast(streams.viewer, await report(own));
    expect(streams.viewer.changes()).not.toContain('notification read');
    for (const stream of Object.values(streams)) await stream.leave();
  });

  it('notify a device only about itself', async () => {
    const ids = [await createDevice(test.db, own.organizationId), await createDevice(test.db, own.organizationId)];
    const [one, other] = await Promise.all(
      ids.map(async (id) => openEventStream(url, await signInHolder('device_id', own, id))),
    );
    for (const id of ids) await test.db.asOwner(`update device set name = 'Við dyrnar' where id = $1`, [id]);
    await expect.poll(() => one?.changes(), longTimeout).toEqual([`device ${ids[0]}`]);
    await expect.poll(() => other?.changes(), longTimeout).toEqual([`device ${ids[1]}`]);
    await one?.leave();
    await other?.leave();
  });
});

describe('a change of access', () => {
  const changeRole = (personId: number, role: string) =>
    own.query('update membership set role = $3 where organization_id = $1 and person_id = $2', [personId, role]);
  const happenForAdmins = () =>
    own.query(`insert into organization_event (organization_id, kind, permission, topic, entity, entity_id)
       values ($1, 'member_joined', 'members.write', 'members', 'member', '1')`);
  const notifications = (stream: StreamReader) =>
    stream.changes().filter((change) => change.startsWith('notification')).length;

  it('removes from an open stream what the role may no longer see, and adds what it may', async () => {
    const person = await memberOf(own);
    const stream = await openEventStream(url, person.token);
    await happenForAdmins();
    await receivesLast(stream, await requestNowhere(own));
    await changeRole(person.personId, 'admin');
    await happenForAdmins();
    await expect.poll(() => notifications(stream), longTimeout).toBe(1);
    expect(stream.changes()).toContain(`membership ${person.personId}`);
    await changeRole(person.personId, 'viewer');
    await happenForAdmins();
    const last = await report(own);
    await receivesLast(stream, last);
    // The event of the report is for viewers too.
    expect(notifications(stream)).toBe(2);
    await stream.leave();
  });

  it('stops the events of a removed member immediately, and continues those of others', async () => {
    const [removed, stays] = [await memberOf(own), await memberOf(own)];
    const streams = [await openEventStream(url, removed.token), await openEventStream(url, stays.token)];
    await test.db.asOwner('delete from membership where person_id = $1', [removed.personId]);
    const id = await report(own);
    await receivesLast(streams[1] as StreamReader, id);
    expect(streams[0]?.changes()).toContain(`membership ${removed.personId}`);
    expect(requestsOf(streams[0] as StreamReader)).toEqual([]);
    for (const stream of streams) await stream.leave();
  });

  it('removes a location from a department, and adds another', async () => {
    const { id, token } = await departmentAt(own);
    const other = await addLocation(own);
    const stream = await openEventStream(url, token);
    await test.db.asOwner('update org_unit set location_id = location_id where department_id = $1', [id]);
    await test.db.asOwner('delete from org_unit where department_id = $1', [id]);
    await own.query('insert into org_unit values ($1, $2, $3)', [id, other.locationId]);
    await report(own);
    const seen = await report(other);
    await receivesLast(stream, seen);
    expect(stream.changes()).toEqual([`service_request ${seen}`]);
    await stream.leave();
  });

  it('binds a device to a department, whose requests it then receives, and to another', async () => {
    const other = await addLocation(own);
    const [here, there] = [await departmentAt(own), await departmentAt(other)];
    const device = await createDevice(test.db, own.organizationId);
    const stream = await openEventStream(url, await signInHolder('device_id', own, device));
    const bind = (departmentId: number) =>
      test.db.asOwner('update device set department_id = $2 where id = $1', [device, departmentId]);
    const member = await openEventStream(url, (await memberOf(own)).token);
    await receivesLast(member, await report(own));
    await member.leave();
    await bind(here.id);
    const first = await report(own);
    await receivesLast(stream, first);
    await bind(there.id);
    await report(own);
    const last = await report(other);
    await receivesLast(stream, last);
    expect(requestsOf(stream)).toEqual([first, last].map((id) => `service_request ${id}`));
    await stream.leave();
  });

  const lastOf = async (stream: StreamReader) => {
    await stream.ended;
    return stream.events.at(-1);
  };
  const over = { event: 'end', data: { reason: 'session' } };

  it('ends the streams of a session that is logged out, and no others', async () => {
    const person = await memberOf(own);
    const elsewhere = await signInPerson(test, { identity: person.identity });
    const streams = [await openEventStream(url, person.token), await openEventStream(url, elsewhere.token)];
    const answer = await test.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: person.headers });
    expect(answer.statusCode).toBe(200);
    expect(await lastOf(streams[0] as StreamReader)).toMatchObject(over);
    await receivesLast(streams[1] as StreamReader, await report(own));
    await streams[1]?.leave();
  });

  it('ends the streams of a revoked credential, a deleted department and an erased person', async () => {
    const department = await departmentAt(own);
    const gone = await departmentAt(own);
    const person = await memberOf(own);
    const streams = await Promise.all([department, gone, person].map(({ token }) => openEventStream(url, token)));
    await test.db.asOwner('update credential set revoked_at = now() where department_id = $1', [department.id]);
    await test.db.asOwner('delete from department where id = $1', [gone.id]);
    await test.db.asOwner('delete from person where id = $1', [person.personId]);
    for (const stream of streams) expect(await lastOf(stream)).toMatchObject(over);
  });

  it('also applies while the stream is being opened', async () => {
    const person = await memberOf(own);
    const opening = openEventStream(url, person.token);
    await test.sessions.end(decodeJwt(person.token).jti ?? '');
    const stream = await opening.catch(() => undefined);
    if (stream !== undefined) await stream.ended;
    expect(stream?.changes() ?? []).toEqual([]);
  });
});

/** Without the memberships of the readers, which were created a moment before. */
const deletions = (changes: readonly string[] = []): string[] => changes.filter((one) => one.startsWith('deletion '));

describe('deleted records', () => {
  it('are reported to members of the organization who may read them, and to no others', async () => {
    const reader = await signInPerson(test, { membership: { organizationId: own.organizationId, role: 'viewer' } });
    const other = await signInPerson(test, { membership: { organizationId: foreign.organizationId, role: 'owner' } });
    const streams = [await openEventStream(url, reader.token), await openEventStream(url, other.token)];
    const [location, hidden] = [await addLocation(own), await createContainer(test.db, own)];
    const container = await createContainer(test.db, own);
    const departmentId = await createDepartment(test.db, own.organizationId);
    const organization = [own.organizationId];
    await test.db.asOwner('delete from location where organization_id = $1 and id = $2', [
      ...organization,
      location.locationId,
    ]);
    await test.db.asOwner(`update container set status = 'removed' where organization_id = $1 and id = $2`, [
      ...organization,
      hidden.id,
    ]);
    await test.db.asOwner('delete from container where organization_id = $1 and id = $2', [
      ...organization,
      container.id,
    ]);
    await test.db.asOwner('delete from department where organization_id = $1 and id = $2', [
      ...organization,
      departmentId,
    ]);
    await expect
      .poll(() => deletions(streams[0]?.changes()), { timeout: maxWait })
      .toEqual([
        `deletion location ${location.locationId}`,
        `deletion container ${hidden.id}`,
        `deletion container ${container.id}`,
        `deletion department ${departmentId}`,
      ]);
    expect(deletions(streams[1]?.changes())).toEqual([]);
    for (const stream of streams) await stream.leave();
  });
});
