import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareIcelandic } from './sorting.ts';

test('agrees with the Unicode collation for Icelandic, which Node has', () => {
  expect(Intl.Collator.supportedLocalesOf('is')).toEqual(['is']);
  const collator = new Intl.Collator('is', { numeric: true });
  const text = fc.string({ unit: fc.constantFrom(...'aAáÁbcdDđðÐeéfiíjoópuúvxyýÝzþÞæÆäöÖøåłŁż0179 '), maxLength: 6 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const expected = collator.compare(a, b);
      if (expected !== 0) expect(Math.sign(compareIcelandic(a, b)), `${a} | ${b}`).toBe(Math.sign(expected));
    }),
    { numRuns: 5000 },
  );
});
