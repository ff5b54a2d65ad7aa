import type { TreatmentConfirmationInput } from '@tunna/contract/figures/treatment-confirmation';
import type { TreatmentEvidence } from '@tunna/domain/figures/evidence';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

export interface ConfirmationRow extends StreamNamesRow {
  id: number;
  waste_stream_id: number;
  color: string;
  service_provider_id: number | null;
  provider_name: string | null;
  treatment_code: string;
  evidence: TreatmentEvidence;
  dated: string;
  /** Months. */
  valid_from: string;
  valid_until: string | null;
  note: string;
  contradicts: boolean;
  entered_at: Date;
  entered_by: string | null;
}

const confirmations = `
  select confirmation.id, confirmation.waste_stream_id, ${streamNameColumns}, coalesce(stream.color, category.color) as color,
    confirmation.service_provider_id, provider.name as provider_name, confirmation.treatment_code::text as "treatment_code!",
    confirmation.evidence, confirmation.dated::text as "dated!", to_char(confirmation.valid_from, 'YYYY-MM') as "valid_from!",
    to_char(confirmation.valid_until, 'YYYY-MM') as valid_until, confirmation.note,
    (
      confirmation.valid_until is null and confirmation.treatment_code <> coalesce(stream.treatment_code, category.treatment_code)
      or exists (
        select from treatment_confirmation other
        where other.organization_id = :organizationId and other.removed_at is null
          and other.waste_stream_id = confirmation.waste_stream_id and other.treatment_code <> confirmation.treatment_code
          and other.service_provider_id is not distinct from confirmation.service_provider_id
          and other.valid_from <= coalesce(confirmation.valid_until, 'infinity')
          and confirmation.valid_from <= coalesce(other.valid_until, 'infinity')
      )
    ) as "contradicts!",
    confirmation.entered_at,
    case when confirmation.entered_by is not null then member_name(confirmation.entered_by) end as entered_by
  from treatment_confirmation confirmation
  join waste_stream stream on stream.organization_id = :organizationId and stream.id = confirmation.waste_stream_id
  join waste_category category on category.id = stream.waste_category_id
  left join service_provider provider
    on provider.organization_id = :organizationId and provider.id = confirmation.service_provider_id
  where confirmation.organization_id = :organizationId and confirmation.removed_at is null`;

const all = statement(
  'treatment_confirmations',
  `${confirmations} order by confirmation.id desc`,
).returns<ConfirmationRow>();
const one = statement(
  'treatment_confirmation',
  `${confirmations} and confirmation.id = :id`,
).returns<ConfirmationRow>();

/** The newest first. */
export const findConfirmations = (reader: TenantReader): Promise<ConfirmationRow[]> =>
  reader.run(all, { organizationId: reader.organizationId });

export async function findConfirmation(reader: TenantReader, id: number): Promise<ConfirmationRow | undefined> {
  const [row] = await reader.run(one, { organizationId: reader.organizationId, id });
  return row;
}

const insert = statement(
  'insert_treatment_confirmation',
  `insert into treatment_confirmation (organization_id, waste_stream_id, service_provider_id, treatment_code, evidence, dated, valid_from,
     valid_until, note, entered_at, entered_by)
   values (:organizationId, :wasteStreamId, :serviceProviderId, :treatmentCode, :evidence, :dated, (:validFrom || '-01')::date,
     (:validUntil::text || '-01')::date, :note, :at, :personId)
   returning id`,
);

export async function insertConfirmation(
  transaction: TenantTransaction,
  input: TreatmentConfirmationInput,
  { at, personId }: { readonly at: Date; readonly personId: number },
): Promise<number> {
  const [row] = await transaction.run(insert, {
    ...input,
    organizationId: transaction.organizationId,
    serviceProviderId: input.serviceProviderId ?? null,
    validUntil: input.validUntil ?? null,
    at,
    personId,
  });
  if (row === undefined) throw new Error('The confirmation was not stored.');
  return row.id;
}

const remove = statement(
  'remove_treatment_confirmation',
  `update treatment_confirmation set removed_at = :at
   where organization_id = :organizationId and id = :id and removed_at is null returning id`,
);

/** @returns whether it was in use */
export async function removeConfirmation(transaction: TenantTransaction, id: number, at: Date): Promise<boolean> {
  return (await transaction.run(remove, { organizationId: transaction.organizationId, id, at })).length > 0;
}

const lock = statement(
  'lock_treatment_confirmations',
  `select pg_advisory_xact_lock(hashtextextended('treatment confirmations of ' || :organizationId::bigint, 0))`,
);

/** Locks the organization's confirmations until the transaction ends. */
export async function lockConfirmations(transaction: TenantTransaction): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId });
}
