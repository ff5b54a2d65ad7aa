import { describe, expect, it } from 'vitest';
import { singleByteText } from './single-byte-text.ts';

/** The result for bytes, given as both texts. */
const chosen = (western: string, polish: string): string =>
  singleByteText((encoding) => (encoding === 'windows-1252' ? western : polish));

describe('a text with one byte for each letter', () => {
  it.each([
    ['Iloœæ;Odbiór odpadów;£ódŸ', 'Ilość;Odbiór odpadów;Łódź'],
    ['Op³ata za szk³o, 5 m3', 'Opłata za szkło, 5 m3'],
  ])('is Polish if words contain what are signs in Windows-1252: %s', (western, polish) => {
    expect(chosen(western, polish)).toBe(polish);
  });

  it.each([
    ['Þórður og Æðey: 5 m³ af gleri¹, 0,5 ft³, £5', 'Ţórđur og Ćđey: 5 mł af glerią, 0,5 ftł, Ł5'],
    ['Blåbærsyltetøy 5 m³ på Østfold', 'Blĺbćrsyltetřy 5 mł pĺ Řstfold'],
    ['Plast 5 m³, ½ l, pappi¹', 'Plast 5 mł, ˝ l, pappią'],
    ['Crème brûlée à la forêt, cœur', 'Crčme brűlée ŕ la foręt, cśur'],
    ['Muñoz, café', 'Muńoz, café'],
    ['Þórður Jónsson, Þingeyri, œl¹sk', 'Ţórđur Jónsson, Ţingeyri, śląsk'],
  ])('is Windows-1252 otherwise: %s', (western, polish) => {
    expect(chosen(western, polish)).toBe(western);
  });
});
