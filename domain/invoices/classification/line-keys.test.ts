import { describe, expect, it } from 'vitest';
import type { InvoiceHead } from '../invoice.ts';
import { lineKeys, wordingKey } from './line-keys.ts';

const head: Pick<InvoiceHead, 'references' | 'delivery' | 'buyerReference'> = { references: { preceding: [] } };
const line = { properties: [] };

describe('the key of a wording', () => {
  it('is the same each month, however it is written', () => {
    expect(wordingKey('Losun á  PAPPÍR 660 l, 12.03.2026')).toBe(wordingKey('losun á pappír 660 L, 2.4.2026'));
    expect(wordingKey('Leiga gáms mars 2026')).toBe(wordingKey('Leiga gáms apríl 2026'));
    expect(wordingKey('Urðun, vigtarnóta nr. 104233')).toBe(wordingKey('Urðun, vigtarnóta nr. 99'));
  });

  it('distinguishes sizes, and consists of numbers if there are no words', () => {
    expect(wordingKey('Losun 660 l')).not.toBe(wordingKey('Losun 240 l'));
    expect(wordingKey('12.03.2026')).toBe('12.03.2026');
  });
});

describe('the keys of a line', () => {
  it('are empty where the line says nothing', () => {
    expect(lineKeys(head, line)).toEqual({ item: '', wording: '', place: '' });
  });

  it('take the place from the line before the invoice', () => {
    const delivered = { ...head, delivery: { address: { street: 'Hafnargata 1', postcode: '230' } } };
    expect(lineKeys(delivered, line).place).toBe('hafnargata 1, 230');
    const properties = [{ name: 'Staður', value: 'Þórunnartún 4' }];
    expect(lineKeys(delivered, { properties }).place).toBe('thorunnartun 4');
    expect(lineKeys({ ...head, buyerReference: ' ' }, { ...line, accountingReference: 'A-17' }).place).toBe('a-17');
  });
});
