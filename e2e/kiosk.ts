import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Database } from './database.ts';
import type { Tenant } from './tenant.ts';

type Where = Pick<Tenant, 'organizationId' | 'locationId'>;

async function insertedId(database: Database, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await database.query<{ id: string }>(text, values);
  if (row === undefined) throw new Error('Nothing was inserted.');
  return Number(row.id);
}

/** A device at the tenant’s location. */
export const addDevice = (
  database: Database,
  { organizationId, locationId }: Where,
  kind: 'agent' | 'tablet',
): Promise<number> =>
  insertedId(
    database,
    'insert into device (organization_id, name, kind, location_id) values ($1, $2, $3, $4) returning id',
    [organizationId, kind === 'agent' ? 'Vogartölva' : 'Spjaldtölva', kind, locationId],
  );

/** A new credential of a device. Returns its text. */
export async function addCredential(database: Database, { organizationId }: Where, deviceId: number): Promise<string> {
  const secret = `tunna_dev_${randomBytes(32).toString('base64url')}`;
  await database.query('insert into credential (organization_id, device_id, secret_hash) values ($1, $2, $3)', [
    organizationId,
    deviceId,
    createHash('sha256').update(secret).digest(),
  ]);
  return secret;
}

/** A scale, and the calls of its agent. */
export interface Scale {
  readonly id: number;
  /** Sends the current weight. */
  show(
    kg: string,
    more?: {
      readonly stable?: boolean;
      readonly overloaded?: boolean;
      readonly sequence?: number;
      readonly commands?: readonly string[];
      readonly resting?: boolean;
    },
  ): Promise<void>;
  /** Waits for a command of a tablet, and reports its result. Returns its kind. */
  obey(outcome: string): Promise<string>;
  /** Stores a stable weight under the next number, and sends it as the current weight. Returns the number. */
  settle(kg: string): Promise<number>;
}

/** A scale with the agent that reads it. */
export async function addScale(
  request: APIRequestContext,
  database: Database,
  where: Where,
  name = 'Gólfvog',
): Promise<Scale> {
  const deviceId = await addDevice(database, where, 'agent');
  const id = await insertedId(
    database,
    `insert into scale (organization_id, name, location_id, device_id, least) values ($1, $2, $3, $4, 0.2) returning id`,
    [where.organizationId, name, where.locationId, deviceId],
  );
  const credential = await addCredential(database, where, deviceId);
  const answer = await request.post('/api/v1/auth/device', { data: { credential } });
  const { token } = (await answer.json()) as { token: string };
  const send = async (path: string, data: object) => {
    const sent = await request.post(`/api/v1/device/${path}`, { data, headers: { authorization: `Bearer ${token}` } });
    expect(sent.status(), await sent.text()).toBe(200);
    return sent.json();
  };
  let last = 0;
  let load = 0;
  let isLoaded = false;
  let weights: readonly object[] = [];
  const put = (kg: string) => {
    const wasLoaded = isLoaded;
    isLoaded = Number(kg) >= 0.2;
    if (isLoaded && !wasLoaded) load += 1;
  };
  const show: Scale['show'] = async (kg, { stable = true, ...more } = {}) => {
    put(kg);
    weights = [{ scaleId: id, net: kg, unit: 'kg', stable, load, ...more }];
    await send('live-weight', { weights });
  };
  return {
    ...{ id, show },
    async obey(outcome) {
      let asked: readonly { readonly key: string; readonly kind: string }[] = [];
      await expect
        .poll(async () => {
          asked = (await send('live-weight', { weights })).commands;
          return asked.length;
        })
        .toBe(1);
      await send('live-weight', { weights, results: asked.map(({ key }) => ({ key, outcome })) });
      return asked[0]?.kind ?? '';
    },
    async settle(kg) {
      last += 1;
      put(kg);
      const now = new Date().toISOString();
      const reading = { scaleId: id, net: kg, unit: 'kg', stable: true, sequence: last, load, deviceTime: now };
      await send('scale-reading', { sentAt: now, readings: [reading] });
      await show(kg, { sequence: last });
      return last;
    },
  };
}

/** A scale without a device: its weights are typed. */
export const addTypedScale = (database: Database, { organizationId, locationId }: Where, name = 'Borðvog') =>
  insertedId(database, 'insert into scale (organization_id, name, location_id) values ($1, $2, $3) returning id', [
    organizationId,
    name,
    locationId,
  ]);

/** Kilograms of the assigned readings at the location, in order of time. */
export async function countedAt(database: Database, { organizationId }: Where): Promise<string[]> {
  const rows = await database.query<{ net: string }>(
    `select net::float8::text as net from scale_reading
     where organization_id = $1 and assigned_at is not null and removed_at is null order by weighed_at, id`,
    [organizationId],
  );
  return rows.map(({ net }) => net);
}
