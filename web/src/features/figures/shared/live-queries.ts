// The queries that live events refresh. The shell needs only these names, not the queries.

/** Names of calls whose answers show reports. */
export const queriesShowingReports: readonly string[] = [
  'listInvoiceReports',
  'getInvoiceReport',
  'getReportDisclosure',
  'getReportReturn',
  'getWasteReturn',
  'compareInvoiceReports',
  'listInvoiceReportLines',
  'listReportLinks',
];

/** Names of calls whose answers change with invoices. */
export const queriesShowingReturns: readonly string[] = ['getWasteReturn'];
