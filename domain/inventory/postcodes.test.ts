import { describe, expect, it } from 'vitest';
import rows from './postcodes.json' with { type: 'json' };
import { townOfPostcode } from './postcodes.ts';

describe('Icelandic postcodes', () => {
  it('have a town and a municipality', () => {
    expect(townOfPostcode('101')).toEqual({ town: 'Reykjavík', municipality: 'Reykjavík' });
    expect(townOfPostcode(' 550 ')).toEqual({ town: 'Sauðárkrókur', municipality: 'Skagafjörður' });
    expect(townOfPostcode('761')).toEqual({ town: 'Breiðdalsvík', municipality: 'Fjarðabyggð' });
  });

  it('name no municipality if several share the postcode', () => {
    expect(townOfPostcode('701')).toEqual({ town: 'Egilsstaðir' });
  });

  it.each(['', '1', '10', '1010', '999', 'Reykjavík', '101 Reykjavík'])('are no other text: %j', (text) => {
    expect(townOfPostcode(text)).toBeUndefined();
  });

  it('are all listed once, as three digits', () => {
    const codes = rows.flatMap(([first = '']) => first.split(' '));
    expect(codes).toHaveLength(195);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[1-9]\d\d$/.test(code))).toEqual([]);
    expect(rows.filter((row) => row.length < 2 || row.length > 3)).toEqual([]);
  });
});
