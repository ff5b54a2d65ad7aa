import { describe, expect, it } from 'vitest';
import { holdsAddress } from './address-in-text.ts';

describe('holdsAddress', () => {
  it.each([
    'Your bank: confirm at https://bank.example/now',
    'HTTP://bank.example',
    'www.bank',
    'bank.is',
    'Bankinn þinn – staðfestu á x.co',
    'landsbanki.íslands',
    'write to me@bank',
    'bank\u200b.\u200bis',
    'bank\u00ad.is',
    'bank．is',
    'bank。is',
    'ｂａｎｋ．ｉｓ',
    'Call 198.51.100.7 now',
    'myapp://open',
    'x://open',
    'h22://open',
    'www.b',
    'www  .b',
    '24.is',
  ])('%j', (text) => expect(holdsAddress(text)).toBe(true));

  it.each([
    'Sorpa bs.',
    'Landspítali',
    'Jón Þ. Jónsson',
    'Kaffi & kökur ehf.',
    'Hús 12, 3. hæð',
    '2.5 tonn',
    'J.R. Tolkien',
    'A/B – flokkun: pappír',
    'Gáma- og tækjaleiga…',
  ])('not %j', (text) => expect(holdsAddress(text)).toBe(false));
});
