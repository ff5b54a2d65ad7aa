/** The expected value. `expected` of the failure has the figure, text or list that it was compared with. */
export const invoiceExpectations = [
  'equal',
  'present',
  'absent',
  'above',
  'at_least',
  'at_most',
  'decimals',
  'one_of',
  'decimal',
  'date',
  'only_one',
  'well_formed',
] as const;

export type InvoiceExpectation = (typeof invoiceExpectations)[number];
