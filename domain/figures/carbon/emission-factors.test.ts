import { describe, expect, it } from 'vitest';
import { treatmentOf } from '../../inventory/treatment.ts';
import { isDecimalText } from '../../numbers/decimal-text.ts';
import { factorEditions, type PlatformFactor, platformFactors } from './emission-factors.ts';

const find = (year: number, category: string, treatment: string): PlatformFactor | undefined =>
  platformFactors.find(
    ({ edition, categoryCode, treatmentCode }) =>
      edition.year === year && categoryCode === category && treatmentCode === treatment,
  );

describe('the platform’s emission factors', () => {
  it('name their publisher, year and source', () => {
    expect(factorEditions.map(({ id }) => id)).toEqual(['desnz-2024', 'desnz-2025', 'desnz-2026']);
    expect(factorEditions.map(({ title }) => title)).toEqual(
      [2024, 2025, 2026].map((year) => `Greenhouse gas reporting: conversion factors ${year}`),
    );
    for (const { edition, material, method } of platformFactors) {
      expect(edition.publisher).toBe('UK Department for Energy Security and Net Zero');
      expect(edition.address).toContain(String(edition.year));
      expect(edition.published.startsWith(`${edition.year}-`)).toBe(true);
      expect([material, method].every((text) => text.length > 3)).toBe(true);
    }
  });

  it('are decimal text, unique by category, treatment and edition, and use existing treatments', () => {
    for (const { kgCo2ePerTonne, treatmentCode } of platformFactors) {
      expect(isDecimalText(kgCo2ePerTonne) && !kgCo2ePerTonne.startsWith('-')).toBe(true);
      expect(treatmentOf(treatmentCode)?.code).toBe(treatmentCode);
    }
    const keys = platformFactors.map((one) => `${one.edition.id} ${one.categoryCode} ${one.treatmentCode}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    [2024, 'residual', 'D1', '520.3342'],
    [2024, 'food', 'R3', '8.88386'],
    [2025, 'paper', 'D1', '1164.4894'],
    [2025, 'garden', 'D1', '646.70557'],
    [2025, 'soil', 'R5', '1.00835'],
    [2025, 'metal', 'R4', '4.68568'],
    [2025, 'hazardous_electronics', 'R4', '4.68568'],
    [2026, 'plastic', 'R3', '4.65358'],
    [2026, 'residual', 'R1', '4.65358'],
    [2026, 'wood', 'D5', '925.36725'],
  ])('of %i, %s under %s is %s', (year, category, treatment, figure) => {
    expect(find(year, category, treatment)?.kgCo2ePerTonne).toBe(figure);
  });

  it('of 2025 include every category and treatment of the other editions', () => {
    for (const { categoryCode, treatmentCode } of platformFactors) {
      expect(find(2025, categoryCode, treatmentCode), `${categoryCode} ${treatmentCode}`).toBeDefined();
    }
  });

  it('cover the whole landfill, and only the transport for other treatments', () => {
    for (const { method, coverage } of platformFactors) {
      expect(coverage).toBe(method === 'Landfill' ? 'landfill' : 'transport');
    }
  });

  it.each([
    ['hazardous', 'D10'],
    ['paint', 'D10'],
    ['solvents', 'R1'],
    ['other_oil', 'R1'],
    ['pesticides', 'D10'],
    ['cytotoxic_medicines', 'D10'],
    ['residual', 'D10'],
    ['reuse', 'R3'],
    ['textile', 'R12'],
    ['paper', 'R13'],
  ])('there is none for %s under %s', (category, treatment) => {
    for (const { year } of factorEditions) expect(find(year, category, treatment)).toBeUndefined();
  });
});
