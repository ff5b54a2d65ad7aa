import { describe, expect, it } from 'vitest';
import { comparedDifferences, comparedState } from './compared-difference.ts';

const row = {
  ...{ requests: 0, pickUps: 0, emptyings: '0', weighedKg: '0', kg: '0', lines: 1 },
  ...{ containerCount: 1, unscheduled: 0, unrecorded: 0, isClassified: true, isWeighedInPart: false },
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
    [
      'is not disputed where containers have no schedule and most collections were not requested',
      { requests: 7, emptyings: '14', containerCount: 8, unscheduled: 8, unrecorded: 4 },
      ['collections notScheduled schedule'],
    ],
    [
      'is disputed where most collections of containers without a schedule were requested',
      { requests: 7, emptyings: '13', containerCount: 8, unscheduled: 8, unrecorded: 4 },
      ['collections moreInvoiced dispute'],
    ],
    [
      'is not disputed where one container beside scheduled ones has neither a schedule nor a request',
      { pickUps: 8, emptyings: '10', containerCount: 3, unscheduled: 1, unrecorded: 1 },
      ['collections notScheduled schedule'],
    ],
    [
      'is disputed where the container beside scheduled ones is emptied on request',
      { pickUps: 8, requests: 1, emptyings: '11', containerCount: 3, unscheduled: 1 },
      ['collections moreInvoiced dispute'],
    ],
    [
      'is not disputed where nothing is recorded',
      { emptyings: '2', unscheduled: 1, unrecorded: 1 },
      ['collections notScheduled schedule'],
    ],
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
    [
      'is accepted where some streams were not weighed',
      { weighedKg: '100', kg: '150', isWeighedInPart: true },
      ['weight streamsNotWeighed accept'],
    ],
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

describe('the state of a row', () => {
  it.each([
    [[], 'agrees'],
    [['notScheduled', 'notAllWeighed'], 'incomplete'],
    [['notScheduled', 'heavier'], 'differs'],
    [['fewerInvoiced'], 'differs'],
  ] as const)('with %j is %s', (reasons, state) => {
    expect(comparedState(reasons.map((reason) => ({ reason })))).toBe(state);
  });
});
