import { wasteCodeOf } from '@tunna/domain/inventory/list-of-waste';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import { wasteCategoryCodes } from '@tunna/domain/inventory/waste-category-codes';
import { languages } from '@tunna/domain/text/languages';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';

interface Category {
  code: string;
  names: Readonly<Record<string, string>>;
  color: string;
  ewc_code: string;
  treatment_code: string;
  separately_collected: boolean;
  picture_svg: string;
}

const db = testDatabase();
let categories: Category[];

beforeAll(async () => {
  categories = await db.asOwner<Category>('select * from waste_category order by id');
});

test('holds the streams that the law has collected separately, and mixed waste apart from them', () => {
  const separately = new Map(categories.map(({ code, separately_collected }) => [code, separately_collected]));
  for (const code of ['paper', 'cardboard', 'plastic', 'metal', 'glass', 'food', 'textile', 'hazardous']) {
    expect(separately.get(code), code).toBe(true);
  }
  for (const code of ['residual', 'construction', 'bulky']) expect(separately.get(code), code).toBe(false);
  expect(categories.length).toBeGreaterThanOrEqual(20);
});

test('has a distinct name for each in every language', () => {
  for (const language of languages) {
    const names = categories.map((category) => category.names[language]);
    expect(new Set(names).size, language).toBe(categories.length);
    for (const text of names) expect(text).toMatch(/^\p{L}[\p{L}, -]{1,40}$/u);
  }
});

test('marks as hazardous what the List of Waste marks, and nothing else', () => {
  const hazardous = categories.filter(({ ewc_code }) => ewc_code.endsWith('*')).map(({ code }) => code);
  expect(hazardous).toEqual([
    ...['hazardous', 'batteries', 'lamps', 'waste_oil'],
    ...['hazardous_electronics', 'paint', 'solvents', 'other_oil', 'pesticides', 'cytotoxic_medicines'],
  ]);
});

test('has a separate code for each hazardous stream; only mixed hazardous waste shares one', () => {
  const codes = categories.filter(({ code }) => code !== 'hazardous').map(({ ewc_code }) => ewc_code);
  const hazardous = codes.filter((code) => code.endsWith('*'));
  expect(new Set(hazardous).size).toBe(hazardous.length);
  for (const code of ['200113*', '200119*', '200121*', '200126*', '200127*', '200131*', '200133*', '200135*'])
    expect(hazardous).toContain(code);
});

test('are the categories that words, emission factors and usual streams are typed by', () => {
  expect(categories.map(({ code }) => code)).toEqual([...wasteCategoryCodes]);
});

test('has only codes of the List of Waste and of the treatments', () => {
  const listed = categories.map(({ ewc_code }) => wasteCodeOf(ewc_code)?.code);
  expect(listed).toEqual(categories.map(({ ewc_code }) => ewc_code));
  const known = categories.map(({ treatment_code }) => treatmentOf(treatment_code)?.code);
  expect(known).toEqual(categories.map(({ treatment_code }) => treatment_code));
});

test('draws pictures that are small, in the stream’s colour, and can stand inline beside one another', () => {
  for (const { code, color, picture_svg } of categories) {
    expect(picture_svg.length, code).toBeLessThanOrEqual(1200);
    expect(picture_svg, code).toContain('viewBox="0 0 96 96"');
    expect(picture_svg, code).toContain(`"${color}"`);
    const withoutNamespace = picture_svg.replace('xmlns="http://www.w3.org/2000/svg"', '');
    // Neither code nor style, nothing from elsewhere, no ids that would meet, no text to translate.
    expect(withoutNamespace, code).not.toMatch(/script|style|href|url\(|:|\bid=|\bon\w+=|<text|<!|<\?/i);
    const open = [...withoutNamespace.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)].map(([, end, tag, empty]) =>
      empty ? '' : `${end}${tag}`,
    );
    expect(open.filter((tag) => tag.startsWith('/')).length, code).toBe(open.filter((tag) => /^\w/.test(tag)).length);
  }
  expect(new Set(categories.map(({ picture_svg }) => picture_svg)).size).toBe(categories.length);
});
