import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import { baseUnit, isMassUnit, lineWeight, unitMeasures } from './weight.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => new Decimal(digits.toString()).div(new Decimal(10).pow(places)).toFixed());
const massUnit = fc.constantFrom(...unitMeasures.filter(({ base }) => base === 'KGM').map(({ unit }) => unit));
const otherUnit = fc.constantFrom('LTR', 'MTQ', 'C62', 'EA', 'H87', 'HUR', 'KMT', 'Z9');

describe('the weight of a line', () => {
  it('is what a unit of mass says, and where it comes from', () => {
    expect(lineWeight({ quantity: '1240', unit: 'KGM', sign: 1 }, [])).toEqual({ kg: '1240', origin: 'weighed' });
    expect(lineWeight({ quantity: '1.24', unit: 'TNE', sign: 1 }, [])).toEqual({ kg: '1240', origin: 'converted' });
    expect(lineWeight({ quantity: '250', unit: 'grm', sign: 1 }, [])).toEqual({ kg: '0.25', origin: 'converted' });
  });

  it('is estimated by a weight per unit, also for convertible units', () => {
    const litres = [{ unit: 'LTR', kgPerUnit: '0.12' }];
    expect(lineWeight({ quantity: '660', unit: 'LTR', sign: 1 }, litres)).toEqual({ kg: '79.2', origin: 'estimated' });
    expect(lineWeight({ quantity: '2', unit: 'MTQ', sign: 1 }, litres)).toEqual({ kg: '240', origin: 'estimated' });
    const pieces = [...litres, { unit: 'EA', kgPerUnit: '30' }];
    expect(lineWeight({ quantity: '3', unit: 'H87', sign: 1 }, pieces)).toEqual({ kg: '90', origin: 'estimated' });
  });

  it('is unknown without a density for the unit, a unit or a quantity', () => {
    expect(lineWeight({ quantity: '3', unit: 'HUR', sign: 1 }, [{ unit: 'LTR', kgPerUnit: '1' }])).toBeUndefined();
    expect(lineWeight({ quantity: '3', sign: 1 }, [{ unit: 'C62', kgPerUnit: '1' }])).toBeUndefined();
    expect(lineWeight({ unit: 'KGM', sign: 1 }, [])).toBeUndefined();
  });

  it('was handed over also where the provider pays for it; a credit note takes it back', () => {
    const line = { quantity: '-1.240', unit: 'TNE' };
    expect(lineWeight({ ...line, sign: 1 }, [])?.kg).toBe('-1240');
    expect(lineWeight({ ...line, sign: 1, isBought: true }, [])?.kg).toBe('1240');
    expect(lineWeight({ ...line, sign: -1, isBought: true }, [])?.kg).toBe('-1240');
  });

  it('adds up exactly, and a credit note cancels its invoice', () => {
    fc.assert(
      fc.property(decimals, decimals, massUnit, (one, other, unit) => {
        const kg = (quantity: string, sign: 1 | -1 = 1) =>
          new Decimal(lineWeight({ quantity, unit, sign }, [])?.kg ?? 'NaN');
        expect(
          kg(one)
            .plus(kg(other))
            .eq(kg(new Decimal(one).plus(other).toFixed())),
        ).toBe(true);
        expect(kg(one).plus(kg(one, -1)).isZero()).toBe(true);
      }),
    );
  });

  it('never comes from a density where the unit is one of mass, and only from one elsewhere', () => {
    fc.assert(
      fc.property(decimals, fc.oneof(massUnit, otherUnit), decimals, (quantity, unit, kgPerUnit) => {
        const found = lineWeight({ quantity, unit, sign: 1 }, [
          { unit: 'KGM', kgPerUnit },
          { unit, kgPerUnit },
        ]);
        expect(found?.origin === 'estimated').toBe(!isMassUnit(unit));
        if (!isMassUnit(unit)) expect(lineWeight({ quantity, unit, sign: 1 }, [])).toBeUndefined();
        expect(baseUnit(baseUnit(unit))).toBe(baseUnit(unit));
      }),
    );
  });
});
