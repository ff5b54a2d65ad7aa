import { describe, expect, it } from 'vitest';
import { comparedDifferences } from './compared-difference.ts';

const row = {
  ...{ requests: 0, pickUps: 0, emptyings: '0', weighedKg: '0', kg: '0', lines: 1 },
  ...{ containerCount: 1, isClassified: true },
};
const found = (more: Partial<typeof row>) =>
  comparedDifferences({ ...row, ...more }).map(({ measure, reason, step }) => `${measure} ${reason} ${step}`);

describe('the difference of collections', () => {
  it.each([
    ['agrees', { requests: 4, emptyings: '4' }, []],
    [
      'has no tolerance where each collection was requested',
      { requests: 4, emptyings: '5' },
      ['collections moreInvoiced dispute'],
    ],
    ['tolerates one scheduled collection at the end of the month', { pickUps: 4, emptyings: '5' }, []],
    ['tolerates one less', { pickUps: 5, requests: 1, emptyings: '5' }, []],
    ['tolerates no more than one', { pickUps: 4, emptyings: '6' }, ['collections moreInvoiced dispute']],
    ['is disputed where nothing was requested or scheduled', { emptyings: '2' }, ['collections notRecorded dispute']],
    [
      'is corrected where no container is',
      { emptyings: '2', containerCount: 0 },
      ['collections withoutContainer correct'],
    ],
    [
      'is corrected where lines lack a stream',
      { emptyings: '2', isClassified: false },
      ['collections unclassified correct'],
    ],
    ['is requested where nothing was invoiced', { pickUps: 1, lines: 0 }, ['collections notInvoiced request']],
    ['is accepted where only weight is invoiced', { pickUps: 4, kg: '100' }, ['collections noCollectionLines accept']],
    ['is accepted where fewer are invoiced', { requests: 4, emptyings: '2.5' }, ['collections fewerInvoiced accept']],
    [
      'is accepted after a credit note that exceeds the rest',
      { requests: 1, emptyings: '-1' },
      ['collections fewerInvoiced accept'],
    ],
  ] as const)('%s', (_name, more, expected) => {
    expect(found(more)).toEqual(expected);
  });
});

describe('the difference of weights', () => {
  it.each([
    ['is none where nothing was weighed', { kg: '900' }, []],
    ['is within 5 kg', { weighedKg: '20', kg: '25' }, []],
    ['is above 5 kg', { weighedKg: '20', kg: '25.01' }, ['weight heavier dispute']],
    ['is within 5 %', { weighedKg: '1000', kg: '1050' }, []],
    ['is above 5 %', { weighedKg: '1000', kg: '1051' }, ['weight heavier dispute']],
    ['is accepted where less is invoiced', { weighedKg: '1000', kg: '949' }, ['weight lighter accept']],
    ['is accepted where not all was weighed', { weighedKg: '100', kg: '201' }, ['weight notAllWeighed accept']],
    ['is requested where no weight is invoiced', { weighedKg: '100' }, ['weight noInvoicedWeight request']],
    [
      'is stated once where nothing is invoiced',
      { weighedKg: '100', requests: 1, lines: 0 },
      ['collections notInvoiced request'],
    ],
    [
      'is stated beside that of collections',
      { weighedKg: '100', kg: '150', requests: 1, emptyings: '2' },
      ['collections moreInvoiced dispute', 'weight heavier dispute'],
    ],
  ] as const)('%s', (_name, more, expected) => {
    expect(found(more)).toEqual(expected);
  });
});
