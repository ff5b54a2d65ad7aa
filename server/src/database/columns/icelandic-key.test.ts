import { sortIcelandic } from '@tunna/domain/text/sorting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';

const test = testDatabase();

/** The texts in the order of their keys. */
async function sortedByKey(texts: readonly string[]): Promise<string[]> {
  const rows = await test.asOwner<{ text: string }>(
    `select text from unnest($1::text[]) text order by icelandic_key(text) collate "C"`,
    [texts],
  );
  return rows.map(({ text }) => text);
}

const inOrder = (texts: readonly string[]): string[] => sortIcelandic(texts, (text) => text);

describe('the sort key of a text', () => {
  it('sorts like the screens: letters, numbers, accents, case', async () => {
    const letters = fc.constantFrom(...'aAáÁbBcdDđðÐeéêfgiíjłŁklnñóöÖøåÅßœŒuúüvxyýzþÞæÆäÄżя中 -_/().#0123456789');
    const list = fc.array(fc.string({ unit: letters, maxLength: 8 }), { minLength: 100, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(list, async (texts) => {
        expect(await sortedByKey(texts)).toEqual(inOrder(texts));
      }),
      { numRuns: 40 },
    );
  });

  it('sorts names and numbers of containers like the screens', async () => {
    const part = fc.constantFrom(
      'Tunna',
      'tunna',
      'TUN',
      'Þjónustumiðstöð',
      'Öskjuhlíð',
      'Álfheimar',
      'Zoë',
      'Łódź',
      'Nowak',
      'Nówak',
    );
    const name = fc.tuple(
      part,
      fc.constantFrom(' ', '-', '', '  '),
      fc.nat(2000),
      fc.constantFrom('', 'a', 'b', ' (2)'),
    );
    const list = fc.array(name, { minLength: 100, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(list, async (names) => {
        const texts = names.map((pieces) => pieces.join(''));
        expect(await sortedByKey(texts)).toEqual(inOrder(texts));
      }),
      { numRuns: 20 },
    );
  });

  it('exists for any text of any length, and differs for different texts', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), 500).map((text) => text.replaceAll('\0', ''));
    const rows = await test.asOwner<{ keys: number }>(
      'select count(distinct icelandic_key(text))::integer as keys from unnest($1::text[]) text',
      [[...texts, '9'.repeat(100_000)]],
    );
    expect(rows).toEqual([{ keys: new Set(texts).size + 1 }]);
  });
});
