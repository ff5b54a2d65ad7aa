import { describe, expect, it } from 'vitest';
import { isFoundBy, searchFold } from './search.ts';

describe('search', () => {
  it('ignores case and accents, and accepts the usual spellings without special letters', () => {
    expect(searchFold('ÞÓRSHÖFN Æðarvarp')).toBe('thorshofn aedarvarp');
    expect(searchFold('Østre Łódź')).toBe('ostre lodz');
    expect(isFoundBy('Ný staðsetning', 'stadsetning')).toBe(true);
    expect(isFoundBy('Ný staðsetning', 'STAÐSETNING')).toBe(true);
    expect(isFoundBy('Þjónustuaðilar', 'thjonustu')).toBe(true);
    expect(isFoundBy('Þjónustuaðilar', 'þjónustu')).toBe(true);
  });

  it('requires every word, in any order', () => {
    expect(isFoundBy('Grandagarður 8, Reykjavík', 'reyk granda')).toBe(true);
    expect(isFoundBy('Grandagarður 8, Reykjavík', 'granda akureyri')).toBe(false);
    expect(isFoundBy('Grandagarður', '  ')).toBe(true);
  });
});
