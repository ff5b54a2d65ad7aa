import { describe, expect, it } from 'vitest';
import { treatmentOf, treatmentStage, treatments } from './treatment.ts';

const codesOf = (group: string) => treatments.filter((one) => one.group === group).map(({ code }) => code);

describe('treatments', () => {
  it('are R1–R13, D1–D15, and three that the directive has no codes for', () => {
    const numbered = (letter: string, most: number) => Array.from({ length: most }, (_, place) => letter + (place + 1));
    expect(treatments.map(({ code }) => code)).toEqual([
      ...numbered('R', 13),
      ...numbered('D', 15),
      ...['PR', 'BF', 'OR'],
    ]);
  });

  it('recycle, recover energy, dispose, or are intermediate', () => {
    expect(codesOf('energy')).toEqual(['R1']);
    expect(codesOf('recycling')).toEqual(['R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11']);
    expect(codesOf('intermediate')).toEqual(['R12', 'R13', 'D8', 'D9', 'D13', 'D14', 'D15']);
    expect(codesOf('disposal')).toHaveLength(10);
    expect([codesOf('reuse'), codesOf('recovery')]).toEqual([['PR'], ['BF', 'OR']]);
  });

  it('are found in the forms that people write', () => {
    expect(treatmentOf(' r 3 ')?.code).toBe('R3');
    expect(treatmentOf('R14')).toBeUndefined();
    expect(treatmentOf('')).toBeUndefined();
  });
});

describe('treatmentStage', () => {
  it.each([
    [undefined, 'collection'],
    ['R14', 'collection'],
    ['R12', 'intermediate'],
    ['R13', 'intermediate'],
    ['D8', 'intermediate'],
    ['D9', 'intermediate'],
    ['D13', 'intermediate'],
    ['PR', 'final'],
    ['BF', 'final'],
    ['D15', 'intermediate'],
    ['R1', 'final'],
    ['R11', 'final'],
    ['D12', 'final'],
  ])('%s is %s', (code, stage) => {
    expect(treatmentStage(code)).toBe(stage);
  });
});
