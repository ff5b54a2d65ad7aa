/** Purposes of files. Files of invoices need the permission to read invoices. */
export const filePurposes = ['general', 'invoice', 'logo'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Maximum bytes of a file. */
export const largestFile = 25 * 1024 ** 2;

/** Maximum bytes of an invoice file: an invoice of 10,000 lines is a tenth of it. */
export const largestInvoiceFile = 64 * 1024 ** 2;
