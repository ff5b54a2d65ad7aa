import {
  maxConfirmations,
  type TreatmentConfirmation,
  type TreatmentConfirmationInput,
} from '@tunna/contract/figures/treatment-confirmation';
import { present } from '@tunna/contract/present';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { recordEdit } from '../../platform/audit/audit.service.ts';
import {
  confirmationNotFound,
  confirmationsTooMany,
  providerNotFound,
  streamNotFound,
} from './treatment-confirmation.errors.ts';
import {
  type ConfirmationRow,
  findConfirmation,
  findConfirmations,
  insertConfirmation,
  lockConfirmations,
  removeConfirmation,
} from './treatment-confirmation.queries.ts';

/** The keys include the organization, so another organization's id is refused like a missing one. */
function asRefusal(error: unknown): unknown {
  if (isForeignKeyViolation(error, 'treatment_confirmation_organization_id_waste_stream_id_fkey'))
    return streamNotFound();
  if (isForeignKeyViolation(error, 'treatment_confirmation_organization_id_service_provider_id_fkey')) {
    return providerNotFound();
  }
  return error;
}

const change = changing(asRefusal);

const view = (row: ConfirmationRow): TreatmentConfirmation =>
  present<TreatmentConfirmation>({
    id: row.id,
    wasteStream: { id: row.waste_stream_id, names: streamNames(row), color: row.color },
    serviceProvider:
      row.service_provider_id === null ? undefined : { id: row.service_provider_id, name: row.provider_name ?? '' },
    treatmentCode: row.treatment_code,
    evidence: row.evidence,
    dated: row.dated,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    note: row.note,
    contradicts: row.contradicts,
    enteredAt: row.entered_at.toISOString(),
    enteredBy: row.entered_by,
  });

const auditOf = (row: ConfirmationRow) => ({
  serviceProviderId: row.service_provider_id ?? undefined,
  treatmentCode: row.treatment_code,
  evidence: row.evidence,
  dated: row.dated,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  note: row.note,
});

const named = (row: ConfirmationRow) => ({
  entity: 'treatment_confirmation',
  entityId: String(row.id),
  name: streamNames(row).is,
});

/** The newest first. */
export const readConfirmations = async (reader: TenantReader): Promise<TreatmentConfirmation[]> =>
  (await findConfirmations(reader)).map(view);

export const listConfirmations = (database: Database, organization: OrgScope): Promise<TreatmentConfirmation[]> =>
  readConfirmations(database.reader(organization));

const isSame = (row: ConfirmationRow, input: TreatmentConfirmationInput): boolean =>
  row.waste_stream_id === input.wasteStreamId &&
  row.service_provider_id === (input.serviceProviderId ?? null) &&
  row.treatment_code === input.treatmentCode &&
  row.evidence === input.evidence &&
  row.dated === input.dated &&
  row.valid_from === input.validFrom &&
  row.valid_until === (input.validUntil ?? null) &&
  row.note === input.note;

/**
 * Records a confirmation. The same again, from another click, is the same confirmation.
 * @throws ApplicationError `waste_stream_not_found`, `not_found` for the provider, `confirmations_too_many`
 */
export const confirmTreatment = (
  database: Database,
  member: ActingMember,
  input: TreatmentConfirmationInput,
  now: Date,
): Promise<TreatmentConfirmation> =>
  change(database, member, async (transaction) => {
    await lockConfirmations(transaction);
    const known = await findConfirmations(transaction);
    const same = known.find((row) => isSame(row, input));
    if (same !== undefined) return view(same);
    if (known.length >= maxConfirmations) throw confirmationsTooMany();
    const id = await insertConfirmation(transaction, input, { at: now, personId: member.person.personId });
    const row = await findConfirmation(transaction, id);
    if (row === undefined) throw streamNotFound();
    await recordEdit(transaction, member.person, named(row), undefined, auditOf(row));
    return view(row);
  });

/** @throws ApplicationError `not_found` */
export const withdrawConfirmation = (database: Database, member: ActingMember, id: number, now: Date): Promise<void> =>
  change(database, member, async (transaction) => {
    const row = await findConfirmation(transaction, id);
    if (row === undefined || !(await removeConfirmation(transaction, id, now))) throw confirmationNotFound();
    await recordEdit(transaction, member.person, named(row), auditOf(row), undefined);
  });
