import { expect, it } from 'vitest';
import { writtenProposal } from '../test/drawn-document.ts';

it.each([
  ['a label before its value', 'Reikningur nr. 17', 'number 17, kind 380'],
  ['a label with a colon', 'Reikningsnúmer: 17', 'number 17'],
  ['a label left of its value', 'Reikningsnúmer      17', 'number 17'],
  [
    'a label above its value',
    'Reikningsnúmer      Gjalddagi\n17                  1.10.2026',
    'number 17, dueDate 2026-10-01',
  ],
  ['a label above a value to the right', '     Reikningsnúmer\n                 17', 'number 17'],
  ['a label above a value with the same right edge', '     Reikningsnúmer\n             A-1717', 'number A-1717'],
  ['a label far above its value', 'Reikningsnúmer\n\n\n17', ''],
  ['a label above a value of another column', 'Reikningsnúmer\n                               17', ''],
  [
    'a label above a text that is no value',
    'Reikningsnúmer      Gjalddagi\nekkert              1.10.2026',
    'dueDate 2026-10-01',
  ],
  ['a label at the end of the page', 'Reikningsnúmer\n---\n17', ''],
  ['a value that is no number', 'Reikningsnúmer: ekkert', ''],
  ['two labels of one certainty with one value', 'Reikningsnúmer: 17\nReikningur nr. 17', 'number 17, kind 380'],
  ['two labels of one certainty with two values', 'Reikningsnúmer: 17\nReikningur nr. 18', 'kind 380'],
  ['a certain label and a vague one', 'Nr. 18\nReikningur 19\nReikningsnúmer: 17', 'number 17, kind 380'],
  ['a vague label', 'Nr. 18', 'number 18'],
  ['a label with more words', 'Reikningur nr og dags 17', 'kind 380'],
  ['a longer label', 'Kreditreikningur nr. 5', 'number 5, kind 381'],
  ['a credit note', 'Kreditreikningur', 'kind 381'],
  ['an invoice', 'REIKNINGUR', 'kind 380'],
  ['a title within a text', 'Vegna kreditnótu   Um reikning: reikningur   Um kreditnota', ''],
  ['words that begin like a title', 'Reikningurinn   Kreditreikningar', ''],
  [
    'days',
    'Dagsetning: 1. september 2026\nGjalddagi   15.9.2026\nEindagi: 30/9/2026',
    'issueDate 2026-09-01, dueDate 2026-09-15, finalDate 2026-09-30',
  ],
  ['a day of issue by two labels', 'Dags. 2.9.2026\nÚtgáfudagur: 1.9.2026', 'issueDate 2026-09-01'],
  ['a period', 'Tímabil: 1.9. - 30.9.2026', 'periodStart 2026-09-01, periodEnd 2026-09-30'],
  ['a month', 'Tímabil: september 2026', 'periodStart 2026-09-01, periodEnd 2026-09-30'],
  ['a currency by its label', 'Mynt: EUR\nSamtals ISK 12', 'currency EUR'],
  ['a currency by its label and others', 'Mynt: EUR\nSamtals ISK   12 kr.', 'currency EUR'],
  ['a currency beside an amount', 'Samtals   1.500 kr.', 'currency ISK'],
  ['a currency after a label', 'Samtals ISK   1.500', 'currency ISK'],
  ['a currency in brackets', 'Upphæð (kr.)   1.500', 'currency ISK'],
  ['a currency in brackets with a colon', 'Upphæð (EUR):   1.500', 'currency EUR'],
  ['two currencies', 'Samtals ISK   1.500\nTotal EUR   12', ''],
  ['a word that ends like a currency', 'Hafnarkr', ''],
  ['a currency within a text', 'Samtals ISK og annað   1.500', ''],
  ['a currency after a number', '1 Samtals ISK   1.500', ''],
])('a head with %s', (_, text, head) => {
  expect(writtenProposal(text)).toEqual([head]);
});

it('a head with labels in texts of at most a hundred signs', () => {
  expect(writtenProposal(`Reikningur nr. 17 ${'x'.repeat(82)}`)).toEqual(['number 17, kind 380']);
  expect(writtenProposal(`Reikningur nr. 17 ${'x'.repeat(83)}`)).toEqual(['kind 380']);
});
