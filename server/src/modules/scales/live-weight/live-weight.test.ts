import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { silentLog } from '../../../../test/database.ts';
import { openEventStream, type StreamReader } from '../../../../test/event-reader.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { type Agent, agentCalls, createAgent } from '../../../../test/records/agents.ts';
import {
  createDepartment,
  createDevice,
  createTenant,
  signInCredential,
  signInPerson,
  type Tenant,
} from '../../../../test/records/factories.ts';
import { refusal } from '../../../../test/records/workspace.ts';
import { openListener } from '../../../database/listen.ts';
import { EventHub } from '../../platform/event-stream/event-hub.service.ts';
import { LatestWeights } from '../../platform/event-stream/latest-weights.service.ts';
import { LiveWeights, liveWeightChannel } from './live-weight.service.ts';

let url: string;
let own: Tenant;
let foreign: Tenant;
let agent: Agent;
let clock = 0;
const { show } = agentCalls(() => test);

const test = testApp({ now: () => new Date(Date.now() + clock), streams: { maxPerSession: 20 } });
beforeAll(async () => {
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  clock = 0;
  own = await createTenant(test.db);
  foreign = await createTenant(test.db);
  agent = await createAgent(test, own);
});

const weight = (net: string, fields: object = {}) => ({ net, unit: 'kg', stable: true, ...fields });
const weightsOf = (stream: StreamReader) =>
  stream.events.filter(({ event }) => event === 'weight').map(({ data }) => data.kg);
const member = (tenant: Tenant) =>
  signInPerson(test, { membership: { organizationId: tenant.organizationId, role: 'viewer' } });
const longTimeout = { timeout: maxWait };

async function departmentAt({ organizationId }: Tenant, locationId: string): Promise<string> {
  const departmentId = await createDepartment(test.db, organizationId);
  await test.db.asOwner('insert into org_unit values ($1, $2, $3)', [organizationId, departmentId, locationId]);
  return (await signInCredential(test, organizationId, { departmentId })).token;
}

async function tabletAt({ organizationId }: Tenant, locationId: string): Promise<string> {
  const deviceId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId });
  return (await signInCredential(test, organizationId, { deviceId })).token;
}

describe('the current weight of a scale', () => {
  it('is sent to members, and to departments and tablets at its location only', async () => {
    const elsewhere = `${own.locationId}-b`;
    await own.query(`insert into location (organization_id, id, name) values ($1, $2, 'Annar staður')`, [elsewhere]);
    const open = async (token: string) => openEventStream(url, token);
    const notified = {
      member: await open((await member(own)).token),
      department: await open(await departmentAt(own, own.locationId)),
      tablet: await open(await tabletAt(own, own.locationId)),
    };
    const unnotified = {
      departmentElsewhere: await open(await departmentAt(own, elsewhere)),
      tabletElsewhere: await open(await tabletAt(own, elsewhere)),
      foreign: await open((await member(foreign)).token),
      foreignTablet: await open(await tabletAt(foreign, foreign.locationId)),
    };
    expect((await show(agent, [weight('7250', { unit: 'g', sequence: 8 })])).body).toEqual({
      watched: true,
      commands: [],
    });
    for (const stream of Object.values(notified))
      await expect.poll(() => weightsOf(stream), longTimeout).toEqual(['7.25']);
    const { events } = notified.tablet;
    const sent = events.findIndex(({ event }) => event === 'weight');
    expect(events[sent]).toMatchObject({
      data: { scaleId: agent.scaleId, kg: '7.25', isStable: true, isOverloaded: false, sequence: 8 },
      // The position of the previous event: a weight has no position to resume from.
      id: events[sent - 1]?.id,
    });
    await show(await createAgent(test, { ...own, locationId: elsewhere }), [weight('3')]);
    await show(await createAgent(test, foreign), [weight('4')]);
    await expect.poll(() => weightsOf(unnotified.tabletElsewhere), longTimeout).toEqual(['3']);
    await expect.poll(() => weightsOf(unnotified.departmentElsewhere), longTimeout).toEqual(['3']);
    await expect.poll(() => weightsOf(unnotified.foreign), longTimeout).toEqual(['4']);
    await expect.poll(() => weightsOf(unnotified.foreignTablet), longTimeout).toEqual(['4']);
    expect(weightsOf(notified.tablet)).toEqual(['7.25']);
    for (const stream of [...Object.values(notified), ...Object.values(unnotified)]) await stream.leave();
  });

  it('is no longer sent once the tablet is moved to another location', async () => {
    const token = await tabletAt(own, own.locationId);
    const stream = await openEventStream(url, token);
    await show(agent, [weight('1')]);
    await expect.poll(() => weightsOf(stream), longTimeout).toEqual(['1']);
    await own.query(`update device set location_id = null where kind = 'tablet' and organization_id = $1`);
    await expect.poll(() => stream.changes(), longTimeout).toHaveLength(1);
    const other = await openEventStream(url, (await member(own)).token);
    await show(agent, [weight('2')]);
    await expect.poll(() => weightsOf(other), longTimeout).toEqual(['2']);
    expect(weightsOf(stream)).toEqual(['1']);
    await stream.leave();
    await other.leave();
  });

  it('is watched while any stream receives it, and while it is unknown whether others do', async () => {
    const watched = async () => (await show(agent, [weight('1')])).body.watched;
    expect(await watched()).toBe(true);
    clock = 60_000;
    expect(await watched()).toBe(false);
    const stream = await openEventStream(url, (await member(own)).token);
    expect(await watched()).toBe(true);
    await stream.leave();
    await expect.poll(watched, longTimeout).toBe(false);
  });

  it('of a scale that the device does not read is refused', async () => {
    const theirs = await createAgent(test, foreign);
    expect(refusal(await show(agent, [weight('1', { scaleId: theirs.scaleId })]))).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(test.weights.latest(foreign.organizationId, theirs.scaleId)).toBeUndefined();
  });

  it('is outdated after ten seconds, and never returned for another organization', async () => {
    await show(agent, [weight('1')]);
    const latest = (organizationId: number) => test.weights.latest(organizationId, agent.scaleId)?.kg;
    expect(latest(own.organizationId)).toBe('1');
    expect(latest(foreign.organizationId)).toBeUndefined();
    clock = 11_000;
    expect(latest(own.organizationId)).toBeUndefined();
  });

  it('reaches a thousand streams', async () => {
    const tokens: string[] = [];
    while (tokens.length < 50) tokens.push(await tabletAt(own, own.locationId));
    const streams: StreamReader[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const opened = Array.from({ length: 50 }, (_each, index) => openEventStream(url, tokens[index] ?? ''));
      streams.push(...(await Promise.all(opened)));
    }
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    for (const net of ['1', '2', '3']) await show(agent, [weight(net)]);
    await expect
      .poll(() => streams.filter((stream) => weightsOf(stream).at(-1) === '3').length, longTimeout)
      .toBe(1_000);
    await Promise.all(streams.map((stream) => stream.leave()));
  });
});

