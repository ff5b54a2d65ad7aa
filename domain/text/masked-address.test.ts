import { expect, it } from 'vitest';
import { maskAddress, maskAddressesIn } from './masked-address.ts';

it('keeps what identifies an address to its owner, and no more', () => {
  expect(maskAddress('gestur@example.is')).toBe('g…@example.is');
  expect(maskAddress('+3545551234')).toBe('+354…34');
  expect(maskAddress('https://hooks.example.is/secret?key=1')).toBe('hooks.example.is/…');
  expect(maskAddress('5551234')).toBe('…');
});

it('masks the recipient and all e-mail addresses in a reason', () => {
  expect(maskAddressesIn('550 <gestur@example.is>: user unknown', 'Gestur@example.is')).toBe(
    '550 <g…@example.is>: user unknown',
  );
  expect(maskAddressesIn('number +3545551234 is not valid', '+3545551234')).toBe('number +354…34 is not valid');
});
