/** Limits of one import: bytes of the file, rows without the heading, columns, characters of a cell. */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5000, columns: 60, cell: 2000 } as const;

/** Days for which an import is kept. */
export const importDays = 30;

export const importRowStates = ['created', 'changed', 'unchanged', 'failed'] as const;
export type ImportRowState = (typeof importRowStates)[number];
