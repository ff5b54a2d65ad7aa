import type {
  LocationNormalization,
  MaterialNormalization,
  NormalizationEffect,
} from '@tunna/contract/invoices/normalization';
import { present } from '@tunna/contract/present';
import { hasStream, streamNames } from '../../../database/columns/stream-names.ts';
import type { EffectRow } from './classification.queries.ts';
import type { LocationRow, MaterialRow } from './normalization.queries.ts';

export const effectView = (row: EffectRow): NormalizationEffect => ({
  lines: row.lines,
  invoices: row.invoices,
  cost: [...row.cost],
  kgBefore: row.kg_before,
  kgAfter: row.kg_after,
  estimatedKgAfter: row.estimated_kg_after,
});

const rememberedView = (row: MaterialRow | LocationRow) => ({
  id: row.id,
  serviceProvider: { id: row.service_provider_id, name: row.provider_name },
  matchKey: row.match_key,
  example: row.example,
  lines: row.lines,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
});

export const materialView = (row: MaterialRow): MaterialNormalization =>
  present<MaterialNormalization>({
    ...rememberedView(row),
    match: row.match,
    kind: row.kind,
    wasteStream: hasStream(row) ? { id: row.waste_stream_id, names: streamNames(row), color: row.color } : undefined,
    isBought: row.is_bought,
    unit: row.kg_per_unit === null ? undefined : row.unit,
    kgPerUnit: row.unit === null ? undefined : row.kg_per_unit,
  });

export const locationView = (row: LocationRow): LocationNormalization =>
  present<LocationNormalization>({
    ...rememberedView(row),
    match: row.match,
    location: { id: row.location_id, name: row.location_name },
  });

/** The response of a call that stores one choice. */
export function createOne(
  [id]: readonly number[],
  effect: NormalizationEffect,
): { id: number; effect: NormalizationEffect } {
  if (id === undefined) throw new Error('The normalization was not stored.');
  return { id, effect };
}
