// The queries that live events refresh. The shell needs only these names, not the queries.

/** Responses that change with a claim. */
export const queriesShowingClaims: readonly string[] = ['listClaims', 'getClaim', 'getClaimFigures'];

/** The calls whose answers show invoices or their lines. */
export const queriesShowingInvoices: readonly string[] = [
  'listInvoices',
  'getInvoiceStages',
  'listLineItems',
  'listInvoicesWithRentals',
  'getInvoiceMonthCounts',
  'getInvoice',
  'listInvoiceVersions',
  'compareInvoiceVersions',
];

/** The calls whose answers show attempts. */
export const queriesShowingAttempts: readonly string[] = ['listImportAttempts', 'getImportAttempt', 'getInvoiceStages'];
