import { describe, expect, it } from 'vitest';
import { isKennitalaDoubtful } from './kennitala.ts';

describe('a kennitala', () => {
  it.each(['120174-3399', '1201743399', ' 120174 3399 ', '540269-6459', '010190-2909', '440190-2009'])(
    '%s fits its check digit',
    (text) => {
      expect(isKennitalaDoubtful(text)).toBe(false);
    },
  );

  it('is doubtful with any other check digit', () => {
    const others = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((digit) => `12017433${digit}9`);
    expect(others.filter((text) => !isKennitalaDoubtful(text))).toEqual([]);
  });

  it('is doubtful if the check digit would be ten, which is never issued', () => {
    const remainderOne = '0600000';
    // 2 × 6 = 12 has the remainder 1, and 11 − 1 is not a digit.
    for (let digit = 0; digit < 10; digit += 1) expect(isKennitalaDoubtful(`${remainderOne}0${digit}0`)).toBe(true);
  });

  it.each(['', '120174339', '12017433999', '12o1743399', '１２０１７４３３９９', '🗑️'])('%s is no number', (text) => {
    expect(isKennitalaDoubtful(text)).toBe(true);
  });
});
