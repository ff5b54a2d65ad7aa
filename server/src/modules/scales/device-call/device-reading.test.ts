import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { type Agent, agentCalls, createAgent, reading, readingsOf } from '../../../../test/records/agents.ts';
import {
  createDevice,
  createTenant,
  signInCredential,
  signInPerson,
  type Tenant,
} from '../../../../test/records/factories.ts';
import { createScale } from '../../../../test/records/scales.ts';
import { refusal } from '../../../../test/records/workspace.ts';

const test = testApp();
const own = ofEachTest(() => createTenant(test.db));
const foreign = ofEachTest(() => createTenant(test.db));
let agent: Agent;
const { send, report } = agentCalls(() => test);

beforeEach(async () => {
  agent = await createAgent(test, own, { capacity: '100', least: '0.1' });
});

const stored = () => readingsOf(test, agent.scaleId);
const outcomes = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.results.map(({ outcome, reason }: { outcome: string; reason?: string }) => reason ?? outcome);

describe('readings of a device', () => {
  it('are stored with the location of the scale, in kilograms, and do not count until they are assigned', async () => {
    const answer = await send(agent, [reading(1, { net: '22', gross: '25', tare: '3', unit: 'lb' })]);
    expect(answer).toMatchObject({ status: 200, body: { results: [{ sequence: 1, outcome: 'recorded' }] } });
    expect(await stored()).toMatchObject([
      {
        net: '9.979',
        held_because: null,
        counted: false,
        location_id: own.locationId,
        origin: 'scale',
        clock_skew: null,
      },
    ]);
  });

  it('count once, however often they are sent, and the response says so', async () => {
    const batch = [reading(1), reading(2, { net: '3' }), reading(3, { stable: false })];
    expect(outcomes(await send(agent, batch))).toEqual(['recorded', 'recorded', 'unstable']);
    const again = await send(agent, [...batch.toReversed(), reading(4)]);
    expect(again.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'known',
      'known',
      'known',
      'recorded',
    ]);
    expect((await stored()).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it('with the number of another reading are not stored, and not reported as stored', async () => {
    const first = reading(1);
    await send(agent, [first]);
    const answer = await send(agent, [{ ...first, net: '99' }, reading(2), { ...reading(2), net: '1' }]);
    expect(outcomes(answer)).toEqual(['conflict', 'recorded', 'conflict']);
    expect((await stored()).map(({ net }) => net)).toEqual(['12.5', '12.5']);
  });

  it('are recognized after they were corrected', async () => {
    const first = reading(1);
    await send(agent, [first]);
    await test.db.asOwner('update scale_reading set net = 7, version = 2 where scale_id = $1', [agent.scaleId]);
    expect(outcomes(await send(agent, [first]))).toEqual(['known']);
  });

  it('are stored once if sent twice concurrently', async () => {
    const batch = Array.from({ length: 60 }, (_each, index) => reading(index + 1));
    const answers = await Promise.all([send(agent, batch), send(agent, batch.toReversed()), send(agent, batch)]);
    for (const answer of answers) expect(answer.status).toBe(200);
    const all = answers.flatMap(outcomes);
    expect(all.filter((outcome: string) => outcome === 'recorded')).toHaveLength(60);
    expect(all.filter((outcome: string) => outcome === 'known')).toHaveLength(120);
    expect(await stored()).toHaveLength(60);
  });

  it('need not name the scale if the device reads only one', async () => {
    await createScale(test.db, own, { deviceId: agent.deviceId });
    expect(refusal(await send(agent, [reading(1), reading(2)]))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      fields: [{ field: 'readings.0.scaleId', problem: 'required' }],
    });
    const named = await send(agent, [reading(1, { scaleId: agent.scaleId })]);
    expect(outcomes(named)).toEqual(['recorded']);
  });

  it('are refused as a whole, with the field, if one of them is invalid', async () => {
    const refusedAt = async (fields: object) => {
      const { status, body } = await send(agent, [reading(1), reading(2), reading(3, fields)]);
      return [status, body.fields?.[0]?.field];
    };
    expect(await refusedAt({ unit: 'stone' })).toEqual([400, 'readings.2.unit']);
    expect(await refusedAt({ net: 'much' })).toEqual([400, 'readings.2.net']);
    expect(await refusedAt({ net: '99999999999' })).toEqual([400, 'readings.2.net']);
    expect(await refusedAt({ net: '100000000', unit: 't' })).toEqual([400, 'readings.2.net']);
    expect(await refusedAt({ sequence: 0 })).toEqual([400, 'readings.2.sequence']);
    expect(await refusedAt({ deviceTime: 'yesterday' })).toEqual([400, 'readings.2.deviceTime']);
    const many = Array.from({ length: 501 }, (_each, index) => reading(index + 1));
    expect(refusal(await send(agent, many))).toMatchObject({ status: 400, fields: [{ field: 'readings' }] });
    expect(refusal(await send(agent, []))).toMatchObject({ status: 400, fields: [{ field: 'readings' }] });
    expect(await stored()).toEqual([]);
  });
});

describe('a quarantined reading', () => {
  it('is one that the scale cannot have weighed, with the reason, and is in no figure', async () => {
    const rules: [object, string][] = [
      [{ stable: false }, 'unstable'],
      [{ overloaded: true }, 'overloaded'],
      [{ net: '-1' }, 'negative'],
      [{ net: '0.05' }, 'empty'],
      [{ net: '0' }, 'empty'],
      [{ net: '100.5' }, 'too_heavy'],
      [{ net: '50', gross: '80', tare: '10' }, 'inconsistent'],
      [{ deviceTime: '1970-01-01T00:00:10Z' }, 'wrong_time'],
      [{ deviceTime: '0001-01-01T00:00:00Z' }, 'wrong_time'],
      [{ deviceTime: '9999-12-31T23:59:59Z' }, 'wrong_time'],
    ];
    const answer = await send(
      agent,
      rules.map(([fields], index) => reading(index + 1, fields)),
    );
    expect(outcomes(answer)).toEqual(rules.map(([, reason]) => reason));
    expect((await stored()).filter(({ counted }) => counted)).toEqual([]);
  });

  it('has the same weight of the same load as another one, in any order', async () => {
    const [one, two, three] = [1, 2, 3].map((sequence) => reading(sequence, { load: 9 }));
    expect(outcomes(await send(agent, [two as object]))).toEqual(['recorded']);
    expect(outcomes(await send(agent, [three as object, one as object]))).toEqual(['repeated', 'repeated']);
    expect((await stored()).map(({ held_because }) => held_because)).toEqual(['repeated', null, 'repeated']);
  });

  it('does not affect the stable weight after it', async () => {
    const batch = [reading(1, { load: 5, stable: false }), reading(2, { load: 5 }), reading(3, { load: 5 })];
    expect(outcomes(await send(agent, batch))).toEqual(['unstable', 'recorded', 'repeated']);
    expect((await stored()).map(({ sequence, stable }) => [sequence, stable])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
  });

  it('repeats a weight within seconds, where loads are not counted', async () => {
    const at = (sequence: number, seconds: number) =>
      reading(sequence, {
        load: undefined,
        deviceTime: new Date(Date.now() - 600_000 + seconds * 1000).toISOString(),
      });
    expect(outcomes(await send(agent, [at(1, 0), at(2, 4), at(3, 60)]))).toEqual(['recorded', 'repeated', 'recorded']);
  });
});

describe('a wrong clock', () => {
  it('is corrected by the time of sending, and marked', async () => {
    const [now, ahead] = [Date.now(), 3 * 86_400_000];
    const deviceTime = new Date(now + ahead - 60_000).toISOString();
    const answer = await send(agent, [reading(1, { deviceTime })], new Date(now + ahead));
    expect(outcomes(answer)).toEqual(['recorded']);
    const [row] = await stored();
    expect(Math.abs((row?.weighed_at.getTime() ?? 0) - (now - 60_000))).toBeLessThan(10_000);
    expect(Math.abs((row?.clock_skew ?? 0) - ahead / 1000)).toBeLessThan(10);
  });

  it('is not marked for a small difference, and breaks nothing if centuries off', async () => {
    await send(agent, [reading(1)], new Date(Date.now() + 60_000));
    const old = { deviceTime: '1970-01-01T00:00:10Z', net: '3' };
    const answer = await send(agent, [reading(2, old)], new Date('1970-01-01T00:00:20Z'));
    expect(outcomes(answer)).toEqual(['recorded']);
    expect(outcomes(await send(agent, [reading(3, { net: '4' })], new Date('9999-12-31T00:00:00Z')))).toEqual([
      'wrong_time',
    ]);
    const [first, second] = await stored();
    expect(first?.clock_skew).toBeNull();
    expect(Math.abs((second?.weighed_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});

describe('a scale that the device does not read', () => {
  const eventsOf = (tenant: Tenant) =>
    tenant.query<{ kind: string; entity: string; entity_id: string }>(
      'select kind, entity, entity_id from organization_event where organization_id = $1 order by id',
    );

  it('is refused if of another organization, nothing of the batch is stored, and both are notified once', async () => {
    const theirs = await createAgent(test, foreign);
    const owner = await signInPerson(test, { membership: { organizationId: foreign.organizationId, role: 'owner' } });
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await send(agent, [
        reading(1, { scaleId: agent.scaleId }),
        reading(2, { scaleId: theirs.scaleId }),
      ]);
      expect(refusal(answer)).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await stored()).toEqual([]);
    expect(await readingsOf(test, theirs.scaleId)).toEqual([]);
    expect(await eventsOf(foreign)).toEqual([
      { kind: 'device_refused', entity: 'scale', entity_id: String(theirs.scaleId) },
    ]);
    expect(await eventsOf(own)).toEqual([
      { kind: 'device_refused', entity: 'device', entity_id: String(agent.deviceId) },
    ]);
    const notified = await test.app.inject({ url: '/api/v1/notification/', headers: owner.headers });
    expect(notified.json().notifications).toMatchObject([{ kind: 'device_refused' }]);
  });

  it('is refused in the same way if missing, removed or read by another device', async () => {
    const other = await createAgent(test, own);
    const { id: removed } = await createScale(test.db, own, { deviceId: agent.deviceId });
    await test.db.asOwner('update scale set removed_at = now() where id = $1', [removed]);
    const theirs = await createAgent(test, foreign);
    const answers = [];
    for (const scaleId of [theirs.scaleId, 999_999, removed, other.scaleId])
      answers.push(refusal(await send(agent, [reading(1, { scaleId })])));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('is refused to tablets, and to a device with a revoked credential', async () => {
    const deviceId = await createDevice(test.db, own.organizationId, { kind: 'tablet', locationId: own.locationId });
    const tablet = await signInCredential(test, own.organizationId, { deviceId });
    expect(refusal(await send(tablet, [reading(1, { scaleId: agent.scaleId })]))).toMatchObject({ status: 403 });
    await test.db.asOwner('update credential set revoked_at = now() where id = $1', [agent.credentialId]);
    expect(refusal(await send(agent, [reading(1)]))).toMatchObject({ status: 401 });
  });
});

describe('the sequence numbers of a device', () => {
  it('continue from the highest after its disk was lost', async () => {
    expect((await report(agent)).body.lastSequence).toBe(0);
    await send(agent, [reading(7), reading(41), reading(12)]);
    const { body } = await report(agent);
    expect(body).toMatchObject({
      lastSequence: 41,
      locationId: own.locationId,
      scales: [{ id: agent.scaleId, capacity: '100', least: '0.1' }],
    });
  });

  it('are its own: another device may use the same', async () => {
    const other = await createAgent(test, own);
    await send(agent, [reading(1)]);
    expect(outcomes(await send(other, [reading(1)]))).toEqual(['recorded']);
  });
});

describe('readings in random order and repetition', () => {
  /** Batches of sequence numbers: some repeated, some late, some concurrent. */
  const traffic = fc.array(
    fc.record({
      numbers: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 25 }),
      atOnce: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const weightOf = (sequence: number) => (Math.floor((sequence - 1) / 3) + 1) * 1.25;
  /** Three consecutive numbers are of one load with the same weight. */
  const modelled = (sequence: number) =>
    reading(sequence, { load: Math.floor((sequence - 1) / 3) + 1, net: String(weightOf(sequence)) });

  it('are stored once, and one weight of each load is unassigned', async () => {
    await fc.assert(
      fc.asyncProperty(traffic, async (batches) => {
        const mine = await createAgent(test, own);
        for (const { numbers, atOnce } of batches) {
          const batch = numbers.map(modelled);
          const answers = await Promise.all(
            (atOnce ? [batch, batch.toReversed()] : [batch]).map((one) => send(mine, one)),
          );
          for (const answer of answers) {
            expect(answer.status).toBe(200);
            expect(outcomes(answer)).not.toContain('conflict');
          }
        }
        const sent = new Set(batches.flatMap(({ numbers }) => numbers));
        const rows = await readingsOf(test, mine.scaleId);
        expect(rows.map(({ sequence }) => sequence)).toEqual([...sent].sort((one, other) => one - other));
        const waiting = rows.filter(({ held_because }) => held_because === null);
        const loads = new Set([...sent].map((sequence) => weightOf(sequence)));
        expect(waiting.map(({ net }) => Number(net)).sort((one, other) => one - other)).toEqual(
          [...loads].sort((one, other) => one - other),
        );
      }),
      {
        numRuns: 25,
        examples: [
          [
            [
              { numbers: [6], atOnce: false },
              { numbers: [4, 5], atOnce: false },
            ],
          ],
        ],
      },
    );
  });
});
