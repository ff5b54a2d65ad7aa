import type { Permission } from '@tunna/domain/permissions';

/** Limits of one import: bytes of the file, rows without the headings, columns, characters of a cell. */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 60, cell: 2000 } as const;

/** Rows that are stored while the caller waits. More are stored by a job, which shows its progress. */
export const rowsAtOnce = 500;

/** Days for which an import is kept. */
export const importDays = 30;

/** The lists that are imported, by the record of a row. */
export const importEntities = ['location', 'container', 'department', 'service_provider', 'member'] as const;
export type ImportEntity = (typeof importEntities)[number];

/** The permission to import a list: the one to create such a record. */
export const importPermissions = {
  location: 'inventory.write',
  container: 'inventory.write',
  department: 'departments.write',
  service_provider: 'serviceProviders.write',
  member: 'invites.write',
} as const satisfies Record<ImportEntity, Permission>;

/** The records that a row refers to by name. They can be created together with the rows. */
export const importReferences = ['location', 'wasteStream', 'serviceProvider'] as const;
export type ImportReference = (typeof importReferences)[number];

/** `omitted`: a person left the row out. */
export const importRowStates = ['created', 'changed', 'unchanged', 'failed', 'omitted'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/** Maximum of corrected cells in one call. */
export const maxCorrections = 10_000;
