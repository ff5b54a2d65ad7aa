import type { NormalizationEffect } from '@tunna/contract/invoices/normalization';
import type { WasteDensity } from '@tunna/contract/invoices/waste-density';
import { present } from '@tunna/contract/present';
import { baseUnit } from '@tunna/domain/invoices/classification/weight';
import { dayIn } from '@tunna/domain/time/days';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changesBetween, recordAudit } from '../../platform/audit/audit.service.ts';
import { classifyStream, lockLines } from './classification.queries.ts';
import { densityNotFound, streamNotFound, weightToCome } from './normalization.errors.ts';
import { areStreamsUsable } from './normalization.queries.ts';
import { effectView } from './normalization.views.ts';
import {
  type DensityRow,
  deleteDensityRow,
  findDensities,
  findDensity,
  findDensityOn,
  saveDensityRow,
} from './waste-density.queries.ts';

const densityView = (row: DensityRow): WasteDensity =>
  present<WasteDensity>({
    id: row.id,
    wasteStream: { id: row.waste_stream_id, names: streamNames(row), color: row.color },
    unit: row.unit,
    kgPerUnit: row.kg_per_unit,
    validFrom: row.valid_from,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

const auditOf = (row: DensityRow) => ({
  entity: 'waste_density',
  entityId: String(row.id),
  name: `${streamNames(row).is}, ${row.unit}`,
});

const auditedFields = (row: DensityRow) => ({
  unit: row.unit,
  kgPerUnit: row.kg_per_unit,
  validFrom: row.valid_from ?? undefined,
});

/** Weights per unit of waste streams, in the order of their categories. */
export const readDensities = async (reader: TenantReader): Promise<WasteDensity[]> =>
  (await findDensities(reader)).map(densityView);

export const listDensities = async (
  database: Database,
  { organization }: ActingMember,
): Promise<{ densities: WasteDensity[] }> => ({ densities: await readDensities(database.reader(organization)) });

interface DensityInput {
  readonly wasteStreamId: number;
  readonly unit: string;
  readonly kgPerUnit: string;
  readonly validFrom?: string | undefined;
}

/**
 * Stores the weight of a unit of a stream from a day on, and estimates existing lines with it.
 * @throws ApplicationError `waste_stream_not_found`, `invalid_request` for a day after today
 */
export const saveDensity = (
  database: Database,
  { organization, person }: ActingMember,
  { wasteStreamId, unit, kgPerUnit, validFrom }: DensityInput,
  at: Date,
): Promise<{ density: WasteDensity; effect: NormalizationEffect }> =>
  database.tenant(organization, async (transaction) => {
    const today = dayIn(at);
    if (validFrom !== undefined && validFrom > today) throw weightToCome();
    await lockLines(transaction);
    if (!(await areStreamsUsable(transaction, [wasteStreamId]))) throw streamNotFound();
    const personId = person.personId;
    const subject = { wasteStreamId, baseUnit: baseUnit(unit) };
    const before = await findDensityOn(transaction, { ...subject, day: validFrom ?? today });
    const record = { ...subject, unit, kgPerUnit, validFrom: validFrom ?? null, today, at, personId };
    const row = await findDensity(transaction, await saveDensityRow(transaction, record));
    if (row === undefined) throw densityNotFound();
    const changes = changesBetween(before === undefined ? {} : auditedFields(before), auditedFields(row));
    await recordAudit(transaction, person, { action: 'changed', ...auditOf(row), changes });
    return { density: densityView(row), effect: effectView(await classifyStream(transaction, wasteStreamId)) };
  });

/** Deletes it, and reverts its estimates. @throws ApplicationError `not_found` */
export const deleteDensity = (
  database: Database,
  { organization, person }: ActingMember,
  id: number,
): Promise<{ done: boolean; effect: NormalizationEffect }> =>
  database.tenant(organization, async (transaction) => {
    await lockLines(transaction);
    const row = await findDensity(transaction, id);
    if (row === undefined) throw densityNotFound();
    await deleteDensityRow(transaction, id);
    const changes = changesBetween(auditedFields(row), {});
    await recordAudit(transaction, person, { action: 'deleted', ...auditOf(row), changes });
    return { done: true, effect: effectView(await classifyStream(transaction, row.waste_stream_id)) };
  });
