import { describe, expect, it } from 'vitest';
import { drawnDocument } from '../test/drawn-document.ts';
import { learnLayout } from './document-learning.ts';
import { proposeInvoice } from './document-proposal.ts';

/** A provider with unusual words. */
const unusual = (number: string, day: string, rows: string, sums: readonly [string, string, string]) =>
  drawnDocument(`
Gámafélag Norðurlands hf.
Skjal ${number}
Prentað þann            ${day}

Verkliður                        Einn.     Taxti      Summa
${rows}

Stofn                                              ${sums[0].padStart(7)}
Skattur                                            ${sums[1].padStart(7)}
Lokatala                                           ${sums[2].padStart(7)}
`);

const first = unusual(
  'GN-1',
  '30.9.2026',
  `Tæming gáms við Strandgötu       3 tunna   2.000      6.000
Akstur                           1 tunna   4.000      4.000`,
  ['10.000', '2.400', '12.400'],
);
const second = unusual(
  'GN-2',
  '31.10.2026',
  `Tæming gáms við Hafnarstræti     5 tunna   2.000     10.000
Förgun timburs                   2 tunna   7.500     15.000
Akstur                           1 tunna   4.000      4.000`,
  ['29.000', '6.960', '35.960'],
);

const saved = {
  head: { number: 'GN-1', kind: '380', issueDate: '2026-09-30', net: '10000', vat: '2400', total: '12400' },
  lines: [
    { name: 'Tæming gáms við Strandgötu', quantity: '3', unit: 'C62', price: '2000', net: '6000', vatRate: '24' },
    { name: 'Akstur', quantity: '1', unit: 'C62', price: '4000', net: '4000', vatRate: '24' },
  ],
};

describe('a provider with unusual labels', () => {
  it('is not understood the first time, and not guessed', () => {
    const { head, lines } = proposeInvoice(first);
    expect([head, lines]).toEqual([{}, []]);
  });

  it('is read completely the second time', () => {
    const layout = learnLayout(first, saved, undefined);
    const { head, lines } = proposeInvoice(second, layout);
    expect(head).toEqual({ number: 'GN-2', issueDate: '2026-10-31', net: '29000', vat: '6960', total: '35960' });
    expect(lines.map(({ name, quantity, unit, price, net }) => [name, quantity, unit, price, net])).toEqual([
      ['Tæming gáms við Hafnarstræti', '5', 'C62', '2000', '10000'],
      ['Förgun timburs', '2', 'C62', '7500', '15000'],
      ['Akstur', '1', 'C62', '4000', '4000'],
    ]);
  });

  it('keeps what was learned when a later document adds to it', () => {
    const layout = learnLayout(first, { ...saved, head: { number: 'GN-1' } }, undefined);
    const later = learnLayout(second, { head: { issueDate: '2026-10-31' }, lines: [] }, layout);
    expect(proposeInvoice(first, later).head).toMatchObject({ number: 'GN-1', issueDate: '2026-09-30' });
    expect(proposeInvoice(first, later).lines).toHaveLength(2);
  });
});

it('learns nothing from a saved invoice that is not the document', () => {
  const other = {
    head: { number: 'X-1', issueDate: '2020-01-01' },
    lines: [{ name: 'Annað', quantity: '1', net: '7' }],
  };
  expect(learnLayout(first, other, undefined)).toBeUndefined();
});
