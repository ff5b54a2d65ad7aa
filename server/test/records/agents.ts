import type { TestApp } from '../app.ts';
import { callsOf } from '../calls.ts';
import { createDevice, type SignedInCredential, signInCredential, type Tenant } from './factories.ts';
import { createScale } from './scales.ts';

/** An agent with a scale, signed in. */
export interface Agent extends SignedInCredential {
  readonly deviceId: number;
  readonly scaleId: number;
}

/** @param rules of the scale, in kilograms */
export async function createAgent(
  test: Pick<TestApp, 'db' | 'sessions'>,
  tenant: Tenant,
  { capacity, least = '0' }: { readonly capacity?: string; readonly least?: string } = {},
): Promise<Agent> {
  const { organizationId, locationId } = tenant;
  const deviceId = await createDevice(test.db, organizationId, { locationId });
  const { id: scaleId } = await createScale(test.db, tenant, {
    deviceId,
    ...(capacity === undefined ? {} : { capacity }),
  });
  await test.db.asOwner('update scale set least = $2 where id = $1', [scaleId, least]);
  return { ...(await signInCredential(test, organizationId, { deviceId })), deviceId, scaleId };
}

const hourAgo = Date.now() - 3_600_000;

/** A reading of an agent: 12.5 kg, stable, one per minute. */
export const reading = (sequence: number, fields: object = {}) => ({
  sequence,
  net: '12.5',
  unit: 'kg',
  stable: true,
  load: sequence,
  deviceTime: new Date(hourAgo + (sequence % 3_000) * 1000).toISOString(),
  ...fields,
});

/** Calls of an agent. */
export function agentCalls(test: () => TestApp) {
  const call = callsOf(test);
  return {
    send: (agent: SignedInCredential, readings: readonly object[], sentAt = new Date()) =>
      call('POST', '/device/scale-reading', agent, { sentAt: sentAt.toISOString(), readings }),
    report: (agent: SignedInCredential, fields: object = {}) =>
      call('POST', '/device/status-report', agent, { deviceTime: new Date().toISOString(), ...fields }),
    show: (agent: SignedInCredential, weights: readonly object[]) =>
      call('POST', '/device/live-weight', agent, { weights }),
  };
}

export interface StoredReading {
  readonly id: number;
  readonly sequence: number | null;
  readonly net: string;
  readonly held_because: string | null;
  readonly counted: boolean;
  readonly weighed_at: Date;
  readonly weighed_on: string;
  readonly clock_skew: number | null;
  readonly location_id: string;
  readonly waste_stream_id: number | null;
  readonly department_id: number | null;
  readonly weighing_key: string | null;
  readonly origin: string;
  readonly removed_at: Date | null;
  readonly stable: boolean | null;
}

/** Stored readings of a scale, in the order of the device’s numbers. */
export const readingsOf = ({ db }: Pick<TestApp, 'db'>, scaleId: number): Promise<StoredReading[]> =>
  db.asOwner<StoredReading>(
    `select id, sequence, trim_scale(net)::text as net, held_because, counted, weighed_at, weighed_on::text as weighed_on, clock_skew,
       location_id, waste_stream_id, department_id, weighing_key, origin, stable, removed_at
     from scale_reading where scale_id = $1 order by sequence nulls last, id`,
    [scaleId],
  );
