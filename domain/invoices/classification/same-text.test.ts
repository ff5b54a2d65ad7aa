import { describe, expect, it } from 'vitest';
import { covers, isSameText, isSameWord, partsOf } from './same-text.ts';

describe('words', () => {
  it.each([
    ['borgartun', 'borgartuni'],
    ['hafnargata', 'hafnargotu'],
    ['hofn', 'hafnar'],
    ['hof', 'haf'],
    ['vik', 'vikur'],
    ['hofdi', 'hofda'],
    ['skrifstofa', 'skrifstofunni'],
    ['x', 'x'],
    ['12', '12'],
  ])('are cases of one: %s, %s', (one, other) => {
    expect([isSameWord(one, other), isSameWord(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['12', '12a'],
    ['hus12', 'hus12i'],
    ['hofn', 'hofdi'],
    ['vi', 'vis'],
    ['ol', 'al'],
    ['mela', 'meli2'],
    ['grund', 'grunnur'],
    ['bakki', 'bali'],
    ['tang', 'tangabraut'],
    ['holl', 'hoppi'],
    ['via', 'vii'],
    ['hola', 'holum'],
  ])('are two: %s, %s', (one, other) => {
    expect([isSameWord(one, other), isSameWord(other, one)]).toEqual([false, false]);
  });
});

describe('texts', () => {
  it('are the same in another order and another case, without words that only join', () => {
    expect(partsOf('Losun á pappír, við Borgartún 12!')).toEqual(['losun', 'pappir', 'borgartun', '12']);
    expect(partsOf(' - ')).toEqual([]);
    expect(isSameText(partsOf('Borgartún 12, losun'), partsOf('Losun Borgartúni 12'))).toBe(true);
    expect(isSameText([], [])).toBe(false);
    expect(isSameText(['hofn'], ['hofn', 'hotel'])).toBe(false);
    expect(isSameText(['hofn', 'hotel'], ['hofn'])).toBe(false);
    expect(isSameText(['hofn', 'hotel'], ['hofn', 'hus'])).toBe(false);
  });

  it('have a separate match for every word', () => {
    expect(covers(['hofn', 'hotel'], ['hofn'])).toBe(true);
    expect(covers(['hofn', 'hotel'], ['hofn', 'hofn'])).toBe(false);
    expect(covers(['hotel', 'hofn'], ['hofn', 'hofn'])).toBe(false);
    expect(covers(['hotel', 'hofn', 'x'], ['y', 'hotel'])).toBe(false);
    expect(covers(['hotel', 'hofn'], ['hofn', 'hotel'])).toBe(true);
    expect(covers([], [])).toBe(true);
  });
});
