import { describe, expect, it } from 'vitest';
import { carbonByCoverage } from './carbon-coverage.ts';

describe('CO2e by coverage', () => {
  it('is one exact sum for each coverage that occurs, never one of different coverage', () => {
    expect(
      carbonByCoverage([
        { coverage: 'landfill', kg: '100.1', kgCo2e: '52.03342' },
        { coverage: 'transport', kg: '4000', kgCo2e: '18.74272' },
        { coverage: 'landfill', kg: '0.2', kgCo2e: '0.1' },
      ]),
    ).toEqual([
      { coverage: 'transport', kg: '4000', kgCo2e: '18.74272' },
      { coverage: 'landfill', kg: '100.3', kgCo2e: '52.13342' },
    ]);
    expect(carbonByCoverage([])).toEqual([]);
  });
});
