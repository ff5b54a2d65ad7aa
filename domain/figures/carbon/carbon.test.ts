import { describe, expect, it } from 'vitest';
import { type CarbonRow, carbonOf, type EmissionFactor, platformEmissionFactors } from './carbon.ts';

const own = (more: Partial<EmissionFactor>): EmissionFactor => ({
  origin: 'own',
  id: '7',
  categoryCode: 'residual',
  kgCo2ePerTonne: '600',
  year: 2024,
  validFromYear: 2024,
  source: 'Umhverfisskýrsla 2024',
  coverage: 'as_stated',
  ...more,
});
const row = (more: Partial<CarbonRow> = {}): CarbonRow => ({
  categoryCode: 'residual',
  wasteStreamId: 3,
  treatmentCode: 'D1',
  year: 2026,
  kg: '1000',
  ...more,
});
const carbon = (rows: readonly CarbonRow[], factors: readonly EmissionFactor[] = []) =>
  carbonOf(rows, { version: 'x', factors: [...factors, ...platformEmissionFactors] });
const first = (asked: CarbonRow, factors: readonly EmissionFactor[] = []) => carbon([asked], factors).rows[0];

describe('factorFor', () => {
  it('uses the platform’s factor of the year, with its source and year', () => {
    expect(first(row())).toEqual({
      kgCo2e: '520.58023',
      factor: '520.58023',
      factorId: 'desnz-2026',
      origin: 'platform',
      year: 2026,
      source: 'UK Government GHG Conversion Factors 2026 (DESNZ): Commercial and industrial waste, Landfill',
      coverage: 'landfill',
      isLater: false,
    });
  });

  it('uses the latest factor that is not later than the year', () => {
    expect(first(row({ year: 2025 }))).toMatchObject({ year: 2025, factor: '520.5327' });
    expect(first(row({ year: 2030 }))).toMatchObject({ year: 2026, isLater: false });
    // No factor for tyres was found in the edition of 2026.
    expect(first(row({ categoryCode: 'tyres', treatmentCode: 'R3', year: 2026 }))).toMatchObject({ year: 2025 });
  });

  it('chooses the same factor in any order of the factors', () => {
    const factors = platformEmissionFactors.toReversed();
    const rows = [row({ year: 2019 }), row({ year: 2025 }), row({ year: 2030 })];
    expect(carbonOf(rows, { version: 'x', factors })).toEqual(carbon(rows));
  });

  it('uses the earliest later factor if there is no other, and reports that', () => {
    expect(first(row({ year: 2019 }))).toMatchObject({ year: 2024, isLater: true });
    expect(first(row({ categoryCode: 'batteries', treatmentCode: 'R4', year: 2024 }))).toMatchObject({
      year: 2025,
      isLater: true,
    });
  });

  it('prefers the organization’s own factor from the year when it becomes valid', () => {
    expect(first(row(), [own({})])).toMatchObject({ origin: 'own', factorId: '7', factor: '600', kgCo2e: '600' });
    expect(first(row({ year: 2023 }), [own({})])).toMatchObject({ origin: 'platform' });
    expect(first(row({ categoryCode: 'hazardous', year: 2023 }), [own({ categoryCode: 'hazardous' })])).toEqual({
      missing: true,
    });
  });

  it('prefers the stream to the category, the treatment to any treatment, then the latest', () => {
    const any = own({ id: '1' });
    const treated = own({ id: '2', treatmentCode: 'D1' });
    const stream = own({ id: '3', categoryCode: undefined, wasteStreamId: 3 });
    const both = own({ id: '4', categoryCode: undefined, wasteStreamId: 3, treatmentCode: 'D1' });
    const later = own({ id: '5', categoryCode: undefined, wasteStreamId: 3, treatmentCode: 'D1', validFromYear: 2026 });
    const chosen = (...factors: EmissionFactor[]) => first(row(), factors);
    expect(chosen(any, treated)).toMatchObject({ factorId: '2' });
    expect(chosen(treated, stream)).toMatchObject({ factorId: '3' });
    expect(chosen(stream, both)).toMatchObject({ factorId: '4' });
    expect(chosen(both, later)).toMatchObject({ factorId: '5' });
    expect(first(row({ year: 2025 }), [later, both])).toMatchObject({ factorId: '4' });
    expect(first(row({ wasteStreamId: 4 }), [both, any])).toMatchObject({ factorId: '1' });
  });

  it('uses an own factor for any treatment if the treatment is unknown; never one of the platform’s', () => {
    const unknown = row({ treatmentCode: undefined });
    expect(first(unknown)).toEqual({ missing: true });
    expect(first(unknown, [own({})])).toMatchObject({ factorId: '7' });
    expect(first(unknown, [own({ treatmentCode: 'D1' })])).toEqual({ missing: true });
  });

  it('returns nothing if no factor is published', () => {
    for (const [categoryCode, treatmentCode] of [
      ['hazardous', 'D10'],
      ['residual', 'D10'],
      ['textile', 'R12'],
      ['nothing', 'R3'],
    ] as const) {
      expect(first(row({ categoryCode, treatmentCode }))).toEqual({ missing: true });
    }
  });
});

describe('carbonOf', () => {
  it('is exact, and sums waste without a factor separately', () => {
    const rows = [
      row({ kg: '0.1' }),
      row({ kg: '0.2', categoryCode: 'plastic', treatmentCode: 'R3' }),
      row({ kg: '12.345', categoryCode: 'hazardous', treatmentCode: 'D10' }),
    ];
    expect(carbon(rows)).toMatchObject({
      kgCo2e: '0.052988739',
      coveredKg: '0.3',
      uncoveredKg: '12.345',
      rows: [{ kgCo2e: '0.052058023' }, { kgCo2e: '0.000930716' }, { missing: true }],
    });
  });

  it('uses the factor of each treatment of a stream', () => {
    expect(carbon([row(), row({ treatmentCode: 'R1' }), row({ treatmentCode: undefined })]).rows).toMatchObject([
      { factor: '520.58023' },
      { factor: '4.65358' },
      { missing: true },
    ]);
  });

  it('subtracts credit notes', () => {
    expect(carbon([row({ kg: '1000' }), row({ kg: '-1000' })])).toMatchObject({ kgCo2e: '0', coveredKg: '0' });
  });

  it('is zero without rows', () => {
    expect(carbon([])).toEqual({ kgCo2e: '0', coveredKg: '0', uncoveredKg: '0', rows: [] });
  });
});
