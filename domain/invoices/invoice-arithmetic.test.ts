import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, roundHalfUp, toDecimal } from '../numbers/decimal.ts';
import { isDecimalText } from '../numbers/decimal-text.ts';
import { currencyDecimals, documentFigures, lineNet, vatOf } from './invoice-arithmetic.ts';

/** An exact fraction of whole numbers: no library and no rounding on the way. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

function fraction(text: string): Fraction {
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  const over = BigInt(`${whole}${part}` || '0');
  return { over: sign === '-' ? -over : over, under: 10n ** BigInt(part.length) };
}
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const negative = ({ over, under }: Fraction): Fraction => ({ over: -over, under });
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const divided = (a: Fraction, b: Fraction): Fraction =>
  b.over < 0n
    ? { over: -a.over * b.under, under: -a.under * b.over }
    : { over: a.over * b.under, under: a.under * b.over };

/** Half away from zero, as a decimal text. */
function rounded({ over, under }: Fraction, decimals: number): string {
  const scaled = (over < 0n ? -over : over) * 10n ** BigInt(decimals);
  const units = (scaled * 2n + under) / (under * 2n);
  const digits = units.toString().padStart(decimals + 1, '0');
  const text =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
  return units === 0n || over >= 0n ? text : `-${text}`;
}

const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most });
const unsigned = fc.oneof(
  fc.tuple(digits(20), digits(20)).map(([whole, part]) => `${whole}.${part}`),
  fc.tuple(digits(6), digits(3)).map(([whole, part]) => `${whole}.${part}`),
  // Where rounding turns: a five behind the second decimal.
  fc.tuple(digits(4), digits(2)).map(([whole, part]) => `${whole}.${part}5`),
  digits(20),
  fc.constantFrom('0', '0.005', '0.00000000000000000001', '99999999999999999999.99999999999999999999'),
);
const signed = fc.tuple(fc.constantFrom('', '-'), unsigned).map(([sign, text]) => sign + text);
const positive = unsigned.filter((text) => /[1-9]/.test(text));
const runs = { numRuns: 500 };

describe('the arithmetic of invoices, beside exact fractions', () => {
  it('rounds half away from zero', () => {
    expect(
      ['0.005', '-0.005', '1.0049', '2.5', '-2.5'].map((text) => amountText(roundHalfUp(toDecimal(text), 2))),
    ).toEqual(['0.01', '-0.01', '1', '2.5', '-2.5']);
    fc.assert(
      fc.property(signed, fc.constantFrom(0, 2), (text, decimals) => {
        expect(amountText(roundHalfUp(toDecimal(text), decimals))).toBe(rounded(fraction(text), decimals));
      }),
      runs,
    );
  });

  it('finds the net amount of a line', () => {
    const entries = fc.array(fc.record({ isCharge: fc.boolean(), amount: unsigned }), { maxLength: 4 });
    fc.assert(
      fc.property(signed, unsigned, positive, entries, (quantity, net, baseQuantity, allowanceCharges) => {
        const goods = rounded(divided(times(fraction(net), fraction(quantity)), fraction(baseQuantity)), 2);
        const exact = allowanceCharges.reduce((total, { isCharge, amount }) => {
          const entry = fraction(rounded(fraction(amount), 2));
          return plus(total, isCharge ? entry : negative(entry));
        }, fraction(goods));
        expect(amountText(lineNet({ quantity, price: { net, baseQuantity }, allowanceCharges }))).toBe(
          rounded(exact, 2),
        );
      }),
      runs,
    );
  });

  it('finds the VAT of an amount', () => {
    fc.assert(
      fc.property(signed, unsigned, fc.constantFrom(0, 2), (taxable, rate, decimals) => {
        const exact = divided(times(fraction(taxable), fraction(rate)), { over: 100n, under: 1n });
        expect(amountText(vatOf(toDecimal(taxable), toDecimal(rate), decimals))).toBe(rounded(exact, decimals));
      }),
      runs,
    );
  });

  it('adds up a document so that each total follows from the others', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((amount) => (amount / 100).toFixed(2));
    const share = fc.constantFrom(
      { category: 'S', rate: '24' },
      { category: 'S', rate: '11.0' },
      { category: 'S', rate: '24.00' },
      { category: 'E', rate: '0' },
      { category: 'O', rate: undefined },
    );
    const line = fc.tuple(share, cents).map(([of, net]) => ({ ...of, net }));
    const entry = fc.tuple(share, cents, fc.boolean()).map(([of, amount, isCharge]) => ({ ...of, amount, isCharge }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.array(entry, { maxLength: 5 }),
        fc.constantFrom('ISK', 'EUR'),
        fc.option(cents, { nil: undefined }),
        (lines, allowanceCharges, currency, prepaid) => {
          const { totals, vat, vatBreakdown } = documentFigures({ currency, lines, allowanceCharges, prepaid });
          const total = (texts: readonly (string | undefined)[]) =>
            texts.reduce((sum, text) => plus(sum, fraction(text ?? '0')), fraction('0'));
          const exclusive = allowanceCharges.reduce(
            (sum, { amount, isCharge }) => plus(sum, isCharge ? fraction(amount) : negative(fraction(amount))),
            total(lines.map(({ net }) => net)),
          );
          expect(totals.taxExclusive).toBe(rounded(exclusive, 2));
          expect(rounded(total(vatBreakdown.map(({ taxable }) => taxable)), 2)).toBe(totals.taxExclusive);
          expect(vat).toBe(rounded(total(vatBreakdown.map(({ tax }) => tax)), 2));
          const inclusive = plus(exclusive, fraction(vat));
          expect(totals.taxInclusive).toBe(rounded(inclusive, 2));
          const due = plus(inclusive, negative(fraction(prepaid ?? '0')));
          expect(totals.payable).toBe(rounded(due, currencyDecimals(currency)));
          expect(rounded(plus(due, fraction(totals.rounding ?? '0')), 2)).toBe(totals.payable);
          // 24 and 24.00 are one rate.
          const rates = vatBreakdown.filter(({ category }) => category === 'S').map(({ rate }) => Number(rate));
          expect(new Set(rates).size).toBe(rates.length);
        },
      ),
      runs,
    );
  });
});

describe('what is a decimal number', () => {
  it.each(['0', '-1', '+1.50', '.5', '5.', '00012.3', '99999999999999999999', `0.${'0'.repeat(19)}1`])(
    '%s is',
    (text) => {
      expect(isDecimalText(text)).toBe(true);
      expect(toDecimal(text).toNumber()).toBe(Number(text));
    },
  );

  it.each([
    '',
    ' ',
    '.',
    '-',
    '1e3',
    '1e999',
    'NaN',
    'Infinity',
    'INF',
    '0x1F',
    '1,5',
    '1.000,50',
    '1 000',
    '1.2.3',
    '--1',
    '١٢',
    '1'.repeat(21),
    `0.${'1'.repeat(21)}`,
    '0'.repeat(100),
  ])('%j is not', (text) => {
    expect(isDecimalText(text)).toBe(false);
  });
});

it('a line without a quantity and a base quantity is of one', () => {
  expect(lineNet({ price: { net: '5' }, allowanceCharges: [] }).toFixed()).toBe('5');
});
