import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Agent } from '../../agent/src/agent.ts';
import { readSettings } from '../../agent/src/config.ts';
import { ScaleSimulator } from '../../agent/src/simulator/scale-simulator.ts';
import { createTestApp, type TestApp } from '../../server/test/app.ts';
import { callsOf } from '../../server/test/calls.ts';
import { createAgent, readingsOf } from '../../server/test/records/agents.ts';
import {
  createDevice,
  createTenant,
  type SignedInCredential,
  signInCredential,
} from '../../server/test/records/factories.ts';

/** Zero and tare from a tablet: the real server, the real agent, and simulated scales. */
let test: TestApp;
let folder: string;
let tablet: SignedInCredential;
let sics: number;
let ascii: number;
let running: Agent;
let scales: readonly [ScaleSimulator, ScaleSimulator];
const call = callsOf(() => test);
const longTimeout = { timeout: 20_000 };

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'agent-command-'));
  scales = [await ScaleSimulator.start('mt-sics', 0), await ScaleSimulator.start('ascii', 0)];
  const own = await createTenant(test.db);
  const { organizationId, locationId } = own;
  const agent = await createAgent(test, own, { least: '0.2' });
  const second = await createAgent(test, own);
  [sics, ascii] = [agent.scaleId, second.scaleId];
  await test.db.asOwner('update scale set device_id = $1 where id = $2', [agent.deviceId, ascii]);
  const key = `tunna_dev_${randomBytes(32).toString('base64url')}`;
  await test.db.asOwner('insert into credential (organization_id, device_id, secret_hash) values ($1, $2, $3)', [
    organizationId,
    agent.deviceId,
    createHash('sha256').update(key).digest(),
  ]);
  const deviceId = await createDevice(test.db, organizationId, { kind: 'tablet', locationId });
  tablet = await signInCredential(test, organizationId, { deviceId });
  const server = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const connection = (scale: ScaleSimulator) => ({ type: 'tcp', host: '127.0.0.1', port: scale.port });
  const settings = join(folder, 'tunna-agent.json');
  const read = [
    { scaleId: sics, protocol: 'mt-sics', connection: connection(scales[0]) },
    { scaleId: ascii, protocol: 'ascii', connection: connection(scales[1]) },
  ];
  await writeFile(settings, JSON.stringify({ server, key, scales: read }), { mode: 0o600 });
  running = await Agent.start({ settings: await readSettings(settings), version: 'test', onNote: () => {} });
});
afterAll(async () => {
  await running.stop();
  for (const scale of scales) await scale.stop();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const shown = async (scaleId: number) => (await call('GET', `/scale/${scaleId}/last`, tablet)).body.shown;
const shows = (kg: string) => expect.poll(async () => (await shown(sics))?.kg, longTimeout).toBe(kg);
const stored = async () => (await readingsOf(test, sics)).map(({ net }) => net);

/** Taps a command and waits for its result. */
async function tap(kind: string, scaleId = sics): Promise<string> {
  const key = randomUUID();
  expect((await call('POST', `/scale/${scaleId}/command`, tablet, { key, kind })).status).toBe(200);
  const state = async () => (await call('GET', `/scale/${scaleId}/command/${key}`, tablet)).body.state;
  await expect.poll(state, longTimeout).not.toBe('pending');
  return state();
}

it('tares a bin, weighs what is in it, and counts nothing twice when the tare is cleared', async () => {
  const [scale] = scales;
  await shows('0');
  expect(await shown(sics)).toMatchObject({ commands: ['zero', 'tare', 'clear_tare'] });
  await scale.put(2.5, 0);
  await expect.poll(stored, longTimeout).toEqual(['2.5']);
  expect(await tap('tare')).toBe('done');
  await shows('0');
  await scale.put(8.6, 0);
  await expect.poll(stored, longTimeout).toEqual(['2.5', '6.1']);
  const loads = await test.db.asOwner('select distinct load from scale_reading where scale_id = $1', [sics]);
  expect(loads).toHaveLength(2);
  // The load stays on the scale: its weight jumps from net to gross, and is no other load.
  expect(await tap('clear_tare')).toBe('done');
  await shows('8.6');
  expect(await shown(sics)).toMatchObject({ isResting: true });
  await scale.clear(0);
  await shows('0');
  expect((await shown(sics)).isResting).toBeUndefined();
  await scale.put(3, 0);
  await expect.poll(stored, longTimeout).toEqual(['2.5', '6.1', '3']);
  await scale.clear(0);
});

it('sets a scale that rests beside zero to zero, and says why it cannot', async () => {
  const [scale] = scales;
  await scale.put(0.08, 0);
  await shows('0.08');
  expect(await tap('zero')).toBe('done');
  await shows('0');
  await scale.put(12, 0);
  await shows('11.92');
  expect(await tap('zero')).toBe('out_of_range');
  scale.shake();
  await expect.poll(async () => (await shown(sics)).isStable, longTimeout).toBe(false);
  expect(await tap('tare')).toBe('unstable');
  await scale.clear(0);
});

it('sends nothing to a scale whose protocol has no such command', async () => {
  await expect.poll(() => shown(ascii), longTimeout).toBeDefined();
  expect((await shown(ascii)).commands).toBeUndefined();
  expect(await tap('zero', ascii)).toBe('impossible');
});