describe('another server', () => {
  it('receives the latest weight of each scale, and reports whether anyone watches there', async () => {
    const { database } = test.db;
    const now = () => new Date(Date.now() + clock);
    const hub = new EventHub({ database, log: silentLog, now });
    const received: string[] = [];
    let isWatched = false;
    const other = new LiveWeights({
      database,
      log: silentLog,
      now,
      notify(weights) {
        received.push(...weights.map(({ weight: { kg } }) => kg));
        return new Set(isWatched ? weights.map(({ weight: { scaleId } }) => scaleId) : []);
      },
    });
    const sizes: number[] = [];
    let up = false;
    const listener = openListener({
      connection: test.db.owner,
      channels: [liveWeightChannel],
      log: silentLog,
      onNotification(_channel, payload) {
        sizes.push(Buffer.byteLength(payload));
        other.receive(payload);
        test.weights.receive(payload);
      },
      onDown: () => undefined,
      onUp: () => {
        up = true;
      },
    });
    await expect.poll(() => up, longTimeout).toBe(true);
    const watched = async (net: string) => (await show(agent, [weight(net)])).body.watched;
    for (let net = 1; net <= 20; net += 1) await watched(String(net));
    await expect.poll(() => received.at(-1), longTimeout).toBe('20');
    // Many weights shared a notification.
    expect(received.length).toBeLessThan(20);
    expect(other.latest(own.organizationId, agent.scaleId)?.kg).toBe('20');
    clock = 60_000;
    expect(await watched('21')).toBe(false);
    isWatched = true;
    await expect.poll(() => watched('22'), longTimeout).toBe(true);

    // What exceeds one notification is sent with the next.
    const many = Array.from({ length: 200 }, (_each, index) => ({
      scale: {
        id: 10_000 + index,
        location_id: own.locationId,
        name: '',
        device_id: null,
        capacity: null,
        least: '0',
        division: null,
        tares: [],
      },
      shown: { net: '1.5', unit: 'kg', stable: true, overloaded: false } as const,
    }));
    received.length = 0;
    test.weights.show(own.organizationId, many);
    await expect.poll(() => received.filter((kg) => kg === '1.5').length, longTimeout).toBe(200);
    expect(Math.max(...sizes)).toBeLessThan(8_000);
    for (const payload of ['', '{}', 'nonsense', '{"from":1}']) other.receive(payload);
    await listener.close();
    other.close();
    hub.close();
  });
});

describe('a slow reader', () => {
  it('receives the latest weight of each scale once it is ready, and none of those between', async () => {
    let busy = true;
    const written: string[] = [];
    const weights = new LatestWeights();
    const writer = {
      write: (bytes: Uint8Array) => written.push(String(bytes)) > 0,
      isBusy: () => busy,
      end: () => undefined,
    };
    for (let turn = 1; turn <= 1_000; turn += 1) {
      weights.show(writer, 1, Buffer.from(`one ${turn};`));
      weights.show(writer, 2, Buffer.from(`two ${turn};`));
      if (turn % 250 === 0) await new Promise((resolve) => setTimeout(resolve, 120));
    }
    expect(written).toEqual([]);
    busy = false;
    await expect.poll(() => written, longTimeout).toEqual(['one 1000;two 1000;']);
    weights.show(writer, 1, Buffer.from('gone'));
    weights.forget(writer);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(written).toHaveLength(1);
    weights.close();
  });
});
