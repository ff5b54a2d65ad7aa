import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

/** The values that a member sets for a reading; net weight in kilograms. */
export interface ReadingDecision {
  readonly kg: string;
  readonly weighedAt: Date;
  readonly weighedOn: string;
  readonly wasteStreamId: number;
  readonly departmentId?: number | undefined;
  readonly containerId?: number | undefined;
  readonly note: string;
}

/** A correction can also change the bin’s empty weight, which the net weight does not include. */
export interface CorrectedReading extends ReadingDecision {
  /** `0`: no bin. Absent: as before. */
  readonly binTare?: string | undefined;
}

const decisionValues = (decision: ReadingDecision) => ({
  net: decision.kg,
  weighedAt: decision.weighedAt,
  weighedOn: decision.weighedOn,
  wasteStreamId: decision.wasteStreamId,
  departmentId: decision.departmentId ?? null,
  containerId: decision.containerId ?? null,
  note: decision.note,
});

// A corrected reading is no longer that of a weighing: a station can no longer undo it.
const correct = statement(
  'correct_reading',
  `update scale_reading set net = :net, weighed_at = :weighedAt, weighed_on = :weighedOn, waste_stream_id = :wasteStreamId,
     department_id = :departmentId, container_id = :containerId,
     note = :note, bin_tare = nullif(coalesce(:binTare::numeric, bin_tare), 0), assigned_at = coalesce(assigned_at, :at), assigned_by = coalesce(assigned_by, :personId), held_because = null,
     weighing_key = null, version = version + 1
   where organization_id = :organizationId and id = :id`,
);

/** A corrected reading counts from then on. */
export async function correctReadingRow(
  transaction: TenantTransaction,
  id: number,
  decision: CorrectedReading,
  personId: number,
  at: Date,
): Promise<void> {
  await transaction.run(correct, {
    organizationId: transaction.organizationId,
    id,
    ...decisionValues(decision),
    binTare: decision.binTare ?? null,
    personId,
    at,
  });
}

const write = statement(
  'write_scale_reading',
  `insert into scale_reading (organization_id, scale_id, location_id, net, weighed_at, weighed_on, waste_stream_id, department_id,
     container_id, note, idempotency_key, entered_by, assigned_by, entered_at, assigned_at)
   select :organizationId, scale.id, scale.location_id, :net, :weighedAt, :weighedOn, :wasteStreamId, :departmentId, :containerId, :note,
     :key, :personId, :personId, :at, :at
   from scale where scale.organization_id = :organizationId and scale.id = :scaleId
   on conflict (organization_id, idempotency_key) where idempotency_key is not null do nothing returning id`,
);

/** @returns the id; undefined if the key exists */
export async function insertWrittenReading(
  transaction: TenantTransaction,
  scaleId: number,
  decision: ReadingDecision,
  key: string,
  personId: number,
  at: Date,
): Promise<number | undefined> {
  const values = {
    organizationId: transaction.organizationId,
    scaleId,
    ...decisionValues(decision),
    key,
    personId,
    at,
  };
  const [row] = await transaction.run(write, values);
  return row?.id;
}

const sameWritten = statement(
  'written_reading_of_key',
  `select id from scale_reading
   where organization_id = :organizationId and scale_id = :scaleId and net = :net and weighed_at = :weighedAt and weighed_on = :weighedOn
     and waste_stream_id = :wasteStreamId
     and department_id is not distinct from :departmentId and container_id is not distinct from :containerId and note = :note
       and idempotency_key = :key
     and removed_at is null`,
);

/** The reading with the key, if its values are equal. */
export async function findSameWritten(
  reader: TenantReader,
  scaleId: number,
  decision: ReadingDecision,
  key: string,
): Promise<number | undefined> {
  const [row] = await reader.run(sameWritten, {
    organizationId: reader.organizationId,
    scaleId,
    ...decisionValues(decision),
    key,
  });
  return row?.id;
}
