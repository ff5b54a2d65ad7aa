import { describe, expect, it } from 'vitest';
import { listOfWaste, searchWasteCodes, wasteCodeOf } from './list-of-waste.ts';

const codesOf = (search: string) => searchWasteCodes(search).map(({ code }) => code);

describe('the List of Waste', () => {
  it('is complete: 842 entries, 408 of them hazardous, in 20 chapters and 111 sub-chapters', () => {
    expect(listOfWaste).toHaveLength(842);
    expect(listOfWaste.filter(({ hazardous }) => hazardous)).toHaveLength(408);
    expect(new Set(listOfWaste.map(({ chapter }) => chapter.code)).size).toBe(20);
    expect(new Set(listOfWaste.map(({ subChapter }) => subChapter.code)).size).toBe(111);
  });

  it('has each code once, in its format, in order, within its chapters', () => {
    const digits = listOfWaste.map(({ code }) => code.slice(0, 6));
    expect(digits).toEqual([...new Set(digits)].toSorted());
    for (const { code, hazardous, name, chapter, subChapter } of listOfWaste) {
      expect(code).toMatch(/^[0-9]{6}\*?$/);
      expect(hazardous).toBe(code.endsWith('*'));
      expect(name).toMatch(/^[^\s].*[^\s.]$/);
      expect([chapter.code, subChapter.code]).toEqual([code.slice(0, 2), code.slice(0, 4)]);
    }
  });

  it('has an Icelandic name only where we have one', () => {
    expect(wasteCodeOf('200102')?.icelandicName).toBe('Gler');
    expect(wasteCodeOf('170904')).not.toHaveProperty('icelandicName');
  });

  it('refers only to entries that exist', () => {
    const named = listOfWaste.flatMap(({ name }) => name.match(/\b\d\d \d\d \d\d\b/g) ?? []);
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((code) => wasteCodeOf(code) === undefined)).toEqual([]);
  });

  it.each([
    ['170903*', '170904'],
    ['200135*', '200136'],
    ['150202*', '150203'],
    ['080111*', '080112'],
  ])('has %s, and its mirror %s for what is not hazardous', (hazardous, mirror) => {
    expect(wasteCodeOf(hazardous)).toMatchObject({ code: hazardous, hazardous: true });
    const other = wasteCodeOf(mirror);
    expect(other).toMatchObject({ code: mirror, hazardous: false });
    const digits = hazardous.slice(0, 6).match(/../g)?.join(' ') ?? '';
    expect(other?.name).toContain(digits);
  });

  it('has the wording of the decision', () => {
    expect(wasteCodeOf('130205*')).toMatchObject({
      name: 'mineral-based non-chlorinated engine, gear and lubricating oils',
      subChapter: { code: '1302', name: 'waste engine, gear and lubricating oils' },
    });
    expect(wasteCodeOf('160307*')?.name).toBe('metallic mercury');
    expect(wasteCodeOf('200301')).toMatchObject({ name: 'mixed municipal waste', icelandicName: 'Blandaður úrgangur' });
  });
});

describe('a code in the forms that people write', () => {
  it.each([
    ['170904', '170904'],
    ['17 09 04', '170904'],
    ['130205*', '130205*'],
    ['13 02 05 *', '130205*'],
    ['130205', '130205*'],
  ])('%s is %s', (written, code) => {
    expect(wasteCodeOf(written)?.code).toBe(code);
  });

  it.each(['', '*', '17', '1709', '170905', '170904*', '1709041', '130205**', '130205 a', '999999', '１７０９０４'])(
    '%s is none of the list',
    (written) => {
      expect(wasteCodeOf(written)).toBeUndefined();
    },
  );
});

describe('the search', () => {
  it('matches digits, with or without spaces', () => {
    const all = ['170901*', '170902*', '170903*', '170904'];
    expect(codesOf('17 09')).toEqual(all);
    expect(codesOf('1709')).toEqual(all);
    expect(codesOf(' 17 09 0 ')).toEqual(all);
    expect(codesOf('13 02 05*')).toEqual(['130205*']);
    expect(codesOf('99')).toEqual([]);
    expect(codesOf('x17')).toEqual([]);
    expect(codesOf('17x')).toEqual([]);
    // The comma belongs to the name, which refers to another code.
    expect(codesOf('01,')).toContain('170904');
  });

  it('matches words in any order, ignoring case and accents', () => {
    expect(codesOf('TYRES end-of-life')).toEqual(['160103']);
    expect(codesOf('municipal wooden tractors')).toEqual([]);
    expect(codesOf('glassgler')).toEqual([]);
    expect(codesOf('municipal MIXED')[0]).toBe('200301');
    expect(codesOf('hjolbardar')).toEqual(['160103']);
    expect(codesOf('hjólbarðar')).toEqual(['160103']);
  });

  it('matches digits and words together', () => {
    expect(codesOf('17 glass')).toContain('170202');
    expect(codesOf('17 glass').every((code) => code.startsWith('17'))).toBe(true);
  });

  it('sorts exact names first', () => {
    expect(codesOf('plastic packaging')[0]).toBe('150102');
    expect(codesOf('plastic packaging')).toContain('020104');
    expect(codesOf('glass')[0]).toBe('160120');
    expect(codesOf(' plastic  packaging ')[0]).toBe('150102');
  });

  it('sorts names that begin with the search first, then those that contain it, then those with all its words', () => {
    expect(codesOf('batteries').slice(0, 4)).toEqual(['200133*', '200134', '090110', '090111*']);
    expect(codesOf('drilling wastes').slice(0, 3)).toEqual(['010506*', '010504', '010505*']);
  });

  it('sorts entries before those whose chapter has the words', () => {
    const found = codesOf('packaging');
    expect(found.indexOf('150102')).toBeLessThan(found.indexOf('150202*'));
    expect(found).toContain('150202*');
  });

  it('finds every entry if the search is empty', () => {
    expect(searchWasteCodes('  ')).toHaveLength(842);
  });
});
