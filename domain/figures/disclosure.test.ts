import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treatments } from '../inventory/treatment.ts';
import { sum } from '../numbers/decimal.ts';
import {
  type Disclosure,
  type DisclosureTableKey,
  type DisposedWaste,
  disclosureOf,
  operationOf,
} from './disclosure.ts';
import { disclosureNotes, disclosureRowName, shareText } from './disclosure-words.ts';

const waste = (treatmentCode: string | undefined, kg: string, more: Partial<DisposedWaste> = {}): DisposedWaste => ({
  ...{ wasteCategory: 'paper', isHazardous: false, treatmentCode, kg, estimatedKg: '0', confirmedKg: '0' },
  ...more,
});

const rowsOf = ({ tables }: Disclosure, key: DisclosureTableKey) =>
  tables.find((table) => table.key === key)?.rows ?? [];

describe('the operation of a treatment', () => {
  it('is that of the standards', () => {
    const byOperation = Map.groupBy(treatments, ({ code }) => operationOf(code));
    const codes = Object.fromEntries(
      [...byOperation].map(([key, rows]) => [key, rows.map(({ code }) => code).join(' ')]),
    );
    expect(codes).toEqual({
      preparationForReuse: 'PR',
      recycling: 'R2 R3 R4 R5 R6 R7 R8 R9 R10 R11',
      otherRecovery: 'BF OR',
      incinerationWithEnergy: 'R1',
      incinerationWithoutEnergy: 'D10 D11',
      landfill: 'D1 D5 D12',
      otherDisposal: 'D2 D3 D4 D6 D7',
      unknown: 'R12 R13 D8 D9 D13 D14 D15',
    });
    expect([undefined, '', 'X9'].map(operationOf)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

const example = disclosureOf([
  waste('R3', '6000', { confirmedKg: '2000' }),
  waste('PR', '500', { wasteCategory: 'reusable' }),
  waste('R1', '1000', { wasteCategory: 'residual', estimatedKg: '250' }),
  waste('D1', '1500', { wasteCategory: 'residual', confirmedKg: '1500' }),
  waste('D10', '200', { wasteCategory: 'hazardous', isHazardous: true }),
  waste('R4', '300', { wasteCategory: 'hazardous', isHazardous: true }),
  waste(undefined, '500', { wasteCategory: undefined }),
]);

describe('the tables of an example', () => {
  const named = (key: DisclosureTableKey) =>
    rowsOf(example, key).map(({ reference = '', measure, isHazardous, tonnes }) =>
      [reference, isHazardous === undefined ? '' : isHazardous ? 'hazardous' : 'other', measure, tonnes]
        .join(' ')
        .trim(),
    );

  it('separate hazardous waste and operations, as GRI 306-4 and 306-5 do', () => {
    expect(named('gri306_4')).toEqual([
      'hazardous diverted 0.3',
      'hazardous preparationForReuse 0',
      'hazardous recycling 0.3',
      'hazardous otherRecovery 0',
      'other diverted 6.5',
      'other preparationForReuse 0.5',
      'other recycling 6',
      'other otherRecovery 0',
      'diverted 6.8',
    ]);
    expect(named('gri306_5')).toEqual([
      'hazardous directed 0.2',
      'hazardous incinerationWithEnergy 0',
      'hazardous incinerationWithoutEnergy 0.2',
      'hazardous landfill 0',
      'hazardous otherDisposal 0',
      'other directed 2.5',
      'other incinerationWithEnergy 1',
      'other incinerationWithoutEnergy 0',
      'other landfill 1.5',
      'other otherDisposal 0',
      'directed 2.7',
    ]);
  });

  it('name the paragraphs of ESRS E5-5 and VSME B7', () => {
    const esrs = named('esrsE5_5');
    expect(esrs[0]).toBe('37 (a)  generated 10');
    expect(esrs).toContain('37 (c) hazardous incineration 0.2');
    expect(esrs.slice(-2)).toEqual(['37 (d)  nonRecycled 3.7', '39 hazardous generated 0.5']);
    expect(named('vsmeB7')).toEqual([
      '38 (a) hazardous generated 0.5',
      '38 (a) other generated 9.5',
      '38 (a)  generated 10',
      '38 (b)  recycledOrReused 6.8',
    ]);
  });

  it('state what is estimated and what is assumed', () => {
    expect(example.generated).toEqual({ tonnes: '10', estimatedTonnes: '0.25', assumedTonnes: '6' });
    expect(example.unknown).toEqual({ tonnes: '0.5', estimatedTonnes: '0', assumedTonnes: '0' });
    const nonRecycled = rowsOf(example, 'esrsE5_5').find(({ measure }) => measure === 'nonRecycled');
    expect(nonRecycled).toMatchObject({ share: '0.37', estimatedTonnes: '0.25', assumedTonnes: '1.7' });
  });

  it('have the composition by category, the heaviest first', () => {
    expect(example.composition.map(({ wasteCategory, generated }) => [wasteCategory, generated])).toEqual([
      ['paper', '6'],
      ['residual', '2.5'],
      ['reusable', '0.5'],
      ['hazardous', '0.5'],
      [undefined, '0.5'],
    ]);
    expect(example.composition[1]).toMatchObject({ diverted: '0', directed: '2.5', unknown: '0' });
  });
});

const anyWaste = fc.record({
  wasteCategory: fc.option(fc.constantFrom('paper', 'glass', 'hazardous'), { nil: undefined }),
  isHazardous: fc.boolean(),
  treatmentCode: fc.option(fc.constantFrom(...treatments.map(({ code }) => code)), { nil: undefined }),
  kg: fc.integer({ min: -5_000_000, max: 50_000_000 }).map((grams) => String(grams / 1000)),
  estimatedKg: fc.constant('0'),
  confirmedKg: fc.constant('0'),
});

describe('the tables of any waste', () => {
  it('keep a category whose credit notes are as heavy as its invoices, with other treatments', () => {
    expect(disclosureOf([waste('R3', '5'), waste('D1', '-5')]).composition).toMatchObject([
      { generated: '0', diverted: '0.005', directed: '-0.005' },
    ]);
  });

  it('add up to its kilograms, without a number that is none', () => {
    fc.assert(
      fc.property(fc.array(anyWaste, { maxLength: 30 }), (all) => {
        const disclosure = disclosureOf(all);
        const total = sum(all.map(({ kg }) => kg))
          .div(1000)
          .toFixed();
        const tonnes = (key: DisclosureTableKey, measure: string, isHazardous?: boolean) =>
          rowsOf(disclosure, key).find((row) => row.measure === measure && row.isHazardous === isHazardous)?.tonnes;
        const added = (...parts: readonly (string | undefined)[]) => sum(parts).toFixed();
        expect(added(disclosure.generated.tonnes)).toBe(total);
        const [up, down] = [tonnes('gri306_4', 'diverted'), tonnes('gri306_5', 'directed')];
        expect(added(up, down, disclosure.unknown.tonnes)).toBe(total);
        expect(added(tonnes('vsmeB7', 'generated', true), tonnes('vsmeB7', 'generated', false))).toBe(total);
        for (const key of ['generated', 'diverted', 'directed', 'unknown'] as const)
          expect(added(...disclosure.composition.map((row) => row[key]))).toBe(
            added({ generated: total, diverted: up, directed: down, unknown: disclosure.unknown.tonnes }[key]),
          );
        const recycled = (isHazardous: boolean) => tonnes('gri306_4', 'recycling', isHazardous);
        expect(added(tonnes('esrsE5_5', 'nonRecycled'), recycled(true), recycled(false))).toBe(total);
        expect(JSON.stringify(disclosure)).not.toMatch(/NaN|Infinity/);
      }),
    );
  });

  it('keep what is estimated where credit notes cancel the weight', () => {
    const { generated } = disclosureOf([waste('R3', '5'), waste('R3', '-5', { estimatedKg: '-5' })]);
    expect(generated).toMatchObject({ tonnes: '0', estimatedTonnes: '-0.005' });
  });

  it('have no shares without weight', () => {
    for (const row of disclosureOf([]).tables.flatMap(({ rows }) => rows)) expect(row.share).toBeUndefined();
  });
});

describe('the words of the tables', () => {
  const translate = (text: string, gaps: Readonly<Record<string, string | number>> = {}) =>
    [text, ...Object.values(gaps)].join(' ');

  it('name a total with its waste, and a part by its operation alone', () => {
    expect(disclosureRowName({ measure: 'landfill', isHazardous: true, depth: 1 }, translate)).toBe('measure.landfill');
    const part = { measure: 'incinerationWithEnergy', isHazardous: true, depth: 2 } as const;
    expect(disclosureRowName(part, translate)).toBe('ofWhich measure.incinerationWithEnergy');
    expect(disclosureRowName({ measure: 'directed', depth: 0 }, translate)).toBe('measure.directed');
    expect(disclosureRowName({ measure: 'directed', isHazardous: false, depth: 0 }, translate)).toBe(
      'nonHazardous: measure.directed',
    );
    expect(disclosureRowName({ measure: 'directed', isHazardous: true, depth: 0 }, translate)).toBe(
      'hazardous: measure.directed',
    );
  });

  it('state what is missing, then how the tables are made', () => {
    const figures = {
      currency: 'ISK',
      totals: { kg: '1000', unmappedLines: 2, unmappedCost: '50', unplacedLines: 0, unplacedCost: '0' },
    };
    const gaps = [
      { kind: 'unknownTreatment', tonnes: '1.25' },
      { kind: 'unweighedLines', lines: 3 },
      { kind: 'onSite' },
    ] as const;
    const spoken = { language: 'en', disclosure: translate, completeness: translate, evidence: translate } as const;
    const notes = disclosureNotes({ figures, disclosure: { gaps } }, spoken);
    expect(notes.gaps.slice(-3)).toEqual(['gap.unknownTreatment 1,250', 'gap.unweighedLines 3 3', 'gap.onSite']);
    expect(notes.gaps[0]).toMatch(/^unmapped 2/);
    expect(notes.methods[0]).toBe('method.source');
    expect(disclosureNotes({ figures }, spoken).gaps).toHaveLength(1);
    const none = { invoicedKg: '0', convertedKg: '0', estimatedKg: '0', documentKg: '0', agreementKg: '0' };
    const evidence = { ...none, weighedKg: '1000', assumedKg: '1000', unknownKg: '0' };
    const { methods } = disclosureNotes({ figures, disclosure: { gaps, evidence } }, spoken);
    expect(methods.slice(0, 2)).toEqual([expect.stringMatching(/^weight/), expect.stringMatching(/^treatment/)]);
  });

  it('give a share of what is estimated, and a dash for none', () => {
    expect([shareText('0', '10'), shareText('0', '0')]).toEqual(['–', '–']);
    expect(shareText('1', '4').replace('\u00a0', ' ')).toBe('25,0 %');
  });
});
