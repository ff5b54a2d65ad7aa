import { expect, it } from 'vitest';
import { claimedAmounts, claimTotals } from './claim-amounts.ts';

const charged = { rule: 'wrong_rate', difference: '300', currency: 'ISK', vatRate: '24' } as const;

it('adds the VAT of the line, rounded as its currency is', () => {
  expect(claimedAmounts(charged)).toEqual({ amount: '300', net: '300', vat: '72', gross: '372' });
  expect(claimedAmounts({ ...charged, difference: '12.35', currency: 'EUR' })).toMatchObject({
    vat: '2.96',
    gross: '15.31',
  });
  expect(claimedAmounts({ ...charged, difference: '1001', currency: 'JPY', vatRate: '8' })).toMatchObject({
    vat: '80',
  });
  expect(claimedAmounts({ ...charged, difference: '101', vatRate: '11' })).toMatchObject({ vat: '11', gross: '112' });
});

it('adds the share of the VAT of the invoice to a finding about all of it', () => {
  const whole = { ...charged, vatRate: undefined, difference: '5000', invoice: { net: '10000', vat: '1750' } };
  expect(claimedAmounts(whole)).toMatchObject({ net: '5000', vat: '875', gross: '5875' });
  expect(claimedAmounts({ ...whole, invoice: { net: '0', vat: '0' } })).toMatchObject({ vat: '0', gross: '5000' });
  expect(claimedAmounts({ ...whole, invoice: undefined })).toMatchObject({ vat: '0' });
});

it('claims only VAT where its rate is wrong', () => {
  const wrong = claimedAmounts({ ...charged, rule: 'wrong_vat_rate', difference: '130' });
  expect(wrong).toEqual({ amount: '130', net: '0', vat: '130', gross: '130' });
  expect(claimTotals([wrong, claimedAmounts(charged)])).toEqual({
    amount: '430',
    net: '300',
    vat: '202',
    gross: '502',
  });
});
