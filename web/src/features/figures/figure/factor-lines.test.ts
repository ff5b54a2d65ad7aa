import type { PeriodFigures } from '@tunna/contract/figures/figures';
import { expect, it } from 'vitest';
import { factorLines } from './factor-lines.ts';

type Factor = PeriodFigures['carbon']['factors'][number];

const factor = (more: Partial<Factor> = {}): Factor => ({
  ...{ wasteStreamId: 3, treatmentCode: 'R3', kg: '10', kgCo2e: '1', kgCo2ePerTonne: '100', year: 2024 },
  ...{ source: 'DESNZ', coverage: 'transport', isOwn: false, isLater: false, firstYear: 2024, lastYear: 2025 },
  ...more,
});
const period = { from: '2024-03', until: '2026-02' };

it('list the lines of the years in which a factor was used', () => {
  const [earlier, later] = [factor(), factor({ year: 2026, firstYear: 2026, lastYear: 2026 })];
  const others = [factor({ wasteStreamId: 4 }), factor({ treatmentCode: 'R1' }), earlier, later];
  const common = { figure: 'carbon', wasteStreamId: '3', treatmentCode: 'R3' };
  expect(factorLines(earlier, others, period)).toEqual({ ...common, from: '2024-03-01', to: '2025-12-31' });
  expect(factorLines(later, others, period)).toEqual({ ...common, from: '2026-01-01', to: '2026-02-28' });
});

it('list waste without a treatment', () => {
  const unknown = factor({ treatmentCode: undefined });
  expect(factorLines(unknown, [unknown, factor()], period)).toMatchObject({ treatmentCode: 'none' });
});

it('list nothing where two factors have lines of the same stream, treatment and year', () => {
  const [one, other] = [factor(), factor({ year: 2025, firstYear: 2025, lastYear: 2026 })];
  expect(factorLines(one, [one, other], period)).toBeUndefined();
  expect(factorLines(other, [one, other], period)).toBeUndefined();
});

it('list the whole period in a report that was published without the years, if no other factor can have its lines', () => {
  const old = factor({ firstYear: undefined, lastYear: undefined });
  expect(factorLines(old, [old], period)).toMatchObject({ from: '2024-03-01', to: '2026-02-28' });
  const other = factor({ year: 2025, firstYear: undefined, lastYear: undefined });
  expect(factorLines(old, [old, other], period)).toBeUndefined();
});
