import type { EmissionFactors, OwnEmissionFactor } from '@tunna/contract/figures/emission-factor';
import type { TreatmentConfirmation } from '@tunna/contract/figures/treatment-confirmation';
import type { Language } from '@tunna/domain/text/languages';
import {
  cellsOf,
  dayCell,
  decimalCell,
  moment,
  notExported,
  yesOrNo,
} from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';

type Names = OwnEmissionFactor['wasteCategory']['names'];

/** An own factor in use, an earlier one, or a built-in one. */
interface FactorRow {
  readonly origin: 'own' | 'earlier' | 'platform';
  readonly wasteStream: Names | undefined;
  readonly wasteCategory: Names | undefined;
  readonly treatmentCode: string | undefined;
  readonly kgCo2ePerTonne: string;
  readonly year: number | undefined;
  readonly validFromYear: number | undefined;
  readonly source: string;
  readonly enteredAt: string | undefined;
  readonly enteredBy: string | undefined;
  readonly replacedAt: string | undefined;
}

const ownRow =
  (origin: FactorRow['origin']) =>
  ({ wasteStream, wasteCategory, ...factor }: OwnEmissionFactor): FactorRow => ({
    origin,
    wasteStream: wasteStream?.names,
    wasteCategory: wasteCategory.names,
    treatmentCode: factor.treatmentCode,
    kgCo2ePerTonne: factor.kgCo2ePerTonne,
    year: factor.year,
    validFromYear: factor.validFromYear,
    source: factor.source,
    enteredAt: factor.enteredAt,
    enteredBy: factor.enteredBy,
    replacedAt: factor.replacedAt,
  });

/** The rows of the page, in its order. */
export function factorRows(
  { own, earlier, editions, platform }: EmissionFactors,
  categories: readonly { readonly code: string; readonly names: Names }[],
): FactorRow[] {
  const namesOf = new Map(categories.map(({ code, names }) => [code, names]));
  const editionOf = new Map(editions.map((edition) => [edition.id, edition]));
  return [
    ...own.map(ownRow('own')),
    ...earlier.map(ownRow('earlier')),
    ...platform.map(({ edition: id, categoryCode, treatmentCode, kgCo2ePerTonne, material }) => {
      const edition = editionOf.get(id);
      return {
        origin: 'platform' as const,
        wasteStream: undefined,
        wasteCategory: namesOf.get(categoryCode),
        treatmentCode,
        kgCo2ePerTonne,
        year: edition?.year,
        validFromYear: undefined,
        source: [edition?.title, material].filter(Boolean).join(', '),
        enteredAt: undefined,
        enteredBy: undefined,
        replacedAt: undefined,
      };
    }),
  ];
}

export const emissionFactorCells = (language: Language) =>
  cellsOf<FactorRow, 'emissionFactors'>()({
    origin: { origin: (origin) => wordFor('factorOrigin', origin, language) },
    wasteStream: { wasteStream: (names) => names?.[language] },
    wasteCategory: { wasteCategory: (names) => names?.[language] },
    treatmentCode: 'treatmentCode',
    kgCo2ePerTonne: { kgCo2ePerTonne: decimalCell },
    year: 'year',
    validFromYear: 'validFromYear',
    source: 'source',
    enteredAt: { enteredAt: moment },
    enteredBy: 'enteredBy',
    replacedAt: { replacedAt: moment },
  });

export const treatmentConfirmationCells = (language: Language) =>
  cellsOf<TreatmentConfirmation, 'treatmentConfirmations'>()({
    id: notExported,
    wasteStream: { wasteStream: ({ names }) => names[language] },
    serviceProvider: { serviceProvider: (provider) => provider?.name },
    treatmentCode: 'treatmentCode',
    evidence: { evidence: (evidence) => wordFor('confirmedBy', evidence, language) },
    dated: { dated: dayCell },
    validFrom: 'validFrom',
    validUntil: 'validUntil',
    note: 'note',
    contradicts: { contradicts: (is) => yesOrNo(is, language) },
    enteredAt: { enteredAt: moment },
    enteredBy: 'enteredBy',
  });
