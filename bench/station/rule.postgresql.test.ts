import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../server/test/app.ts';
import { callsOf } from '../../server/test/calls.ts';
import { type Agent, agentCalls, createAgent } from '../../server/test/records/agents.ts';
import {
  createDevice,
  createTenant,
  type SignedInCredential,
  signInCredential,
  type Tenant,
} from '../../server/test/records/factories.ts';
import { play } from './day.ts';
import { ImmediateChannel } from './immediate-channel.ts';
import { RuleInMemory } from './rule.ts';
import type { Answer, Counted, SentReading, SentWeighing, StationServer } from './station-server.ts';
import { days } from './steps.ts';
import { kilograms } from './tablet.ts';

/** The same sequences as those of the long run, the first of them. */
const runs = Number(process.env.STATION_POSTGRESQL ?? 100);
const seed = Number(process.env.STATION_SEED ?? 20_261_125);

let test: TestApp;
let own: Tenant;
let streams: readonly number[];
let now = Date.now();
const call = callsOf(() => test);
const { send } = agentCalls(() => test);

beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', ImmediateChannel);
  test = await createTestApp({ now: () => new Date(now) });
  own = await createTenant(test.db);
  const rows = await own.query<{
    id: number;
  }>(`insert into waste_stream (organization_id, waste_category_id, name_override)
     select $1, id, 'Flokkur ' || id from waste_category order by id limit 3 returning id`);
  streams = rows.map(({ id }) => Number(id));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await test.close();
});

/** Asks the service and the rule in memory, and fails where they differ. */
class Both implements StationServer {
  readonly #rule = new RuleInMemory();
  readonly #scale: Agent;
  readonly #tablets: readonly SignedInCredential[];

  constructor(scale: Agent, tablets: readonly SignedInCredential[]) {
    this.#scale = scale;
    this.#tablets = tablets;
  }

  async weigh(tablet: number, weighing: SentWeighing): Promise<Answer> {
    const { key, grams, at, sequence, stream, tare } = weighing;
    const { status, body } = await call('POST', `/scale/${this.#scale.scaleId}/weighing`, this.#tablets[tablet], {
      ...{ key, kg: kilograms(grams), at: new Date(at).toISOString(), sentAt: new Date(now).toISOString() },
      wasteStreamId: streams[stream],
      ...(sequence === undefined ? {} : { sequence }),
      ...(tare === undefined ? {} : { binTare: kilograms(tare) }),
    });
    const answer: Answer = status === 200 ? body.state : body.code;
    expect(answer, JSON.stringify({ weighing, body })).toBe(await this.#rule.weigh(tablet, weighing));
    return answer;
  }

  async undo(tablet: number, key: string): Promise<Answer> {
    const path = `/scale/${this.#scale.scaleId}/weighing/${key}/undo`;
    const { status, body } = await call('POST', path, this.#tablets[tablet]);
    const answer: Answer = status === 200 ? body.state : body.code;
    expect(answer).toBe(await this.#rule.undo(tablet, key));
    return answer;
  }

  async storeTare(stream: number, grams: number): Promise<void> {
    const key = [own.organizationId, this.#scale.scaleId, streams[stream]];
    const where = 'organization_id = $1 and scale_id = $2 and waste_stream_id = $3';
    await test.db.asOwner(`delete from scale_tare where ${where}`, key);
    const put = 'insert into scale_tare (organization_id, scale_id, waste_stream_id, kg) values ($1, $2, $3, $4)';
    if (grams > 0) await test.db.asOwner(put, [...key, kilograms(grams)]);
    await this.#rule.storeTare(stream, grams);
  }

  async record(readings: readonly SentReading[]): Promise<void> {
    const { scaleId } = this.#scale;
    const sent = readings.map(({ sequence, load, grams, at }) => ({
      ...{ scaleId, sequence, load, net: kilograms(grams), unit: 'kg', stable: true },
      deviceTime: new Date(at).toISOString(),
    }));
    expect((await send(this.#scale, sent, new Date(now))).status).toBe(200);
    await this.#rule.record(readings);
  }

  async counted(): Promise<readonly Counted[]> {
    const rows = await test.db.asOwner<Record<'net' | 'waste_stream_id' | 'weighing_key', string>>(
      'select net::text, waste_stream_id::text, weighing_key from scale_reading where scale_id = $1 and counted',
      [this.#scale.scaleId],
    );
    const counted = rows.map(({ net, waste_stream_id: stream, weighing_key: key }) => ({
      ...{ grams: Math.round(Number(net) * 1000), stream: streams.indexOf(Number(stream)), key },
    }));
    const sorted = (list: readonly Counted[]) => list.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    expect(sorted(counted)).toEqual(sorted(await this.#rule.counted()));
    return counted;
  }
}

it('the service and the rule in memory answer and count the same', async () => {
  const tabletOf = async () => {
    const { organizationId, locationId } = own;
    const deviceId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId });
    return signInCredential(test, organizationId, { deviceId });
  };
  const tablets = [await tabletOf(), await tabletOf()];
  await fc.assert(
    fc.asyncProperty(days, async (steps) => {
      const server = new Both(await createAgent(test, own), tablets);
      const onTime = (time: number) => {
        now = time;
      };
      expect(await play(steps, server, { start: now, newKey: randomUUID, onTime })).toEqual([]);
    }),
    { seed, numRuns: runs, endOnFailure: true },
  );
}, 600_000);
