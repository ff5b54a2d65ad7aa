import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { openEventStream } from '../../../../test/event-reader.ts';
import { temporaryFolder } from '../../../../test/folder.ts';
import { testKeys } from '../../../../test/keys.ts';
import { maxWait } from '../../../../test/max-wait.ts';
import { endServers, serverProcess, urlOf } from '../../../../test/programs/server-process.ts';
import { createAgent, reading, readingsOf } from '../../../../test/records/agents.ts';
import { createDevice, createTenant, signInCredential, signInPerson } from '../../../../test/records/factories.ts';
import { Sessions } from '../../people/session/session.service.ts';
import { openSessionTokens } from '../../people/session-token/session-token.service.ts';

afterEach(endServers);

const longTimeout = { timeout: maxWait };

it('two servers, one of which is killed: each reading is stored once, and live weights reach the other server', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const start = async () => {
    const DATA_DIR = await temporaryFolder();
    const urls = { DATABASE_URL: urlOf(db.application), DATABASE_MIGRATION_URL: urlOf(db.owner) };
    return serverProcess({ ...urls, DEMO: 'false', DATA_DIR });
  };
  const [first, second] = await Promise.all([start(), start()]);
  const now = () => new Date();
  const sessions = new Sessions(db.database, openSessionTokens(testKeys, now), now);
  const [own, foreign] = [await createTenant(db), await createTenant(db)];
  const agent = await createAgent({ db, sessions }, own);
  const { organizationId, locationId } = own;
  const deviceId = await createDevice(db, organizationId, { kind: 'tablet', locationId });
  const tablet = await signInCredential({ db, sessions }, organizationId, { deviceId });
  const outsider = await signInPerson(
    { db, sessions },
    { membership: { organizationId: foreign.organizationId, role: 'owner' } },
  );
  const post = (url: string, path: string, payload: object) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...agent.headers },
    }).catch(() => undefined);

  const [screen, other] = [
    await openEventStream(second.url, tablet.token),
    await openEventStream(second.url, outsider.token),
  ];
  const seen = () => screen.events.filter(({ event }) => event === 'weight').map(({ data }) => data.kg);
  await expect
    .poll(async () => {
      await post(first.url, '/device/live-weight', { weights: [{ net: '7.5', unit: 'kg', stable: true }] });
      return seen();
    }, longTimeout)
    .toContain('7.5');

  const batches = Array.from({ length: 30 }, (_each, index) =>
    Array.from({ length: 20 }, (_one, position) => reading(index * 15 + position + 1)),
  );
  const send = (url: string, batch: object[]) =>
    post(url, '/device/scale-reading', { sentAt: new Date().toISOString(), readings: batch });
  const onTheWay = batches.flatMap((batch) => [send(first.url, batch), send(second.url, batch)]);
  await first.end('SIGKILL');
  await Promise.all(onTheWay);
  for (const batch of batches) expect((await send(second.url, batch))?.status).toBe(200);
  const sequences = new Set(batches.flat().map(({ sequence }) => sequence));
  expect((await readingsOf({ db }, agent.scaleId)).map(({ sequence }) => sequence)).toEqual([...sequences]);

  await expect.poll(() => screen.changes(), longTimeout).toContain(`scale ${agent.scaleId}`);
  // Their own membership may be reported.
  expect(
    other.events.filter(({ event, data }) => event === 'weight' || data.organizationId === organizationId),
  ).toEqual([]);
  await screen.leave();
  await other.leave();
});
