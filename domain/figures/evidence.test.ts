import { describe, expect, it } from 'vitest';
import { evidenceOf } from './evidence.ts';
import { assumedShare, evidenceSentences } from './evidence-words.ts';

const weights = { source: 'invoice', kg: '1000', convertedKg: '200', estimatedKg: '100', untreatedKg: '50' } as const;
const translate = (text: string, gaps: Readonly<Record<string, string>>) => [text, ...Object.values(gaps)].join(' ');

describe('the evidence behind kilograms', () => {
  it('adds up to all kilograms, by weight and by treatment', () => {
    const confirmed = [
      { evidence: 'document', kg: '300' },
      { evidence: 'agreement', kg: '150' },
    ] as const;
    expect(evidenceOf({ ...weights, confirmed })).toEqual({
      ...{ weighedKg: '0', invoicedKg: '700', convertedKg: '200', estimatedKg: '100' },
      ...{ documentKg: '300', agreementKg: '150', assumedKg: '500', unknownKg: '50' },
    });
  });

  it('is weighed for readings', () => {
    expect(evidenceOf({ ...weights, source: 'reading', confirmed: [] })).toMatchObject({
      weighedKg: '700',
      invoicedKg: '0',
      assumedKg: '950',
    });
  });

  it('is stated in shares, without those that are zero', () => {
    const evidence = evidenceOf({ ...weights, confirmed: [{ evidence: 'document', kg: '950' }] });
    const shares = evidenceSentences(evidence, '1000', translate).map((text) => text.replaceAll('\u00a0', ' '));
    expect(shares).toEqual([
      'weight invoiced 70,0 %, converted 20,0 %, estimated 10,0 %',
      'treatment document 95,0 %, unknown 5,0 %',
    ]);
    expect(assumedShare(evidence, '1000')).toBe('0');
  });

  it('has no share where credit notes exceed the invoices, or nothing was weighed', () => {
    for (const kg of ['0', '-5']) {
      const evidence = evidenceOf({
        ...weights,
        kg,
        convertedKg: '0',
        estimatedKg: '0',
        untreatedKg: '0',
        confirmed: [],
      });
      expect(evidenceSentences(evidence, kg, translate)).toEqual([]);
      expect(assumedShare(evidence, kg)).toBeUndefined();
    }
  });
});
