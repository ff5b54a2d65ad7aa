/** Limits of a price list: bytes of the file, rows without the heading, columns, characters of a cell. */
export const priceImportLimits = { bytes: 5 * 1024 * 1024, rows: 2000, columns: 60, cell: 2000 } as const;
