/** A container that is emptied and weighed each Wednesday, and the weights that invoices before the audited one state. */

export const sinceNewYear =
  '2025-12-31, 2026-01-07, 2026-01-14, 2026-01-21, 2026-01-28, 2026-02-04, 2026-02-11, 2026-02-18, 2026-02-25, 2026-03-04, 2026-03-11, 2026-03-18, 2026-03-25';
export const collections = { 1: { scheduled: [{ from: '2025-01-01' }], planned: sinceNewYear } };
/** 91 kg on each Wednesday, and another weight on the last one. */
export const lastWeighed = (kg: string) => ({
  'a 1': {
    ...Object.fromEntries(
      sinceNewYear
        .split(', ')
        .slice(1)
        .map((day) => [day, '91']),
    ),
    '2026-03-25': kg,
  },
});
export const weighed91 = lastWeighed('91');
export const weighedWeekly = { collections, weighed: weighed91 };
export const month = (kg: string, start: string, end: string) =>
  `weight: quantity ${kg}, kg ${kg}, period ${start}/${end}, serviceDay ${end}, invoiceNumber ${end}`;
/** Weights of the second half of January and of February on earlier invoices. */
export const invoiced = (january: string, february: string) => [
  month(january, '2026-01-15', '2026-01-31'),
  month(february, '2026-02-01', '2026-02-28'),
];
export const agreeing = invoiced('182', '364');
