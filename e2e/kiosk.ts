import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Tenant } from './tenant.ts';

/** A device at the tenant’s location. */
export const addDevice = (tenant: Tenant, kind: 'agent' | 'tablet'): Promise<number> =>
  tenant.idOf('insert into device (organization_id, name, kind, location_id) values ($1, $2, $3, $4) returning id', [
    kind === 'agent' ? 'Vogartölva' : 'Spjaldtölva',
    kind,
    tenant.locationId,
  ]);

/** A new credential of a device. Returns its text. */
export async function addCredential(tenant: Tenant, deviceId: number): Promise<string> {
  const secret = `tunna_dev_${randomBytes(32).toString('base64url')}`;
  await tenant.query('insert into credential (organization_id, device_id, secret_hash) values ($1, $2, $3)', [
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
export async function addScale(request: APIRequestContext, tenant: Tenant, name = 'Gólfvog'): Promise<Scale> {
  const deviceId = await addDevice(tenant, 'agent');
  const id = await tenant.idOf(
    `insert into scale (organization_id, name, location_id, device_id, least) values ($1, $2, $3, $4, 0.2) returning id`,
    [name, tenant.locationId, deviceId],
  );
  const credential = await addCredential(tenant, deviceId);
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
export const addTypedScale = (tenant: Tenant, name = 'Borðvog') =>
  tenant.idOf('insert into scale (organization_id, name, location_id) values ($1, $2, $3) returning id', [
    name,
    tenant.locationId,
  ]);

/** Kilograms of the assigned readings at the location, in order of time. */
export async function countedAt(tenant: Tenant): Promise<string[]> {
  const rows = await tenant.query<{ net: string }>(`select net::float8::text as net from scale_reading
     where organization_id = $1 and assigned_at is not null and removed_at is null order by weighed_at, id`);
  return rows.map(({ net }) => net);
}
