import type { WasteCategoryCode } from '../../inventory/waste-category-codes.ts';
import type { DecimalText } from '../../numbers/decimal.ts';
import type { FactorCoverage } from './carbon-coverage.ts';

/** One edition of published factors. */
export interface FactorEdition {
  readonly id: string;
  /** The year that the edition is for. */
  readonly year: number;
  readonly publisher: string;
  readonly title: string;
  /** Title and publisher, as cited. */
  readonly shortTitle: string;
  readonly published: string;
  readonly address: string;
}

/** Treatments by the publisher's name. */
const methods = {
  landfill: { name: 'Landfill', treatments: ['D1', 'D5'], coverage: 'landfill' },
  // Only with energy recovery: incineration on land (D10) has its own emissions, which the edition does not contain.
  combustion: { name: 'Combustion', treatments: ['R1'], coverage: 'transport' },
  recycling: { name: 'Recycling', treatments: ['R3', 'R4', 'R5'], coverage: 'transport' },
  oilRecycling: { name: 'Recycling', treatments: ['R9'], coverage: 'transport' },
  composting: { name: 'Composting', treatments: ['R3'], coverage: 'transport' },
} as const satisfies Record<
  string,
  { readonly name: string; readonly treatments: readonly string[]; readonly coverage: FactorCoverage }
>;

type Method = keyof typeof methods;
type Figures = Readonly<Partial<Record<Method, DecimalText>>>;

/** The publisher's material for each of our categories; undefined where none fits, so that its waste is not covered. */
const materials: Readonly<Record<WasteCategoryCode, string | undefined>> = {
  paper: 'Paper and board: paper',
  confidential_paper: 'Paper and board: paper',
  cardboard: 'Paper and board: board',
  plastic: 'Plastics: average plastics',
  metal: 'Metal: scrap metal',
  glass: 'Glass',
  food: 'Organic: food and drink waste',
  garden: 'Organic: garden waste',
  textile: 'Clothing',
  residual: 'Commercial and industrial waste',
  wood: 'Wood',
  electronics: 'WEEE - mixed',
  batteries: 'Batteries',
  construction: 'Average construction',
  inert: 'Concrete',
  soil: 'Soils',
  tyres: 'Tyres',
  waste_oil: 'Mineral oil',
  hazardous_electronics: 'WEEE - mixed',
  // Edible oil, or oil and fat of unknown origin, is no mineral oil.
  cooking_oil: undefined,
  other_oil: undefined,
  hazardous: undefined,
  paint: undefined,
  solvents: undefined,
  pesticides: undefined,
  cytotoxic_medicines: undefined,
  lamps: undefined,
  deposit: undefined,
  reuse: undefined,
  bulky: undefined,
};

const publisher = 'UK Department for Energy Security and Net Zero';
const addressOf = (year: number) =>
  `https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-${year}`;
const edition = (year: number, published: string): FactorEdition => ({
  id: `desnz-${year}`,
  year,
  publisher,
  title: `Greenhouse gas reporting: conversion factors ${year}`,
  shortTitle: `UK Government GHG Conversion Factors ${year} (DESNZ)`,
  published,
  address: addressOf(year),
});

interface Published {
  readonly edition: FactorEdition;
  readonly figures: Readonly<Record<string, Figures>>;
}

