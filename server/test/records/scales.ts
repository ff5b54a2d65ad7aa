import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../database.ts';
import { createDevice, type Tenant } from './factories.ts';

let sequence = 0;

interface ScaleOptions {
  readonly name?: string;
  readonly locationId?: string;
  readonly capacity?: string;
  readonly deviceId?: number | null;
}

/** A scale at the location, read by a new device by default. */
export async function createScale(
  db: TestDatabase,
  { organizationId, locationId }: Tenant,
  options: ScaleOptions = {},
): Promise<{ id: number; deviceId: number | null }> {
  const deviceId = options.deviceId === undefined ? await createDevice(db, organizationId) : options.deviceId;
  const [row] = await db.asOwner<{ id: number }>(
    'insert into scale (organization_id, name, location_id, device_id, capacity) values ($1, $2, $3, $4, $5) returning id',
    [organizationId, options.name ?? 'Vog', options.locationId ?? locationId, deviceId, options.capacity ?? null],
  );
  return { id: row?.id ?? 0, deviceId };
}

interface ReadingOptions {
  readonly kg?: string;
  readonly at?: string;
  readonly load?: number;
  readonly heldBecause?: string;
  /** Whether the reading is assigned. */
  readonly isAssigned?: boolean;
}

/** A weight typed by a tablet, which counts. */
export async function createTypedWeighing(
  db: TestDatabase,
  { organizationId, locationId, wasteStreamId }: Tenant,
  scale: { readonly id: number },
  { kg, at }: { readonly kg: string; readonly at: string },
): Promise<void> {
  const tablet = await createDevice(db, organizationId, { kind: 'tablet', locationId });
  await db.asOwner(
    `with typed as (
       insert into scale_reading (organization_id, scale_id, location_id, origin, net, weighed_at, weighed_on, assigned_at,
         assigned_by_device_id, waste_stream_id, idempotency_key, weighing_key)
       values ($1, $2, $3, 'station', $4, $5, ($5::timestamptz at time zone 'UTC')::date, $5, $6, $7, $8, $8) returning id
     )
     insert into scale_weighing (organization_id, key, scale_id, net, weighed_at, waste_stream_id, by_device_id, reading_id, received_at)
     select $1, $8, $2, $4, $5, $7, $6, id, $5 from typed`,
    [organizationId, scale.id, locationId, kg, at, tablet, wasteStreamId, randomUUID()],
  );
}

/** A reading of a scale’s device, unassigned by default. */
export async function createScaleReading(
  db: TestDatabase,
  { organizationId, locationId, wasteStreamId }: Tenant,
  scale: { readonly id: number; readonly deviceId: number | null },
  { kg = '5', at = '2026-03-19T09:30:00Z', load, heldBecause, isAssigned = false }: ReadingOptions = {},
): Promise<number> {
  sequence += 1;
  const [row] = await db.asOwner<{ id: number }>(
    `insert into scale_reading (organization_id, scale_id, location_id, origin, device_id, sequence, load, net, gross, unit, weighed_at,
       weighed_on, device_time, held_because, assigned_at, waste_stream_id, idempotency_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'kg', $9, ($9::timestamptz at time zone 'UTC')::date, $9, $10, $11, $12, $13)
     returning id`,
    [
      ...[organizationId, scale.id, locationId, scale.deviceId === null ? 'written' : 'scale', scale.deviceId],
      ...[scale.deviceId === null ? null : sequence, load ?? null, kg, at, heldBecause ?? null],
      ...[isAssigned ? at : null, isAssigned ? wasteStreamId : null, scale.deviceId === null ? randomUUID() : null],
    ],
  );
  return row?.id ?? 0;
}
