import type { OwnEmissionFactor } from '@tunna/contract/figures/emission-factor';
import { present } from '@tunna/contract/present';
import type { EmissionFactor } from '@tunna/domain/figures/carbon/carbon';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { FactorRow } from './emission-factor.queries.ts';

export const factorView = (row: FactorRow): OwnEmissionFactor =>
  present<OwnEmissionFactor>({
    id: row.id,
    wasteStream:
      row.waste_stream_id === null ? null : { id: row.waste_stream_id, names: streamNames(row), color: row.color },
    wasteCategory: {
      id: row.category_id,
      code: row.category_code,
      names: streamNames({ ...row, name_override: null }),
      color: row.category_color,
    },
    treatmentCode: row.treatment_code,
    kgCo2ePerTonne: row.kg_co2e_per_tonne,
    year: row.year,
    validFromYear: row.valid_from_year,
    source: row.source,
    replaces: row.replaces,
    enteredAt: row.entered_at.toISOString(),
    enteredBy: row.entered_by,
    replacedAt: row.replaced_at?.toISOString(),
  });

/** The factor as used in the CO2e calculation. */
export const usedFactor = (row: FactorRow): EmissionFactor => ({
  origin: 'own',
  id: String(row.id),
  ...(row.waste_stream_id === null ? { categoryCode: row.category_code } : { wasteStreamId: row.waste_stream_id }),
  ...(row.treatment_code !== null && { treatmentCode: row.treatment_code }),
  kgCo2ePerTonne: row.kg_co2e_per_tonne,
  year: row.year,
  validFromYear: row.valid_from_year,
  source: row.source,
  coverage: 'as_stated',
});

/** The fields of a factor that members set, for the audit trail. */
export const factorAudit = (row: FactorRow) => ({
  ...(row.waste_stream_id === null ? { wasteCategory: row.category_code } : { wasteStreamId: row.waste_stream_id }),
  treatmentCode: row.treatment_code,
  kgCo2ePerTonne: row.kg_co2e_per_tonne,
  year: row.year,
  validFromYear: row.valid_from_year,
  source: row.source,
});
