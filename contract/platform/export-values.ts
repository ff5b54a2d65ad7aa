export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Maximum number of rows in a file; more are rejected with `export_too_large`. */
export const longestExport = { csv: 100_000, xlsx: 50_000 } as const satisfies Record<ExportFormat, number>;