// Kilograms of CO2e per tonne, sheet “Waste disposal”, as found in copies of it; docs/decisions/0030-emission-factors.md names the copies
// that agree. Figures that were not found, or that a copy contradicts, are left out.
const published: readonly Published[] = [
  {
    edition: edition(2024, '2024-07-08'),
    figures: {
      'Paper and board: paper': {
        landfill: '1164.39015',
        combustion: '6.41061',
        recycling: '6.41061',
      },
      'Paper and board: board': { landfill: '1164.39015', combustion: '6.41061', recycling: '6.41061' },
      'Plastics: average plastics': { landfill: '8.88386', combustion: '6.41061', recycling: '6.41061' },
      'Metal: scrap metal': { landfill: '8.88386', combustion: '6.41061', recycling: '6.41061' },
      Glass: { landfill: '8.88386', combustion: '6.41061', recycling: '6.41061' },
      'Organic: food and drink waste': { landfill: '700.20961', combustion: '6.41061', composting: '8.88386' },
      'Organic: garden waste': { landfill: '646.60632', combustion: '6.41061', composting: '8.88386' },
      Clothing: { landfill: '496.68303', combustion: '6.41061', recycling: '6.41061' },
      'Commercial and industrial waste': { landfill: '520.3342', combustion: '6.41061' },
      Wood: { landfill: '925.24423', combustion: '6.41061', recycling: '6.41061' },
      'WEEE - mixed': { landfill: '8.88386', combustion: '6.41061' },
      Batteries: { landfill: '8.88386' },
      'Average construction': { combustion: '6.41061', recycling: '0.98485' },
      Concrete: { landfill: '1.23393', recycling: '0.98485' },
      Soils: { landfill: '19.51726', recycling: '0.98485' },
      Tyres: { recycling: '6.41061' },
      'Mineral oil': { combustion: '6.41061', oilRecycling: '6.41061' },
    },
  },
  {
    edition: edition(2025, '2025-06-10'),
    figures: {
      'Paper and board: paper': { landfill: '1164.4894', combustion: '4.68568', recycling: '4.68568' },
      'Paper and board: board': { landfill: '1164.4894', combustion: '4.68568', recycling: '4.68568' },
      'Plastics: average plastics': { landfill: '8.98311', combustion: '4.68568', recycling: '4.68568' },
      'Metal: scrap metal': { landfill: '8.98311', combustion: '4.68568', recycling: '4.68568' },
      Glass: { landfill: '8.98311', combustion: '4.68568', recycling: '4.68568' },
      'Organic: food and drink waste': { landfill: '700.30886', combustion: '4.68568', composting: '8.98311' },
      'Organic: garden waste': { landfill: '646.70557', combustion: '4.68568', composting: '8.98311' },
      Clothing: { landfill: '496.78228', combustion: '4.68568', recycling: '4.68568' },
      'Commercial and industrial waste': { landfill: '520.5327', combustion: '4.68568' },
      Wood: { landfill: '925.34348', combustion: '4.68568', recycling: '4.68568' },
      'WEEE - mixed': { landfill: '8.98311', combustion: '4.68568', recycling: '4.68568' },
      Batteries: { landfill: '8.98311', recycling: '4.68568' },
      'Average construction': { combustion: '4.68568', recycling: '1.00835' },
      Concrete: { landfill: '1.26338', recycling: '1.00835' },
      Soils: { landfill: '19.54671', recycling: '1.00835' },
      Tyres: { recycling: '4.68568' },
      'Mineral oil': { combustion: '4.68568', oilRecycling: '4.68568' },
    },
  },
  {
    edition: edition(2026, '2026-06-11'),
    figures: {
      'Paper and board: paper': { landfill: '1164.51317', combustion: '4.65358', recycling: '4.65358' },
      'Paper and board: board': { landfill: '1164.51317', combustion: '4.65358', recycling: '4.65358' },
      'Plastics: average plastics': { landfill: '9.00687', combustion: '4.65358', recycling: '4.65358' },
      'Metal: scrap metal': { landfill: '9.00687', combustion: '4.65358', recycling: '4.65358' },
      Glass: { landfill: '9.00687', combustion: '4.65358', recycling: '4.65358' },
      'Organic: food and drink waste': { landfill: '700.33263', combustion: '4.65358', composting: '9.00687' },
      'Organic: garden waste': { landfill: '646.72934', combustion: '4.65358', composting: '9.00687' },
      Clothing: { landfill: '496.80605', combustion: '4.65358', recycling: '4.65358' },
      'Commercial and industrial waste': { landfill: '520.58023', combustion: '4.65358' },
      Wood: { landfill: '925.36725', combustion: '4.65358', recycling: '4.65358' },
      'WEEE - mixed': { landfill: '9.00687', combustion: '4.65358', recycling: '4.65358' },
      Batteries: { landfill: '9.00687', recycling: '4.65358' },
      'Average construction': { combustion: '4.65358', recycling: '1.01398' },
      Concrete: { landfill: '1.27043', recycling: '1.01398' },
      Soils: { landfill: '19.55376', recycling: '1.01398' },
    },
  },
];

/** A published factor for one platform category and one treatment. */
export interface PlatformFactor {
  readonly edition: FactorEdition;
  readonly categoryCode: string;
  readonly treatmentCode: string;
  readonly kgCo2ePerTonne: DecimalText;
  /** The publisher's name of it. */
  readonly material: string;
  readonly method: string;
  readonly coverage: FactorCoverage;
}

const factorsOf = ({ edition: of, figures }: Published): PlatformFactor[] =>
  Object.entries(materials).flatMap(([categoryCode, material = '']) =>
    (Object.entries(figures[material] ?? {}) as [Method, DecimalText][]).flatMap(([method, kgCo2ePerTonne]) =>
      methods[method].treatments.map((treatmentCode) => ({
        edition: of,
        categoryCode,
        treatmentCode,
        kgCo2ePerTonne,
        material,
        method: methods[method].name,
        coverage: methods[method].coverage,
      })),
    ),
  );

/**
 * The platform's factors: UK Government GHG Conversion Factors for Company Reporting. Contains public sector information licensed under the
 * Open Government Licence v3.0, © Crown copyright. They are made for reporting under the GHG Protocol's scope 3, category 5: for recycling,
 * composting and energy recovery they cover only the transport, because the user of the product reports the emissions of the plant.
 */
export const platformFactors: readonly PlatformFactor[] = published.flatMap(factorsOf);

/** Sorted, the oldest first. */
export const factorEditions: readonly FactorEdition[] = published.map(({ edition: of }) => of);

/**
 * The version of all platform factors together. It changes with every change of a factor: a published report records the version that it
 * used.
 */
export const platformFactorsVersion = 'desnz-2026.3';
