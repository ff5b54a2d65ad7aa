import type { OwnEmissionFactor } from '@tunna/contract/figures/emission-factor';
import type { EmissionFactor } from '@tunna/domain/figures/carbon';
import { streamNames } from '../../../database/stream-names.ts';
import type { FactorRow } from './emission-factor.queries.ts';

export const factorView = (row: FactorRow): OwnEmissionFactor => ({
  id: row.id,
  ...(row.waste_stream_id === null
    ? {}
    : { wasteStream: { id: row.waste_stream_id, names: streamNames(row), color: row.color } }),
  wasteCategory: {
    id: row.category_id,
    code: row.category_code,
    names: streamNames({ ...row, name_override: null }),
    color: row.category_color,
  },
  ...(row.treatment_code === null ? {} : { treatmentCode: row.treatment_code }),
  kgCo2ePerTonne: row.kg_co2e_per_tonne,
  year: row.year,
  validFromYear: row.valid_from_year,
  source: row.source,
  ...(row.replaces === null ? {} : { replaces: row.replaces }),
  enteredAt: row.entered_at.toISOString(),
  ...(row.entered_by === null ? {} : { enteredBy: row.entered_by }),
  ...(row.replaced_at === null ? {} : { replacedAt: row.replaced_at.toISOString() }),
});

/** The factor as used in the CO2e calculation. */
export const usedFactor = (row: FactorRow): EmissionFactor => ({
  origin: 'own',
  id: String(row.id),
  ...(row.waste_stream_id === null ? { categoryCode: row.category_code } : { wasteStreamId: row.waste_stream_id }),
  ...(row.treatment_code === null ? {} : { treatmentCode: row.treatment_code }),
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
